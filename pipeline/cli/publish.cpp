#include "cli/publish.h"

#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "cli/manifest.h"
#include "cli/schemas.h"

namespace talia::cli {

namespace {

// Putting files in place is short work: they are written before.
constexpr std::chrono::seconds patience(10);

void put_in_place(std::vector<Written>& written, Diagnostics& failures) {
  for (Written& each : written) {
    auto* const job = std::get_if<WrittenJob>(&each);
    if (job == nullptr) {
      continue;
    }
    if (auto placed = job->pending->commit(); !placed) {
      failures.add(placed.error());
      each = std::move(placed.error());
    }
  }
}

// Of a deck that was emptied nothing is written, and what an earlier run wrote of it would be taken for its cards.
bool has_no_cards(const Job& job) {
  return job.deck != nullptr && job.selection.is_sound && job.selection.cards.empty() &&
         job.selection.broken.empty();
}

void write_manifests(const std::vector<Job>& jobs, const std::vector<Written>& written,
                     const Catalog& catalog, Files& outputs, Diagnostics& failures) {
  for (std::size_t c = 0; c < catalog.campaigns.size(); ++c) {
    std::vector<ManifestEntry> entries;
    std::set<std::string> folders;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto* const job = std::get_if<WrittenJob>(&written[i]);
      if (job != nullptr && jobs[i].campaign == static_cast<CampaignId>(c)) {
        entries.insert(entries.end(), job->files.begin(), job->files.end());
        folders.insert(jobs[i].path);
      } else if (jobs[i].campaign == static_cast<CampaignId>(c) && has_no_cards(jobs[i])) {
        folders.insert(jobs[i].path);
      }
    }
    if (!folders.empty()) {
      write_manifest(catalog.campaigns[c], folders, std::move(entries), outputs, failures);
    }
  }
}

}  // namespace

Result<source::FolderHold> hold_outputs(const Workspace& workspace) {
  return source::hold_folder(workspace.output, patience);
}

void publish(const std::vector<Job>& jobs, std::vector<Written>& written, const Catalog& catalog,
             const Workspace& workspace, Diagnostics& failures) {
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
    return;
  }
  put_in_place(written, failures);
  write_manifests(jobs, written, catalog, *workspace.outputs, failures);
  write_schemas(catalog, *workspace.outputs, failures);
}

}  // namespace talia::cli
