#include "cli/commands.h"
#include "cli/print_report.h"
#include "job/pages/hand_print.h"

namespace talia::cli {

namespace {

class Print final : public Command {
 public:
  std::string_view name() const override { return "print"; }
  std::string_view help() const override { return "Cards picked by hand, on one sheet"; }
  std::vector<Option> options() override {
    return {{"ID", "Definitions, `id` or `campaign:id`; `2×id`, or `2xid`, are two copies", &cards_},
            {"--target", "The sheet, or a printer that is one", &targets_, Option::Count::one},
            {"--out", "Folder for the outputs in place of output/", &out_},
            {"--calibration", "In place of cards a page that tells how the printer's backs meet its fronts",
             &calibration_},
            {"--lang", "Language of the calibration page", &language_}};
  }
  std::optional<std::string> fault() override {
    if (cards_.empty() != calibration_) {
      return calibration_ ? "talia: error: --calibration prints a page of its own, and no cards\n"
                            "help: leave either the cards or --calibration out\n"
                          : "talia: error: `print` wants the cards to print\n"
                            "help: name them by their ids, as in `talia print 2×tide_crab lantern`\n";
    }
    if (language_ && !calibration_) {
      return "talia: error: --lang is for the calibration page: cards speak their campaign's language\n"
             "help: leave --lang out\n";
    }
    if (targets_.size() > 1) {
      return "talia: error: `print` makes one file for one --target\nhelp: name one target at a time\n";
    }
    return std::nullopt;
  }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    job::HandRequest request;
    if (!targets_.empty()) {
      request.target = targets_.front();
    }
    request.cards = cards_;
    request.workers = common.reading.workers();
    request.keeping = common.reading.keeping;
    if (calibration_) {
      request.calibration = job::CalibrationRequest{language_, common.reading.threads};
    }
    const job::HandPrinted printed = job::print_by_hand(request, workspace, *content);
    if (!printed.files.empty()) {
      terminal.out << printed_as_data(printed.files, workspace, common.format);
    }
    return report(printed.told, content->sources, terminal);
  }

 private:
  std::vector<std::string> cards_, targets_;
  bool calibration_ = false;
  std::optional<std::string> out_, language_;
};

}  // namespace

std::unique_ptr<Command> make_print() {
  return std::make_unique<Print>();
}

}  // namespace talia::cli
