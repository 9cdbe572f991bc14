#include "formula/plural.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "source/assert.h"

namespace talia::formula {
namespace {

// What the rules look at: a number without its sign.
struct Operands {
  bool is_fraction;
  std::int64_t end;  // The whole part, of which no more than the last six figures …
  bool is_longer;    // … are kept when this is set.

  explicit Operands(const Rational& number) : is_fraction(!number.is_whole()) {
    constexpr std::size_t kept = 6;
    std::string figures = number.truncated().to_string();
    figures.erase(0, figures.starts_with('-') ? 1 : 0);
    is_longer = figures.size() > kept;
    end = std::stoll(is_longer ? figures.substr(figures.size() - kept) : figures);
  }
  bool is(std::int64_t value) const { return !is_longer && end == value; }
  bool is_whole_millions() const { return is_longer && end == 0 && !is_fraction; }
  bool ends_in(std::int64_t modulus, std::int64_t least, std::int64_t most) const {
    return end % modulus >= least && end % modulus <= most;
  }
};

std::size_t one_or_other(const Rational& number) {
  const Operands n(number);
  return n.is(1) && !n.is_fraction ? 0 : 1;
}

// 1.5 goes with 1.
std::size_t one_from_1_to_2(const Rational& number) {
  const Operands n(number);
  return n.is(1) || (n.is(0) && n.is_fraction) ? 0 : 1;
}

std::size_t polish(const Rational& number) {
  const Operands n(number);
  if (n.is_fraction) {
    return 3;
  }
  const bool is_few = n.ends_in(10, 2, 4) && !n.ends_in(100, 12, 14);
  return n.is(1) ? 0 : is_few ? 1 : 2;
}

std::size_t east_slavic(const Rational& number) {
  const Operands n(number);
  if (n.is_fraction) {
    return 3;
  }
  const bool is_one = n.ends_in(10, 1, 1) && !n.ends_in(100, 11, 11);
  const bool is_few = n.ends_in(10, 2, 4) && !n.ends_in(100, 12, 14);
  return is_one ? 0 : is_few ? 1 : 2;
}

std::size_t czech(const Rational& number) {
  const Operands n(number);
  if (n.is_fraction) {
    return 3;
  }
  return n.is(1) ? 0 : n.is(2) || n.is(3) || n.is(4) ? 1 : 2;
}

std::size_t with_millions(const Rational& number) {
  return Operands(number).is_whole_millions() ? 2 : one_or_other(number);
}

// 0 and 1.5 go with 1.
std::size_t from_0_to_2_with_millions(const Rational& number) {
  const Operands n(number);
  return n.is_whole_millions() ? 2 : n.is(0) || n.is(1) ? 0 : 1;
}

constexpr std::array<std::string_view, 2> two = {"1", "0, 2, 1.5"};
constexpr std::array<std::string_view, 2> danish_names = {"1, 1.5", "0, 2"};
constexpr std::array<std::string_view, 4> polish_names = {"1", "2–4, 22", "0, 5, 12", "1.5"};
constexpr std::array<std::string_view, 4> east_names = {"1, 21", "2–4, 22", "0, 5, 12", "1.5"};
constexpr std::array<std::string_view, 4> czech_names = {"1", "2–4", "0, 5, 22", "1.5"};
constexpr std::array<std::string_view, 3> million_names = {"1", "0, 2, 1.5", "1000000"};
constexpr std::array<std::string_view, 3> french_names = {"0, 1, 1.5", "2", "1000000"};

constexpr std::array languages = {
    PluralForms{"cs", czech_names, 3, czech},
    PluralForms{"da", danish_names, 2, one_from_1_to_2},
    PluralForms{"de", two, 2, one_or_other},
    PluralForms{"en", two, 2, one_or_other},
    PluralForms{"es", million_names, 2, with_millions},
    PluralForms{"fi", two, 2, one_or_other},
    PluralForms{"fr", french_names, 2, from_0_to_2_with_millions},
    PluralForms{"hu", two, 2, one_or_other},
    PluralForms{"it", million_names, 2, with_millions},
    PluralForms{"nb", two, 2, one_or_other},
    PluralForms{"nl", two, 2, one_or_other},
    PluralForms{"nn", two, 2, one_or_other},
    PluralForms{"pl", polish_names, 3, polish},
    PluralForms{"pt", french_names, 2, from_0_to_2_with_millions},
    PluralForms{"ru", east_names, 3, east_slavic},
    PluralForms{"sk", czech_names, 3, czech},
    PluralForms{"sv", two, 2, one_or_other},
    PluralForms{"uk", east_names, 3, east_slavic},
};

}  // namespace

const PluralForms* plural_forms(std::string_view language) {
  const std::string_view first = language.substr(0, language.find('-'));
  const auto found = std::ranges::find(languages, first, &PluralForms::language);
  return found == languages.end() ? nullptr : &*found;
}

std::vector<std::string> plural_languages() {
  std::vector<std::string> names;
  names.reserve(languages.size());
  for (const PluralForms& forms : languages) {
    names.emplace_back(forms.language);
  }
  return names;
}

std::size_t plural_form(const PluralForms& forms, const Rational& number, std::size_t given) {
  TALIA_ASSERT(given >= forms.least);
  return std::min(forms.form_of(number), given - 1);
}

std::optional<Rational> number_with_form(const PluralForms& forms, std::size_t form, const Interval& range,
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
        forms.form_of(number) == form) {
      found = is_negative ? -number : number;
    }
  };
  constexpr int whole_numbers = 130;  // In a row: all that the last two figures may be, and 0 to 4.
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
