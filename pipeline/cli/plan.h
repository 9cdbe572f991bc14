// Which files a run writes: one job for each deck and target, and one for each book.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "layout/layout.h"
#include "model/catalog.h"
#include "rules/rules.h"
#include "sheet/sheet.h"

namespace talia::cli {

// A size that texts of a deck share.
struct SharedSize {
  std::string group;
  GroupSize held;  // Of the member with the least room.
  std::optional<Length>
      next;  // What the others could have without those who hold it back; nothing: none is held.
  std::vector<DefinitionId> held_by;  // In the deck's order.
};

struct Job {
  CampaignId campaign;
  const Deck* deck = nullptr;         // Either a deck …
  const Book* book = nullptr;         // … or a book.
  SheetStyle sheet;                   // Of a deck's job.
  std::string name;                   // `items-a4`.
  std::string path;                   // Relative to the output folder.
  rules::Selection selection;         // Of a deck's job.
  std::vector<DefinitionId> members;  // Of the deck, each once, chosen for this run or not.
  std::vector<SharedSize> shared;     // By the names of groups.

  bool has_backs() const { return deck != nullptr && sheet.backs != Backs::none && !deck->back.empty(); }
};

// Jobs in the order of campaigns, decks, targets. Wrong names on the command line are `not-found`, fatal. A deck whose cards
// have more than one size is bad-sheet where the sheet does not say which to take.
std::vector<Job> plan(const Options& options, const Catalog& catalog, const Derived& derived,
                      const Faces& faces, Diagnostics& diagnostics);

}  // namespace talia::cli
