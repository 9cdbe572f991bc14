// What a file holds or is to hold, piece by piece, so that it need not be in memory as a whole.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace talia {

class Bytes {
 public:
  using Taker = std::function<bool(std::string_view)>;
  Bytes() = default;
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  virtual ~Bytes() = default;
  // Gives the pieces in their order until one is not taken; false then, and when they cannot be read.
  virtual bool each(const Taker& take) const = 0;
  std::string all() const;
  std::size_t size() const;
};

// Bytes that are in memory. They outlive this.
class TextBytes final : public Bytes {
 public:
  explicit TextBytes(std::string_view text) : text_(text) {}
  bool each(const Taker& take) const override { return take(text_); }

 private:
  std::string_view text_;
};

}  // namespace talia
