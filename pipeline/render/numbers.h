// For this folder alone: numbers in the commands of a page or picture, with as many decimals as a printer can show.
#pragma once
#include <cmath>
#include <cstdint>
#include <string>

#include "frame/length.h"

namespace talia::render {

// A whole number of thousandths, written as a decimal number and a space: `12.5 `.
inline void append_thousandths(std::string& to, std::int64_t thousandths) {
  char digits[24];
  char* at = digits + sizeof digits;
  const bool is_negative = thousandths < 0;
  std::uint64_t rest =
      is_negative ? 0 - static_cast<std::uint64_t>(thousandths) : static_cast<std::uint64_t>(thousandths);
  *--at = ' ';
  std::uint64_t part = rest % 1000;
  rest /= 1000;
  if (part != 0) {
    for (int left = 3, is_written = 0; left > 0; --left, part /= 10) {
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
