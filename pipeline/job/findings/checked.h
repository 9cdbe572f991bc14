// A workspace that was looked at whole, and what of the findings was asked for.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "job/plan/request.h"
#include "job/workspace/content.h"
#include "source/reports/report.h"

namespace talia::job {

struct CheckRequest {
  // A file or folder of the workspace, and in a file one line.
  struct Part {
    std::string path;
    std::optional<int> line;
  };
  std::vector<Part> parts;  // None: all.
  std::vector<Code> only;   // None: all.
  bool runs_tests = false;  // Rule tests too: one that fails is a finding.
  ReadRequest reading;
  bool is_whole() const { return parts.empty() && only.empty(); }
};

struct Checked {
  std::unique_ptr<Content> content;
  source::Report report;  // Of what was asked for, as it counts.
};

// What was found stands in the report, and in the content no more, but for what nothing could be read for.
Checked check_workspace(const CheckRequest& request, const Workspace& workspace);

}  // namespace talia::job
