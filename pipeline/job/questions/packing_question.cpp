#include "job/questions/packing_question.h"

#include <algorithm>
#include <set>
#include <utility>

#include "job/faces/box_flows.h"
#include "job/plan/plan.h"

namespace talia::job {

namespace {

PackedBox packed(const BoxJob& job, const Catalog& catalog) {
  PackedBox box{catalog.campaign(job.box->campaign).id, job.box->id, job.box->title, {}, measure_of(job)};
  for (const DeckJob& deck : job.decks) {
    box.decks.push_back({deck.deck->id, deck.deck->title, BoxJob::cards_in(deck)});
  }
  return box;
}

}  // namespace

std::optional<Packing> answer(const PackingQuestion& question, const Workspace& workspace,
                              const ReadRequest& reading, Content& content) {
  const DrawingContext drawing(content, workspace, reading);
  Request request;
  request.campaigns = question.campaigns;
  request.reading = reading;
  if (question.target) {
    request.targets = {*question.target};
  }
  const Catalog& catalog = content.catalog;
  std::vector<Job> jobs = plan(request, catalog, *content.derived, *drawing.faces, content.diagnostics);
  if (content.diagnostics.exit_code() == 2) {
    return std::nullopt;
  }
  std::set<const Deck*> boxed;
  for (const TuckBox& box : catalog.boxes) {
    for (const std::size_t deck : box.decks) {
      boxed.insert(&catalog.decks[deck]);
    }
  }
  // How texts of cards go on is found where a box asks for it.
  std::vector<Job> boxes;
  Packing packing;
  for (Job& job : jobs) {
    const DeckJob* const deck = job.deck();
    if (job.box() != nullptr) {
      boxes.push_back(std::move(job));
    } else if (deck != nullptr && !boxed.contains(deck->deck)) {
      packing.loose.push_back(
          {catalog.campaign(job.campaign).id, {deck->deck->id, deck->deck->title, BoxJob::cards_in(*deck)}});
    }
  }
  KeptFaces none(drawing);
  find_flows_of_boxes(boxes, catalog, none, reading.workers());
  for (const Job& job : boxes) {
    packing.boxes.push_back(packed(*job.box(), catalog));
  }
  return packing;
}

}  // namespace talia::job
