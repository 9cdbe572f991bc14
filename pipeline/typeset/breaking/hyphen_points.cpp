#include "typeset/breaking/hyphen_points.h"

#include <algorithm>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"

namespace talia::typeset {
namespace {

// In squares of thousandths of the measure: a hyphen is worth a line that is a third shorter.
constexpr std::int32_t hyphen_cost = 110'000;
constexpr std::int32_t short_part_cost = 30'000;  // Two letters alone on a line.
constexpr std::size_t short_part = 3;             // Fewer letters than that.
constexpr std::size_t least_on_last_line = 4;

class Word {
 public:
  Word(std::u32string_view text, std::size_t begin, std::size_t end)
      : text_(text), begin_(begin), end_(end) {}

  char32_t before() const { return begin_ > 0 ? text_[begin_ - 1] : U' '; }
  char32_t after() const { return at_or(end_, U' '); }

  bool touches_figure() const { return source::is_digit(before()) || source::is_digit(after()); }
  bool is_part_of_compound() const { return before() == U'-' || after() == U'-'; }

  // What stands in TS(…): a word before the parenthesis touches it.
  bool is_argument() const { return before() == U'(' && begin_ > 1 && source::is_of_word(text_[begin_ - 2]); }

  bool is_in_address() const {
    return before() == U'@' || after() == U'@' || before() == U'/' ||
           (after() == U'.' && source::is_letter(at_or(end_ + 1, U' '))) ||
           (before() == U'.' && begin_ > 1 && source::is_letter(text_[begin_ - 2]));
  }

  bool ends_text() const {
    std::size_t end = end_;
    while (end < text_.size() && !source::is_letter(text_[end]) && !source::is_digit(text_[end])) {
      ++end;
    }
    return end == text_.size();
  }

  // A capital inside a sentence, or more than one: a name or an acronym. Where nouns have capitals, the first tells nothing.
  bool is_name(const Language& language) const {
    if (std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(begin_ + 1),
                    text_.begin() + static_cast<std::ptrdiff_t>(end_), source::is_upper_case)) {
      return true;
    }
    return !language.nouns_have_capitals && source::is_upper_case(text_[begin_]) && !begins_sentence();
  }

 private:
  char32_t at_or(std::size_t at, char32_t otherwise) const {
    return at < text_.size() ? text_[at] : otherwise;
  }

  bool begins_sentence() const {
    for (std::size_t at = begin_; at > 0; --at) {
      const char32_t c = text_[at - 1];
      if (source::is_of_word(c)) {
        return false;
      }
      if (c == U'.') {
        return !ends_initial(at - 1);  // J. Kowalski.
      }
      if (c == U'!' || c == U'?' || c == U'…' || c == U':' || c == U'\u2028' || c == U'\ufffc') {
        return true;
      }
    }
    return true;
  }

  // Whether one capital alone stands before the full stop at `at`.
  bool ends_initial(std::size_t at) const {
    return at > 0 && source::is_upper_case(text_[at - 1]) && (at == 1 || !source::is_letter(text_[at - 2]));
  }

  const std::u32string_view text_;
  const std::size_t begin_, end_;
};

}  // namespace

void find_hyphen_points(std::u32string_view text, std::size_t begin, std::size_t end,
                        const HyphenationRules& rules, std::vector<HyphenPoint>& out) {
  const WordDivision& division = rules.division;
  const Word word(text, begin, end);
  if (end - begin < static_cast<std::size_t>(division.shortest) || word.touches_figure() ||
      word.is_in_address()) {
    return;
  }
  WordPoints unkept;
  const auto& [points, length] = rules.hyphenator.points_as_written(
      text.substr(begin, end - begin), static_cast<std::size_t>(division.least_before),
      static_cast<std::size_t>(division.least_after), unkept);
  if (points.empty() || length < static_cast<std::size_t>(division.shortest)) {
    return;
  }
  const bool only_in_need =
      word.is_argument() || (!division.names && (word.is_part_of_compound() || word.is_name(rules.language)));
  const bool is_last = word.ends_text();
  if (is_last && !division.last_word) {
    return;
  }
  for (const WordPoints::Point& point : points) {
    const std::size_t rest = length - point.letters;
    if (is_last && rest < least_on_last_line) {
      continue;
    }
    const std::int32_t cost = hyphen_cost + (point.letters < short_part ? short_part_cost : 0) +
                              (rest < short_part ? short_part_cost : 0);
    out.push_back({begin + point.at, cost, only_in_need});
  }
}

}  // namespace talia::typeset
