#include "document/hindsight.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::document {
namespace {

struct SourceLine {
  std::size_t begin = 0, end = 0;  // Without its break.
  std::size_t first = 0;           // Of its first sign that is no blank; `end` if there is none.
  std::size_t indent() const { return first - begin; }
  bool is_blank() const { return first == end; }
};

SourceLine line_at(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  SourceLine line;
  line.begin = before == std::string_view::npos ? 0 : before + 1;
  line.end = std::min(text.find_first_of("\r\n", line.begin), text.size());
  line.first = std::min(text.find_first_not_of(' ', line.begin), line.end);
  return line;
}

std::string_view words_of(std::string_view text, const SourceLine& line) {
  return text.substr(line.first, line.end - line.first);
}

// Where the sign stands with which a line begins a block text: `|` or `>`.
std::optional<std::size_t> block_sign(std::string_view text, const SourceLine& line) {
  std::string_view words = words_of(text, line);
  words = words.substr(0, words.find(" #"));
  words = words.substr(0, words.find_last_not_of(' ') + 1);
  const std::size_t sign = words.find_last_not_of("+-0123456789");
  const bool is_one = sign != std::string_view::npos && sign > 1 &&
                      (words[sign] == '|' || words[sign] == '>') && words[sign - 1] == ' ' &&
                      (words[sign - 2] == ':' || words[sign - 2] == '-');
  return is_one ? std::optional(line.first + sign) : std::nullopt;
}

// Whether a line begins an entry, as most that follow a block text do.
bool is_entry(std::string_view words) {
  if (words == "-" || words.substr(0, 2) == "- ") {
    return true;
  }
  const std::size_t end = words.find_first_of(": ");
  return end != std::string_view::npos && end > 0 && words[end] == ':' &&
         (end + 1 == words.size() || words[end + 1] == ' ');
}

std::optional<Diagnostic> fallen_out(std::size_t at, std::string_view text, const Origin& origin) {
  const SourceLine fallen = line_at(text, at);
  if (fallen.is_blank() || is_entry(words_of(text, fallen))) {
    return std::nullopt;
  }
  std::optional<std::size_t> indent;  // Of the block text: that of its first line.
  for (SourceLine line = fallen; line.begin > 0;) {
    line = line_at(text, line.begin - 1);
    if (line.is_blank()) {
      continue;
    }
    if (const auto sign = block_sign(text, line); sign && indent && line.indent() < *indent) {
      auto diagnostic =
          Diagnostic::error(Code::bad_yaml, origin.span(fallen.first, fallen.end),
                            "this line stands outside the block text above it, for it is indented less")
              .help(fmt::format("indent it with {} space{}, as the text begins", *indent,
                                *indent == 1 ? "" : "s"));
      diagnostic.notes.push_back({origin.span(*sign, *sign + 1), "the block text begins here"});
      return diagnostic;
    }
    if (line.indent() <= fallen.indent()) {
      break;
    }
    indent = line.indent();
  }
  return std::nullopt;
}

// The end of a quoted text that opens at `open`: its closing quote, or the text's end.
std::size_t end_of_quote(std::string_view text, std::size_t open) {
  const char quote = text[open];
  std::size_t i = open + 1;
  for (; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      if (quote == '\'' && text.substr(i + 1, 1) == "'") {
        ++i;
        continue;
      }
      break;
    }
  }
  return std::min(i, text.size());
}

// Quotes are told apart from those within words, block texts and comments; brackets and all else are of no account.
std::optional<Diagnostic> closed_late(std::size_t at, std::string_view text, const Origin& origin) {
  const SourceLine stumbled = line_at(text, at);
  std::optional<std::size_t> within;  // A block text's lines are indented more.
  for (std::size_t begin = 0; begin < stumbled.end;) {
    const SourceLine line = line_at(text, begin);
    begin = std::min(text.find('\n', line.end), text.size()) + 1;
    if (within && (line.is_blank() || line.indent() > *within)) {
      continue;
    }
    within = block_sign(text, line) ? std::optional(line.indent()) : std::nullopt;
    char before = ':';  // The last sign that is no blank.
    for (std::size_t i = line.first; i < line.end; ++i) {
      const char c = text[i];
      if (c == '#' && (i == line.first || text[i - 1] == ' ')) {
        break;
      }
      if ((c == '"' || c == '\'') && std::string_view(":-[{,").find(before) != std::string_view::npos) {
        const std::size_t close = end_of_quote(text, i);
        if (close > line.end && close >= stumbled.begin && close < stumbled.end && close <= at) {
          auto diagnostic = Diagnostic::error(Code::bad_yaml, origin.span(i, i + 1),
                                              "this quote is not closed in its line, but by the next one")
                                .help(fmt::format("write the closing `{}` where the text ends", c));
          diagnostic.notes.push_back({origin.span(close, close + 1), "this one closes it"});
          return diagnostic;
        }
        if (close > line.end) {
          begin = std::min(text.find('\n', close), text.size()) + 1;
          break;
        }
        i = close;
      }
      before = c == ' ' ? before : c;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> hindsight(std::size_t at, std::optional<std::size_t> begun, std::string_view text,
                                    const Origin& origin) {
  if (auto late = closed_late(at, text, origin)) {
    return late;
  }
  if (begun) {
    if (auto fallen = fallen_out(*begun, text, origin)) {
      return fallen;
    }
  }
  return fallen_out(at, text, origin);
}

}  // namespace talia::document
