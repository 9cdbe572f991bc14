// Where a paragraph may break: thin rules of our own in the manner of UAX 14, Polish habits, syllables.
#include <algorithm>

#include "source/letter_case.h"
#include "source/unicode.h"
#include "typeset/bonds.h"
#include "typeset/paragraph.h"

namespace talia::typeset {
namespace {

// In squares of thousandths of the measure: a hyphen is worth a line that is a third shorter.
constexpr std::int32_t hyphen_cost = 110'000;
constexpr std::int32_t short_part_cost = 30'000;  // Two letters alone on a line.
constexpr std::int32_t wished_hyphen_cost = 40'000;
constexpr std::int32_t hard_hyphen_cost = 60'000;
constexpr std::int32_t range_cost = 80'000;
constexpr std::int32_t slash_cost = 60'000;
constexpr std::int32_t word_dash_cost = 20'000;
constexpr std::size_t shortest_divided = 5;

bool is_breakable_space(char32_t c) {
  return c == U' ' || c == U'\u2002' || c == U'\u2003';
}

class Finder {
 public:
  Finder(Paragraph& paragraph, const Hyphenator* hyphenator)
      : paragraph_(paragraph), text_(paragraph.written), hyphenator_(hyphenator) {}

  void find() {
    for (std::size_t at = 0; at < text_.size();) {
      if (source::is_letter(text_[at])) {
        at = word(at);
        continue;
      }
      character(at);
      ++at;
    }
    add(text_.size(), text_.size(), BreakKind::end, 0);
    std::ranges::stable_sort(paragraph_.breaks, {}, &Break::end);
  }

 private:
  void add(std::size_t end, std::size_t next, BreakKind kind, std::int32_t cost, bool only_in_need = false) {
    paragraph_.breaks.push_back(
        {static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(next), kind, only_in_need, cost});
  }

  char32_t at_or(std::size_t at, char32_t otherwise) const {
    return at < text_.size() ? text_[at] : otherwise;
  }
  char32_t before_or(std::size_t at, char32_t otherwise) const { return at > 0 ? text_[at - 1] : otherwise; }

  void character(std::size_t at) {
    const char32_t c = text_[at];
    const char32_t before = before_or(at, U' ');
    const char32_t after = at_or(at + 1, U' ');
    if (c == forced_break) {
      add(at, at + 1, BreakKind::end, 0);
    } else if (is_breakable_space(c)) {
      const std::int32_t bond = bond_at(text_, at, paragraph_.language);
      add(at, at + 1, BreakKind::space, bond >= unbreakable ? 0 : bond, bond >= unbreakable);
    } else if (c == U'\u200b' && at > 0) {
      add(at, at + 1, BreakKind::plain, 0);
    } else if (c == U'-') {
      hard_hyphen(at);
    } else if ((c == U'–' || c == U'—') && !is_breakable_space(before) && !is_breakable_space(after) &&
               at > 0) {
      const bool is_range = source::is_digit(before) && source::is_digit(after);
      add(at + 1, at + 1, BreakKind::plain, is_range ? range_cost : word_dash_cost, is_range);
    } else if (c == U'/' && letters_before(at) >= 3 && letters_after(at + 1) >= 3) {
      add(at + 1, at + 1, BreakKind::plain, slash_cost);
    }
  }

  std::size_t letters_before(std::size_t at) const {
    std::size_t count = 0;
    while (count < at && source::is_letter(text_[at - count - 1])) {
      ++count;
    }
    return count;
  }

  std::size_t letters_after(std::size_t at) const {
    std::size_t count = 0;
    while (at + count < text_.size() && source::is_letter(text_[at + count])) {
      ++count;
    }
    return count;
  }

  // biało-czerwony breaks after its hyphen; e-mail, F-16 and -lecie do not.
  void hard_hyphen(std::size_t at) {
    if (letters_before(at) < 2 || letters_after(at + 1) < 2) {
      return;
    }
    const bool repeats = paragraph_.language.starts_with("pl") || paragraph_.language.starts_with("cs") ||
                         paragraph_.language.starts_with("sk") || paragraph_.language.starts_with("hr") ||
                         paragraph_.language.starts_with("pt");
    add(at + 1, at + 1, repeats ? BreakKind::repeated : BreakKind::plain, hard_hyphen_cost);
  }

