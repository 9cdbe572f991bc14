#include "job/files/schemas.h"

#include "cli/commands.h"
#include "job/files/unwritten.h"
#include "job/workspace/content.h"
#include "job/workspace/outputs.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

class Schemas final : public Command {
 public:
  std::string_view name() const override { return "schemas"; }
  std::string_view help() const override { return "Writes the schemas for editors, with live ids"; }
  std::vector<Option> options() override { return {}; }
  bool writes_outputs() const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      Diagnostics failures;
      std::string text;
      source::JsonWriter json;
      json.begin_array();
      if (const auto hold = failures.take(job::hold_outputs(workspace))) {
        for (const std::string& path : job::write_schemas(content->catalog, *workspace.outputs, failures)) {
          json.text(job::output_path(workspace, path));
          text += job::output_path(workspace, path) + '\n';
        }
      }
      json.end_array();
      if (failures.empty()) {
        terminal.out << (common.format == Format::json ? json.take() : text);
      }
      job::report_unwritten(failures, workspace, content->diagnostics);
    }
    return report(content->diagnostics, content->sources, terminal);
  }
};

}  // namespace

std::unique_ptr<Command> make_schemas() {
  return std::make_unique<Schemas>();
}

}  // namespace talia::cli
