// Where words may be divided: Liang's patterns, read from the files of Debian's hyphen-* packages into a trie, and the words
// that those who made the patterns except from them, which the packages leave out.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "typeset/shaping/shared_store.h"

namespace talia::typeset {

// The places inside a word as it was written.
struct WordPoints {
  struct Point {
    std::uint16_t at;       // Characters before it …
    std::uint16_t letters;  // … and letters, each with its marks.
  };
  std::vector<Point> points;
  std::size_t letters = 0;  // Of the whole word.
};

class Hyphenator {
 public:
  // From the bytes of a pattern file: its first line names the encoding (UTF-8, ISO8859-1, -2, -7, -13 or KOI8-R), each other line
  // is one pattern. Of what is not understood nothing is kept; without any pattern there are no points. `exceptions` are
  // words with their hyphens, in UTF-8, parted by spaces; they go before all patterns.
  explicit Hyphenator(std::string_view file, std::string_view exceptions = {});

  bool empty() const { return nodes_.size() <= 1; }
  // The places inside a word, in letters from its start, where it may be divided; never closer than `left` and `right`
  // letters to its ends. The word is in lower case.
  std::vector<std::size_t> points(std::u32string_view word, std::size_t left = 2,
                                  std::size_t right = 2) const;
  // The same of a word of any case and with any marks; kept, for words come again. `unkept` holds the answer where there
  // is no room for more.
  const WordPoints& points_as_written(std::u32string_view word, std::size_t left, std::size_t right,
                                      WordPoints& unkept) const;

 private:
  // Its children stand side by side, in the order of the letters' numbers; a bit for each that it has. They
  // are found by counting bits: all breaks of 105,000 words are found in 59 ms, where they took 100.
  struct Node {
    std::array<std::uint64_t, 2> letters{};
    std::uint32_t first_child = 0;
    std::uint32_t values = 0, value_count = 0;  // Into `values_`.
  };
  struct Pattern {
    std::string letters;  // Their numbers.
    std::string values;   // One more: before the first, between two, behind the last.
  };
  Pattern pattern(std::u32string_view written);
  Pattern exception(std::u32string_view word);
  bool add_letter(char32_t letter, std::string& letters);
  void hang(const std::vector<Pattern>& patterns);
  std::uint32_t child(const Node& node, unsigned char letter) const;  // 0: none.
  void weigh(std::string_view letters, std::span<char> weights) const;
  std::vector<Node> nodes_;
  std::vector<char> values_;
  mutable SharedStore<WordPoints> known_{32'000};
  // Of letters by their code points, from 1 to 127; 0 is a letter that is in no pattern.
  std::vector<unsigned char> numbers_;
};

}  // namespace talia::typeset
