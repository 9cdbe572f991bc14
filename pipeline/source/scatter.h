// Numbers that look random and are the same for a seed in every run: for what drawings have of chance.
#pragma once
#include <cstdint>
#include <string_view>

namespace talia::source {

class Scatter {
 public:
  explicit Scatter(std::uint64_t seed) : state_(seed) {}
  double next();  // In [0, 1).
  double between(double from, double to) { return from + (to - from) * next(); }
  bool operator==(const Scatter&) const = default;

 private:
  std::uint64_t state_;
};

std::uint64_t seed_of(std::string_view text);

}  // namespace talia::source
