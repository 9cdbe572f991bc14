// What terms are called in print: a word, its forms, and the headings that say it.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "job/renaming/mentions.h"
#include "job/renaming/scope.h"
#include "job/workspace/content.h"

namespace talia::job {

// From what to what, of forms that are certain; and those of which it is not known what they become.
struct ChangedWords {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::vector<std::string> unknown;
};

// The terms of a game that are called so, by their name, a form or their abbreviation; of all games where it is empty.
std::vector<const Term*> terms_called(std::string_view word, std::string_view game, const Catalog& catalog);

ChangedWords changed_words(std::string_view from, std::string_view to, const std::vector<const Term*>& terms,
                           const std::string& language);

// Whether a mention of a word is one that readers see. Where the word is no term's for certain, at the head of a sentence in a game
// that also writes it small, none.
class SpokenPlaces {
 public:
  SpokenPlaces(const ChangedWords& words, Owner owner, const Content& content);
  bool has(const Mention& mention) const;

 private:
  bool begins_sentence(const Mention& mention) const;

  Owner owner_;
  const Content& content_;
  bool is_written_small_ = false;
};

// The destinations of headings that say a changed word, before and then.
std::vector<std::pair<std::string, std::string>> changed_anchors(const ChangedWords& words,
                                                                 const Owner& owner, const Content& content);

// A text with all its whole words changed.
std::string with_changed_words(std::string text, const ChangedWords& words);

}  // namespace talia::job
