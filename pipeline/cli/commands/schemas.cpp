#include "job/files/schemas.h"

#include "cli/commands.h"
#include "source/json_writer.h"

namespace talia::cli {

namespace {

std::string as_data(const std::vector<std::string>& paths, Format format) {
  std::string text;
  source::JsonWriter json;
  json.begin_array();
  for (const std::string& path : paths) {
    json.text(path);
    text += path + '\n';
  }
  json.end_array();
  return format == Format::json ? json.take() : text;
}

class Schemas final : public Command {
 public:
  std::string_view name() const override { return "schemas"; }
  std::string_view help() const override {
    return "Writes schemas and settings for editors, with the names of today";
  }
  std::vector<Option> options() override { return {}; }
  bool writes_outputs() const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      if (const auto paths = job::publish_schemas(workspace, *content)) {
        terminal.out << as_data(*paths, common.format);
      }
    }
    return report(content->diagnostics, content->sources, terminal);
  }
};

}  // namespace

std::unique_ptr<Command> make_schemas() {
  return std::make_unique<Schemas>();
}

}  // namespace talia::cli
