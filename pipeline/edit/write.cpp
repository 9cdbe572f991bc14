#include "edit/write.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/scalar.h"
#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::edit {
namespace {

constexpr std::size_t room_for_key = 20;

// Words that another reader of YAML, of version 1.1, takes for a boolean, and an editor so shows.
bool is_word_of_old_yaml(std::string_view text) {
  static constexpr std::string_view words[] = {"y", "n", "yes", "no", "on", "off"};
  return text.size() <= 3 && std::ranges::find(words, source::ascii_lower_case(text)) != std::end(words);
}

// Numbers with signs between their digits, times and dates of older readers: `1_000`, `12:30`, `2024-01-02`.
bool looks_like_old_number(std::string_view text) {
  const std::string_view digits = text.substr(std::min(text.find_first_not_of("+-"), text.size()));
  const bool is_version =
      std::ranges::count(digits, '.') > 1 && digits.find_first_of(":-_") == std::string_view::npos;
  return !digits.empty() && !is_version && source::is_ascii_digit(digits.front()) &&
         (text.find_first_not_of("0123456789eE+-_.:TtZz ") == std::string_view::npos ||
          digits.starts_with("0x"));
}

// Signs that no line of a file holds as they are, or that an editor would not show.
bool needs_escape(char32_t sign) {
  return sign < 0x20 || (sign >= 0x7f && sign < 0xa0) || sign == 0x2028 || sign == 0x2029 || sign == 0xfeff ||
         (sign >= 0x202a && sign <= 0x202e) || (sign >= 0x2066 && sign <= 0x2069) ||
         (sign & 0xfffe) == 0xfffe;
}

bool has_sign_that(std::string_view text, bool (*is_so)(char32_t)) {
  for (std::size_t byte = 0; byte < text.size();) {
    if (is_so(source::next_code_point(text, byte))) {
      return true;
    }
  }
  return false;
}

// Where a scalar stands: in a line of its own, behind a key or a dash, or between brackets, where more signs divide.
enum class Around { line, brackets };

bool may_be_plain(std::string_view text, Around around) {
  static constexpr std::string_view indicators = "-?:,[]{}#&*!|>'\"%@`=";
  const std::string_view divides = around == Around::line ? "\t\n" : "[]{},?\t\n";
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  return !text.empty() && document::plain_kind(text) == document::PlainKind::text &&
         !is_word_of_old_yaml(text) && !looks_like_old_number(text) &&
         indicators.find(text.front()) == std::string_view::npos && text.front() != ' ' &&
         text.back() != ' ' && text.back() != ':' && text.find_first_of(divides) == std::string_view::npos &&
         !has(": ") && !has("? ") && !has(" #") && !text.starts_with("...") && !text.starts_with("<<") &&
         !has_sign_that(text, needs_escape);
}

std::string in_double_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (std::size_t byte = 0; byte < text.size();) {
    const std::size_t begin = byte;
    const char32_t sign = source::next_code_point(text, byte);
    if (sign == U'"' || sign == U'\\') {
      quoted += '\\';
      quoted += static_cast<char>(sign);
    } else if (sign == U'\n') {
      quoted += "\\n";
    } else if (sign == U'\t') {
      quoted += "\\t";
    } else if (!needs_escape(sign)) {
      quoted += text.substr(begin, byte - begin);
    } else if (sign < 0x10000) {
      quoted += fmt::format("\\u{:04X}", static_cast<std::uint32_t>(sign));
    } else {
      quoted += fmt::format("\\U{:08X}", static_cast<std::uint32_t>(sign));
    }
  }
  return quoted + '"';
}

std::string in_single_quotes(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    quoted += c;
    quoted.append(c == '\'' ? 1 : 0, '\'');
  }
  return quoted + '\'';
}

// Whether a text of several lines can stand as it is, below `|`. Lines of spaces alone, which nobody sees, are not left to where
// the readers of YAML take the end of a text to be.
bool may_be_block(std::string_view text) {
  const auto is_hidden = [](char32_t sign) { return sign != U'\n' && sign != U'\t' && needs_escape(sign); };
  if (text.find('\n') == std::string_view::npos || has_sign_that(text, is_hidden)) {
    return false;
  }
  bool has_words = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const bool is_empty = source::trimmed(line).empty();
    if ((is_empty && !line.empty()) || line.starts_with('\t')) {
      return false;
    }
    has_words = has_words || !is_empty;
  }
  return has_words;
}

