// The hash that values are known by, whatever run made them: SHA-256, of a stage's name and all that it reads, part by part.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "source/text/byte_stream.h"
#include "source/text/bytes.h"

namespace talia {

struct Digest {
  std::array<std::uint8_t, 32> bytes{};
  std::string hex() const;  // 64 lower-case digits.
  auto operator<=>(const Digest&) const = default;
};

namespace source {

Digest digest_of(std::string_view bytes);
Digest digest_of(const Bytes& bytes);

void put(const Digest& digest, ByteWriter& out);
Digest digest_in(ByteReader& in);

// The key of a stage's value: equal when the program's version and the stage are and all parts are, in their order. Each part is
// told apart from the next, so that no two lists of parts make the same key. Builds between two versions share the number of the
// first, and the libraries that a build runs with are not told apart: who keeps values keeps them for one build.
class Key {
 public:
  explicit Key(std::string_view stage);
  Key(Key&&) noexcept;
  Key& operator=(Key&&) noexcept;
  ~Key();
  Key& add(std::string_view part);
  Key& add(const char* part) { return add(std::string_view(part)); }
  Key& add(std::int64_t part);
  Key& add(int part) { return add(std::int64_t{part}); }
  Key& add(bool part) { return add(std::int64_t{part}); }
  Key& add(double part);
  Key& add(const Digest& part);
  // Of all parts so far.
  Digest digest() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace source
}  // namespace talia
