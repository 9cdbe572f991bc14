// The stages of a run, each with its value as text: files, catalog, stats, faces, books, pages and what these are known by.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct DumpStage {
  std::string_view name;
  // What may be named to it, in words; nothing: it tells of the whole workspace.
  std::vector<std::string_view> takes;
};
// In the order of a run, as people are told of them.
std::vector<DumpStage> dump_stages();

struct DumpRequest {
  std::string stage;               // One of `dump_stages`.
  std::vector<std::string> names;  // Of what it takes; none: of all.
  ReadRequest reading;
};

struct Dumped {
  // As much of the workspace as the stage reads, with all that was reported.
  std::unique_ptr<Content> content;
  std::optional<std::string>
      text;  // Nothing where the workspace cannot be read, or one of the names is at fault.
};
Dumped dump(const DumpRequest& request, const Workspace& workspace);

}  // namespace talia::job
