// For this folder alone: numbers in the commands of a page or picture, with as many decimals as a printer can show.
#pragma once
#include <cmath>
#include <cstdint>
#include <string>

#include "frame/length.h"

namespace talia::render {

// A whole number of parts, of which a unit has `per_unit` (10 to the power of `decimals`), written as a decimal number and a space.
template <int decimals, std::uint64_t per_unit>
void append_parts(std::string& to, std::int64_t parts) {
  char digits[24];
  char* at = digits + sizeof digits;
  const bool is_negative = parts < 0;
  std::uint64_t rest =
      is_negative ? 0 - static_cast<std::uint64_t>(parts) : static_cast<std::uint64_t>(parts);
  *--at = ' ';
  std::uint64_t part = rest % per_unit;
  rest /= per_unit;
  if (part != 0) {
    for (int left = decimals, is_written = 0; left > 0; --left, part /= 10) {
      if (part % 10 != 0 || is_written != 0) {
        *--at = static_cast<char>('0' + part % 10);
        is_written = 1;
      }
    }
    *--at = '.';
  }
  if (rest != 0 || *at == ' ') {
    do {
      *--at = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
  }
  if (is_negative) {
    *--at = '-';
  }
  to.append(at, digits + sizeof digits);
}

// A whole number of thousandths: `12.5 `.
inline void append_thousandths(std::string& to, std::int64_t thousandths) {
  append_parts<3, 1000>(to, thousandths);
}

// In points, to a thousandth.
inline void append_number(std::string& to, Length length) {
  const std::int64_t twice = length.units() * 2000 + (length.units() < 0 ? -1 : 1) * Length::units_per_pt;
  append_thousandths(to, twice / (2 * Length::units_per_pt));
}

// To a thousandth.
inline void append_number(std::string& to, double number) {
  append_thousandths(to, std::llround(number * 1000));
}

// To a millionth: shares by which coordinates are multiplied.
void append_fine(std::string& to, double number);

}  // namespace talia::render
