// What is known of a language: one entry each, in entries.cpp. Nothing else in the program asks what a language's tag is. Signs of
// numbers and quotes, dates and their months are those of Unicode's CLDR 42, with western figures, but where the rules of setting of a
// language say otherwise: figures in groups from five on in Hungarian, Russian and Ukrainian, the first of a month in French as `1er`.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "language/plural.h"

namespace talia {

// Words in lower case, with a space between. What is not of them is mostly known at once, by its first letter and its length:
// looking through the lists at each space took a fortieth of the time of setting a text.
class WordList {
 public:
  constexpr WordList() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): entries are written as words.
  constexpr WordList(const char32_t* words) : words_(words) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= words_.size(); ++at) {
      if (at == words_.size() || words_[at] == U' ') {
        const std::size_t bit = bit_of(words_[begin], at - begin);
        marks_[bit / 64] |= std::uint64_t{1} << bit % 64;
        begin = at + 1;
      }
    }
  }
  bool has(std::u32string_view word) const;

 private:
  static constexpr std::size_t bit_of(char32_t first, std::size_t size) { return (first * 7 + size) % 256; }

  std::u32string_view words_;
  std::array<std::uint64_t, 4> marks_{};
};

// Lists of words are in lower case, with a space between.
struct Language {
  std::string_view tag;  // The primary subtag of BCP 47, or a tag with a region that writes otherwise: en-GB.

  // Numbers.
  const Plural* plural = nullptr;  // Null: its rules are not known.
  std::string_view decimal_sign = ",";
  std::string_view group_sign = "\u00a0";
  std::size_t least_grouped = 5;            // So many digits stand in groups of three.
  std::u32string_view die_letters = U"kd";  // 2k6, 2d6; in lower case.
  // What follows the figures of an ordinal, in the masculine where there are genders. Null: not known.
  std::string_view (*ordinal)(std::string_view digits) = nullptr;
  // A day in its long form, with D, M and Y for its parts, and the names of the months in it. Empty: not known.
  std::string_view date = {};
  std::array<std::string_view, 12> months = {};
  std::string_view first_day = "1";  // Of a month.

  // Letters: beside a to z, in lower case; and signs beside those that all languages have.
  std::u32string_view letters = {};
  std::u32string_view punctuation = U"“”‘";
  bool is_right_to_left = false;
  // Words on the spine of a book run from its head to its foot, as ISO 6357 has it; else from its foot to its head.
  bool spines_descend = false;
  // Where it is set, a capital inside a sentence tells no name.
  bool nouns_have_capitals = false;

  // Signs.
  struct Quotes {
    char32_t open, close, inner_open, inner_close;
    char32_t space = 0;  // Between the outer ones and their words; 0: none.
  };
  Quotes quotes{U'“', U'”', U'‘', U'’'};
  // Words before which an apostrophe stands: 'tis. With some also '90s.
  std::string_view elisions = {};
  std::string_view no_space_before = ",.;:?!";  // Signs before which a space is a slip.

  // What somebody says is a paragraph that begins with a dash.
  bool dashes_open_speech = false;

  // What ends no line: words of one letter, in either case; prepositions and conjunctions of two letters and more;
  // abbreviations, with their full stops, whose next word they introduce; those that introduce a figure.
  WordList one_letter_words = {};
  WordList short_words = {};
  WordList introductions = {};
  WordList before_figures = {};
  // Words that a Roman numeral stays with: XV wieku.
  WordList after_roman = {};
  bool names_keep_roman = false;  // Mieszko I.
  // With which names begin that are looked for under their next word.
  std::string_view articles = {};
  // A compound divided at its hyphen has it again in the next line.
  bool repeats_hyphen = false;

  // Hyphenation: the file, and the package that has it; none when no package has one that is known here. Words that go
  // before all patterns, with their hyphens.
  std::string_view patterns = {};
  std::string_view patterns_package = {};
  std::string_view hyphenation_exceptions = {};

  // What books say of themselves, by name, where their style does not say it otherwise.
  std::array<std::pair<std::string_view, std::string_view>, 13> words{};
  std::string_view word(std::string_view name) const;  // Empty: none.

  // The die in what is printed: 2k6, 2d6.
  char32_t die_letter = U'd';
  // For sorting: letters that have places of their own in the alphabet, each behind the one that it follows, between spaces.
  std::u32string_view alphabet = {};
};

namespace language {

// Of a BCP 47 tag: its own, or that of its primary subtag. A language without an entry has that of `und`; no tag at all, one of its own.
const Language& of(std::string_view tag);
std::span<const Language> all();  // By tag.

// The language of what is said where the one that is asked for has no words.
inline constexpr std::string_view fallback = "en";

// `pl` of `pl-PL`.
std::string_view primary_subtag(std::string_view tag);

// Whether a list has the word.
bool has_word(std::string_view list, std::string_view word);

}  // namespace language
}  // namespace talia
