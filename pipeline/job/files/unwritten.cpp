#include "job/files/unwritten.h"

#include <algorithm>

#include <fmt/format.h>

#include "job/workspace/outputs.h"

namespace talia::job {

namespace {

struct Cause {
  FileFault first;  // Its path in the folder of the outputs.
  std::size_t others = 0;
};

}  // namespace

void report_unwritten(const Diagnostics& failures, const Workspace& workspace, Diagnostics& diagnostics) {
  std::vector<Cause> causes;
  for (const Diagnostic& diagnostic : failures.in_order_added()) {
    const auto* const fault = std::get_if<FileFault>(&diagnostic.subject);
    if (diagnostic.code != Code::unwritable_file || fault == nullptr) {
      diagnostics.add(diagnostic);
      continue;
    }
    const auto known = std::ranges::find(
        causes, fault->reason, [](const Cause& cause) -> const std::string& { return cause.first.reason; });
    if (known == causes.end()) {
      causes.push_back({*fault});
    } else {
      ++known->others;
    }
  }
  for (const Cause& cause : causes) {
    auto diagnostic = source::unwritable_file(output_path(workspace, cause.first.path), cause.first.reason);
    diagnostic.help_text = cause.others > 0 ? fmt::format("the same hinders {} more {}", cause.others,
                                                          cause.others == 1 ? "file" : "files")
                                            : std::string("see to its folder and disk, then run again");
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace talia::job
