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
  // Of tables and rules.
  const bool is_ruler = line.find_first_not_of("-=+|: ") == std::string_view::npos;
  if (is_ruler || std::string_view(">|~").find(line.front()) != std::string_view::npos) {
    return 1;
  }
  const std::size_t signs = std::min(line.find_first_not_of('#'), line.size());
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool is_number = digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
  const std::size_t size = signs > 0                                    ? signs
                           : line.front() == '-' || line.front() == '+' ? 1
                           : is_number                                  ? digits + 1
                                                                        : 0;
  // A word that goes on is none.
  return size == line.size() || line[size] == ' ' || line[size] == '\t' ? size : 0;
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

std::string escaped_line(std::string_view line) {
  std::string markup;
  const std::size_t opening = opening_of_block(line);
  for (std::size_t at = 0; at < line.size(); ++at) {
    markup.append(at + 1 == opening || is_markup(line, at) ? "\\" : "");
    markup += line[at];
  }
  return markup;
}

// A line without the mark of a list's item, and that mark as markup has it: `-`, or a number with a full stop.
struct ListLine {
  std::string sign;
  std::string_view words;
};
ListLine mark_of(std::string_view line) {
  for (const std::string_view bullet : {"- ", "* ", "• ", "– ", "· ", "‣ ", "▪ "}) {
    if (line.starts_with(bullet)) {
      const auto words = source::trimmed(line.substr(bullet.size()));
      return words.empty() ? ListLine{{}, line} : ListLine{"-", words};
    }
  }
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits > 0 && digits <= 3 && (line.substr(digits, 2) == ". " || line.substr(digits, 2) == ") ")) {
    const auto words = source::trimmed(line.substr(digits + 2));
    return words.empty() ? ListLine{{}, line} : ListLine{std::string(line.substr(0, digits)) + '.', words};
  }
  return {{}, line};
}

}  // namespace

std::string escaped(std::string_view plain, PlainLines lines) {
  std::string markup;
  std::string list;  // The sign of the list that the line before belongs to.
  while (!plain.empty()) {
    const std::size_t end = std::min(plain.find('\n'), plain.size());
    const std::string_view line = source::trimmed(plain.substr(0, end));
    plain.remove_prefix(std::min(end + 1, plain.size()));
    if (line.empty()) {
      list.clear();
      continue;
    }
    const auto [sign, words] = lines == PlainLines::lists ? mark_of(line) : ListLine{{}, line};
    const bool goes_on = !sign.empty() && !list.empty() && (sign == "-") == (list == "-");
    markup += markup.empty() ? "" : goes_on ? "\n" : "\n\n";
    markup += sign + (sign.empty() ? "" : " ") + escaped_line(words);
    list = sign;
  }
  return markup;
}

}  // namespace talia::markup
