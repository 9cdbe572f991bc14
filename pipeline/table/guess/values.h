// What a single cell may be read as.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/guess.h"
#include "table/text/numbers.h"

namespace talia::table {

// A cell's letters without blanks at both ends; of a number that is shown with zeros in front, or at its end,
// with these.
std::string plain_text(const Cell& cell);
// Of a number of the file, or of a text that is one, with that unit behind it or without; in the unit `%` a workbook's 25% is 25,
// in none 0.25.
std::optional<WrittenNumber> number_of(const Cell& cell, DecimalSign sign, std::string_view unit = {});
// `yes`, `nie`, `✓`: whether it says so, and in which pairs of words, a bit each; some words stand in several.
struct TruthWord {
  bool is_true;
  unsigned pairs;
};
std::optional<TruthWord> truth_of(std::string_view text);
// `2d6+1`, also of `2W6 + 1` and `k20`; nothing for what rolls no dice.
std::optional<std::string> dice_of(std::string_view text);
// `12 kg`: a number, and behind it its unit, which is a word without figures.
struct MeasuredText {
  std::string_view number, unit;
  bool is_apart;  // A blank stands between them.
};
std::optional<MeasuredText> measured_text(std::string_view text);
// `0,75` of `0,75 kg` where the unit is `kg`; a text without that unit at its end as it is.
std::string_view without_unit(std::string_view text, std::string_view unit);
// Whether it is the name of a picture's file, `ogre.png` or `art/ogre.jpg`, and no address of the web.
bool names_picture(std::string_view text);
// What parts a cell into members where nobody says it: a line break, else a semicolon, else a comma.
std::string_view separator_in(std::string_view text);
// The members of a list with a separator or a line break between them, without blanks at their ends.
std::vector<std::string> members_of(std::string_view text, std::string_view separator);

}  // namespace talia::table
