// One job's files, from its faces to the disk.
#pragma once
#include <memory>
#include <variant>
#include <vector>

#include "cli/assemble.h"
#include "cli/ink.h"
#include "cli/manifest.h"

namespace talia::cli {

using WrittenFiles = std::vector<ManifestEntry>;  // At least one.

struct WrittenJob {
  WrittenFiles files;
  std::unique_ptr<source::PendingFiles> pending;  // The same, written but not yet in place.
  Ink ink{};                                      // Of a PDF.
};

// What became of a job: it was written, failed, or was withheld.
using Written = std::variant<std::monostate, WrittenJob, Diagnostic>;

struct WriteOptions {
  const Options& options;
  Files* outputs;  // Null: all is looked at, nothing is written.
  unsigned jobs;   // Threads; 0: as many as the machine has.
};

// Goes through a job's cards or pages and, when all is sound or a draft is wanted, writes its files, all or none of them,
// for `publish` to put in place.
Written run_job(const Job& job, Assembly& assembly, const Workshop& workshop, const WriteOptions& how,
                Diagnostics& diagnostics);

}  // namespace talia::cli
