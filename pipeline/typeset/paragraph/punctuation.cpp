#include "typeset/paragraph/punctuation.h"

#include <algorithm>
#include <string>

#include "source/text/unicode.h"

namespace talia::typeset {
namespace {

constexpr char32_t narrow_space = U'\u202f';

bool is_space(char32_t c) {
  return c == 0 || c == U' ' || c == U'\u00a0' || c == U'\u2028' || c == U'\u2009' || c == narrow_space;
}

// What may stand before a quote that opens.
bool lets_open(char32_t before) {
  constexpr std::u32string_view openings = U"([{„“»«‚‘–—-/";
  return is_space(before) || openings.find(before) != std::u32string_view::npos;
}

// What stands with an apostrophe before it: '90s, 'tis. What a quote follows is quoted, 'em', but 'n' is not.
bool begins_elision(std::string_view rest, std::string_view words) {
  constexpr std::string_view figures = "0123456789";
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::size_t decade = std::min(rest.find_first_not_of(figures), rest.size());
  const std::size_t end = std::min(rest.find_first_not_of(letters, decade), rest.size());
  std::string word(rest.substr(decade, end - decade));
  if (word.size() > 1 && word.front() < 'a') {
    word.front() = static_cast<char>(word.front() - 'A' + 'a');
  }
  const bool is_known = decade == 0 ? language::has_word(words, word) : decade == 2 && word == "s";
  return is_known && (end == rest.size() || rest[end] != '\'' || word == "n");
}

}  // namespace

PunctuationWriter::PunctuationWriter(std::string_view language, const Habits& habits)
    : habits_(habits), language_(language::of(language)) {}

PunctuationWriter::Change PunctuationWriter::write(std::u32string_view written, char32_t sign, char32_t next,
                                                   std::string_view rest) {
  const auto back = [&](std::size_t count) {
    return count <= written.size() ? written[written.size() - count] : char32_t{0};
  };
  if (sign == U'%' && habits_.percent != PercentSign::as_written) {
    const bool is_spaced = is_space(back(1)) && source::is_digit(back(2));
    if (is_spaced || source::is_digit(back(1))) {
      return {is_spaced ? 1U : 0U, habits_.percent == PercentSign::thin ? narrow_space : char32_t{0}, sign};
    }
  }
  if (sign == language_.quotes.close && language_.quotes.space != 0 && back(1) == U' ') {
    return {1, language_.quotes.space, sign};
  }
  if (!habits_.typographic) {
    return {0, 0, sign};
  }
  switch (sign) {
    case U'"':
      return spaced(quote(back(1), next));
    case U'\'':
      return {0, 0, inner_quote(back(1), next, rest)};
    case U'.':
      return back(1) == U'.' && back(2) == U'.' ? Change{2, 0, U'…'} : Change{0, 0, sign};
    case U'-':
      return {0, 0, is_space(back(1)) && is_space(next) ? U'–' : sign};
    default:
      return {0, 0, sign};
  }
}

// French has a space inside its quotes.
PunctuationWriter::Change PunctuationWriter::spaced(char32_t mark) const {
  const Language::Quotes& quotes = language_.quotes;
  if (quotes.space == 0 || mark == U'"') {
    return {0, 0, mark};
  }
  return mark == quotes.open ? Change{0, mark, quotes.space} : Change{0, quotes.space, mark};
}

// A sign of inches stays what it is.
char32_t PunctuationWriter::quote(char32_t before, char32_t next) {
  if (is_open_ && !is_space(before)) {
    is_open_ = false;
    return language_.quotes.close;
  }
  if (!is_open_ && lets_open(before) && !is_space(next)) {
    is_open_ = true;
    return language_.quotes.open;
  }
  return U'"';
}

char32_t PunctuationWriter::inner_quote(char32_t before, char32_t next, std::string_view rest) {
  if (!language_.elisions.empty() && lets_open(before) && begins_elision(rest, language_.elisions)) {
    return U'’';
  }
  if (source::is_of_word(before) && (source::is_letter(next) || !is_inner_open_)) {
    return source::is_digit(before) ? U'\'' : U'’';
  }
  if (is_inner_open_ && !is_space(before)) {
    is_inner_open_ = false;
    return language_.quotes.inner_close;
  }
  if (!is_inner_open_ && lets_open(before) && !is_space(next)) {
    is_inner_open_ = true;
    return language_.quotes.inner_open;
  }
  return U'\'';
}

}  // namespace talia::typeset
