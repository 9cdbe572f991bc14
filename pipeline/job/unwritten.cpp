#include "job/unwritten.h"

#include <algorithm>

#include <fmt/format.h>

#include "job/outputs.h"

namespace talia::job {

namespace {

struct Failure {
  std::string path, reason;
  std::size_t others = 0;
};

// `Files` says "cannot write `PATH`: REASON", PATH in the folder of the outputs.
Failure read_failure(const std::string& message) {
  const auto begin = std::min(message.find('`') + 1, message.size());
  const auto end = std::min(message.find("`: ", begin), message.size());
  return {message.substr(begin, end - begin), message.substr(std::min(end + 3, message.size()))};
}

}  // namespace

void report_unwritten(const Diagnostics& failures, const Workspace& workspace, Diagnostics& diagnostics) {
  std::vector<Failure> causes;
  for (const Diagnostic& diagnostic : failures.in_order_added()) {
    if (diagnostic.code != Code::unwritable_file || !diagnostic.message.starts_with("cannot write `")) {
      diagnostics.add(diagnostic);
      continue;
    }
    Failure failure = read_failure(diagnostic.message);
    const auto known = std::ranges::find(causes, failure.reason, &Failure::reason);
    if (known == causes.end()) {
      causes.push_back(std::move(failure));
    } else {
      ++known->others;
    }
  }
  for (const Failure& cause : causes) {
    auto diagnostic = Diagnostic::of(
        Code::unwritable_file, {},
        fmt::format("cannot write `{}`: {}", output_path(workspace, cause.path), cause.reason));
    diagnostic.help_text = cause.others > 0 ? fmt::format("the same hinders {} more {}", cause.others,
                                                          cause.others == 1 ? "file" : "files")
                                            : std::string("see to its folder and disk, then run again");
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace talia::job
