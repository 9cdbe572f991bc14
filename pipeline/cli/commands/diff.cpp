#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/diff_page.h"
#include "cli/diff_report.h"
#include "cli/print_report.h"
#include "cli/states.h"
#include "job/differences/differences.h"
#include "job/pages/hand_print.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

bool is_folder(const std::string& name) {
  std::error_code error;
  return std::filesystem::is_directory(name, error);
}

// Each changed card as often as its decks have it, for whoever printed them before.
std::vector<std::string> replacements_for(const job::Differences& differences, const job::State& after) {
  std::set<std::pair<std::string, std::string>> changed;  // Definitions and decks.
  for (const job::DefinitionChange& change : differences.definitions) {
    for (const job::SideChange& side : change.sides) {
      if (side.is_there) {
        changed.emplace(side.name.definition, side.name.deck);
      }
    }
  }
  const Catalog& catalog = after.content->catalog;
  std::map<std::string, int> counts;
  Diagnostics heard_already;
  for (const Deck& deck : catalog.decks) {
    const std::string name = fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
    for (const rules::DeckCard& card :
         rules::select(deck, catalog, *after.content->derived, heard_already).cards) {
      std::string definition = catalog.full_name(catalog.definition(card.definition));
      if (changed.contains({definition, name})) {
        counts[std::move(definition)] += card.count;
      }
    }
  }
  std::vector<std::string> words;
  for (const auto& [definition, count] : counts) {
    if (count > 0) {
      words.push_back(fmt::format("{}×{}", count, definition));
    }
  }
  return words;
}

class Diff final : public Command {
 public:
  std::string_view name() const override { return "diff"; }
  std::string_view help() const override { return "What changed between two states of a workspace"; }
  std::vector<Option> options() override {
    return {{"OLD", "A revision of the repository, or the folder of another workspace", &old_,
             Option::Count::exactly_one},
            {"NEW", "The same; the workspace as it is when left out", &others_},
            {"--deck", "Print the changed cards, as often as their decks have them", &prints_},
            {"--target", "With --deck, the sheet, or a printer that is one", &target_, Option::Count::one},
            {"--out", "With --deck, the folder for the outputs in place of output/", &out_}};
  }
  std::vector<Format> formats() const override {
    return {Format::text, Format::json, Format::markdown, Format::html};
  }
  std::vector<std::string> places() const override {
    std::vector<std::string> all;
    if (const auto now = newer(); now && is_folder(*now)) {
      all.push_back(*now);
    }
    all.insert(all.end(), {".", old_});
    return all;
  }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return prints_; }
  std::optional<std::string> fault() override {
    if (others_.size() > 1) {
      return "talia: error: `diff` compares two states, and here are more\n"
             "help: `talia diff OLD NEW` compares OLD with NEW, `talia diff OLD` with the workspace as it "
             "is\n";
    }
    if (!prints_ && (target_ || out_)) {
      return "talia: error: --target and --out say how --deck prints the changed cards\n"
             "help: add --deck, or leave them out\n";
    }
    if (prints_ && newer()) {
      return "talia: error: --deck prints cards of the workspace as it is\n"
             "help: leave NEW out; --workspace names another workspace\n";
    }
    return std::nullopt;
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto states = two_states(old_, newer(), workspace, common.reading, terminal);
    if (!states) {
      return 2;
    }
    const job::State& before = states->before;
    const job::State& after = states->after;
    const job::Differences differences = job::differences_between(before, after, common.reading.threads);
    if (prints_) {
      return print(differences, after, workspace, common, terminal);
    }
    const auto told = as_told(differences, before, after, common);
    if (!told) {
      Diagnostics fault;
      fault.add(told.error());
      return report(fault, after.content->sources, terminal);
    }
    terminal.out << *told;
    return report_faults(before, after, terminal);
  }

 private:
  // None: the workspace as it is.
  std::optional<std::string> newer() const {
    return others_.empty() ? std::nullopt : std::optional(others_.front());
  }

  Result<std::string> as_told(const job::Differences& differences, const job::State& before,
                              const job::State& after, const CommonOptions& common) const {
    switch (common.format) {
      case Format::json:
        return diff_as_json(differences);
      case Format::markdown:
        return diff_as_markdown(differences);
      case Format::html:
        return diff_as_page(differences, before, after, {old_, newer().value_or("the workspace as it is")},
                            common.reading.threads);
      default:
        return diff_as_text(differences);
    }
  }

  // What is at fault is not compared: of the newer state it is told, of the older one that it is so.
  int report_faults(const job::State& before, const job::State& after, Terminal terminal) const {
    if (before.content->diagnostics.has_errors()) {
      terminal.error << fmt::format(
          "talia: note: `{}` has faults of its own ({}), so not all of it is compared\n",
          source::harmless_name(old_), source::counted(before.content->diagnostics.errors(), "error"));
    }
    return report(after.content->diagnostics.without_warnings(), after.content->sources, terminal);
  }

  int print(const job::Differences& differences, const job::State& after, const job::Workspace& workspace,
            const CommonOptions& common, Terminal terminal) const {
    job::HandRequest request;
    request.target = target_;
    request.cards = replacements_for(differences, after);
    request.workers = common.reading.workers();
    request.keeping = common.reading.keeping;
    if (request.cards.empty()) {
      terminal.out << (common.format == Format::json ? "{\"files\":[]}" : "no card looks otherwise\n");
      return 0;
    }
    const auto content = job::load(workspace, common.reading);
    const job::HandPrinted printed = job::print_by_hand(request, workspace, *content);
    if (!printed.files.empty()) {
      terminal.out << printed_as_data(printed.files, workspace, common.format);
    }
    return report(printed.told, content->sources, terminal);
  }

  std::string old_;
  std::vector<std::string> others_;
  std::optional<std::string> target_, out_;
  bool prints_ = false;
};

}  // namespace

std::unique_ptr<Command> make_diff() {
  return std::make_unique<Diff>();
}

}  // namespace talia::cli
