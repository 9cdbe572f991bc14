#include "table/shapes.h"

#include "source/text/ascii.h"

namespace talia::table {

std::string shape_of(std::string_view text) {
  std::string shape;
  for (const char c : text.substr(0, 60)) {
    const char sign = source::is_ascii_digit(c)                      ? '9'
                      : (c >= 'A' && c <= 'Z')                       ? 'A'
                      : source::is_ascii_lower(c) || (c & 0x80) != 0 ? 'a'
                                                                     : c;
    if (sign != 'a' || shape.empty() || shape.back() != 'a') {
      shape += sign;
    }
  }
  return shape;
}

std::string pattern_of(std::string_view text) {
  std::string pattern;
  for (const char sign : shape_of(text)) {
    if ((sign != '9' && sign != 'A') || pattern.empty() || pattern.back() != sign) {
      pattern += sign;
    }
  }
  return pattern;
}

std::string code_pattern_of(std::string_view text) {
  std::string pattern;
  bool has_sign = false;
  for (const char sign : shape_of(text)) {
    const bool is_of_code = sign == '9' || sign == 'A' || sign == 'a';
    has_sign = has_sign || (!is_of_code && sign != ' ');
    if (!is_of_code || pattern.empty() || pattern.back() != 'x') {
      pattern += is_of_code ? 'x' : sign;
    }
  }
  return has_sign ? pattern : std::string();
}

}  // namespace talia::table
