// The neutral cards that the peers were measured with, as a talia workspace. The words come from the generator `gen.py`
// beside the floors; the cards are put together here by the same rules, with other dice, so that no Python is needed.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace talia::context {

struct NeutralCard {
  std::string id, name, sort, rarity;
  int cost = 0;
  std::vector<std::pair<std::string, int>> stats;
  std::vector<std::string> keywords;
  std::string rules, flavour;
};

// Throws std::runtime_error when the folder lacks `gen.py`, or `gen.py` a list of words.
class NeutralData {
 public:
  explicit NeutralData(const std::filesystem::path& folder);
  // The same number gives the same card.
  NeutralCard card(unsigned number) const;
  // A paragraph of the neutral rulebook: three to eight sentences, some with a word in bold or italic.
  std::string paragraph(unsigned number) const;
  // One of its sentences, in plain words.
  std::string sentence(unsigned number) const;
  struct Title {
    std::string words, anchor;
  };
  // No two are the same.
  Title title(unsigned number) const;

 private:
  using Words = std::vector<std::string>;
  class Dice;
  Words sentence(Dice& dice) const;
  Words adjectives_, nouns_, sorts_, rarities_, keywords_, stats_, subjects_, predicates_, conditions_, bold_,
      flavours_;
  Words book_nouns_, verbs_, book_adjectives_, adverbs_, conjunctions_, prepositions_;
};

enum class Decks {
  of_all,
  of_one_card,  // Of no deck file at all, the program would make one for each kind.
};

// Writes a workspace of its own with `count` definitions, one file each. Gives their bytes.
std::size_t write_workspace(const NeutralData& data, unsigned count, Decks decks,
                            const std::filesystem::path& folder);

// Adds a ruleset with derived stats to a workspace that was written.
void write_ruleset(const std::filesystem::path& folder);

// What a file holds; throws where there is none.
std::string slurp(const std::filesystem::path& path);
// Makes a file, and its folder where there is none.
void spill(const std::filesystem::path& path, const std::string& text);

}  // namespace talia::context
