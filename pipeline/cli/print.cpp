#include "cli/print.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/assemble.h"
#include "cli/calibrate.h"
#include "cli/manifest.h"
#include "cli/plan.h"
#include "cli/publish.h"
#include "cli/shared_sizes.h"
#include "cli/studio.h"
#include "cli/unseen.h"
#include "cli/unwritten.h"
#include "cli/variants.h"
#include "model/places.h"
#include "press/press.h"
#include "render/render.h"
#include "source/columns.h"
#include "source/json_writer.h"
#include "source/sha256.h"

namespace talia::cli {

namespace {

const std::string default_target = "a4-fold";
const std::string default_machine = "home-a4";
constexpr int most_copies = 999;

struct Pick {
  DefinitionId definition;
  int count;
  std::optional<CampaignId> campaign;  // Whose card it is; none: the library's, and no campaign was named.
};

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
Diagnostic lone_count(const Options& options, std::size_t at) {
  const std::string& word = options.arguments[at];
  const std::string digits = word.substr(0, word.find_first_not_of("0123456789"));
  std::string next = at + 1 < options.arguments.size() ? options.arguments[at + 1] : "ID";
  next.erase(0, next.starts_with("×") ? std::string_view("×").size() : next.starts_with("*") ? 1 : 0);
  return Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a count without an id", word))
      .help(fmt::format("the count stands right before the id, without a space: `{}×{}`", digits,
                        next.empty() || read_pick(next).second.empty() ? "ID" : next));
}

std::vector<Pick> picks_of(const Options& options, const Catalog& catalog, Diagnostics& asked) {
  std::vector<Pick> picks;
  for (std::size_t i = 0; i < options.arguments.size(); ++i) {
    const std::string& word = options.arguments[i];
    const auto [count, name] = read_pick(word);
    if (name.empty() && !word.empty()) {
      asked.add(lone_count(options, i));
      continue;
    }
    const auto id = find_definition(name, catalog);
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
      picks.push_back({*id, count, own ? own : campaign_in(name, catalog)});
    }
  }
  return picks;
}

Diagnostic of_several(const std::vector<CampaignId>& campaigns, const Catalog& catalog, std::string_view what,
                      std::string help) {
  std::vector<std::string> names;
  std::ranges::transform(campaigns, std::back_inserter(names),
                         [&](CampaignId id) { return catalog.campaign(id).id; });
  return Diagnostic::of(Code::not_found, {},
                        fmt::format("{} {} campaigns: {}", what, names.size(), fmt::join(names, ", ")))
      .help(std::move(help));
}

// Whose cards they are. What stands in a game's library is of the campaign that plays it, if no other card tells.
std::optional<CampaignId> campaign_of(const std::vector<Pick>& picks, const Catalog& catalog,
                                      Diagnostics& asked) {
  std::vector<CampaignId> found;
  for (const Pick& pick : picks) {
    if (pick.campaign && std::ranges::find(found, *pick.campaign) == found.end()) {
      found.push_back(*pick.campaign);
    }
  }
  if (found.size() > 1) {
    asked.add(of_several(found, catalog, "the cards are of", "print those of one campaign at a time"));
    return std::nullopt;
  }
  if (found.size() == 1) {
    return found.front();
  }
  const Definition& first = catalog.definition(picks.front().definition);
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    if (catalog.campaigns[i].system == first.system) {
      found.push_back(static_cast<CampaignId>(i));
    }
  }
  if (found.size() > 1) {
    asked.add(of_several(
        found, catalog, fmt::format("`{}` stands in the library of", first.id),
        fmt::format("say as whose card, as in `{}:{}`", catalog.campaign(found.front()).id, first.id)));
    return std::nullopt;
  }
  if (found.empty()) {
    asked.add(Diagnostic::of(Code::not_found, {},
                             fmt::format("no campaign plays `{}`, so its cards have no language",
                                         catalog.system(first.system).name))
                  .help("write a `campaign.yaml` with that `system:`"));
    return std::nullopt;
  }
  return found.front();
}

// Whether something in a campaign's game counts or lists the definitions of a kind, of which those at fault are left out.
bool lists_definitions(const Content& content, const Campaign& campaign) {
  const Catalog& catalog = content.catalog;
  std::set<std::string_view> others;  // Games, and campaigns that play them.
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    if (static_cast<SystemId>(i) != campaign.system) {
      others.insert(catalog.systems[i].name);
    }
  }
  for (const Campaign& each : catalog.campaigns) {
    if (each.system != campaign.system) {
      others.insert(each.id);
    }
  }
  for (std::size_t i = 0; i < content.sources.size(); ++i) {
    const auto file = static_cast<FileId>(i);
    if (content.sources.text(file).find("definitions(") != std::string_view::npos &&
        !others.contains(model::place_of(content.sources.path(file)).owner)) {
      return true;
    }
  }
  return false;
}

