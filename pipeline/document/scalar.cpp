#include "document/scalar.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "source/json_writer.h"
#include "source/text/ascii.h"

namespace talia::document {
namespace {

bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

bool is_one_of(std::string_view text, std::string_view a, std::string_view b, std::string_view c) {
  return text == a || text == b || text == c;
}

std::string_view without_sign(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    text.remove_prefix(1);
  }
  return text;
}

std::size_t count_digits(std::string_view text, std::size_t from) {
  std::size_t end = from;
  while (end < text.size() && source::is_ascii_digit(text[end])) {
    ++end;
  }
  return end - from;
}

// `text` has no sign.
PlainKind number_kind(std::string_view text) {
  const std::size_t whole = count_digits(text, 0);
  if (whole == text.size()) {
    return PlainKind::integer;
  }
  std::size_t at = whole;
  if (text[at] == '.') {
    const std::size_t fraction = count_digits(text, at + 1);
    if (whole == 0 && fraction == 0) {
      return PlainKind::text;
    }
    at += 1 + fraction;
  } else if (whole == 0) {
    return PlainKind::text;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
      ++at;
    }
    const std::size_t exponent = count_digits(text, at);
    if (exponent == 0) {
      return PlainKind::text;
    }
    at += exponent;
  }
  return at == text.size() ? PlainKind::real : PlainKind::text;
}

template <typename Number>
bool parse_whole(std::string_view digits, Number& value, int base) {
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return error == std::errc() && end == digits.data() + digits.size();
}

bool has_base(std::string_view written) {
  return written.size() > 2 && written[0] == '0' && (written[1] == 'o' || written[1] == 'x');
}

}  // namespace

PlainKind plain_kind(std::string_view plain) {
  if (plain.empty() || plain == "~") {
    return PlainKind::null;
  }
  switch (plain.front()) {
    case 'n':
    case 'N':
      return is_one_of(plain, "null", "Null", "NULL") ? PlainKind::null : PlainKind::text;
    case 't':
    case 'T':
      return is_one_of(plain, "true", "True", "TRUE") ? PlainKind::boolean : PlainKind::text;
    case 'f':
    case 'F':
      return is_one_of(plain, "false", "False", "FALSE") ? PlainKind::boolean : PlainKind::text;
    default:
      break;
  }
  if (plain.front() == '0' && plain.size() > 2 && (plain[1] == 'o' || plain[1] == 'x')) {
    const std::string_view digits = plain.substr(2);
    return std::ranges::all_of(digits, plain[1] == 'o' ? is_octal : source::is_hex_digit) ? PlainKind::integer
                                                                                          : PlainKind::text;
  }
  const std::string_view rest = without_sign(plain);
  if (rest.empty() || (!source::is_ascii_digit(rest.front()) && rest.front() != '.')) {
    return PlainKind::text;
  }
  if (is_one_of(rest, ".inf", ".Inf", ".INF")) {
    return PlainKind::infinite;
  }
  if (is_one_of(plain, ".nan", ".NaN", ".NAN")) {
    return PlainKind::not_a_number;
  }
  return number_kind(rest);
}

std::optional<std::int64_t> integer_of(std::string_view written) {
  std::int64_t value = 0;
  if (has_base(written)) {
    return parse_whole(written.substr(2), value, written[1] == 'o' ? 8 : 16) ? std::optional(value)
                                                                             : std::nullopt;
  }
  if (!written.empty() && written.front() == '+') {
    written.remove_prefix(1);
  }
  return parse_whole(written, value, 10) ? std::optional(value) : std::nullopt;
}

double real_of(std::string_view written) {
  if (has_base(written)) {
    double value = 0;
    const double base = written[1] == 'o' ? 8 : 16;
    for (const char c : written.substr(2)) {
      value = value * base + source::digit_value(c).value_or(0);
    }
    return value;
  }
  const bool is_negative = written.front() == '-';
  const std::string_view digits = without_sign(written);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error == std::errc::result_out_of_range) {
    // Too large or too small: the sign of the exponent tells which.
    const bool is_tiny = digits.find("e-") != std::string_view::npos ||
                         digits.find("E-") != std::string_view::npos || digits.starts_with("0.") ||
                         digits.starts_with(".");
    value = is_tiny ? 0 : std::numeric_limits<double>::max();
  }
  return is_negative ? -value : value;
}

std::string json_number(std::string_view written, NodeKind kind) {
  if (kind == NodeKind::integer) {
    const auto value = integer_of(written);
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    if (value && *value<exact&& * value> - exact) {
      return std::to_string(*value);
    }
    return source::json_quoted(value ? std::to_string(*value) : std::string(written));
  }
  std::string json = written.front() == '-' ? "-" : "";
  std::string_view digits = without_sign(written);
  while (digits.size() > 1 && digits[0] == '0' && source::is_ascii_digit(digits[1])) {
    digits.remove_prefix(1);
  }
  if (digits.front() == '.') {
    json += '0';
  }
  const std::size_t point = digits.find('.');
  if (point == std::string_view::npos) {
    return json.append(digits);
  }
  json.append(digits.substr(0, point + 1));
  digits.remove_prefix(point + 1);
  if (digits.empty() || !source::is_ascii_digit(digits.front())) {
    json += '0';
  }
  return json.append(digits);
}

}  // namespace talia::document
