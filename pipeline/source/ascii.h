// Classes of ASCII's characters, for the syntax of formats; no byte of any other letter is in one. What authors write is
// asked by code points, in unicode.h.
#pragma once

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
constexpr bool is_hex_digit(char c) {
  return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
// Between words and lines.
constexpr bool is_ascii_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

}  // namespace talia::source
