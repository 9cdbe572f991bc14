#include "table/text/numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "source/text/ascii.h"

namespace talia::table {
namespace {

// In UTF-8: a space, a no-break one, a thin one, a narrow no-break one, and an apostrophe of either form.
constexpr std::array<std::string_view, 6> group_signs = {" ", "\u00A0", "\u2009", "\u202F", "'", "\u2019"};

// Of a number that is written with more of them the zeros at its end are not kept.
constexpr std::size_t most_decimals = 20;

struct Vulgar {
  std::string_view sign, value;
};
// Those that end as decimals.
constexpr std::array<Vulgar, 10> vulgar_fractions = {{{"½", ".5"},
                                                      {"¼", ".25"},
                                                      {"¾", ".75"},
                                                      {"⅛", ".125"},
                                                      {"⅜", ".375"},
                                                      {"⅝", ".625"},
                                                      {"⅞", ".875"},
                                                      {"⅕", ".2"},
                                                      {"⅖", ".4"},
                                                      {"⅒", ".1"}}};

bool take(std::string_view& text, std::string_view sign) {
  if (!text.starts_with(sign)) {
    return false;
  }
  text.remove_prefix(sign.size());
  return true;
}

std::string_view take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

// The digits before the decimal sign without what parts them; nothing when groups are not of three.
std::optional<std::string> take_whole(std::string_view& text, std::string_view other, bool& is_grouped) {
  std::string whole(take_digits(text));
  std::string_view parting;
  const auto next_group = [&](std::string_view sign) {
    std::string_view rest = text;
    if (!take(rest, sign)) {
      return false;
    }
    const std::string_view digits = take_digits(rest);
    if (digits.empty()) {
      return false;
    }
    text = rest;
    whole += digits.size() == 3 ? std::string(digits) : std::string(1, '!');
    return true;
  };
  if (whole.empty() || whole.size() > 3) {
    return whole;
  }
  for (const std::string_view sign : group_signs) {
    if (parting.empty() && next_group(sign)) {
      parting = sign;
    }
  }
  if (parting.empty() && next_group(other)) {
    parting = other;
    is_grouped = true;
  }
  while (!parting.empty() && next_group(parting)) {
  }
  return whole.find('!') == std::string::npos ? std::optional(whole) : std::nullopt;
}

int compare(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? (a.size() < b.size() ? -1 : 1) : a.compare(b);
}

// Sum, and difference of a larger and a smaller one, of digits that stand below each other from the right.
std::string added(std::string a, std::string b) {
  if (a.size() < b.size()) {
    std::swap(a, b);
  }
  b.insert(0, a.size() - b.size(), '0');
  int carry = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    const int digit = (a[i] - '0') + (b[i] - '0') + carry;
    a[i] = static_cast<char>('0' + digit % 10);
    carry = digit / 10;
  }
  return carry > 0 ? '1' + a : a;
}
std::string subtracted(std::string a, std::string b) {
  b.insert(0, a.size() - b.size(), '0');
  int borrow = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    const int digit = (a[i] - '0') - (b[i] - '0') - borrow;
    borrow = digit < 0 ? 1 : 0;
    a[i] = static_cast<char>('0' + digit + 10 * borrow);
  }
  return a;
}

}  // namespace

std::string_view trimmed_cell(std::string_view text) {
  for (;;) {
    const std::size_t before = text.size();
    text = source::trimmed(text);
    for (const std::string_view blank : {"\u00A0", "\u202F", "\u2009"}) {
      take(text, blank);
      if (text.ends_with(blank)) {
        text.remove_suffix(blank.size());
      }
    }
    if (text.size() == before) {
      return text;
    }
  }
}

std::optional<WrittenNumber> read_number(std::string_view text, DecimalSign sign) {
  text = trimmed_cell(text);
  WrittenNumber number;
  bool is_negative = false;
  const bool is_both = take(text, "±");
  if (!is_both) {
    is_negative = take(text, "-") || take(text, "−");
    if (!is_negative) {
      take(text, "+");
    }
  }
  const std::string_view point = sign == DecimalSign::point ? "." : ",";
  const std::string_view other = sign == DecimalSign::point ? "," : ".";
  const auto whole = take_whole(text, other, number.is_grouped);
  if (!whole) {
    return std::nullopt;
  }
  number.has_leading_zero = whole->size() > 1 && whole->front() == '0';
  if (number.is_grouped && number.has_leading_zero) {
    return std::nullopt;  // No thousands begin with a zero: `0,125` is a fraction.
  }
  std::string written = *whole;
  if (take(text, point)) {
    const std::string_view fraction = take_digits(text);
    if (fraction.empty()) {
      return std::nullopt;
    }
    number.has_fraction = true;
    number.decimals = std::min(fraction.size(), most_decimals);
    written += '.' + std::string(fraction);
  } else {
    for (const Vulgar& vulgar : vulgar_fractions) {
      std::string_view rest = text;
      take(rest, " ");
      if (!number.has_fraction && take(rest, vulgar.sign)) {
        text = rest;
        number.has_fraction = true;
        written += vulgar.value;
      }
    }
  }
  std::string_view rest = trimmed_cell(text);
  if (take(rest, "%")) {
    number.is_per_cent = true;
    number.decimals = 0;
    text = rest;
  }
  auto value = text.empty() && !written.empty() ? parse_decimal(written) : std::nullopt;
  if (!value || (is_both && !value->digits.empty())) {
    return std::nullopt;
  }
  value->is_negative = is_negative && !value->digits.empty();
  value->exponent -= number.is_per_cent && !value->digits.empty() ? 2 : 0;
  number.value = *std::move(value);
  return number;
}

Decimal sum_of(const Decimal& a, const Decimal& b) {
  const int exponent = std::min(a.exponent, b.exponent);
  const auto digits_of = [&](const Decimal& number) {
    return number.digits + std::string(static_cast<std::size_t>(number.exponent - exponent), '0');
  };
  if (a.digits.empty() || b.digits.empty()) {
    return a.digits.empty() ? b : a;
  }
  const std::string of_a = digits_of(a);
  const std::string of_b = digits_of(b);
  const bool is_less = compare(of_a, of_b) < 0;
  const std::string digits = a.is_negative == b.is_negative ? added(of_a, of_b)
                             : is_less                      ? subtracted(of_b, of_a)
                                                            : subtracted(of_a, of_b);
  const bool is_negative = is_less ? b.is_negative : a.is_negative;
  auto sum = parse_decimal(digits);
  if (!sum || sum->digits.empty()) {
    return {};
  }
  sum->is_negative = is_negative;
  sum->exponent += exponent;
  return *sum;
}

}  // namespace talia::table
