// What became of a job, and what its writers are given.
#pragma once
#include <memory>
#include <variant>
#include <vector>

#include "job/faces/run_context.h"
#include "job/files/ink.h"
#include "job/files/manifest.h"
#include "job/plan/job.h"
#include "render/render.h"
#include "source/files/files.h"

namespace talia::job {

using WrittenFiles = std::vector<ManifestEntry>;  // At least one.

struct WrittenJob {
  WrittenFiles files;
  // The same, written but not yet in place.
  std::unique_ptr<source::PendingFiles> pending;
  Ink ink{};  // Of a PDF.
};

// It was written, failed, or was withheld.
using Written = std::variant<std::monostate, WrittenJob, Diagnostic>;

struct Writing {
  const Job& job;
  const RunContext& run;
  render::Resources resources;  // The palette as the job's paper shows it.
  Files* outputs;               // Null: all is looked at, nothing is written.
};

// Whether the pages or cards made so far are to be written.
template <typename Made>
bool is_wanted(const Made& made, const Writing& how, const Diagnostics& diagnostics) {
  return how.outputs != nullptr && (how.run.draft || (made.is_sound() && !diagnostics.has_errors()));
}

}  // namespace talia::job
