#include "job/files/publish.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "job/files/manifest.h"
#include "job/files/schemas.h"
#include "job/plan/names.h"
#include "job/plan/plan.h"
#include "job/workspace/outputs.h"

namespace talia::job {

namespace {

// Of a deck that was emptied nothing is written, and what an earlier run wrote of it would be taken for its cards.
bool has_no_cards(const Job& job) {
  const DeckJob* const deck = job.deck();
  return deck != nullptr && deck->selection.is_sound && deck->selection.cards.empty() &&
         deck->selection.broken.empty();
}

// `items-a4.pdf`, `items-shop/001.png`: the key of the job that made it.
std::string_view key_of_file(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash != std::string_view::npos ? path.substr(0, slash + 1) : path.substr(0, path.rfind('.'));
}

// A deck's cards are one file or many, as its printer has it; a book as a page for browsers stands beside its PDF.
std::vector<std::string> keys_of(const Job& job) {
  if (job.deck() != nullptr) {
    return {key_of_job(job.name, true), key_of_job(job.name, false)};
  }
  return {key_of_job(job.name, job.has_one_file())};
}

// With all folders of its campaign around it that hold nothing more.
void remove_file(const std::string& path, Files& outputs) {
  outputs.remove(path);
  for (std::size_t slash = path.rfind('/'); slash > path.find('/'); slash = path.rfind('/', slash - 1)) {
    outputs.remove_folder(path.substr(0, slash));
  }
}

// One campaign's outputs of this run.
class Publication {
 public:
  Publication(CampaignId campaign, const std::vector<Job>& jobs, std::vector<Written>& written,
              const Content& content, Files& outputs)
      : campaign_(content.catalog.campaign(campaign)), jobs_(jobs), written_(written), outputs_(outputs) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (jobs[i].campaign != campaign) {
        continue;
      }
      if (std::holds_alternative<WrittenJob>(written[i])) {
        own_.push_back(i);
      }
      if (std::holds_alternative<WrittenJob>(written[i]) || has_no_cards(jobs[i])) {
        std::ranges::move(keys_of(jobs[i]), std::inserter(made_, made_.end()));
      }
    }
    // Else not all decks and books may have been read.
    if (!content.diagnostics.has_errors()) {
      possible_ = possible_jobs(campaign, content.catalog);
    }
  }

  // All jobs that can be put in place, with the manifest that names them; or nothing new. Gives what went of earlier runs.
  std::vector<std::string> publish(const EarlierManifest& earlier, Diagnostics& failures) {
    for (;;) {
      const auto change = change_manifest(
          campaign_, entries(), [this](std::string_view path) { return maker_of(path); }, outputs_, earlier);
      if (!change || (own_.empty() && change->stale.empty())) {
        return {};
      }
      source::PendingFiles manifest(outputs_);
      auto ready = manifest.add(change->path, change->json);
      if (ready && !place(failures)) {
        // The manifest is to name fewer.
        continue;
      }
      ready = ready.and_then([&](std::monostate) { return manifest.commit(); });
      if (!ready) {
        failures.add(ready.error());
        withhold(own_, ready.error());
        return {};
      }
      for (const std::size_t i : own_) {
        static_cast<void>(job(i).pending->commit());  // Already in place.
      }
      for (const std::string& path : change->stale) {
        remove_file(path, outputs_);
      }
      return change->stale;
    }
  }

 private:
  WrittenJob& job(std::size_t i) { return std::get<WrittenJob>(written_[i]); }

  std::vector<ManifestEntry> entries() {
    std::vector<ManifestEntry> all;
    for (const std::size_t i : own_) {
      all.insert(all.end(), job(i).files.begin(), job(i).files.end());
    }
    return all;
  }

  Maker maker_of(std::string_view path) const {
    const std::string_view key = key_of_file(path);
    if (made_.contains(key)) {
      return Maker::this_run;
    }
    return !possible_ || possible_->contains(key) || path == hand_printed ? Maker::another_run : Maker::none;
  }

  // False where one could not be, which is then withheld.
  bool place(Diagnostics& failures) {
    for (const std::size_t i : own_) {
      if (const auto placed = job(i).pending->place(); !placed) {
        failures.add(placed.error());
        withhold({i}, placed.error());
        return false;
      }
    }
    return true;
  }

  // What lay in their places lies there again.
  void withhold(const std::vector<std::size_t>& some, const Diagnostic& why) {
    // A copy, for they may be its own, which change.
    for (const std::size_t i : std::vector(some)) {
      for (const std::string& key : keys_of(jobs_[i])) {
        made_.erase(key);
      }
      written_[i] = why;
      std::erase(own_, i);
    }
  }

  const Campaign& campaign_;
  const std::vector<Job>& jobs_;
  std::vector<Written>& written_;
  Files& outputs_;
  std::vector<std::size_t> own_;  // Jobs that are written.
  std::set<std::string, std::less<>> made_;
  std::optional<std::set<std::string, std::less<>>> possible_;  // Nothing: not known.
};

}  // namespace

std::vector<std::string> publish(const std::vector<Job>& jobs, std::vector<Written>& written,
                                 const Readied& readied, const Content& content, const Workspace& workspace,
                                 Diagnostics& failures) {
  const Catalog& catalog = content.catalog;
  for (const Written& each : written) {
    if (const auto* const failure = std::get_if<Diagnostic>(&each)) {
      failures.add(*failure);
    }
  }
  const auto hold = hold_outputs(workspace);
  if (!hold) {
    if (failures.empty() || hold.error().code == Code::output_busy) {
      failures.add(hold.error());
    }
    for (Written& each : written) {
      if (std::holds_alternative<WrittenJob>(each)) {
        each = hold.error();
      }
    }
    return {};
  }
  std::vector<std::string> removed;
  for (std::size_t c = 0; c < catalog.campaigns.size(); ++c) {
    const auto id = static_cast<CampaignId>(c);
    if (std::ranges::find(jobs, id, &Job::campaign) != jobs.end()) {
      Publication campaign(id, jobs, written, content, *workspace.outputs);
      std::ranges::move(campaign.publish(readied.manifests.at(c), failures), std::back_inserter(removed));
    }
  }
  write_schemas(readied.schemas, workspace, failures);
  return removed;
}

}  // namespace talia::job
