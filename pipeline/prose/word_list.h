// For this folder alone: the list of words of a dictionary for hunspell, of which a part can stand for the whole.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talia::prose {

// All in the dictionary's own encoding. To open the few entries that the words of a text may be forms of takes a tenth of what
// the whole list takes, which is half of a small game's check.
class WordList {
 public:
  // Nothing where the files cannot be read, or where their rules do more than put endings and beginnings on words, so that a part
  // might say otherwise than the whole.
  static std::optional<WordList> read(const std::string& path);
  const std::string& encoding() const { return encoding_; }
  // A list of those entries that any of these spellings may be a form of. Requires that they are of letters and hyphens.
  std::string part_for(const std::vector<std::string>& spellings) const;
  // A list of those that are most like a spelling, so many at most, for they share pieces of three letters with it and its
  // beginning; and of those that either half of it may be a form of, wherever it is parted.
  std::string part_like(const std::string& spelling, std::size_t most) const;
  // The dictionary's rules without those by which proposals are made letter by letter.
  std::string rules_without_letters() const;

 private:
  // What stands before a word in place of its own beginning.
  struct Beginning {
    std::string before, own;
  };
  // An entry of the list.
  struct Line {
    std::uint32_t begin;
    std::uint16_t size;
    // How many bytes its word has, and how many stand in each of its forms; 255 of more.
    std::uint8_t word, kept;
  };
  // False: a line is longer than any entry.
  bool find_lines();
  std::string_view entry_of(const Line& line) const {
    return std::string_view(entries_).substr(line.begin, line.size);
  }
  bool read_rules(std::string_view rules);
  bool read_rule(std::string_view line, std::set<std::pair<bool, std::string_view>>& named);
  bool joins_words_with_digits_alone() const;
  std::size_t kept_by_endings(std::string_view entry) const;
  std::vector<std::string_view> entries_for(const std::vector<std::string>& spellings) const;
  std::vector<std::string_view> entries_like(std::string_view spelling, std::size_t most) const;

  std::string rules_, entries_;  // The files.
  std::string encoding_ = "ISO8859-1";
  std::string joining_;  // Flags of entries that make words together.
  std::vector<Beginning> beginnings_;
  std::array<std::uint8_t, 256>
      taken_by_ending_{};  // By flag: so many bytes of a word at most make room for an ending.
  std::vector<Line> lines_;
};

}  // namespace talia::prose
