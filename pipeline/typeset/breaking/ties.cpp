#include "typeset/breaking/ties.h"

#include <algorithm>
#include <array>
#include <string>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::typeset {
namespace {

constexpr char32_t object = U'\ufffc';

bool is_opening(char32_t c) {
  return c == U'„' || c == U'“' || c == U'«' || c == U'»' || c == U'(' || c == U'[' || c == U'"' ||
         c == U'\'' || c == U'‘' || c == U'‚';
}
bool is_closing(char32_t c) {
  return c == U'”' || c == U'»' || c == U'«' || c == U')' || c == U']' || c == U'"' || c == U'\'' ||
         c == U'’' || c == U'.' || c == U',' || c == U';' || c == U':' || c == U'!' || c == U'?' ||
         c == U'…' || c == U'%';
}
bool is_dash(char32_t c) {
  return c == U'–' || c == U'—' || c == U'-' || c == U'―';
}
bool is_gap(char32_t c) {
  return c == U' ' || c == U'\u2028' || c == U'\u2002' || c == U'\u2003' || c == U'\u200b';
}
bool is_operator(char32_t c) {
  return c == U'×' || c == U'=' || c == U'+' || c == U'−' || c == U'-' || c == U'/' || c == U'<' ||
         c == U'>' || c == U'≤' || c == U'≥';
}

// The word that ends before `at`, without opening marks in front.
std::u32string_view word_before(std::u32string_view text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && !is_gap(text[begin - 1])) {
    --begin;
  }
  while (begin < at && (is_opening(text[begin]) || (is_dash(text[begin]) && begin + 1 < at))) {
    ++begin;
  }
  return text.substr(begin, at - begin);
}

// The word that starts at `at`, without closing marks behind.
std::u32string_view word_after(std::u32string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && !is_gap(text[end])) {
    ++end;
  }
  while (end > at + 1 && is_closing(text[end - 1])) {
    --end;
  }
  return text.substr(at, end - at);
}

bool ends_number(std::u32string_view word) {
  return !word.empty() && source::is_digit(word.back());
}
bool is_number(std::u32string_view word) {
  return !word.empty() && std::ranges::all_of(word, source::is_digit);
}
bool starts_number(std::u32string_view word) {
  return !word.empty() && source::is_digit(word.front());
}
bool is_signed_number(std::u32string_view word) {
  return word.size() >= 2 && (word[0] == U'+' || word[0] == U'-' || word[0] == U'−' || word[0] == U'±') &&
         source::is_digit(word[1]);
}
bool is_roll(std::u32string_view word) {
  const std::size_t die = word.find_first_of(U"kKdD");
  return die != std::u32string_view::npos && die + 1 < word.size() && source::is_digit(word[die + 1]) &&
         is_number(word.substr(0, die)) == (die > 0);
}

bool is_roman(std::u32string_view word) {
  return !word.empty() && word.find_first_not_of(U"IVXLCDM") == std::u32string_view::npos;
}

// J., J.R.R.
bool is_initials(std::u32string_view word) {
  if (word.empty() || word.size() % 2 != 0) {
    return false;
  }
  for (std::size_t i = 0; i < word.size(); i += 2) {
    if (!source::is_upper_case(word[i]) || word[i + 1] != U'.') {
      return false;
    }
  }
  return true;
}

// What a number behind it may count: Poziom 1, Table 4.2.
bool is_label(std::u32string_view word) {
  return word.size() > 2 && source::is_upper_case(word.front()) && source::is_letter(word.back());
}

bool is_in_capitals(std::u32string_view word) {
  return std::ranges::all_of(word, source::is_upper_case);
}

bool is_short_capitals(std::u32string_view word) {
  return word.size() >= 2 && word.size() <= 4 && is_in_capitals(word);
}

// Signs and abbreviations that belong to the number before them, in every language here.
constexpr WordList units =
    U"% ‰ ° °c ₮ ₸ € $ £ zł gr g dag kg mg t m mm cm dm km l ml s "
    U"min min. h godz r w pkt szt tys mln mld px pt kcal cal os";

constexpr std::size_t longest_listed = 6;

// Compares without regard to case.
bool is_listed(const WordList& list, std::u32string_view word) {
  if (word.size() > longest_listed) {
    return false;
  }
  std::array<char32_t, longest_listed> lowered{};
  std::ranges::transform(word, lowered.begin(), source::lower_case);
  return list.has({lowered.data(), word.size()});
}

