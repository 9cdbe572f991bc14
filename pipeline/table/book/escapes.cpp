#include "table/book/escapes.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::table {
namespace {

constexpr std::size_t escape_size = 7;

// The number of the escape that begins a text.
std::optional<char32_t> escape_at(std::string_view text) {
  if (text.size() < escape_size || !text.starts_with("_x") || text[6] != '_') {
    return std::nullopt;
  }
  char32_t number = 0;
  for (const char c : source::ascii_lower_case(text.substr(2, 4))) {
    const auto digit = source::digit_value(c);
    if (!digit) {
      return std::nullopt;
    }
    number = number * 16 + static_cast<char32_t>(*digit);
  }
  return number;
}

bool is_low_half(char32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}
bool is_high_half(char32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

}  // namespace

std::string unescaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  const auto add = [&](char32_t character) {
    if (character == U'\n' && result.ends_with('\r')) {
      result.back() = '\n';
      return;
    }
    source::append_code_point(result, character);
  };
  for (std::size_t i = 0; i < text.size();) {
    const auto escape = text[i] == '_' ? escape_at(text.substr(i)) : std::nullopt;
    if (!escape || is_low_half(*escape)) {
      text[i] == '\n' ? add(U'\n') : static_cast<void>(result += text[i]);
      ++i;
      continue;
    }
    if (!is_high_half(*escape)) {
      add(*escape);
      i += escape_size;
      continue;
    }
    const auto low = escape_at(text.substr(i + escape_size));
    if (!low || !is_low_half(*low)) {
      result += text[i++];  // Half a letter: the escape stays as it is written.
      continue;
    }
    add(0x10000 + ((*escape - 0xD800) << 10) + (*low - 0xDC00));
    i += 2 * escape_size;
  }
  std::ranges::replace(result, '\r', '\n');
  return result;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F) {
      result += fmt::format("_x{:04X}_", byte);
    } else if (text[i] == '_' && escape_at(text.substr(i))) {
      result += "_x005F_";
    } else if (text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF") {
      result += text[i + 2] == '\xBE' ? "_xFFFE_" : "_xFFFF_";
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
  });
}

}  // namespace talia::table
