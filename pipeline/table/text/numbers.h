// Numbers as people write them: `1 234,50`, `1,234.5`, `−3`, `12½`, `25 %`.
#pragma once
#include <optional>
#include <string_view>

#include "table/text/decimal.h"

namespace talia::table {

enum class DecimalSign : unsigned char { point, comma };

struct WrittenNumber {
  Decimal value;  // Of `25 %` 0.25.
  bool is_per_cent = false;
  bool is_grouped = false;        // Thousands are parted by the sign that is not the decimal one.
  bool has_fraction = false;      // Digits after the sign, or a vulgar fraction.
  bool has_leading_zero = false;  // `007`, which is a name and no number.
  std::size_t decimals = 0;       // Digits after the sign as they are written: 2 of `4,50`, 0 of per cents.
};

// Blanks of any width, apostrophes or the other sign may part thousands, by three digits each; the other sign none that begin with
// a zero. Nothing for what is no whole such number.
std::optional<WrittenNumber> read_number(std::string_view text, DecimalSign sign);

// Without blanks, and no-break ones, at both ends.
std::string_view trimmed_cell(std::string_view text);

// `a` and `b` together.
Decimal sum_of(const Decimal& a, const Decimal& b);

}  // namespace talia::table
