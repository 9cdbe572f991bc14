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
  // False: lines break by Unicode's rules alone, and nothing below keeps words together.
  bool is_tailored = true;
  bool one_letter_words = true;  // Words such as the Polish `w`, `i`, `z` end no line.
  // Nor do prepositions and conjunctions of two and three letters: for headings and titles.
  bool short_words = false;
  // Straight quotes become those of the language, three full stops an ellipsis.
  bool typographic = false;
  PercentSign percent = PercentSign::as_written;
  bool operator==(const Habits&) const = default;
};

// Where a hyphenator's points are taken.
struct WordDivision {
  // Letters of a word on each side of the hyphen; 1 or more.
  int least_before = 2, least_after = 2;
  int shortest = 5;  // Words of fewer letters stay whole.
  // Names, and the parts of compounds. False: they are divided only when there is no other way.
  bool names = false;
  // Of a paragraph; its last line has four letters or more of it in any case.
  bool last_word = true;
  bool operator==(const WordDivision&) const = default;
};

}  // namespace talia