// m², km/h, and kg with the number of a note: superiors are written as plain figures.
bool is_unit(std::u32string_view word) {
  word = word.substr(0, word.find(U'/'));
  const std::size_t last = word.find_last_not_of(U"0123456789⁰¹²³⁴⁵⁶⁷⁸⁹");
  return last != std::u32string_view::npos && is_listed(units, word.substr(0, last + 1));
}

std::int32_t short_word_tie(std::u32string_view before, const Language& language, const Habits& habits) {
  if (before.size() == 1 && is_listed(language.one_letter_words, before)) {
    return habits.one_letter_words ? language_tie : 0;
  }
  return habits.short_words && is_listed(language.short_words, before) ? phrase_tie : 0;
}

std::int32_t introduction_tie(std::u32string_view before, std::u32string_view after,
                              const Language& language) {
  if (is_listed(language.introductions, before) ||
      (starts_number(after) && is_listed(language.before_figures, before))) {
    return language_tie;
  }
  if (is_roman(before) && language.after_roman.has(after)) {
    return language_tie;
  }
  if (language.names_keep_roman && is_roman(after) && before.size() > 2 &&
      source::is_upper_case(before.front()) && !is_in_capitals(before) && !is_closing(before.back())) {
    return phrase_tie;  // Mieszko I.
  }
  return 0;
}

// What the last character before the space and the first behind it say.
std::int32_t sign_tie(std::u32string_view before, std::u32string_view after, bool begins_text) {
  // A dash ends a line rather than begins one, and so does a minus, which would read as a number's; but the
  // dash of a dialogue begins its paragraph.
  if (after.size() == 1 && (is_dash(after.front()) || after.front() == U'−')) {
    return token_tie;
  }
  if (is_dash(before.front()) && before.size() == 1 && begins_text) {
    return token_tie;
  }
  if (is_closing(after.front()) && !is_opening(after.front())) {
    return token_tie;
  }
  return is_signed_number(after) ? token_tie : 0;
}

std::int32_t icon_tie(std::u32string_view before, std::u32string_view after) {
  const bool has_figure = ends_number(before) || starts_number(after) || starts_number(after.substr(1)) ||
                          (before.back() == object && after.front() == object);
  const bool names_icon = before.back() == object && source::is_letter(after.front());  // :el-water: Woda.
  return has_figure ? token_tie : names_icon ? counted_tie : loose_tie / 2;
}

std::int32_t number_tie(std::u32string_view before, std::u32string_view after) {
  const bool is_sign_before = before.size() == 1 && is_operator(before.front());
  if (!ends_number(before) && !is_sign_before) {
    return is_label(before) && starts_number(after) && std::ranges::none_of(after, source::is_letter)
               ? counted_tie
               : 0;
  }
  if (is_unit(after)) {
    return token_tie;
  }
  const bool is_thousands = after.size() >= 3 && is_number(after.substr(0, 3)) &&
                            (after.size() == 3 || !source::is_digit(after[3]));
  const bool is_sign_after = after.size() == 1 && is_operator(after.front());
  if (is_thousands || is_sign_after || (is_sign_before && (starts_number(after) || is_roll(after)))) {
    return token_tie;
  }
  if (ends_number(before) && is_short_capitals(after)) {
    return language_tie;  // 100 MNT.
  }
  if (ends_number(before) && source::is_letter(after.front())) {
    // `3 w` is no more than neighbours, and 1410 is a year rather than a count.
    return after.size() > 2 && before.size() <= 3 ? counted_tie : loose_tie;
  }
  return 0;
}

}  // namespace

std::int32_t tie_at(std::u32string_view text, std::size_t begin, std::size_t end, const Language& language,
                    const Habits& habits) {
  const std::u32string_view before = word_before(text, begin);
  const std::u32string_view after = word_after(text, end);
  if (before.empty() || after.empty()) {
    // An opening mark alone ends no line.
    return before.empty() && begin > 0 ? token_tie : 0;
  }
  const bool begins_text = begin == before.size();
  const bool has_icon = before.back() == object || after.front() == object;
  std::int32_t tie = sign_tie(before, after, begins_text);
  tie = std::max(tie, has_icon ? icon_tie(before, after) : number_tie(before, after));
  if (is_initials(before) || (is_short_capitals(before) && starts_number(after))) {
    tie = std::max(tie, language_tie);
  }
  tie = std::max(tie, short_word_tie(before, language, habits));
  return std::max(tie, introduction_tie(before, after, language));
}

}  // namespace talia::typeset