  // A run of letters, with the soft hyphens in it; gives its end.
  std::size_t word(std::size_t begin) {
    std::size_t end = begin;
    std::size_t wished = 0;
    while (end < text_.size() && (source::is_letter(text_[end]) || source::is_mark(text_[end]) ||
                                  (text_[end] == U'\u00ad' && end + 1 < text_.size()))) {
      if (text_[end] == U'\u00ad') {
        ++wished;
        add(end, end + 1, BreakKind::hyphen, wished_hyphen_cost);
      }
      ++end;
    }
    if (hyphenator_ != nullptr && wished == 0) {
      syllables(begin, end);
    }
    return end;
  }

  void syllables(std::size_t begin, std::size_t end) {
    const std::size_t length = end - begin;
    const char32_t before = before_or(begin, U' ');
    const char32_t after = at_or(end, U' ');
    const bool touches_figure = source::is_digit(before) || source::is_digit(after);
    if (length < shortest_divided || touches_figure || is_address(begin, end)) {
      return;
    }
    std::u32string lowered(text_.substr(begin, length));
    std::ranges::transform(lowered, lowered.begin(), source::lower_case);
    const bool is_compound = before == U'-' || after == U'-';
    const bool only_in_need = is_compound || is_name(begin, end);
    const bool is_last = ends_text(end);
    for (const std::size_t point : hyphenator_->points(lowered)) {
      const std::size_t rest = length - point;
      if (is_last && rest < 4) {
        continue;  // Three letters are no last line.
      }
      const std::int32_t cost =
          hyphen_cost + (point < 3 ? short_part_cost : 0) + (rest < 3 ? short_part_cost : 0);
      add(begin + point, begin + point, BreakKind::hyphen, cost, only_in_need);
    }
  }

  bool ends_text(std::size_t end) const {
    while (end < text_.size() && !source::is_letter(text_[end]) && !source::is_digit(text_[end])) {
      ++end;
    }
    return end == text_.size();
  }

  bool is_address(std::size_t begin, std::size_t end) const {
    const char32_t before = before_or(begin, U' ');
    const char32_t after = at_or(end, U' ');
    return before == U'@' || after == U'@' || before == U'/' ||
           (after == U'.' && source::is_letter(at_or(end + 1, U' '))) ||
           (before == U'.' && begin > 1 && source::is_letter(text_[begin - 2]));
  }

  // A capital inside a sentence, or more than one: a name or an acronym stays whole.
  bool is_name(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin + 1; at < end; ++at) {
      if (source::is_upper_case(text_[at])) {
        return true;
      }
    }
    if (!source::is_upper_case(text_[begin])) {
      return false;
    }
    std::size_t at = begin;
    while (at > 0 && !source::is_letter(text_[at - 1]) && !source::is_digit(text_[at - 1])) {
      const char32_t c = text_[at - 1];
      if (c == U'.' && ends_initial(at - 1)) {
        return true;  // J. Kowalski.
      }
      if (c == U'.' || c == U'!' || c == U'?' || c == U'…' || c == U':' || c == forced_break ||
          c == object_character) {
        return false;
      }
      --at;
    }
    return at > 0;
  }

  // Whether one capital alone stands before the full stop at `at`.
  bool ends_initial(std::size_t at) const {
    return at > 0 && source::is_upper_case(text_[at - 1]) && (at == 1 || !source::is_letter(text_[at - 2]));
  }

  Paragraph& paragraph_;
  const std::u32string_view text_;
  const Hyphenator* const hyphenator_;
};

}  // namespace

void find_breaks(Paragraph& paragraph, const Hyphenator* hyphenator) {
  paragraph.breaks.clear();
  Finder(paragraph, hyphenator).find();
}

}  // namespace talia::typeset
