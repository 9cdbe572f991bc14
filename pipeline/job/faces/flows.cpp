#include "job/faces/flows.h"

#include <set>
#include <utility>

#include "job/faces/face_pool.h"
#include "source/run/worker.h"

namespace talia::job {

void find_flows(std::vector<Job>& jobs, const Catalog& catalog, const DrawingContext& drawing,
                unsigned threads) {
  struct Card {
    DeckJob* deck;
    DefinitionId definition;
    CardFlow flow;
  };
  std::vector<Card> cards;
  for (Job& job : jobs) {
    DeckJob* const deck = job.deck();
    if (deck == nullptr) {
      continue;
    }
    std::set<DefinitionId> members(deck->members.begin(), deck->members.end());
    for (const rules::DeckCard& card : deck->selection.cards) {
      members.insert(card.definition);
    }
    for (const DefinitionId member : members) {
      if (drawing.faces->may_go_on(face_key(*deck, member, FaceSide::front, catalog))) {
        cards.push_back({deck, member, {}});
      }
    }
  }
  source::for_each(cards.size(), threads, [&](std::size_t i) {
    const std::vector<FaceKey> sides = face_keys(*cards[i].deck, cards[i].definition, 1, catalog);
    cards[i].flow = drawing.faces->flow_of(sides.front(), sides.size() > 1 ? &sides[1] : nullptr);
  });
  for (Card& card : cards) {
    if (card.flow.goes_on()) {
      card.deck->flows.emplace(card.definition, std::move(card.flow));
    }
  }
}

}  // namespace talia::job
