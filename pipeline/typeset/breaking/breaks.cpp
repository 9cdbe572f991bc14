#include "typeset/breaking/breaks.h"

#include <algorithm>
#include <utility>

#include "language/language.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/breaking/hyphen_points.h"
#include "typeset/breaking/ties.h"
#include "typeset/unicode/unicode_lines.h"

namespace talia::typeset {
namespace {

// In squares of thousandths of the measure, as in divisions.cpp.
constexpr std::int32_t wished_hyphen_cost = 40'000;
constexpr std::int32_t hard_hyphen_cost = 60'000;
constexpr std::int32_t range_cost = 80'000;
constexpr std::int32_t slash_cost = 60'000;
constexpr std::int32_t word_dash_cost = 20'000;
// Of a break without a space between letters that are not ideographs.
constexpr std::int32_t bare_cost = 40'000;
constexpr char32_t soft_hyphen = U'\u00ad';
constexpr char32_t zero_space = U'\u200b';

// Those that vanish at a line's end.
bool vanishes_at_end(char32_t c) {
  return c == U' ' || c == U'\u2002' || c == U'\u2003' || c == U'\u3000';
}
bool is_long_dash(char32_t c) {
  return c == U'–' || c == U'—';
}

class Finder {
 public:
  Finder(const Characters& text, const Hyphenator* hyphenator, const TextStyle& style)
      : text_(text.written), language_(language::of(text.language)), hyphenator_(hyphenator), style_(style) {}

  std::vector<Break> find() {
    // An icon is read like a word; that it belongs to a figure beside it is a tie.
    std::vector<Opportunity> places;
    find_opportunities(text_, places, style_.habits.is_tailored ? LineClass::AL : LineClass::CB);
    for (std::size_t at = 0; at < text_.size(); ++at) {
      divide(at);
      if (places[at] != Opportunity::none || follows_quotation(at)) {
        place(at);
      }
      if (text_[at] == forced_break) {
        add(at, at + 1, BreakKind::end, 0);
      }
    }
    add(text_.size(), text_.size(), BreakKind::end, 0);
    return std::move(breaks_);
  }

 private:
  void add(std::size_t end, std::size_t next, BreakKind kind, std::int32_t cost, bool only_in_need = false) {
    breaks_.push_back(
        {static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(next), kind, only_in_need, cost});
  }

  char32_t at_or(std::size_t at, char32_t otherwise) const {
    return at < text_.size() ? text_[at] : otherwise;
  }
  char32_t before_or(std::size_t at, char32_t otherwise) const { return at > 0 ? text_[at - 1] : otherwise; }

  // The syllables of the word that starts at `at`, and their places when the walk comes to them.
  void divide(std::size_t at) {
    if (at >= word_end_ && source::is_letter(text_[at])) {
      begin_word(at);
    }
    while (next_division_ < divisions_.size() && divisions_[next_division_].at <= at) {
      const HyphenPoint& point = divisions_[next_division_++];
      add(point.at, point.at, BreakKind::hyphen, point.cost, point.only_in_need);
    }
  }

  void begin_word(std::size_t begin) {
    bool is_parted_by_hand = false;
    word_end_ = begin;
    while (word_end_ < text_.size() &&
           (source::is_letter(text_[word_end_]) || source::is_mark(text_[word_end_]) ||
            text_[word_end_] == soft_hyphen)) {
      is_parted_by_hand = is_parted_by_hand || text_[word_end_] == soft_hyphen;
      ++word_end_;
    }
    divisions_.clear();
    next_division_ = 0;
    if (hyphenator_ != nullptr && !is_parted_by_hand) {
      find_hyphen_points(text_, begin, word_end_, {*hyphenator_, style_.division, language_}, divisions_);
    }
  }

  // Unicode lets a line end before `at`.
  void place(std::size_t at) {
    const char32_t before = text_[at - 1];
    if (before == forced_break) {
      return;
    }
    if (vanishes_at_end(before)) {
      space(at);
    } else if (before == soft_hyphen) {
      add(at - 1, at, BreakKind::hyphen, wished_hyphen_cost);
    } else if (before == zero_space) {
      add(at - 1, at, BreakKind::plain, 0);
    } else if (!style_.habits.is_tailored) {
      add(at, at, BreakKind::plain, 0);
    } else {
      bare(at, before, text_[at]);
    }
  }

