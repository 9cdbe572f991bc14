// What a house chooses among the habits of a language: what stays together on a line, where words part, how signs look.
#pragma once
#include <cstdint>

namespace talia {

enum class PercentSign : std::uint8_t {
  as_written,
  closed,  // 5%
  thin,    // 5 %, with a thin space that keeps them together.
};

struct Habits {
  bool is_tailored =
      true;  // False: lines break by Unicode's rules alone; nothing below keeps words together.
  bool one_letter_words = true;  // Words such as the Polish `w`, `i`, `z` end no line.
  bool short_words =
      false;  // Nor do prepositions and conjunctions of two and three letters: headings, titles.
  bool typographic = false;  // Straight quotes become those of the language, three full stops an ellipsis.
  PercentSign percent = PercentSign::as_written;
  bool operator==(const Habits&) const = default;
};

// Where a hyphenator's points are taken.
struct WordDivision {
  int least_before = 2, least_after = 2;  // Letters of a word on each side of the hyphen; 1 or more.
  int shortest = 5;                       // Words of fewer letters stay whole.
  bool names = false;     // Names, and the parts of compounds: false: only when there is no other way.
  bool last_word = true;  // Of a paragraph; its last line has four letters or more of it in any case.
  bool operator==(const WordDivision&) const = default;
};

}  // namespace talia
