#include "markup/escape.h"

#include <algorithm>

#include "source/text/ascii.h"

namespace talia::markup {
namespace {

bool is_word_byte(char c) {
  return source::is_ascii_letter(c) || source::is_ascii_digit(c) ||
         (static_cast<unsigned char>(c) & 0x80) != 0;
}

// How many bytes at the start of a line would open a block: a heading, quotation, list, table, rule or fence. The last of
// them is the one to escape.
std::size_t opening_of_block(std::string_view line) {
  if (std::string_view("#>-+=|:~").find(line.front()) != std::string_view::npos) {
    return 1;
  }
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')') ? digits + 1 : 0;
}

// Whether the sign at `at` is read as markup inside a line.
bool is_markup(std::string_view line, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < line.size() ? line[i] : ' '; };
  const char before = at == 0 ? ' ' : line[at - 1];
  switch (line[at]) {
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '{':
    case '}':
    case '<':
    case '|':
      return true;
    case '_':
      return !is_word_byte(before) || !is_word_byte(byte(at + 1));
    case '&':
      return byte(at + 1) == '#' || source::is_ascii_letter(byte(at + 1));
    case '~':
      return before == '~' || byte(at + 1) == '~';
    case ':':
      return is_word_byte(byte(at + 1)) || before == ':' || byte(at + 1) == ':';
    default:
      return false;
  }
}

}  // namespace

std::string escaped(std::string_view plain) {
  std::string markup;
  while (!plain.empty()) {
    const std::size_t end = std::min(plain.find('\n'), plain.size());
    const std::string_view line = source::trimmed(plain.substr(0, end));
    plain.remove_prefix(std::min(end + 1, plain.size()));
    if (line.empty()) {
      continue;
    }
    markup += markup.empty() ? "" : "\n\n";
    const std::size_t opening = opening_of_block(line);
    for (std::size_t at = 0; at < line.size(); ++at) {
      markup.append(at + 1 == opening || is_markup(line, at) ? "\\" : "");
      markup += line[at];
    }
  }
  return markup;
}

}  // namespace talia::markup