  // „…” (…): Unicode takes every quote for one that may open.
  bool follows_quotation(std::size_t at) const {
    return style_.habits.is_tailored && at > 2 && text_[at - 1] == U' ' &&
           class_of(text_[at]).line == LineClass::OP && class_of(text_[at - 2]).line == LineClass::QU &&
           !vanishes_at_end(text_[at - 3]);
  }

  void space(std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && vanishes_at_end(text_[begin - 1])) {
      --begin;
    }
    const std::int32_t tie =
        style_.habits.is_tailored ? tie_at(text_, begin, at, language_, style_.habits) : 0;
    add(begin, at, BreakKind::space, tie >= unbreakable ? tie - unbreakable : tie, tie >= unbreakable);
  }

  // Between two characters with no space.
  void bare(std::size_t at, char32_t before, char32_t after) {
    if (before == U'-' || before == U'\u2010') {
      hard_hyphen(at);
    } else if (is_long_dash(before)) {
      dash(at, after);
    } else if (before == U'/') {
      if (has_letters(at - 1, 3) && has_letters_from(at, 3)) {
        add(at, at, BreakKind::plain, slash_cost);
      }
    } else if (class_of(before).is_wide || class_of(after).is_wide) {
      add(at, at, BreakKind::plain, 0);
    } else if (!stays_closed(at, before, after)) {
      add(at, at, BreakKind::plain, bare_cost);
    }
  }

  // 12:30, v.2, …and so: what Unicode would part, and no reader. No line begins with a dash; thin spaces part nothing.
  bool stays_closed(std::size_t at, char32_t before, char32_t after) const {
    const LineClass kind = class_of(before).line;
    return is_long_dash(after) || kind == LineClass::IS || kind == LineClass::BA ||
           (kind == LineClass::IN && !source::is_letter(before_or(at - 1, U' '))) ||
           (source::is_digit(before) || source::is_digit(after));
  }

  void dash(std::size_t at, char32_t after) {
    const char32_t other = before_or(at - 1, U' ');
    if (at == 1 || vanishes_at_end(other) || is_long_dash(other)) {
      return;
    }
    const bool is_range = (source::is_digit(other) && source::is_digit(after)) || is_numeral_range(at);
    add(at, at, BreakKind::plain, is_range ? range_cost : word_dash_cost, is_range);
  }

  // I–III.
  bool is_numeral_range(std::size_t at) const {
    constexpr std::u32string_view numerals = U"IVXLCDM";
    std::size_t begin = at - 1;
    while (begin > 0 && numerals.find(text_[begin - 1]) != std::u32string_view::npos) {
      --begin;
    }
    std::size_t end = at;
    while (end < text_.size() && numerals.find(text_[end]) != std::u32string_view::npos) {
      ++end;
    }
    return begin + 1 < at && end > at && !source::is_letter(before_or(begin, U' ')) &&
           !source::is_letter(at_or(end, U' '));
  }

  // Whether at least `count` letters stand before, or from, a place.
  bool has_letters(std::size_t at, std::size_t count) const {
    const std::size_t begin = at - std::min(at, count);
    return at >= count && std::ranges::all_of(text_.substr(begin, count), source::is_letter);
  }
  bool has_letters_from(std::size_t at, std::size_t count) const {
    return at + count <= text_.size() && std::ranges::all_of(text_.substr(at, count), source::is_letter);
  }

  // biało-czerwony breaks after its hyphen; e-mail, F-16 and -lecie do not.
  void hard_hyphen(std::size_t at) {
    if (!has_letters(at - 1, 2) || !has_letters_from(at, 2)) {
      return;
    }
    add(at, at, language_.repeats_hyphen ? BreakKind::repeated : BreakKind::plain, hard_hyphen_cost);
  }

  const std::u32string_view text_;
  const Language& language_;
  const Hyphenator* const hyphenator_;
  const TextStyle& style_;
  std::vector<Break> breaks_;
  std::vector<HyphenPoint> divisions_;  // Of the word that the walk is in.
  std::size_t next_division_ = 0;
  std::size_t word_end_ = 0;
};

}  // namespace

std::vector<Break> find_breaks(const Characters& text, const Hyphenator* hyphenator, const TextStyle& style) {
  return Finder(text, hyphenator, style).find();
}

}  // namespace talia::typeset
