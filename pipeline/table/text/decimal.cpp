#include "table/text/decimal.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "source/text/ascii.h"

namespace talia::table {
namespace {

constexpr int farthest = 400;  // Beyond what any format for binary numbers holds.

void strip(Decimal& number) {
  std::string& digits = number.digits;
  digits.erase(0, digits.find_first_not_of('0'));
  const std::size_t last = digits.find_last_not_of('0');
  if (last == std::string::npos) {
    number = {};
    return;
  }
  number.exponent += static_cast<int>(digits.size() - last - 1);
  digits.resize(last + 1);
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal number;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    number.is_negative = text.front() == '-';
    text.remove_prefix(1);
  }
  std::size_t at = 0;
  const auto take_digits = [&] {
    const std::size_t begin = at;
    for (; at < text.size() && source::is_ascii_digit(text[at]); ++at) {
    }
    number.digits += text.substr(begin, at - begin);
    return at - begin;
  };
  std::size_t count = take_digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    const std::size_t fraction = take_digits();
    number.exponent -= static_cast<int>(std::min<std::size_t>(fraction, 1'000'000));
    count += fraction;
  }
  if (count == 0) {
    return std::nullopt;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    const bool is_down = at < text.size() && text[at] == '-';
    at += at < text.size() && (text[at] == '-' || text[at] == '+') ? 1 : 0;
    const std::string_view written = text.substr(at);
    if (written.empty() || written.size() > 6 || !std::ranges::all_of(written, source::is_ascii_digit)) {
      return std::nullopt;
    }
    int exponent = 0;
    for (const char c : written) {
      exponent = exponent * 10 + (c - '0');
    }
    number.exponent += is_down ? -exponent : exponent;
    at = text.size();
  }
  if (at != text.size()) {
    return std::nullopt;
  }
  strip(number);
  const int size = static_cast<int>(std::min<std::size_t>(number.digits.size(), 1'000'000));
  if (number.exponent > farthest || number.exponent + size < -farthest) {
    return std::nullopt;
  }
  return number;
}

std::string plain(const Decimal& number) {
  if (number.digits.empty()) {
    return "0";
  }
  std::string text = number.digits;
  if (number.exponent >= 0) {
    text.append(static_cast<std::size_t>(number.exponent), '0');
  } else {
    const auto fraction = static_cast<std::size_t>(-number.exponent);
    if (text.size() <= fraction) {
      text.insert(0, fraction + 1 - text.size(), '0');
    }
    text.insert(text.size() - fraction, 1, '.');
  }
  return number.is_negative ? '-' + text : text;
}

std::string plain(const Decimal& number, std::size_t decimals) {
  std::string text = plain(number);
  const std::size_t point = text.find('.');
  const std::size_t there = point == std::string::npos ? 0 : text.size() - point - 1;
  if (there < decimals) {
    text += (point == std::string::npos ? "." : "") + std::string(decimals - there, '0');
  }
  return text;
}

Decimal rounded(Decimal number, std::size_t digits) {
  if (number.digits.size() <= digits) {
    return number;
  }
  const bool is_up = number.digits[digits] >= '5';
  number.exponent += static_cast<int>(number.digits.size() - digits);
  number.digits.resize(digits);
  if (is_up) {
    std::size_t at = digits;
    while (at > 0 && number.digits[at - 1] == '9') {
      number.digits[--at] = '0';
    }
    if (at > 0) {
      ++number.digits[at - 1];
    } else {
      number.digits.insert(0, 1, '1');
    }
  }
  strip(number);
  return number;
}

}  // namespace talia::table
