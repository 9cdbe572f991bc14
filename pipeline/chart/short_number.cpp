#include "chart/short_number.h"

#include <cmath>

#include <fmt/format.h>

namespace talia::chart {

namespace {

// `1.234e+400` of a number that no double holds.
std::string powered(const std::string& whole) {
  const std::size_t sign = whole.starts_with('-') ? 1 : 0;
  return fmt::format("{}.{}e+{}", whole.substr(0, sign + 1), whole.substr(sign + 1, 3),
                     whole.size() - sign - 1);
}

}  // namespace

std::string short_number(const Rational& value) {
  // The greatest number that a `double` has stands for all beyond.
  constexpr double greatest_double = 1e300;
  constexpr std::size_t longest = 13;  // Of whole numbers that are told in full.
  std::string text = value.is_whole() ? value.to_string() : std::string();
  if (text.empty() || text.size() > longest) {
    const double rounded = value.nearest_double();
    text = std::abs(rounded) <= greatest_double ? fmt::format("{:.4g}", rounded)
                                                : powered(value.truncated().to_string());
  }
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

}  // namespace talia::chart
