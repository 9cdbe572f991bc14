// MD5, for names that other formats make of it; nothing is known by it here, for which there is `digest.h`.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace talia::source {

class Md5 {
 public:
  Md5();
  Md5(const Md5&) = delete;
  Md5& operator=(const Md5&) = delete;
  ~Md5();
  void add(std::string_view part);
  std::string hex() const;  // Of all parts so far: 32 lower-case digits.

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace talia::source
