#include "typeset/bonds.h"

#include <algorithm>
#include <array>
#include <string>

#include "source/letter_case.h"
#include "source/unicode.h"

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
  return c == U'×' || c == U'=' || c == U'+' || c == U'−' || c == U'-' || c == U'/';
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

std::u32string lower(std::u32string_view word) {
  std::u32string result(word);
  std::ranges::transform(result, result.begin(), source::lower_case);
  return result;
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

bool is_initial(std::u32string_view word) {
  return word.size() == 2 && word[1] == U'.' && source::is_upper_case(word[0]);
}

bool is_short_capitals(std::u32string_view word) {
  return word.size() >= 2 && word.size() <= 4 && std::ranges::all_of(word, source::is_upper_case);
}

// Signs and abbreviations that belong to the number before them, in every language here.
constexpr std::array<std::u32string_view, 40> units = {
    U"%",   U"‰",   U"°",   U"°c",  U"₮",   U"₸",    U"€",  U"$",    U"£",   U"zł",
    U"gr",  U"g",   U"dag", U"kg",  U"mg",  U"t",    U"m",  U"mm",   U"cm",  U"dm",
    U"km",  U"l",   U"ml",  U"s",   U"min", U"min.", U"h",  U"godz", U"r",   U"w",
    U"pkt", U"szt", U"tys", U"mln", U"mld", U"px",   U"pt", U"kcal", U"cal", U"os"};

// Those whose next word they introduce, with their full stop where they have one.
constexpr std::array<std::u32string_view, 27> introductions = {
    U"np.", U"tzn.",   U"tj.",  U"m.in.", U"zob.", U"por.", U"nr",   U"nr.",  U"str.",
    U"s.",  U"rozdz.", U"tab.", U"rys.",  U"poz.", U"św.",  U"ks.",  U"dr",   U"prof.",
    U"ok.", U"pkt",    U"§",    U"gen.",  U"płk",  U"mjr",  U"kpt.", U"ust.", U"art."};

template <std::size_t size>
bool is_listed(const std::array<std::u32string_view, size>& list, std::u32string_view word) {
  return std::ranges::find(list, word) != list.end();
}

std::int32_t polish_bond(std::u32string_view before, std::u32string_view after) {
  if (before.size() == 1 &&
      std::u32string_view(U"aiouwzAIOUWZ").find(before[0]) != std::u32string_view::npos) {
    return unbreakable;
  }
  const std::u32string lowered = lower(before);
  if (is_listed(introductions, std::u32string_view(lowered))) {
    return unbreakable;
  }
  if (is_roman(before) && before.size() > 1 && (after == U"w" || after == U"wieku")) {
    return unbreakable;
  }
  if (is_roman(after) && before.size() > 2 && source::is_upper_case(before.front()) &&
      !is_closing(before.back())) {
    return loosely_bound;  // Mieszko I; but a sentence may begin with it.
  }
  return 0;
}

}  // namespace

std::int32_t bond_at(std::u32string_view text, std::size_t at, std::string_view language) {
  const std::u32string_view before = word_before(text, at);
  const std::u32string_view after = word_after(text, at + 1);
  if (before.empty() || after.empty()) {
    return before.empty() && at > 0 ? unbreakable : 0;  // An opening mark alone ends no line.
  }
  if (is_dash(after.front()) && after.size() == 1) {
    return unbreakable;  // A dash ends a line rather than begins one …
  }
  if (is_dash(before.front()) && before.size() == 1 && at == 1) {
    return unbreakable;  // … but the one of a dialogue begins its paragraph.
  }
  if (is_closing(after.front()) && !is_opening(after.front())) {
    return unbreakable;
  }
  if (is_signed_number(after)) {
    return unbreakable;
  }
  const bool has_icon = before.back() == object || after.front() == object;
  if (has_icon) {
    const bool has_figure = ends_number(before) || starts_number(after) || starts_number(after.substr(1)) ||
                            (before.back() == object && after.front() == object);
    return has_figure ? unbreakable : loosely_bound / 2;
  }
  if (ends_number(before) || (before.size() == 1 && is_operator(before.front()))) {
    const std::u32string lowered = lower(after);
    if (is_listed(units, std::u32string_view(lowered))) {
      return unbreakable;
    }
    if (after.size() >= 3 && is_number(after.substr(0, 3)) &&
        (after.size() == 3 || !source::is_digit(after[3]))) {
      return unbreakable;  // Thousands.
    }
    if ((after.size() == 1 && is_operator(after.front())) ||
        (before.size() == 1 && is_operator(before.front()) && starts_number(after))) {
      return unbreakable;
    }
    if (ends_number(before) && source::is_letter(after.front())) {
      return is_roll(before) || after.size() <= 3 ? loosely_bound : loosely_bound / 2;
    }
  }
  if (is_initial(before) || (is_short_capitals(before) && starts_number(after))) {
    return unbreakable;
  }
  return language.starts_with("pl") ? polish_bond(before, after) : 0;
}

}  // namespace talia::typeset