std::string block(std::string_view text, std::size_t indent) {
  std::string lines = "|";
  // A first line with a space before it needs the indent written out; so does an empty one.
  if (text.front() == ' ' || text.front() == '\n') {
    lines += '2';
  }
  const std::size_t last = text.find_last_not_of('\n');
  const std::size_t ends = text.size() - last - 1;
  lines += ends == 0 ? "-" : ends == 1 ? "" : "+";
  std::string_view rest = ends == 0 ? text : text.substr(0, text.size() - 1);
  while (true) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    lines += '\n';
    if (!line.empty()) {
      lines.append(indent + 2, ' ').append(line);
    }
    if (end == std::string_view::npos) {
      return lines;
    }
    rest.remove_prefix(end + 1);
  }
}

std::string scalar(std::string_view text, Around around) {
  if (!source::is_composed(text)) {
    return scalar(source::composed(text), around);
  }
  if (may_be_plain(text, around)) {
    return std::string(text);
  }
  return has_sign_that(text, needs_escape) ? in_double_quotes(text) : in_single_quotes(text);
}

bool is_scalar(const YamlValue& value) {
  return value.map() == nullptr && value.list() == nullptr;
}

std::string one_line(const YamlValue& value, Around around) {
  struct Writer {
    Around around;
    std::string operator()(YamlValue::Null) const { return "null"; }
    std::string operator()(bool is_true) const { return is_true ? "true" : "false"; }
    std::string operator()(const YamlValue::Number& number) const { return number.written; }
    std::string operator()(const std::string& text) const { return scalar(text, around); }
    std::string operator()(const YamlValue::List& list) const {
      std::string line = "[";
      for (const YamlValue& item : list) {
        line += line.size() > 1 ? ", " : "";
        line += one_line(item, Around::brackets);
      }
      return line + ']';
    }
    std::string operator()(const YamlValue::Map& map) const {
      std::string line = "{";
      for (const auto& [key, item] : map) {
        line += line.size() > 1 ? ", " : "";
        line += fmt::format("{}: {}", scalar(key, Around::brackets), one_line(item, Around::brackets));
      }
      return line + '}';
    }
  };
  return std::visit(Writer{around}, value.what);
}

// Whether a scalar reads well in one line.
bool is_one_line(const YamlValue& value) {
  const auto* const text = std::get_if<std::string>(&value.what);
  return is_scalar(value) && (text == nullptr || text->find('\n') == std::string::npos);
}

// Whether a collection reads well in brackets: short texts and numbers, and lists of these.
bool fits_brackets(const YamlValue& value, std::size_t indent) {
  const auto is_short_list = [](const YamlValue& item) {
    return item.list() != nullptr && std::ranges::all_of(*item.list(), is_one_line);
  };
  const auto is_plain_member = [&](const auto& member) {
    return is_one_line(member.second) || is_short_list(member.second);
  };
  const bool is_flat =
      value.list() != nullptr ? is_short_list(value) : std::ranges::all_of(*value.map(), is_plain_member);
  return is_flat && in_one_line(value).size() + indent <= longest_line;
}

}  // namespace

std::string write_scalar(std::string_view text) {
  return scalar(text, Around::line);
}

std::string in_one_line(const YamlValue& value) {
  return one_line(value, Around::line);
}

std::string after_key(const YamlValue& value, std::size_t indent) {
  if (const auto* const text = std::get_if<std::string>(&value.what);
      text != nullptr && may_be_block(*text)) {
    return ' ' + block(source::composed(*text), indent);
  }
  if (is_scalar(value) || fits_brackets(value, indent + room_for_key)) {
    return ' ' + in_one_line(value);
  }
  std::string lines;
  if (const auto* const map = value.map()) {
    lines = '\n' + write_map(*map, indent + 2);
    lines.pop_back();
    return lines;
  }
  for (const YamlValue& item : *value.list()) {
    lines += fmt::format("\n{}-{}", std::string(indent + 2, ' '), after_dash(item, indent + 2));
  }
  return lines;
}

std::string after_dash(const YamlValue& value, std::size_t indent) {
  const auto* const map = value.map();
  if (map == nullptr || fits_brackets(value, indent + room_for_key)) {
    return after_key(value, indent);
  }
  std::string lines = write_map(*map, indent + 2);
  lines.pop_back();
  return ' ' + lines.substr(indent + 2);
}

std::string write_map(const YamlValue::Map& map, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (map.empty()) {
    return margin + "{}\n";
  }
  std::string lines;
  for (const auto& [key, value] : map) {
    lines += fmt::format("{}{}:{}\n", margin, write_scalar(key), after_key(value, indent));
  }
  return lines;
}

}  // namespace talia::edit
