// The words of a text without what setting may change: case, ligatures, accents, hyphens at line ends, the look of
// quotes and dashes. Two texts say the same when their folded words are the same bytes.
#pragma once
#include <string>
#include <string_view>

namespace talia::source {

class WordFolder {
 public:
  static constexpr char end_of_run = '\n';  // As by `end_run`.
  static constexpr char mark = '\x01';      // As by `add_mark`.

  // Goes on with the word that the last text ended in. Letters, numbers and pictographs make words; soft hyphens and
  // joiners part none; all else does.
  void add(std::string_view text);
  void end_word();
  void add_mark();  // Something that is no word stands here.
  void end_run();   // A paragraph, a cell or a heading ends.
  bool has_words() const { return has_words_; }
  // Each word after a space, a space at the end: ` ala ma \x01 kota \n `.
  const std::string& folded() const { return folded_; }
  std::string take();
  void clear();  // For another text, in the same room.

 private:
  std::string folded_ = " ";
  bool has_words_ = false;
};

// Without the spaces between words.
void append_letters(std::string& to, std::string_view folded);

}  // namespace talia::source
