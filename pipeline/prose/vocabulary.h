// The words that a game knows beside those of its language: terms, names, abbreviations and its lists of `kind: words`.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/catalog.h"

namespace talia::prose {

// An entry of a list of `kind: words`.
struct ListedWord {
  Node node;
  std::string_view list;  // `words`, `abbreviations`, `doubled`.
  Span span;
  bool is_used = false;
};

class Vocabulary {
 public:
  // Of a game, with all that the campaigns that play it have.
  Vocabulary(SystemId system, const Catalog& catalog);

  enum class Kind : std::uint8_t { term, name };
  // Whether a word, folded, stands in a term, a name or a list; an entry of a list is used thereby.
  bool knows(const std::string& folded);
  bool knows_abbreviation(const std::string& written);
  bool may_double(const std::string& folded);

  // All words of terms and names, folded, sorted, each once.
  const std::vector<std::string>& words() const { return words_; }
  const std::vector<ListedWord>& listed() const { return listed_; }
  bool is_of_term(const std::string& folded) const;

 private:
  void add(std::string_view text, Kind kind);
  void add_list(Node root);
  bool use(std::string_view list, const std::string& key);

  std::unordered_map<std::string, Kind> known_;
  std::vector<std::string> words_;
  std::map<std::string, bool> capitals_;  // Abbreviations, as they are written.
  std::vector<ListedWord> listed_;
  std::unordered_map<std::string, std::vector<std::size_t>> in_lists_;  // By list and folded word.
};

}  // namespace talia::prose
