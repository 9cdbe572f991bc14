#include "markup/stray_spaces.h"

#include <string_view>

#include <fmt/format.h>

#include "language/language.h"
#include "markup/walk.h"
#include "source/text/ascii.h"
#include "source/text/byte_set.h"

namespace talia::markup {
namespace {

constexpr std::string_view no_break_space = "\u00a0";

bool is_white(char c) {
  return c == ' ' || c == '\n' || c == '\t';
}

// How many bytes of a space end before `at`.
std::size_t space_before(std::string_view words, std::size_t at) {
  if (at > 0 && is_white(words[at - 1])) {
    return 1;
  }
  return words.substr(0, at).ends_with(no_break_space) ? no_break_space.size() : 0;
}

// What follows a sign that closes: nothing, a space, or another sign; after a comma or semicolon all but a figure.
bool closes(std::string_view words, std::size_t at) {
  const std::string_view after = words.substr(at + 1);
  if (words[at] == '.' && after.starts_with('.')) {
    return false;  // An ellipsis.
  }
  for (const std::string_view closing :
       {"”", "»", "«", "’", "\"", "'", ")", "]", ",", ".", ";", "?", "!", "\u00a0"}) {
    if (after.starts_with(closing)) {
      return true;
    }
  }
  const bool only_closes = words[at] == ',' || words[at] == ';';
  return after.empty() || is_white(after.front()) || (only_closes && !source::is_ascii_digit(after.front()));
}

// 1 : 100.
bool is_ratio(std::string_view words, std::size_t at, std::size_t space) {
  return words[at] == ':' && at > space && source::is_ascii_digit(words[at - space - 1]) &&
         at + 2 < words.size() && is_white(words[at + 1]) && source::is_ascii_digit(words[at + 2]);
}

}  // namespace

void report_stray_spaces(const Text& text, Diagnostics& diagnostics) {
  const source::ByteSet signs(language::of(text.language).no_space_before);
  for_each_inline(text, [&](const Inline& each) {
    const auto* const words = std::get_if<Words>(&each.what);
    if (words == nullptr || each.style.code) {
      return;
    }
    const std::string_view view = words->text.view();
    for (std::size_t at = signs.find_in(view); at != std::string_view::npos;
         at = signs.find_in(view, at + 1)) {
      const std::size_t space = space_before(view, at);
      if (space > 0 && closes(view, at) && !is_ratio(view, at, space)) {
        diagnostics.add(
            Diagnostic::of(Code::space_before_sign, words->text.span_of(at - space, at + 1),
                           fmt::format("a space stands before `{}`", view[at]))
                .fix("take the space out", {{words->text.span_of(at - space, at), "", ""}})
                .help("take the space out; a sign that is spoken of stands in quotes or as code"));
      }
    }
  });
}

}  // namespace talia::markup
