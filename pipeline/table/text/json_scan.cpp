#include "table/text/json_scan.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "table/text/decimal.h"

namespace talia::table {

Result<Cell> JsonScanner::read() {
  Cell cell;
  if (value(cell, 0)) {
    pass_blanks();
    if (at_ < text_.size()) {
      fail(at_, "something stands behind the end of the value");
    }
  }
  if (fault_) {
    return tl::unexpected(*std::move(fault_));
  }
  return cell;
}

Span JsonScanner::span(std::size_t begin, std::size_t end) const {
  return {origin_.file, static_cast<std::uint32_t>(origin_.offset + begin),
          static_cast<std::uint32_t>(origin_.offset + end)};
}

bool JsonScanner::fail(std::size_t at, std::string reason) {
  if (!fault_) {
    fault_ = Diagnostic::error(Code::bad_json, span(at, at), std::move(reason))
                 .help("mend the file there; a table is read whole or not at all");
  }
  return false;
}

void JsonScanner::pass_blanks() {
  for (; at_ < text_.size() && source::is_ascii_space(text_[at_]); ++at_) {
    line_ += text_[at_] == '\n' ? 1 : 0;
  }
}

bool JsonScanner::value(Cell& cell, std::size_t depth) {
  pass_blanks();
  const std::size_t begin = at_;
  cell.place.row = line_;
  if (at_ == text_.size()) {
    return fail(at_, "the text ends where a value belongs");
  }
  if (++values_ > 2 * limits_.cells) {
    fault_ = Diagnostic::of(Code::unreadable_table, span(at_, at_),
                            fmt::format("the table has more than {} values", 2 * limits_.cells))
                 .help("split it into several files");
    return false;
  }
  bool is_sound = false;
  switch (text_[at_]) {
    case '[':
    case '{':
      if (depth >= limits_.depth) {
        fault_ =
            Diagnostic::error(Code::nesting_too_deep, span(at_, at_ + 1),
                              fmt::format("lists and records are nested more than {} deep", limits_.depth))
                .help("a cell of a table is a value, a list or a record of a few levels");
        return false;
      }
      is_sound = collection(cell, depth);
      break;
    case '"':
      cell.kind = CellKind::text;
      cell.is_quoted = true;
      is_sound = string(cell.text);
      break;
    case 't':
      is_sound = word(cell, "true", CellKind::boolean);
      break;
    case 'f':
      is_sound = word(cell, "false", CellKind::boolean);
      break;
    case 'n':
      is_sound = word(cell, "null", CellKind::empty);
      cell.text.clear();
      break;
    default:
      is_sound = number(cell);
  }
  cell.place.span = span(begin, at_);
  return is_sound;
}

bool JsonScanner::collection(Cell& cell, std::size_t depth) {
  const std::size_t begin = at_;
  const bool is_list = text_[at_++] == '[';
  const char close = is_list ? ']' : '}';
  cell.kind = is_list ? CellKind::list : CellKind::record;
  pass_blanks();
  if (at_ < text_.size() && text_[at_] == close) {
    ++at_;
    return true;
  }
  for (;;) {
    if (!is_list) {
      pass_blanks();
      if (at_ >= text_.size() || text_[at_] != '"') {
        return at_ >= text_.size() ? fail(begin, "a record that begins here is not closed")
                                   : fail(at_, "a key in quotes belongs here");
      }
      std::string key;
      if (!string(key)) {
        return false;
      }
      cell.keys.push_back(std::move(key));
      pass_blanks();
      if (at_ >= text_.size() || text_[at_] != ':') {
        return fail(at_, "a colon belongs between a key and its value");
      }
      ++at_;
    }
    cell.items.emplace_back();
    if (!value(cell.items.back(), depth + 1)) {
      return false;
    }
    pass_blanks();
    if (at_ >= text_.size()) {
      return fail(begin, fmt::format("a {} that begins here is not closed", is_list ? "list" : "record"));
    }
    if (text_[at_] == close) {
      ++at_;
      return true;
    }
    if (text_[at_] != ',') {
      return fail(at_, fmt::format("a comma or `{}` belongs here", close));
    }
    const std::size_t comma = at_++;
    pass_blanks();
    if (at_ < text_.size() && text_[at_] == close) {
      return fail(comma, fmt::format("a comma stands before `{}`", close));
    }
  }
}

bool JsonScanner::string(std::string& to) {
  const std::size_t begin = at_++;
  for (;;) {
    const std::size_t end = std::min(text_.find_first_of("\"\\\r\n", at_), text_.size());
    to += text_.substr(at_, end - at_);
    at_ = end;
    if (at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '\r') {
      return fail(begin, "a text that begins here is not closed in its line");
    }
    if (text_[at_] == '"') {
      ++at_;
      return true;
    }
    if (!escape(to)) {
      return false;
    }
  }
}

std::optional<unsigned> JsonScanner::four_digits() {
  unsigned number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto digit =
        source::digit_value(source::ascii_lower_case(text_.substr(std::min(at_ + i, text_.size()), 1))[0]);
    if (!digit) {
      return std::nullopt;
    }
    number = number * 16 + static_cast<unsigned>(*digit);
  }
  at_ += 4;
  return number;
}

