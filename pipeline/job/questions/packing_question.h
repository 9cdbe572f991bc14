// Which box holds what, and how large it is: a list for whoever prints, cuts and packs.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/pages/box_pages.h"
#include "job/plan/request.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct PackingQuestion {
  std::vector<std::string> campaigns;  // None: all.
  std::optional<std::string> target;   // A sheet; none: `a4`.
};

struct PackedDeck {
  std::string id, title;
  int cards = 0;  // As it is printed, over all boxes of one kind.
};

struct PackedBox {
  std::string campaign, id, title;
  std::vector<PackedDeck> decks;
  BoxMeasure measure;
};

// What no box holds.
struct LooseDeck {
  std::string campaign;
  PackedDeck deck;
};

struct Packing {
  std::vector<PackedBox> boxes;  // In the order of campaigns and files.
  std::vector<LooseDeck> loose;
};

// Nothing when the question is at fault. Of a box at fault nothing is told but in `content`; so is what is wrong with the question.
std::optional<Packing> answer(const PackingQuestion& question, const Workspace& workspace,
                              const ReadRequest& reading, Content& content);

}  // namespace talia::job
