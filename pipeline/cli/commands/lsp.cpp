#include <iostream>

#include "cli/commands.h"
#include "lsp/server.h"

namespace talia::cli {

namespace {

class Lsp final : public Command {
 public:
  std::string_view name() const override { return "lsp"; }
  std::string_view help() const override { return "Serves an editor, over its standard streams"; }
  std::vector<Option> options() override { return {}; }
  std::vector<Format> formats() const override { return {Format::text}; }
  bool writes_exactly() const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    job::ReadRequest reading = common.reading;
    reading.progress = nullptr;
    return lsp::Server(workspace, reading, std::cin, terminal.out).run();
  }
};

}  // namespace

std::unique_ptr<Command> make_lsp() {
  return std::make_unique<Lsp>();
}

}  // namespace talia::cli
