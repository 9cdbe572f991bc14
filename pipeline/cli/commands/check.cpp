#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "job/build.h"
#include "job/workspace/faults.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"
#include "source/version.h"

namespace talia::cli {

namespace {

// The report of a check, in the form that was asked for.
void write_report(const Diagnostics& found, const job::Content& content, Format format, Terminal terminal) {
  const source::ReportCounts counts{content.files,
                                    content.catalog.definitions.size() + content.catalog.broken.size()};
  switch (format) {
    case Format::json:
      terminal.out << source::render_json(found, content.sources, counts);
      break;
    case Format::sarif:
      terminal.out << source::render_sarif(found, content.sources, source::version());
      break;
    case Format::github:
      terminal.out << source::render_github(found, content.sources);
      break;
    default: {
      terminal.error << source::render_text(found, content.sources, {terminal.colour});
      const auto notes = static_cast<std::size_t>(
          std::ranges::count(found.in_order_added(), Severity::note, &Diagnostic::severity));
      terminal.error << fmt::format("{}, {}{} in {}, {}\n", source::counted(found.errors(), "error"),
                                    source::counted(found.warnings(), "warning"),
                                    notes > 0 ? ", " + source::counted(notes, "note") : "",
                                    source::counted(counts.files, "file"),
                                    source::counted(counts.definitions, "definition"));
    }
  }
}

class Check final : public Command {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view help() const override { return "Finds everything that can be wrong"; }
  std::vector<Option> options() override {
    return {{"PATH", "Report only what lies under these files or folders", &paths_}};
  }
  std::vector<Format> formats() const override {
    return {Format::text, Format::json, Format::sarif, Format::github};
  }
  std::vector<std::string> places() const override {
    return {paths_.empty() ? std::string(".") : paths_.front()};
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    std::vector<std::string> paths;
    for (const std::string& path : paths_) {
      const auto relative = job::found_inside(workspace, path);
      if (!relative) {
        terminal.error << fmt::format("talia: error: there is no `{}` in the workspace\n",
                                      source::harmless_name(path));
        return 2;
      }
      paths.push_back(*relative);
    }
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      write_report(content->diagnostics, *content, common.format, terminal);
      return 2;
    }
    job::Request everything;
    everything.reading = common.reading;
    job::check(everything, workspace, *content);
    const Diagnostics found = paths.empty()
                                  ? content->diagnostics
                                  : job::reported_under(paths, content->diagnostics, content->sources);
    write_report(found, *content, common.format, terminal);
    return found.exit_code();
  }

 private:
  std::vector<std::string> paths_;
};

}  // namespace

std::unique_ptr<Command> make_check() {
  return std::make_unique<Check>();
}

}  // namespace talia::cli
