// A job's pages: faces on sheets, or a book.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/plan.h"
#include "cli/studio.h"
#include "frame/booklet.h"

namespace talia::cli {

// Every face that the jobs need, laid out once, whatever the number of targets that share it.
class FacePool {
 public:
  FacePool(const std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
           unsigned jobs_at_once, Diagnostics& diagnostics);
  const Face& at(const FaceKey& key) const;
  // What was wrong with the faces of a definition; empty when nothing.
  const Diagnostics& faults_of(const FaceKey& key) const;

 private:
  std::map<FaceKey, std::size_t> numbers_;
  std::vector<Face> faces_;
  std::vector<Diagnostics> faults_;
};

FaceKey face_key(const Job& job, DefinitionId definition, FaceSide side, const Catalog& catalog);

struct Assembled {
  std::optional<Booklet> booklet;  // Nothing to print: none.
  bool is_sound = true;            // False withholds the job, but for a draft.
  std::size_t cards = 0;           // Copies counted.
};
Assembled assemble(const Job& job, const FacePool& pool, const Content& content, const Workshop& workshop,
                   const Faults& faults, const Options& options, Diagnostics& diagnostics);

}  // namespace talia::cli
