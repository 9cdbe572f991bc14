#include "web/markdown_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "typeset/unbroken.h"
#include "web/escape.h"

namespace talia::web {

namespace {

// Whether a star before or behind words is taken for emphasis, whatever stands around them.
bool is_plain_at_both_ends(std::string_view words) {
  if (words.empty()) {
    return false;
  }
  std::size_t at = 0;
  char32_t sign = source::next_code_point(words, at);
  const auto is_plain = [](char32_t c) { return source::is_letter(c) || (c >= U'0' && c <= U'9'); };
  if (!is_plain(sign)) {
    return false;
  }
  while (at < words.size()) {
    sign = source::next_code_point(words, at);
  }
  return is_plain(sign);
}

std::string emphasised(const std::string& words, std::string_view star, std::string_view tag) {
  return is_plain_at_both_ends(words) ? fmt::format("{0}{1}{0}", star, words)
                                      : fmt::format("<{0}>{1}</{0}>", tag, words);
}

}  // namespace

std::string as_markdown(std::string_view words) {
  std::string out;
  for (const char c : words) {
    if (c == '<' || c == '>' || c == '&') {
      out += escaped(std::string_view(&c, 1));
      continue;
    }
    if (std::string_view("\\`*_[]|~$^").find(c) != std::string_view::npos) {
      out += '\\';
    }
    out += c;
  }
  return out;
}

std::string hanging(std::string_view block, std::size_t by) {
  std::string out;
  for (std::size_t at = 0; at < block.size(); ++at) {
    out += block[at];
    if (block[at] == '\n' && at + 1 < block.size() && block[at + 1] != '\n') {
      out.append(by, ' ');
    }
  }
  return out;
}

MarkdownLines::MarkdownLines(const Source& source, PictureFiles& files,
                             const std::map<std::string, std::string, std::less<>>& places)
    : source_(source), files_(files), places_(places) {
  for (const book::ResolvedChapter& chapter : source.made.said->book.chapters) {
    for (const book::Note& note : chapter.notes) {
      notes_.emplace(book::note_at(note.anchor), std::to_string(note.number));
    }
  }
}

std::string MarkdownLines::markdown(const book::Line& line) {
  std::string out;
  for (const Inline& each :
       typeset::unbroken(line, source_.made.booklet.language, book::body_of(source_.made.said->style),
                         source_.resources.symbols)) {
    out += markdown(each);
  }
  return out;
}

std::string MarkdownLines::paragraph(const book::Line& line) {
  std::string out = markdown(line);
  std::size_t digits = 0;
  while (digits < out.size() && source::is_ascii_digit(out[digits])) {
    ++digits;
  }
  if (digits > 0 && digits < out.size() && (out[digits] == '.' || out[digits] == ')')) {
    out.insert(digits, "\\");
  } else if (!out.empty() && std::string_view("#+-=:").find(out.front()) != std::string_view::npos) {
    out.insert(0, "\\");
  }
  return out;
}

std::string MarkdownLines::place(std::string_view name) {
  return name.empty() || !made_.emplace(name).second ? std::string()
                                                     : fmt::format("<a id=\"{}\"></a>", escaped(name));
}

std::string MarkdownLines::link(std::string_view destination, const std::string& words) const {
  if (destination.find("://") != std::string_view::npos) {
    return fmt::format("[{}](<{}>)", words, escaped(destination));
  }
  const auto file = places_.find(destination);
  if (file == places_.end()) {
    return words;
  }
  return fmt::format("[{}]({}#{})", words, file->second == file_ ? std::string() : file->second,
                     fragment(destination));
}

std::string MarkdownLines::markdown(const Inline& each) {
  const InlineStyle& style = each.style;
  std::string out;
  if (const auto* const link_to = std::get_if<Hyperlink>(&each.what)) {
    if (const auto note = notes_.find(link_to->destination); note != notes_.end()) {
      return fmt::format("[^{}]", note->second);
    }
    out = link(link_to->destination, as_markdown(link_to->text.view()));
  } else if (const auto* const words = std::get_if<Words>(&each.what)) {
    out = style.code ? fmt::format("<code>{}</code>", as_markdown(words->text.view()))
                     : as_markdown(words->text.view());
  } else if (const auto* const icon_name = std::get_if<IconName>(&each.what)) {
    out = icon(icon_name->name.view());
  } else if (std::holds_alternative<LineBreak>(each.what)) {
    return "<br>";
  }
  // Stars hold to words, not to the spaces around them.
  const std::size_t first = std::min(out.find_first_not_of(' '), out.size());
  const std::size_t last = std::min(out.find_last_not_of(' ') + 1, out.size());
  if (first < last && (style.emphasis || style.strong || style.superior)) {
    std::string inner = out.substr(first, last - first);
    if (style.superior) {
      inner = fmt::format("<sup>{}</sup>", inner);
    }
    if (style.emphasis) {
      inner = emphasised(inner, "*", "em");
    }
    if (style.strong) {
      inner = emphasised(inner, "**", "strong");
    }
    out = out.substr(0, first) + inner + out.substr(last);
  }
  return (style.anchor ? place(*style.anchor) : std::string()) + out;
}

std::string MarkdownLines::icon(std::string_view name) {
  const auto found = source_.resources.symbols.find(fmt::format("icon/{}", name));
  if (!found) {
    return {};
  }
  const std::string said(source_.resources.symbols.get(*found).name_in(source_.made.booklet.language));
  return fmt::format("![{}]({})", as_markdown(said), files_.icon(*found, std::string(name)).path);
}

}  // namespace talia::web
