#include "job/faces/box_flows.h"

#include <algorithm>
#include <utility>

#include "job/faces/flows.h"
#include "job/faces/shared_sizes.h"

namespace talia::job {

namespace {

bool may_go_on(const DeckJob& deck, const Catalog& catalog, const Faces& faces) {
  return std::ranges::any_of(deck.members, [&](const rules::DeckCard& card) {
    return faces.may_go_on(face_key(deck, card.definition, FaceSide::front, catalog));
  });
}

}  // namespace

void find_flows_of_boxes(std::vector<Job>& jobs, const Catalog& catalog, KeptFaces& kept,
                         source::Workers workers) {
  std::vector<DeckJob*> lacking;
  std::vector<Job> others;
  for (Job& job : jobs) {
    BoxJob* const box = job.box();
    for (std::size_t i = 0; box != nullptr && i < box->decks.size(); ++i) {
      DeckJob& deck = box->decks[i];
      const auto printed = std::ranges::find_if(jobs, [&](const Job& each) {
        const DeckJob* const other = each.deck();
        return other != nullptr && other->deck == deck.deck && !other->run &&
               other->sheet.id == deck.sheet.id;
      });
      if (printed != jobs.end()) {
        deck.flows = printed->deck()->flows;
      } else if (may_go_on(deck, catalog, *kept.drawing().faces)) {
        lacking.push_back(&deck);
        others.push_back({job.campaign, job.name, job.path, deck});
      }
    }
  }
  if (others.empty()) {
    return;
  }
  share_sizes(others, catalog, kept, workers);
  find_flows(others, catalog, kept.drawing(), workers);
  for (std::size_t i = 0; i < others.size(); ++i) {
    lacking[i]->flows = std::move(others[i].deck()->flows);
  }
}

}  // namespace talia::job