// Without the faults of other definitions, decks and books: what is printed soundly reads nothing of them.
Diagnostics without_others(const Diagnostics& all, const Content& content, const Campaign& campaign) {
  using Role = model::PlaceOfFile::Role;
  std::set<FileId> told{campaign.root.span().file};
  if (all.has_errors() && lists_definitions(content, campaign)) {
    for (const BrokenDefinition& each : content.catalog.broken) {
      told.insert(each.span.file);
    }
  }
  Diagnostics own;
  for (const Diagnostic& each : all.in_order_added()) {
    const FileId file = each.span.file;
    const auto role = each.span.exists() ? model::place_of(content.sources.path(file)).role : Role::other;
    const bool may_be_of_others =
        role == Role::campaign_part || role == Role::library || role == Role::rule_test;
    if (!may_be_of_others || each.severity == Severity::fatal || told.contains(file)) {
      own.add(each);
    }
  }
  return own;
}

// The picked cards as jobs: those of one deck, on its templates and with the sizes that it shares, and of one trim.
class Picked {
 public:
  Picked(CampaignId campaign, const SheetTarget& target, const Content& content, const Faces& faces,
         Diagnostics& diagnostics)
      : campaign_(campaign), target_(target), content_(content), faces_(faces), diagnostics_(diagnostics) {
    for (const Deck& deck : content.catalog.decks) {
      if (deck.campaign == campaign) {
        Diagnostics unheard;  // `check` tells.
        decks_.emplace_back(&deck, rules::select(deck, content.catalog, *content.derived, unheard));
      }
    }
  }

  void add(const Pick& pick) {
    const auto [deck, members] = deck_of(pick.definition);
    FaceKey key{};
    key.definition = pick.definition;
    key.face = deck->face;
    key.trim = {Length::mm(63), Length::mm(88)};
    const Size trim = faces_.natural_trim(key);
    std::size_t job = 0;
    while (job < jobs_.size() && (jobs_[job].deck != deck || trims_[job] != trim)) {
      ++job;
    }
    if (job == jobs_.size()) {
      auto style = sheet::settle(target_, trim, diagnostics_);
      if (!style) {
        return;
      }
      Job made{};
      made.campaign = campaign_;
      made.deck = deck;
      made.sheet = *std::move(style);
      made.members = members;
      jobs_.push_back(std::move(made));
      trims_.push_back(trim);
    }
    jobs_[job].selection.cards.push_back({pick.definition, pick.count});
  }

  std::vector<Job>& jobs() { return jobs_; }

 private:
  // The first deck that the card stands in; else one of its kind alone, on the templates named like it.
  std::pair<const Deck*, std::vector<DefinitionId>> deck_of(DefinitionId card) {
    for (const auto& [deck, selection] : decks_) {
      if (std::ranges::find(selection.cards, card, &rules::DeckCard::definition) == selection.cards.end()) {
        continue;
      }
      std::vector<DefinitionId> members;
      for (const rules::DeckCard& each : selection.cards) {
        if (std::ranges::find(members, each.definition) == members.end()) {
          members.push_back(each.definition);
        }
      }
      return {deck, std::move(members)};
    }
    const Kind& kind = content_.catalog.kind(content_.catalog.definition(card).kind);
    const auto known = std::ranges::find(made_, kind.name, &Deck::id);
    if (known != made_.end()) {
      return {&*known, {}};
    }
    Deck deck{};
    deck.id = kind.name;
    deck.title = kind.label;
    deck.campaign = campaign_;
    deck.back = kind.name;
    made_.push_back(std::move(deck));
    return {&made_.back(), {}};
  }

  const CampaignId campaign_;
  const SheetTarget& target_;
  const Content& content_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  std::vector<std::pair<const Deck*, rules::Selection>> decks_;
  std::deque<Deck> made_;
  std::vector<Job> jobs_;
  std::vector<Size> trims_;  // Of each job, as its templates have it.
};

// The cards of jobs of one trim, as the sheets take them.
struct Hand {
  SheetStyle sheet;
  std::vector<Frame> frames;
  std::vector<SheetCard> cards;
  std::size_t copies = 0;

  std::size_t sheets() const { return (copies + sheet.per_sheet() - 1) / sheet.per_sheet(); }
  void take(CardPart part) {
    const auto before = static_cast<std::uint32_t>(frames.size());
    std::ranges::move(part.frames, std::back_inserter(frames));
    for (SheetCard card : part.cards) {
      card.front += before;
      card.back = card.back ? std::optional(*card.back + before) : std::nullopt;
      copies += static_cast<std::size_t>(card.count);
      cards.push_back(card);
    }
  }
};

