#include "serve/look.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "job/faces/flows.h"
#include "job/faces/frame_names.h"
#include "job/faces/shared_sizes.h"
#include "job/plan/plan.h"
#include "model/build.h"

namespace talia::serve {

namespace {

bool is_same(const job::SharedSize& a, const job::SharedSize& b) {
  return a.group == b.group && a.held == b.held;
}

// Of the jobs, by a look before: what is new is as if nothing was known of it.
void put(const Sizes& sizes, std::vector<job::Job>& jobs, const Catalog& catalog) {
  for (job::Job& each : jobs) {
    job::DeckJob* const job = each.deck();
    const auto known = job == nullptr ? sizes.end() : sizes.find(name_of(*job->deck, catalog));
    if (known == sizes.end()) {
      continue;
    }
    job->shared = known->second.shared;
    for (const rules::DeckCard& card : job->selection.cards) {
      const auto flow = known->second.flows.find(catalog.full_name(catalog.definition(card.definition)));
      if (flow != known->second.flows.end()) {
        job->flows.emplace(card.definition, flow->second);
      }
    }
  }
}

}  // namespace

bool DeckSizes::operator==(const DeckSizes& other) const {
  return std::ranges::equal(shared, other.shared, is_same) && flows == other.flows;
}

std::string name_of(const Deck& deck, const Catalog& catalog) {
  return fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
}

Look::Look(job::Workspace workspace, const job::ReadRequest& reading, const Sizes& sizes)
    : workspace_(std::move(workspace)), content_(job::load(workspace_, reading)) {
  if (content_->diagnostics.exit_code() == 2) {
    return;
  }
  drawing_ = std::make_unique<job::DrawingContext>(*content_, workspace_, reading);
  names_.emplace(job::frame_names(*drawing_));
  job::Request request;
  request.reading = reading;
  jobs_ = job::plan(request, content_->catalog, *content_->derived, *drawing_->faces, content_->diagnostics);
  put(sizes, jobs_, content_->catalog);
}

const job::Job* Look::deck(std::string_view campaign, std::string_view deck) const {
  for (const job::Job& job : jobs_) {
    if (job.deck() != nullptr && job.deck()->deck->id == deck &&
        catalog().campaign(job.campaign).id == campaign) {
      return &job;
    }
  }
  return nullptr;
}

const job::Job* Look::paged(std::string_view campaign, std::string_view work) const {
  const auto is_meant = [&](const job::Job& job) {
    return job.box() != nullptr ? job.box()->box->id == work
                                : job.book() != nullptr && !job.book()->run && job.book()->book->id == work;
  };
  for (const job::Job& job : jobs_) {
    if (is_meant(job) && catalog().campaign(job.campaign).id == campaign) {
      return &job;
    }
  }
  return nullptr;
}

std::vector<DefinitionId> Look::without_deck(CampaignId campaign) const {
  std::set<DefinitionId> placed;
  for (const job::Job& job : jobs_) {
    if (job.deck() == nullptr) {
      continue;
    }
    for (const rules::DeckCard& card : job.deck()->selection.cards) {
      placed.insert(card.definition);
      if (card.reverse) {
        placed.insert(card.reverse->definition);
      }
    }
  }
  std::vector<DefinitionId> others;
  for (std::size_t i = 0; i < catalog().definitions.size(); ++i) {
    const auto id = static_cast<DefinitionId>(i);
    if (catalog().definition(id).campaign == campaign && !placed.contains(id)) {
      others.push_back(id);
    }
  }
  return others;
}

bool Look::replace(const std::string& path, const Files& files, document::KeptDocuments& kept) {
  const auto is_of_file = [&](const Definition& each) {
    return content_->sources.path(each.span.file) == path;
  };
  if (drawing_ == nullptr || std::ranges::none_of(catalog().definitions, is_of_file)) {
    return false;
  }
  Diagnostics told;
  const std::vector<DocumentFile> read =
      document::read_all({&path, 1}, files, content_->sources, told, {}, {.looks = &kept});
  const auto id = told.has_errors()
                      ? std::nullopt
                      : model::replace_definition(content_->catalog, read.front(), content_->sources);
  return id && rules::derive_again(*id, content_->catalog, *content_->derived);
}

Sizes Look::sizes() const {
  Sizes sizes;
  for (const job::Job& each : jobs_) {
    if (const job::DeckJob* const job = each.deck()) {
      DeckSizes& of_deck = sizes[name_of(*job->deck, catalog())];
      of_deck.shared = job->shared;
      for (const auto& [definition, flow] : job->flows) {
        of_deck.flows.emplace(catalog().full_name(catalog().definition(definition)), flow);
      }
    }
  }
  return sizes;
}

void Look::find_sizes(source::Workers workers) {
  if (drawing_ != nullptr) {
    job::KeptFaces kept(*drawing_);
    job::share_sizes(jobs_, catalog(), kept, workers);
    job::find_flows(jobs_, catalog(), *drawing_, workers);
  }
}

bool Look::take_sizes(std::vector<job::Job>&& jobs) {
  const Sizes before = sizes();
  jobs_ = std::move(jobs);
  return sizes() != before;
}

}  // namespace talia::serve
