// The words of a language, by its Debian dictionary for hunspell.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "source/files/cache.h"
#include "source/files/file_states.h"

namespace talia::prose {

class Dictionary {
 public:
  // What it was asked: whoever checks a text again asks for nearly the same words.
  struct Answers {
    std::unordered_map<std::string, bool> known;
    std::map<std::pair<std::string, bool>, std::vector<std::string>> meant;
  };
  // Where the dictionary of a language stands in a folder of them, without an ending; empty: there is none.
  static std::string path_in(const std::string& folder, std::string_view language);
  // Null when it cannot be read. One that has answers is read when it is asked for another.
  static std::unique_ptr<Dictionary> open(const std::string& path, std::string_view language,
                                          Answers answers = {});
  ~Dictionary();

  // Words about which it will be asked: a part of the dictionary is opened for them, if that is enough.
  void expect(const std::vector<std::string>& words) const;
  // A word as it is written: with a capital at the start of a sentence too.
  bool knows(std::string_view word) const;
  // What may have been meant, the likeliest first: what one slip makes of the word, and where `asks_long` and there is
  // none, what it is with other accents, and what the dictionary's own rules find, which takes some hundredths of a second.
  std::vector<std::string> meant(std::string_view word, bool asks_long) const;
  const Answers& answers() const { return answers_; }
  bool was_asked_more() const { return was_asked_more_; }  // Than it had answers for.

 private:
  struct Engine;
  struct Parts;
  Dictionary(std::string path, Answers answers);
  Parts* parts() const;
  Engine& whole() const;
  Engine& engine_for(const std::string& word) const;
  bool has(std::string_view word) const;
  // What one slip of the hand makes of a word, the likeliest first.
  std::vector<std::string> slips_of(const std::u32string& letters) const;
  // What two wrong accents or more make of it, those of fewer first: as it is typed where the keyboard has none.
  std::vector<std::string> accents_of(const std::u32string& letters) const;
  // Opens a part for them, or all.
  void expect_all(std::vector<std::string> words) const;
  std::vector<std::string> known_of(const std::vector<std::string>& words) const;
  std::vector<std::string> find_meant(std::string_view word, bool asks_long) const;
  // Opened for what may be meant by a word; null where none would be enough.
  std::unique_ptr<Engine> part_like(std::string_view word) const;
  static std::vector<std::string> proposed(Engine& asked, std::string_view word);
  std::string path_;
  mutable std::unique_ptr<Engine> whole_;
  mutable std::unique_ptr<Parts> parts_;  // Null: not read yet, or none would be enough.
  mutable bool are_parts_read_ = false;
  mutable bool was_asked_more_ = false;
  mutable Answers answers_;
  std::u32string letters_;
};

// The dictionaries of a folder, each opened when it is first asked for, which takes longer than to look up thousands of words.
// Without a folder there are none, and none is missed.
class Dictionaries {
 public:
  explicit Dictionaries(std::string folder);
  bool are_asked() const { return !folder_.empty(); }
  // What others of the program's state were told by the same files is not asked again. The cache outlives it.
  void take_answers_from(const source::Cache& cache, std::string program);
  // For others.
  void keep_answers() const;
  const Dictionary* of(std::string_view language);  // Null: there is none.
  // Who keeps them for long lets go of them so, where files of the folder are no longer as they were.
  void renew();

 private:
  Digest key_of(const std::string& path, std::string_view language) const;
  Dictionary::Answers answers_to(const Digest& key) const;

  std::string folder_;
  const source::Cache* cache_ = nullptr;
  std::string program_;
  source::FileStates states_;
  std::map<std::string, std::unique_ptr<Dictionary>, std::less<>> open_;
  std::map<std::string, Digest, std::less<>> keys_;  // Of each language's files, when it was first asked for.
  mutable std::map<std::string, std::size_t> kept_;  // How many answers of each language are.
};

// The Debian package that has it.
std::string package_of_dictionary(std::string_view language);

}  // namespace talia::prose
