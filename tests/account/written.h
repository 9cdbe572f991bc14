// What authors wrote into a workspace to be read, taken from its YAML by a reader of its own.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace talia::account {

// A text of a definition: its path, and the words that it says by itself, folded.
struct Written {
  std::string path;
  std::vector<std::string> words;
};

// A file's bytes; exits with 2 when there is none.
std::string contents_of(const std::string& path);

// Lower case, without ligatures, letters and digits alone. The last word of a text that goes on is joined by its user.
std::vector<std::string> words_of(const std::string& text);

// What markup says by itself: insertions, references by name and icons left out, with the parts of words that touch an
// insertion.
std::string without_markup(const std::string& text);

// Of a Markdown chapter: its text, and what its directives say by themselves. `initial` becomes the first word that is no
// head's.
std::vector<std::string> words_of_chapter(const std::string& path, std::string& initial);

// The definitions that a campaign of a workspace sees, by id.
std::map<std::string, std::vector<Written>> written_in(const std::string& workspace,
                                                       const std::string& campaign);

}  // namespace talia::account
