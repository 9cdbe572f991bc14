#include "job/dumps/dump_pages.h"

#include <algorithm>

#include <fmt/format.h>

#include "book/book.h"
#include "frame/dump.h"
#include "job/dumps/dump_fits.h"
#include "job/dumps/dump_words.h"
#include "job/faces/box_flows.h"
#include "job/faces/flows.h"
#include "job/faces/shared_sizes.h"
#include "job/pages/book_pages.h"
#include "job/pages/box_pages.h"
#include "job/pages/deck_pages.h"
#include "job/plan/plan.h"

namespace talia::job {

namespace {

// Which of the names a job answers to.
std::vector<std::string> names_of(const Job& job, const Catalog& catalog) {
  return {catalog.campaign(job.campaign).id, job.deck() != nullptr  ? job.deck()->deck->id
                                             : job.box() != nullptr ? job.box()->box->id
                                                                    : job.book()->book->id};
}

bool has_card(const Job& job, const std::vector<DefinitionId>& cards) {
  const DeckJob* const deck = job.deck();
  return deck != nullptr && std::ranges::any_of(deck->members, [&](const rules::DeckCard& card) {
           return std::ranges::find(cards, card.definition) != cards.end() ||
                  (card.reverse && std::ranges::find(cards, card.reverse->definition) != cards.end());
         });
}

template <typename Pages>
std::string dump_all(Pages pages, const std::string& path, const RunContext& run, Diagnostics& diagnostics) {
  std::string text;
  while (const auto part = pages.next(diagnostics)) {
    text += fmt::format("{}\n{}", path, frame::dump(*part, run.drawing.palette, run.drawing.symbols));
  }
  return text;
}

std::string dump_deck(JobStage stage, const Job& job, const std::vector<DefinitionId>& cards,
                      const RunContext& run, Content& content) {
  if (stage == JobStage::fit) {
    return dump_fits(*job.deck(), job.path, cards, run.drawing, content);
  }
  if (stage == JobStage::words) {
    return dump_words(*job.deck(), job.path, cards, run.drawing, content);
  }
  if (stage == JobStage::book) {
    return {};
  }
  CardParts parts(*job.deck(), run);
  return dump_all(DeckPages(parts, run), job.path, run, content.diagnostics);
}

std::string dump_box(JobStage stage, const Job& job, const RunContext& run, Content& content) {
  return stage == JobStage::page ? dump_all(BoxPages(*job.box(), run), job.path, run, content.diagnostics)
                                 : std::string();
}

std::string dump_book(JobStage stage, const Job& job, const RunContext& run, Content& content) {
  if (stage == JobStage::book) {
    return book::dump_resolved(*job.book()->book, *run.drawing.common, content.diagnostics);
  }
  BookPages pages(*job.book(), run);
  if (stage == JobStage::page) {
    return dump_all(std::move(pages), job.path, run, content.diagnostics);
  }
  if (stage == JobStage::fit || !pages.next(content.diagnostics)) {
    return {};
  }
  return dump_words(*job.book(), job.path, pages.take_seen(), run.drawing, content);
}

}  // namespace

std::string dump_jobs(JobStage stage, const std::vector<std::string>& names,
                      const std::vector<DefinitionId>& cards, const ReadRequest& reading,
                      const DrawingContext& drawing, Content& content) {
  Request everything;
  everything.reading = reading;
  std::vector<Job> jobs =
      plan(everything, content.catalog, *content.derived, *drawing.faces, content.diagnostics);
  std::erase_if(jobs, [&](const Job& job) {
    const auto own = names_of(job, content.catalog);
    return !names.empty() && std::ranges::find_first_of(names, own) == names.end() && !has_card(job, cards);
  });
  KeptFaces none(drawing);
  LaidOutFaces laid_out = share_sizes(jobs, content.catalog, none, reading.threads);
  find_flows(jobs, content.catalog, drawing, reading.threads);
  find_flows_of_boxes(jobs, content.catalog, none, reading.threads);
  FacePool pool(jobs, content.catalog, none, std::move(laid_out));
  const Faults faults(content.catalog, content.diagnostics);
  const RunContext run{content, drawing, pool, faults, false, reading.threads};
  std::string text;
  for (const Job& job : jobs) {
    text += job.deck() != nullptr  ? dump_deck(stage, job, cards, run, content)
            : job.box() != nullptr ? dump_box(stage, job, run, content)
                                   : dump_book(stage, job, run, content);
  }
  return text;
}

}  // namespace talia::job
