// The words of a language, by its Debian dictionary for hunspell.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "source/files/file_states.h"

namespace talia::prose {

class Dictionary {
 public:
  // Of a language in a folder of dictionaries; null when there is none, or it cannot be read.
  static std::unique_ptr<Dictionary> open(const std::string& folder, std::string_view language);
  ~Dictionary();

  // A word as it is written: with a capital at the start of a sentence too.
  bool knows(std::string_view word) const;
  // What may have been meant, the likeliest first: what one slip makes of the word, and where `asks_long` what the
  // dictionary's own rules find, which takes a tenth of a second.
  std::vector<std::string> meant(std::string_view word, bool asks_long) const;

 private:
  struct Engine;
  explicit Dictionary(std::unique_ptr<Engine> engine);
  bool has(std::string_view word) const;
  std::vector<std::string> find_meant(std::string_view word, bool asks_long) const;
  std::unique_ptr<Engine> engine_;
  std::u32string letters_;
};

// The dictionaries of a folder, each opened when it is first asked for, which takes longer than to look up thousands of words.
// Without a folder there are none, and none is missed.
class Dictionaries {
 public:
  explicit Dictionaries(std::string folder);
  bool are_asked() const { return !folder_.empty(); }
  const Dictionary* of(std::string_view language);  // Null: there is none.
  // Who keeps them for long lets go of them so, where files of the folder are no longer as they were.
  void renew();

 private:
  std::string folder_;
  source::FileStates states_;
  std::map<std::string, std::unique_ptr<Dictionary>, std::less<>> open_;
};

// The Debian package that has it.
std::string package_of_dictionary(std::string_view language);

}  // namespace talia::prose
