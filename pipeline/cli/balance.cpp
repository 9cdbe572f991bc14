#include "cli/balance.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "chart/scatter.h"
#include "cli/balance_report.h"
#include "cli/drawings.h"
#include "cli/studio.h"
#include "press/press.h"

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
  const auto system = std::ranges::find(catalog.systems, name, &System::name);
  if (system != catalog.systems.end() && !system->is_unknown) {
    return Subject{static_cast<SystemId>(system - catalog.systems.begin())};
  }
  std::vector<const Deck*> found;
  std::vector<std::string> names;
  std::ranges::transform(catalog.systems, std::back_inserter(names), &System::name);
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
  const auto campaign = std::ranges::find(catalog.campaigns, name, &Campaign::id);
  if (found.empty() && campaign != catalog.campaigns.end()) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a campaign, not a game or deck", name))
            .help(fmt::format("its game is `{}`", catalog.system(campaign->system).name)));
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

std::vector<DefinitionId> definitions_of(const Subject& subject, const Content& content,
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

std::vector<rules::Override> overrides(const Options& options, Content& content) {
  std::vector<rules::Override> with;
  for (const auto& [name, value] : options.with) {
    const FileId file = content.sources.add(fmt::format("<--with {}>", name), value);
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
std::vector<std::string> paths_of(const Options& options, std::size_t pages) {
  std::vector<std::string> paths;
  paths.insert(paths.end(), options.pdf ? 1 : 0, options.pdf.value_or(""));
  for (std::size_t page = 0; page < pages; ++page) {
    for (const auto& path : {options.svg, options.png}) {
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
void draw(const Options& options, const Subject& subject, const BalanceReport& report,
          const Workspace& workspace, Diagnostics& diagnostics) {
  if (!options.pdf && !options.svg && !options.png) {
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
  if (auto wrong = wrong_output(paths_of(options, pages.size()), workspace)) {
    diagnostics.add(*std::move(wrong));
    return;
  }
  if (options.pdf) {
    write_drawing(*options.pdf, as_pdf(pages, title, *context).map(&Spool::all), diagnostics);
  }
  for (std::size_t page = 0; page < pages.size(); ++page) {
    if (options.svg) {
      write_drawing(path_of_page(*options.svg, page), render::svg(pages[page], context->resources()),
                    diagnostics);
    }
    if (options.png) {
      write_drawing(path_of_page(*options.png, page),
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

// Gives whether there was something to say.
bool answer(const Options& options, const Subject& subject, const Workspace& workspace, Content& content,
            Terminal terminal, Diagnostics& asked) {
  const std::vector<DefinitionId> definitions = definitions_of(subject, content, content.diagnostics);
  const rules::BalanceRequest request{subject.system, definitions, overrides(options, content), options.jobs};
  if (asked.has_errors()) {
    return false;
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
    return false;
  }
  const std::vector<rules::Verdict> verdicts = rules::judge(balance.comparisons, options.threshold);
  const BalanceReport report{balance, verdicts, options.threshold, content};
  draw(options, subject, report, workspace, asked);
  if (asked.has_errors()) {
    return false;
  }
  terminal.out << (options.format == Format::json ? as_json(report) : as_text(report));
  return true;
}

}  // namespace

int balance(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  Diagnostics asked;
  bool is_answered = false;
  if (content->diagnostics.exit_code() != 2) {
    if (const auto subject = find_subject(options.arguments[0], content->catalog)) {
      is_answered = answer(options, *subject, workspace, *content, terminal, asked);
    } else {
      asked.add(subject.error());
    }
  }
  Diagnostics all = content->diagnostics;
  all.join(std::move(asked));
  terminal.error << source::render_text(all, content->sources, {terminal.colour});
  return is_answered ? all.exit_code() : 2;
}

}  // namespace talia::cli
