#include <fmt/format.h>

#include "cli/balance_report.h"
#include "cli/commands.h"
#include "cli/drawing_names.h"
#include "cli/named_values.h"
#include "job/drawings/charts.h"

namespace talia::cli {

namespace {

class Balance final : public Command {
 public:
  std::string_view name() const override { return "balance"; }
  std::string_view help() const override { return "Numbers out of line, and how fights end"; }
  std::vector<Option> options() override {
    return {{"SYSTEM|DECK", "A game with all of its definitions, or a deck, `deck` or `campaign/deck`",
             &subjects_, Option::Count::exactly_one},
            {.name = "--threshold",
             .help = "How many deviations off stand out",
             .place = &threshold_text_,
             .type = "NUMBER",
             .usual = "3.5"},
            {"--with", "A number of the reference character, name=value, over the ruleset's", &words_,
             Option::Count::one},
            {"--pdf", "Draws the comparisons as scatter plots to this file", &files_.pdf},
            {"--svg", "The same as SVG; further pages beside it", &files_.svg},
            {"--png", "The same as a picture", &files_.png}};
  }
  std::optional<std::string> fault() override {
    ReadValues read = read_with(words_, Repeats::refused);
    question_.with = std::move(read.values);
    if (auto fault = read.fault ? read.fault : wrong_name(files_)) {
      return fault;
    }
    const auto threshold = Rational::parse(threshold_text_);
    if (!threshold || threshold->sign() <= 0) {
      return fmt::format(
          "talia: error: --threshold wants a number above 0, not `{}`\n"
          "help: write it with a point or as a fraction, as in `--threshold 3.5` or `7/2`\n",
          threshold_text_);
    }
    question_.threshold = *threshold;
    return std::nullopt;
  }
  std::vector<std::string> drawings() const override { return files_.all(); }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    std::optional<job::BalanceAnswer> answer;
    if (content->diagnostics.exit_code() != 2) {
      question_.subject = subjects_[0];
      question_.workers = common.reading.workers();
      answer = job::answer(question_, *content, asked);
    }
    const auto charts = answer && !files_.empty()
                            ? job::charts_of(*answer, content->catalog, workspace, asked)
                            : std::nullopt;
    if (charts) {
      job::write_charts(*charts, files_, workspace, asked);
    }
    const bool is_answered = answer && !asked.has_errors();
    if (is_answered) {
      terminal.out << (common.format == Format::json ? cli::as_json(*answer, *content)
                                                     : cli::as_text(*answer, *content));
    }
    content->diagnostics.join(std::move(asked));
    const int status = report(content->diagnostics, content->sources, terminal);
    return is_answered ? status : 2;
  }

 private:
  std::vector<std::string> subjects_, words_;
  std::string threshold_text_ = "3.5";
  job::BalanceQuestion question_;
  job::DrawingFiles files_;
};

}  // namespace

std::unique_ptr<Command> make_balance() {
  return std::make_unique<Balance>();
}

}  // namespace talia::cli
