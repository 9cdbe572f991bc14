// Classes of ASCII's characters, for the syntax of formats; no byte of any other letter is in one. What authors write is
// asked by code points, in unicode.h.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace talia::source {

constexpr bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_ascii_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_ascii_letter(char c) {
  return is_ascii_lower(c) || (c >= 'A' && c <= 'Z');
}
// Of a digit in base 16.
constexpr std::optional<int> digit_value(char c) {
  return is_ascii_digit(c)      ? std::optional(c - '0')
         : c >= 'a' && c <= 'f' ? std::optional(c - 'a' + 10)
         : c >= 'A' && c <= 'F' ? std::optional(c - 'A' + 10)
                                : std::nullopt;
}
constexpr bool is_hex_digit(char c) {
  return digit_value(c).has_value();
}
inline std::string ascii_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower;
}
// Between words and lines.
constexpr bool is_ascii_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
// Without those signs at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view signs = " \t\r\n") {
  text.remove_prefix(std::min(text.find_first_not_of(signs), text.size()));
  return text.substr(0, text.find_last_not_of(signs) + 1);
}

}  // namespace talia::source