struct Hands {
  std::vector<Hand> hands;  // One for each trim.
  SheetFacts facts;
  bool is_sound = true;
};

Hands hands_of(std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
               const Options& options, Diagnostics& diagnostics) {
  FacePool pool(jobs, content, workshop, share_sizes(jobs, content, workshop, options.jobs));
  const Faults faults(content.catalog, content.diagnostics);
  Hands made;
  std::string hashes;
  std::vector<std::string> titles;
  std::vector<Seen> seen;
  for (const Job& job : jobs) {
    Assembly assembly(job, pool, content, workshop, faults, options, options.jobs);
    auto hand =
        std::ranges::find_if(made.hands, [&](const Hand& each) { return each.sheet.card == job.sheet.card; });
    if (hand == made.hands.end()) {
      made.hands.push_back({job.sheet, {}, {}, 0});
      hand = std::prev(made.hands.end());
    }
    while (auto part = assembly.next_cards(diagnostics)) {
      hand->take(*std::move(part));
    }
    seen.push_back(assembly.take_seen());
    made.is_sound = made.is_sound && assembly.is_sound();
    made.facts = assembly.facts();
    hashes += made.facts.hash;
    if (std::ranges::find(titles, made.facts.deck) == titles.end()) {
      titles.push_back(made.facts.deck);
    }
  }
  report_unseen(jobs, seen, content, diagnostics);
  made.facts.deck = made.facts.title = fmt::format("{}", fmt::join(titles, ", "));
  made.facts.hash = jobs.size() == 1 ? hashes : source::sha256(hashes).substr(0, 8);
  made.facts.sheets = 0;
  for (const Hand& hand : made.hands) {
    made.facts.sheets += hand.sheets();
  }
  return made;
}

// What `press` is to know of pages, and their file.
struct Printed {
  std::string path;  // Relative to the outputs.
  Spool file;
  std::size_t pages = 0, cards = 0;
};

Result<Printed> print_booklets(std::vector<Booklet> parts, const Palette& palette, const Workshop& workshop) {
  render::PdfFile file({palette, workshop.symbols, workshop.images, workshop.fonts});
  Booklet all;
  for (Booklet& part : parts) {
    file.add(part);
    std::vector<Page> pages = std::move(all.pages);
    std::ranges::move(part.pages, std::back_inserter(pages));
    all = std::move(part);
    all.pages = std::move(pages);
  }
  const std::size_t pages = all.pages.size();
  return file.finish()
      .and_then([&](Spool drawn) { return press::finish(std::move(drawn), all, {}, palette); })
      .map([&](Spool finished) {
        return Printed{{}, std::move(finished), pages, 0};
      });
}

Result<Printed> print_cards(std::vector<Job>& jobs, const Content& content, const Workshop& workshop,
                            const Options& options, Diagnostics& diagnostics) {
  const auto can_be_drawn = [&](const Job& job) { return has_variant(job, content.catalog, diagnostics); };
  if (!std::ranges::all_of(jobs, can_be_drawn)) {
    return Printed{};
  }
  Hands made = hands_of(jobs, content, workshop, options, diagnostics);
  std::vector<Booklet> parts;
  std::size_t cards = 0;
  for (Hand& hand : made.hands) {
    cards += hand.copies;
    parts.push_back(sheet::impose(std::move(hand.frames), hand.cards, hand.sheet, made.facts,
                                  *workshop.studio, diagnostics));
    made.facts.first_sheet += hand.sheets();
    made.facts.first_page += parts.back().pages.size();
  }
  if (!made.is_sound || diagnostics.has_errors()) {
    return Printed{};
  }
  const Palette palette = frame::as_seen(workshop.palette, jobs.front().sheet.proof);
  return print_booklets(std::move(parts), palette, workshop).map([&](Printed printed) {
    printed.cards = cards;
    return printed;
  });
}

// The target, which must be a sheet.
std::optional<SheetTarget> sheet_of(const Options& options, const Catalog& catalog, Diagnostics& asked) {
  const std::string name = !options.targets.empty() ? options.targets.front()
                           : options.calibration    ? default_machine
                                                    : default_target;
  auto target = find_target(name, catalog, asked);
  if (!target) {
    return std::nullopt;
  }
  if (std::holds_alternative<Printer>(*target)) {
    asked.add(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is no sheet: it wants cards one by one", name))
            .help(fmt::format("`talia build --target {}` makes them", name)));
    return std::nullopt;
  }
  if (!options.calibration && !has_variant(*target, catalog, asked)) {
    return std::nullopt;
  }
  const SheetTarget& sheet = std::get<SheetTarget>(*target);
  const bool has_back_pages = sheet.style.backs == Backs::long_edge || sheet.style.backs == Backs::short_edge;
  if (options.calibration && !has_back_pages) {
    asked.add(Diagnostic::of(Code::not_found, {},
                             fmt::format("`{}` has no back pages that could miss their fronts", name)));
    return std::nullopt;
  }
  return sheet;
}

