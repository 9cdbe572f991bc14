#include "job/build.h"

#include "cli/build_report.h"
#include "cli/commands.h"

namespace talia::cli {

namespace {

class Build final : public Command {
 public:
  std::string_view name() const override { return "build"; }
  std::string_view help() const override { return "Checks, then writes decks and books"; }
  std::vector<Option> options() override {
    return {
        {"CAMPAIGN", "Campaigns to build; all when left out", &request_.campaigns},
        {"--target", "Sheets or printers, by file name", &request_.targets},
        {"--deck", "Only these decks and books", &request_.works},
        {"--out", "Folder for the outputs in place of output/", &out_},
        {"--lang", "Language of the cards", &request_.language},
        {"--only", "Only the cards of these definitions", &request_.cards},
        {"--draft", "Print what can be laid out; cards at fault carry a hatched corner", &request_.draft}};
  }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return true; }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() != 2) {
      request_.purpose = job::Purpose::files;
      request_.reading = common.reading;
      const job::Built built = job::build(request_, workspace, *content);
      if (content->diagnostics.exit_code() != 2) {
        terminal.out << build_report(built, content->catalog, workspace, common.format);
      }
    }
    return report(content->diagnostics, content->sources, terminal);
  }

 private:
  job::Request request_;
  std::optional<std::string> out_;
};

}  // namespace

std::unique_ptr<Command> make_build() {
  return std::make_unique<Build>();
}

}  // namespace talia::cli
