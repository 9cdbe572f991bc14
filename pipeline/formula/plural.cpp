#include "formula/plural.h"

#include <algorithm>
#include <string>

#include "source/run/assert.h"

namespace talia::formula {
namespace {

std::size_t form_of(const Plural& plural, const Rational& number) {
  constexpr std::size_t kept = 6;
  std::string figures = number.truncated().to_string();
  figures.erase(0, figures.starts_with('-') ? 1 : 0);
  PluralOperands operands{!number.is_whole(), 0, figures.size() > kept};
  operands.end = std::stoll(operands.is_longer ? figures.substr(figures.size() - kept) : figures);
  return plural.form_of(operands);
}

}  // namespace

std::size_t plural_form(const Plural& plural, const Rational& number, std::size_t given) {
  TALIA_ASSERT(given >= plural.least);
  return std::min(form_of(plural, number), given - 1);
}

std::optional<Rational> number_with_form(const Plural& plural, std::size_t form, const Interval& range,
                                         bool may_be_fraction) {
  // Forms do not see signs.
  const bool is_positive = range.least && range.least->sign() > 0;
  const bool is_negative = !is_positive && range.most && range.most->sign() <= 0;
  const Rational least = is_positive ? *range.least : is_negative ? -*range.most : Rational();
  std::optional<Rational> most;
  if (range.least && range.most) {
    most = std::max(is_positive ? Rational() : -*range.least, is_negative ? Rational() : *range.most);
  }
  std::optional<Rational> found;
  const auto try_number = [&](const Rational& number) {
    if (!found && number >= least && (!most || number <= *most) && (may_be_fraction || number.is_whole()) &&
        form_of(plural, number) == form) {
      found = is_negative ? -number : number;
    }
  };
  // In a row: all that the last two figures may be, and 0 to 4.
  constexpr int whole_numbers = 130;
  constexpr int fractions = 4;
  const Rational million(1'000'000);
  const Rational first(least.ceil());
  for (int i = 0; i < whole_numbers; ++i) {
    try_number(first + Rational(i));
  }
  for (int i = 0; i < fractions; ++i) {
    try_number(Rational(least.floor()) + Rational(i) + Rational(Integer(1), Integer(2)));
  }
  try_number(least);
  if (most) {
    try_number(std::max(Rational((least / million).ceil()), Rational(1)) * million);
    try_number(*most);
    try_number((least + *most) / Rational(2));
  }
  return found;
}

}  // namespace talia::formula
