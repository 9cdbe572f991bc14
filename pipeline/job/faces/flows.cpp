#include "job/faces/flows.h"

#include <map>
#include <utility>

#include "job/faces/face_pool.h"
#include "source/run/progress.h"

namespace talia::job {

void find_flows(std::vector<Job>& jobs, const Catalog& catalog, const DrawingContext& drawing,
                source::Workers workers) {
  struct Card {
    DeckJob* deck;
    const rules::DeckCard* card;
    CardFlow flow;
  };
  std::vector<Card> cards;
  for (Job& job : jobs) {
    DeckJob* const deck = job.deck();
    if (deck == nullptr) {
      continue;
    }
    std::map<DefinitionId, const rules::DeckCard*> members;
    for (const auto* const some : {&deck->members, &deck->selection.cards}) {
      for (const rules::DeckCard& card : *some) {
        members.emplace(card.definition, &card);
      }
    }
    for (const auto& [member, card] : members) {
      if (drawing.faces->may_go_on(face_key(*deck, member, FaceSide::front, catalog))) {
        cards.push_back({deck, card, {}});
      }
    }
  }
  source::begin_stage(workers.progress, "parting texts over cards", cards.size());
  source::for_each(cards.size(), workers.threads, [&](std::size_t i) {
    source::take_step(workers.progress);
    if (!drawing.is_wanted()) {
      return;
    }
    const std::vector<CardSide> sides = sides_of(*cards[i].deck, *cards[i].card, 1, catalog);
    // No text goes on on another face that is there in place of a back.
    const bool has_back = sides.size() > 1 && sides[1].key.side == FaceSide::back;
    cards[i].flow = drawing.faces->flow_of(sides.front().key, has_back ? &sides[1].key : nullptr);
  });
  for (Card& card : cards) {
    if (card.flow.goes_on() || card.flow.refused.sides > 0) {
      card.deck->flows.emplace(card.card->definition, std::move(card.flow));
    }
  }
}

}  // namespace talia::job
