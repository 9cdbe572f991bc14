// In which language somebody writes, by the words that its sentences and the headers of its tables are full of. Names tell nothing:
// those of a game are foreign more often than not.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace talia::language {

// What is told of a text, piece by piece; in whatever order, the answer is the same.
class Guess {
 public:
  void read(std::string_view text);

  struct Answer {
    std::string language;  // A tag that has an entry; English where nothing speaks for any.
    bool is_sure = false;
    std::string rival = {};  // What else it may be; empty: nothing speaks for any other.
  };
  Answer answer() const;

 private:
  struct Word;
  static Word word_of(std::u32string_view written);
  static bool is_name(const std::vector<Word>& words);
  void count(const Word& word);

  std::map<std::string, std::size_t, std::less<>> words_;  // How often each that a language is known by.
  // By language: hundredths of a word, of those whose letters beyond a to z it has.
  std::map<std::string, std::size_t, std::less<>> by_signs_;
};

}  // namespace talia::language
