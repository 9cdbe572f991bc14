#include "typeset/columns.h"

#include <algorithm>

#include "source/unicode.h"

namespace talia::typeset {
namespace {

bool is_sign(char32_t c) {
  return c == U'+' || c == U'-' || c == U'−' || c == U'±';
}
bool is_dash(char32_t c) {
  return c == U'–' || c == U'—' || c == U'-' || c == U'−';
}
bool is_gap(char32_t c) {
  return c == U' ' || c == U'\u00a0' || c == U'\u2009' || c == U'\u202f';
}

// Whether three figures and no fourth stand at a place.
bool is_group(std::u32string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && end - at < 4 && source::is_digit(text[end])) {
    ++end;
  }
  return end - at == 3;
}

}  // namespace

std::optional<std::size_t> end_of_whole_part(std::u32string_view cell) {
  if (cell.size() == 1 && is_dash(cell[0])) {
    return 1;
  }
  std::size_t at = !cell.empty() && is_sign(cell[0]) ? 1 : 0;
  if (at >= cell.size() || !source::is_digit(cell[at])) {
    return std::nullopt;
  }
  while (at < cell.size() && (source::is_digit(cell[at]) || (is_gap(cell[at]) && is_group(cell, at + 1)))) {
    ++at;
  }
  return at;
}

bool is_decimal_column(std::span<const std::string> cells) {
  bool has_decimals = false;
  for (const std::string& each : cells) {
    const std::u32string cell = source::decode(each);
    if (cell.empty()) {
      continue;
    }
    const auto end = end_of_whole_part(cell);
    if (!end) {
      return false;
    }
    const bool has_point = *end + 1 < cell.size() && (cell[*end] == U',' || cell[*end] == U'.');
    has_decimals = has_decimals || (has_point && source::is_digit(cell[*end + 1]));
  }
  return has_decimals;
}

void NumberColumn::hear(const SetText& cell) {
  if (cell.number) {
    before_ = std::max(before_, *cell.number);
    after_ = std::max(after_, cell.width - *cell.number);
  }
}

Length NumberColumn::indent_of(const SetText& cell, Length room) const {
  constexpr Length rounding = Length::of_units(64);  // What a sum of scaled widths may be off by.
  const bool is_aligned = cell.number && width() <= room;
  const Length indent = is_aligned ? room - after_ - *cell.number : room - cell.width;
  return std::max(Length{}, indent - rounding);
}

}  // namespace talia::typeset
