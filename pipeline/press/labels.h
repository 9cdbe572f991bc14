// Page labels as PDF numbers them: ranges with a prefix, a style and a first number.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace talia::press {

struct LabelRange {
  enum class Style { none, decimal, lower_roman, upper_roman };
  std::size_t first_page;  // From 0; the range ends where the next begins.
  std::string prefix;
  Style style = Style::none;
  int start = 1;  // The number of its first page.
  auto operator<=>(const LabelRange&) const = default;
};

// The fewest ranges that give each page its label. "12" and "iv" count on, of "A3" the digits do; other labels stand
// for themselves.
std::vector<LabelRange> label_ranges(const std::vector<std::string>& labels);

}  // namespace talia::press
