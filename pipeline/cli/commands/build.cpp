#include "job/build.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/build_report.h"
#include "cli/commands.h"
#include "cli/states.h"
#include "job/differences/changed_works.h"
#include "job/differences/differences.h"
#include "source/reports/terminal_text.h"

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
        {"--changed-since", "Only decks and books that changed since a revision, or a folder", &since_,
         Option::Count::one},
        {"--draft", "Print what can be laid out; cards at fault carry a hatched corner", &request_.draft}};
  }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return true; }

  bool is_repeatable(Format /*format*/) const override { return !since_; }
  std::optional<std::string> fault() override {
    return since_ && (!request_.works.empty() || !request_.cards.empty())
               ? std::optional<std::string>(
                     "talia: error: --changed-since chooses the decks and books itself\n"
                     "help: leave --deck and --only out; `talia diff REV --deck` prints the changed cards "
                     "alone\n")
               : std::nullopt;
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    if (since_) {
      if (const auto status = choose(common, workspace, terminal)) {
        return *status;
      }
    }
    request_.purpose = job::Purpose::files;
    request_.reading = common.reading;
    request_.reading.draws = true;
    auto content = job::load(workspace, request_.reading);
    if (content->diagnostics.exit_code() != 2) {
      const job::Built built = job::build(request_, workspace, *content);
      if (content->diagnostics.exit_code() != 2) {
        terminal.out << build_report(built, content->catalog, workspace, common.format);
      }
    }
    const int status = report(content->diagnostics, content->sources, terminal);
    terminal.leave(std::move(content));
    return status;
  }

 private:
  // Asks for what changed; the exit status where there is nothing more to do.
  std::optional<int> choose(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) {
    const auto states = two_states(*since_, std::nullopt, workspace, common.reading, terminal);
    if (!states) {
      return 2;
    }
    const job::ChangedWorks changed = job::changed_works(
        job::differences_between(states->before, states->after, common.reading.threads), states->after);
    const bool asks_campaigns = !request_.campaigns.empty();
    std::erase_if(request_.campaigns, [&](const std::string& each) {
      return states->after.content->catalog.find_campaign(each) &&
             std::ranges::find(changed.campaigns, each) == changed.campaigns.end();
    });
    if (changed.works.empty() || (asks_campaigns && request_.campaigns.empty())) {
      terminal.out << build_report({}, states->after.content->catalog, workspace, common.format);
      terminal.error << fmt::format("no deck and no book changed since `{}`\n",
                                    source::harmless_name(*since_));
      return 0;
    }
    if (!asks_campaigns) {
      request_.campaigns = changed.campaigns;
    }
    request_.works = changed.works;
    return std::nullopt;
  }

  job::Request request_;
  std::optional<std::string> since_;
  std::optional<std::string> out_;
};

}  // namespace

std::unique_ptr<Command> make_build() {
  return std::make_unique<Build>();
}

}  // namespace talia::cli
