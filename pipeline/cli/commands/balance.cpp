#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "chart/scatter.h"
#include "cli/balance_report.h"
#include "cli/bindings.h"
#include "cli/commands.h"
#include "cli/drawings.h"
#include "job/workspace/content.h"
#include "job/workspace/outputs.h"
#include "press/press.h"
#include "source/of_each.h"

namespace talia::cli {

namespace {

// Whose definitions are asked.
struct Subject {
  SystemId system;
  const Deck* deck = nullptr;  // Null: all of the game.
};

// `deck`, and `campaign/deck` in full.
std::string full_name(const Deck& deck, const Catalog& catalog) {
  return fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
}

Result<Subject> find_subject(const std::string& name, const Catalog& catalog) {
  if (const auto system = catalog.find_system(name); system && !catalog.system(*system).is_unknown) {
    return Subject{*system};
  }
  std::vector<const Deck*> found;
  std::vector<std::string> names = source::of_each(catalog.systems, &System::name);
  for (const Deck& deck : catalog.decks) {
    if (deck.id == name || full_name(deck, catalog) == name) {
      found.push_back(&deck);
    }
    names.push_back(deck.id);
    names.push_back(full_name(deck, catalog));
  }
  if (found.size() == 1) {
    return Subject{catalog.campaign(found[0]->campaign).system, found[0]};
  }
  if (const auto campaign = catalog.find_campaign(name); found.empty() && campaign) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a campaign, not a game or deck", name))
            .help(fmt::format("its game is `{}`", catalog.system(catalog.campaign(*campaign).system).name)));
  }
  if (found.empty()) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no game system and no deck `{}`", name))
            .help_closest(name, names));
  }
  std::string choices;
  for (const Deck* deck : found) {
    choices += fmt::format("{}`{}`", choices.empty() ? "" : " or ", full_name(*deck, catalog));
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("{} campaigns have a deck `{}`", found.size(), name))
          .help("say " + choices));
}

std::vector<DefinitionId> definitions_of(const Subject& subject, const job::Content& content,
                                         Diagnostics& diagnostics) {
  std::set<DefinitionId> chosen;
  if (subject.deck != nullptr) {
    for (const rules::DeckCard& card :
         rules::select(*subject.deck, content.catalog, *content.derived, diagnostics).cards) {
      chosen.insert(card.definition);
    }
  } else {
    for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
      if (content.catalog.definitions[i].system == subject.system) {
        chosen.insert(static_cast<DefinitionId>(i));
      }
    }
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<rules::Override> overrides(const std::vector<Binding>& bindings, job::Content& content) {
  std::vector<rules::Override> with;
  for (const auto& [name, value] : bindings) {
    const FileId file = content.sources.add_apart(fmt::format("<--with {}>", name), value);
    with.emplace_back(name, MappedText::verbatim(value, content.sources.whole(file)));
  }
  return with;
}

// `page.svg`, then `page-2.svg`.
std::string path_of_page(const std::string& path, std::size_t page) {
  const std::filesystem::path whole(path);
  return page == 0 ? path
                   : (whole.parent_path() /
                      fmt::format("{}-{}{}", whole.stem().string(), page + 1, whole.extension().string()))
                         .string();
}

// All files that so many pages are written to.
std::vector<std::string> paths_of(const DrawingFiles& files, std::size_t pages) {
  std::vector<std::string> paths;
  paths.insert(paths.end(), files.pdf ? 1 : 0, files.pdf.value_or(""));
  for (std::size_t page = 0; page < pages; ++page) {
    for (const auto& path : {files.svg, files.png}) {
      paths.insert(paths.end(), path ? 1 : 0, path_of_page(path.value_or(""), page));
    }
  }
  return paths;
}

Result<Spool> as_pdf(const std::vector<Frame>& pages, const std::string& title,
                     const chart::ChartContext& context) {
  Booklet booklet;
  booklet.title = title;
  booklet.language = "und";
  booklet.date = no_date;
  for (const Frame& frame : pages) {
    const Rect whole{{}, frame.size};
    booklet.pages.push_back(
        {frame.size, whole, whole, PageSide::single, {}, frame, std::to_string(booklet.pages.size() + 1)});
  }
  auto drawn = render::pdf(booklet, context.resources());
  return drawn ? press::finish(*std::move(drawn), booklet, {}, context.palette) : std::move(drawn);
}

// Writes what `--pdf`, `--svg` and `--png` name.
void draw(const DrawingFiles& files, const Subject& subject, const BalanceReport& report,
          const job::Workspace& workspace, Diagnostics& diagnostics) {
  if (files.empty()) {
    return;
  }
  const Catalog& catalog = report.content.catalog;
  const auto context = set_up_charts(catalog, workspace, diagnostics);
  std::vector<chart::Panel> panels;
  for (std::size_t i = 0; i < report.verdicts.size(); ++i) {
    panels.push_back(
        chart::panel_of(report.balance.comparisons[i], report.verdicts[i], report.threshold, catalog));
  }
  if (std::ranges::all_of(panels, [](const chart::Panel& panel) { return panel.dots.empty(); })) {
    diagnostics.add(
        Diagnostic::of(Code::not_found, {}, "there is nothing to draw")
            .help("no comparison has members; without `--pdf`, `--svg` and `--png` the rest is told"));
    return;
  }
  if (!context) {
    return;
  }
  const std::string title =
      fmt::format("Balance of {}", subject.deck != nullptr ? full_name(*subject.deck, catalog)
                                                           : catalog.system(subject.system).name);
  const std::vector<Frame> pages =
      chart::scatter_pages(title, short_number(report.threshold), panels, *context, diagnostics);
  if (auto wrong = job::wrong_output(paths_of(files, pages.size()), workspace)) {
    diagnostics.add(*std::move(wrong));
    return;
  }
  if (files.pdf) {
    write_drawing(*files.pdf, as_pdf(pages, title, *context).map(&Spool::all), diagnostics);
  }
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (files.svg) {
      write_drawing(path_of_page(*files.svg, page), render::svg(pages[page], context->resources()),
                    diagnostics);
    }
    if (files.png) {
      write_drawing(path_of_page(*files.png, page),
                    render::png(pages[page], chart::picture_dpi, context->resources()), diagnostics);
    }
  }
}

