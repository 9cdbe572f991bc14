// The words of texts, folded, to be looked for among others.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "markup/text.h"
#include "source/text/word_folder.h"

namespace talia::markup {

// Runs of inlines as WordFolder's runs, icons as its marks. Empty where there are no words.
std::string folded_words(const Text& text);
std::string folded_words(const std::vector<Inline>& run);

// The same by the user's folder; `add(words, value)` folds the words of an inline, which are those of a value where that
// exists.
template <typename F>
void fold(const std::vector<Inline>& run, source::WordFolder& folder, const F& add) {
  for (const Inline& each : run) {
    if (const auto* const words = std::get_if<Words>(&each.what)) {
      add(words->text, words->value);
    } else if (const auto* const link = std::get_if<Hyperlink>(&each.what)) {
      add(link->text, link->value);
    } else if (std::holds_alternative<IconName>(each.what)) {
      folder.add_mark();
    } else if (std::holds_alternative<LineBreak>(each.what)) {
      folder.end_word();
    }
  }
}

inline constexpr std::string_view between_runs = "\n";
inline constexpr std::string_view between_pieces = "\n\x01";

// Calls `f` for what stands between the separators, until it gives false.
template <typename F>
bool for_each_part(std::string_view folded, std::string_view separators, const F& f) {
  while (!folded.empty()) {
    const std::size_t end = std::min(folded.find_first_of(separators), folded.size());
    const std::string_view part = folded.substr(0, end);
    if (part.find_first_not_of(' ') != std::string_view::npos && !f(part)) {
      return false;
    }
    folded.remove_prefix(std::min(end + 1, folded.size()));
  }
  return true;
}

// Whole, or run by run, or, where icons stand elsewhere, between these.
bool stands_in(std::string_view all, std::string_view words);
// Whether letters stand together, whatever parts them into words: what surrounds a text may touch it.
bool has_letters(std::string_view all, std::string_view words);

// The first word of a text that does not come after those before it, among letters; the whole place if there is none.
Span first_missing(const Text& text, const std::string& letters);

// Takes words away where they are found, so that nothing is found twice; false when they are not. The spaces at the ends are
// their neighbours' too.
bool take(std::string& from, std::string_view words);
void take_away(std::string& from, std::size_t begin, std::size_t end);

}  // namespace talia::markup