bool JsonScanner::escape(std::string& to) {
  const std::size_t begin = at_++;
  const char sign = at_ < text_.size() ? text_[at_++] : '\0';
  constexpr std::string_view signs = "\"\\/bfnrt";
  constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
  if (const std::size_t found = signs.find(sign); sign != '\0' && found != std::string_view::npos) {
    if (meant[found] == '\b' || meant[found] == '\f') {
      control_ = control_.value_or(CellPlace{line_, 0, span(begin, at_)});
    }
    const bool is_line_end = meant[found] == '\n' && to.ends_with('\r');
    if (is_line_end) {
      to.pop_back();  // A line break is one line feed.
    }
    to += meant[found];
    return true;
  }
  const auto first = sign == 'u' ? four_digits() : std::nullopt;
  if (!first) {
    return fail(begin, "no escape of JSON begins so");
  }
  char32_t character = *first;
  if (character >= 0xD800 && character < 0xE000) {
    const bool is_pair = character < 0xDC00 && text_.substr(at_, 2) == "\\u";
    at_ += is_pair ? 2 : 0;
    const auto second = is_pair ? four_digits() : std::nullopt;
    if (!second || *second < 0xDC00 || *second >= 0xE000) {
      return fail(begin, "half of a letter stands here without its other half");
    }
    character = 0x10000 + ((character - 0xD800) << 10) + (*second - 0xDC00);
  }
  if ((character < 0x20 && character != '\t' && character != '\n' && character != '\r') ||
      character == 0x7F) {
    control_ = control_.value_or(CellPlace{line_, 0, span(begin, at_)});
  }
  source::append_code_point(to, character);
  return true;
}

bool JsonScanner::number(Cell& cell) {
  const std::size_t begin = at_;
  const auto digits = [&] {
    const std::size_t from = at_;
    while (at_ < text_.size() && source::is_ascii_digit(text_[at_])) {
      ++at_;
    }
    return at_ - from;
  };
  const auto is_next = [&](std::string_view signs) {
    return at_ < text_.size() && signs.find(text_[at_]) != std::string_view::npos;
  };
  at_ += is_next("-") ? 1 : 0;
  const bool is_zero = is_next("0");
  const std::size_t whole = digits();
  bool is_sound = whole > 0 && (!is_zero || whole == 1);
  bool is_plain = true;
  if (is_sound && is_next(".")) {
    ++at_;
    is_sound = digits() > 0;
  }
  if (is_sound && is_next("eE")) {
    ++at_;
    at_ += is_next("+-") ? 1 : 0;
    is_sound = digits() > 0;
    is_plain = false;
  }
  if (!is_sound) {
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", begin), text_.size());
    const std::size_t shown = source::start_of_code_point(text_, std::min(end, begin + 40));
    return fail(begin, shown == begin
                           ? std::string("a value belongs here")
                           : fmt::format("`{}` is no value of JSON", text_.substr(begin, shown - begin)));
  }
  cell.kind = CellKind::number;
  cell.text = text_.substr(begin, at_ - begin);
  if (!is_plain) {
    const auto decimal = parse_decimal(cell.text);
    cell.value = decimal ? plain(*decimal) : std::string();
  }
  return true;
}

bool JsonScanner::word(Cell& cell, std::string_view word, CellKind kind) {
  if (!text_.substr(at_).starts_with(word)) {
    return number(cell);
  }
  cell.kind = kind;
  cell.text = word;
  at_ += word.size();
  return true;
}

}  // namespace talia::table