// What is found where `--with` was written is asked, and hinders the answer; the rest is the game's.
void share_out(Diagnostics&& found, const std::vector<rules::Override>& with, Diagnostics& asked,
               Diagnostics& content) {
  for (const Diagnostic& fault : found.in_order_added()) {
    const bool is_asked = !fault.span.exists() || std::ranges::any_of(with, [&](const rules::Override& each) {
      return each.second.span().file == fault.span.file;
    });
    (is_asked ? asked : content).add(fault);
  }
}

// Why there is nothing to tell of a game; nothing where a part that might say it cannot be read, which was reported.
std::optional<Diagnostic> lack_of(const System& system) {
  const auto is_balance = [](const RulesetPart& part) { return part.kind == "balance"; };
  const auto part = std::ranges::find_if(system.ruleset, is_balance);
  if (system.is_incomplete || std::ranges::any_of(system.ruleset, [&](const RulesetPart& each) {
        return is_balance(each) && each.is_broken;
      })) {
    return std::nullopt;
  }
  Diagnostic lack =
      Diagnostic::of(Code::not_found, {}, fmt::format("the game `{}` says nothing to compare", system.name));
  if (part == system.ruleset.end()) {
    return std::move(lack).help(
        fmt::format("write `kind: balance` into a file of content/systems/{}/", system.name));
  }
  lack.notes.push_back({part->root.span(), "this is empty"});
  return std::move(lack).help("give `kind: balance` numbers to `compare`, or `fights`");
}

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
    ReadBindings read = read_with(words_, Repeats::refused);
    with_ = std::move(read.bindings);
    if (auto fault = read.fault ? read.fault : files_.fault()) {
      return fault;
    }
    const auto threshold = Rational::parse(threshold_text_);
    if (!threshold || threshold->sign() <= 0) {
      return fmt::format(
          "talia: error: --threshold wants a number above 0, not `{}`\n"
          "help: write it with a point or as a fraction, as in `--threshold 3.5` or `7/2`\n",
          threshold_text_);
    }
    threshold_ = *threshold;
    return std::nullopt;
  }
  std::vector<std::string> drawings() const override { return files_.all(); }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    bool is_answered = false;
    if (content->diagnostics.exit_code() != 2) {
      if (const auto subject = asked.take(find_subject(subjects_[0], content->catalog))) {
        const auto told = answer(*subject, workspace, common, *content, asked);
        is_answered = told.has_value();
        terminal.out << told.value_or("");
      }
    }
    content->diagnostics.join(std::move(asked));
    const int status = report(content->diagnostics, content->sources, terminal);
    return is_answered ? status : 2;
  }

 private:
  // What there is to say.
  std::optional<std::string> answer(const Subject& subject, const job::Workspace& workspace,
                                    const CommonOptions& common, job::Content& content,
                                    Diagnostics& asked) const {
    const std::vector<DefinitionId> definitions = definitions_of(subject, content, content.diagnostics);
    const rules::BalanceRequest request{subject.system, definitions, overrides(with_, content),
                                        common.reading.threads};
    if (asked.has_errors()) {
      return std::nullopt;
    }
    Diagnostics found;
    const rules::Balance balance = rules::balance(request, content.catalog, *content.derived, found);
    const bool is_possible = found.exit_code() != 2;
    share_out(std::move(found), request.with, asked, content.diagnostics);
    if (is_possible && balance.comparisons.empty() && balance.fights.empty()) {
      if (auto lack = lack_of(content.catalog.system(subject.system))) {
        asked.add(*std::move(lack));
      }
    }
    if (!is_possible || asked.has_errors()) {
      return std::nullopt;
    }
    const std::vector<rules::Verdict> verdicts = rules::judge(balance.comparisons, threshold_);
    const BalanceReport report{balance, verdicts, threshold_, content};
    draw(files_, subject, report, workspace, asked);
    if (asked.has_errors()) {
      return std::nullopt;
    }
    return common.format == Format::json ? as_json(report) : as_text(report);
  }

  std::vector<std::string> subjects_, words_;
  std::vector<Binding> with_;
  std::string threshold_text_ = "3.5";
  Rational threshold_;  // In deviations; more than 0.
  DrawingFiles files_;
};

}  // namespace

std::unique_ptr<Command> make_balance() {
  return std::make_unique<Balance>();
}

}  // namespace talia::cli