// Nothing where the cards are no campaign's.
Result<std::monostate> add_manifest(const Printed& cards, const Campaign* campaign,
                                    const Workspace& workspace, source::PendingFiles& pending) {
  if (campaign == nullptr) {
    return std::monostate();
  }
  const auto change = change_manifest(
      *campaign, {{std::string(hand_printed), source::sha256(cards.file), cards.pages, cards.cards}},
      [](std::string_view) { return Maker::another_run; }, *workspace.outputs);
  return pending.add(change->path, change->json);
}

// Of a campaign's cards, or of none: then the files belong to no manifest. All of them, or none.
void write(const std::vector<Printed>& printed, const Campaign* campaign, Workspace& workspace,
           Terminal terminal, const Options& options, Diagnostics& failures) {
  source::PendingFiles pending(*workspace.outputs);
  Result<source::FolderHold> hold;
  Result<std::monostate> kept;
  for (const Printed& each : printed) {
    kept = kept.and_then([&](std::monostate) { return pending.add(each.path, each.file); });
  }
  kept = kept.and_then([&](std::monostate) {
               hold = hold_outputs(workspace);
               return hold.map([](const source::FolderHold&) { return std::monostate(); });
             })
             .and_then(
                 [&](std::monostate) { return add_manifest(printed.front(), campaign, workspace, pending); })
             .and_then([&](std::monostate) { return pending.commit(); });
  if (!kept) {
    failures.add(kept.error());
    return;
  }
  std::string text;
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (const Printed& each : printed) {
    const std::string shown = output_path(workspace, options, each.path);
    json.begin_object().key("path").text(shown);
    json.key("pages").integer(static_cast<std::int64_t>(each.pages));
    json.key("cards").integer(static_cast<std::int64_t>(each.cards)).end_object();
    text += fmt::format("{}  {}, {}\n", shown, source::counted(each.pages, "page"),
                        source::counted(each.cards, "card"));
  }
  json.end_array().end_object();
  terminal.out << (options.format == Format::json ? json.take() : text);
}

}  // namespace

int print(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
    return 2;
  }
  Diagnostics asked;
  const auto target = sheet_of(options, content->catalog, asked);
  const std::vector<Pick> picks = picks_of(options, content->catalog, asked);
  const auto campaign =
      picks.empty() || asked.has_errors() ? std::nullopt : campaign_of(picks, content->catalog, asked);
  Diagnostics failures;
  Diagnostics own;  // Of what is printed: a fault elsewhere withholds nothing.
  bool is_printed = false;
  if (!asked.has_errors() && target) {  // A sheet at fault was reported as the workspace was read.
    const Workshop workshop(*content, workspace, options.jobs);
    Picked picked(campaign.value_or(CampaignId{}), *target, *content, *workshop.faces, own);
    for (const Pick& pick : picks) {
      picked.add(pick);
    }
    std::vector<Printed> printed;
    if (options.calibration) {
      for (CalibrationSheet& page : calibrate(*target, *content, workshop, workspace, options, asked, own)) {
        printed.push_back({std::move(page.path), std::move(page.file), 2, 0});
      }
    } else if (!picked.jobs().empty()) {
      if (auto cards = print_cards(picked.jobs(), *content, workshop, options, own)) {
        cards->path = fmt::format("{}/{}", content->catalog.campaign(*campaign).id, hand_printed);
        printed.push_back(*std::move(cards));
      } else {
        failures.add(cards.error());
      }
    }
    std::erase_if(printed, [](const Printed& each) { return each.pages == 0; });
    is_printed = !printed.empty();
    if (!printed.empty()) {
      write(printed, campaign ? &content->catalog.campaign(*campaign) : nullptr, workspace, terminal, options,
            failures);
    }
  }
  Diagnostics all = content->diagnostics.without_warnings();  // `check` tells those.
  if (is_printed && campaign) {
    all = without_others(all, *content, content->catalog.campaign(*campaign));
  }
  all.join(std::move(own));
  all.join(std::move(asked));
  report_unwritten(failures, workspace, options, all);
  terminal.error << source::render_text(all, content->sources, {terminal.colour});
  return all.exit_code();
}

}  // namespace talia::cli
