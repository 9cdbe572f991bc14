#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "job/pages/hand_print.h"
#include "job/workspace/find.h"
#include "job/workspace/outputs.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

constexpr const char* usual_sheet = "a4-fold";
constexpr const char* usual_machine = "home-a4";  // To be set up.
constexpr int most_copies = 999;

// `2×ID`, also with `x`, `X` or `*`, and `ID` taken apart. Ids begin with a letter: a number alone is a count without one.
std::pair<int, std::string> read_pick(const std::string& word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view rest = std::string_view(word).substr(digits);
  for (const std::string_view sign : {"×", "x", "X", "*"}) {
    if (digits > 0 && (rest.empty() || rest.starts_with(sign))) {
      const int count = digits > 4 ? most_copies + 1 : std::stoi(word.substr(0, digits));
      return {count, std::string(rest.substr(rest.empty() ? 0 : sign.size()))};
    }
  }
  return {1, word};
}

// A count that stands apart from its id, which is the next word if there is one.
Diagnostic lone_count(const std::vector<std::string>& words, std::size_t at) {
  const std::string& word = words[at];
  const std::string digits = word.substr(0, word.find_first_not_of("0123456789"));
  std::string next = at + 1 < words.size() ? words[at + 1] : "ID";
  next.erase(0, next.starts_with("×") ? std::string_view("×").size() : next.starts_with("*") ? 1 : 0);
  return Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a count without an id", word))
      .help(fmt::format("the count stands right before the id, without a space: `{}×{}`", digits,
                        next.empty() || read_pick(next).second.empty() ? "ID" : next));
}

std::vector<job::Pick> picks_of(const std::vector<std::string>& words, const Catalog& catalog,
                                Diagnostics& asked) {
  std::vector<job::Pick> picks;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto [count, name] = read_pick(word);
    if (name.empty() && !word.empty()) {
      asked.add(lone_count(words, i));
      continue;
    }
    const auto id = job::find_definition(name, catalog);
    if (!id) {
      const bool is_sheet = std::ranges::find(catalog.sheets, word, &StyleSource::id) != catalog.sheets.end();
      asked.add(is_sheet ? Diagnostic(id.error())
                               .help(fmt::format("`{}` is a sheet; cards are printed on one: `--target {}`",
                                                 word, word))
                         : id.error());
    } else if (count < 1 || count > most_copies) {
      asked.add(Diagnostic::of(Code::not_found, {}, fmt::format("`{}` are no copies to print", word))
                    .help(fmt::format("from 1 to {} can be asked for", most_copies)));
    } else {
      const auto own = catalog.definition(*id).campaign;
      picks.push_back({*id, count, own ? own : job::campaign_in(name, catalog)});
    }
  }
  return picks;
}

std::string as_data(const std::vector<job::HandFile>& files, const job::Workspace& workspace, Format format) {
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (const job::HandFile& each : files) {
    const std::string shown = job::output_path(workspace, each.path);
    json.begin_object().key("path").text(shown);
    json.key("pages").integer(static_cast<std::int64_t>(each.pages));
    json.key("cards").integer(static_cast<std::int64_t>(each.cards)).end_object();
    text += fmt::format("{}  {}, {}\n", shown, source::counted(each.pages, "page"),
                        source::counted(each.cards, "card"));
  }
  json.end_array().end_object();
  return format == Format::json ? json.take() : text;
}

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
    Diagnostics asked;
    job::HandRequest request;
    request.target = !targets_.empty() ? targets_.front() : calibration_ ? usual_machine : usual_sheet;
    request.threads = common.reading.threads;
    request.picks = picks_of(cards_, content->catalog, asked);
    if (calibration_) {
      request.calibration = job::CalibrationRequest{language_, common.reading.threads};
    }
    const job::HandPrinted printed = job::print_by_hand(request, workspace, *content, std::move(asked));
    if (!printed.files.empty()) {
      terminal.out << as_data(printed.files, workspace, common.format);
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
