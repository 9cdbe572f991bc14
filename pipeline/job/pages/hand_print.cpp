#include "job/pages/hand_print.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frame/proof.h"
#include "job/faces/flows.h"
#include "job/faces/shared_sizes.h"
#include "job/files/manifest.h"
#include "job/files/unwritten.h"
#include "job/pages/card_parts.h"
#include "job/pages/facts.h"
#include "job/pages/picks.h"
#include "job/plan/plan.h"
#include "job/plan/reverses.h"
#include "job/plan/variants.h"
#include "job/workspace/outputs.h"
#include "model/places.h"
#include "press/press.h"
#include "sheet/nest.h"
#include "source/files/digest.h"
#include "source/of_each.h"
#include "source/run/progress.h"

namespace talia::job {

namespace {

constexpr const char* usual_sheet = "a4-fold";
constexpr const char* usual_machine = "home-a4";  // To be set up.

Diagnostic of_several(const std::vector<CampaignId>& campaigns, const Catalog& catalog, std::string_view what,
                      std::string help) {
  const auto names = source::of_each(campaigns, [&](CampaignId id) { return catalog.campaign(id).id; });
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

// Whether a text calls `definitions`, with or without white space before its arguments.
bool calls_definitions(std::string_view text) {
  static constexpr std::string_view name = "definitions";
  for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const auto next = text.find_first_not_of(" \t\r\n", at + name.size());
    if (next != std::string_view::npos && text[next] == '(') {
      return true;
    }
  }
  return false;
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
    if (calls_definitions(content.sources.text(file)) &&
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

// The picked cards as jobs: those of one deck, on its templates and with the sizes that it shares, and of one shape.
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
    auto [deck, members, card] = deck_of(pick.definition);
    if (!check_reverses(*deck, std::span(&card, 1), content_.catalog, faces_, diagnostics_)) {
      return;
    }
    card.count = pick.count;
    FaceKey key{};
    key.definition = card.definition;
    key.face = deck->face;
    key.trim = usual_trim;
    const CardShape shape{faces_.natural_trim(key), faces_.outline_of(key)};
    std::size_t job = 0;
    while (job < jobs_.size() && (jobs_[job].deck()->deck != deck || shapes_[job] != shape)) {
      ++job;
    }
    if (job == jobs_.size()) {
      auto style = sheet::settle(target_, std::vector{shape}, diagnostics_);
      if (!style) {
        return;
      }
      DeckJob made{deck, *std::move(style), {}, {}, members, {}};
      made.shapes = made.sheet.shapes;
      jobs_.push_back({campaign_, {}, {}, std::move(made)});
      shapes_.push_back(shape);
    }
    jobs_[job].deck()->selection.cards.push_back(std::move(card));
  }

  std::vector<Job>& jobs() { return jobs_; }

 private:
  struct Found {
    const Deck* deck;
    std::vector<rules::DeckCard> members;
    rules::DeckCard card;
  };
  // The first deck that the card stands in, or else one of whose cards it is the other side, which is printed then; else
  // one of its kind alone, on the templates named like it.
  Found deck_of(DefinitionId card) {
    for (const bool is_other_side : {false, true}) {
      for (const auto& [deck, selection] : decks_) {
        const auto found = std::ranges::find_if(selection.cards, [&](const rules::DeckCard& each) {
          return is_other_side ? each.reverse && each.reverse->definition == card : each.definition == card;
        });
        if (found != selection.cards.end()) {
          return {deck, rules::each_once(selection.cards), *found};
        }
      }
    }
    const Kind& kind = content_.catalog.kind(content_.catalog.definition(card).kind);
    const auto known = std::ranges::find(made_, kind.name, &Deck::id);
    if (known != made_.end()) {
      return {&*known, {}, {card, 1}};
    }
    Deck deck{};
    deck.id = kind.name;
    deck.title = kind.label;
    deck.campaign = campaign_;
    deck.back = kind.name;
    made_.push_back(std::move(deck));
    return {&made_.back(), {}, {card, 1}};
  }

  const CampaignId campaign_;
  const SheetTarget& target_;
  const Content& content_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  std::vector<std::pair<const Deck*, rules::Selection>> decks_;
  std::deque<Deck> made_;
  std::vector<Job> jobs_;
  std::vector<CardShape> shapes_;  // Of each job, as its templates have it.
};

// The cards of jobs of one shape, as the sheets take them.
struct Hand {
  SheetStyle sheet;
  std::vector<SharedFrame> frames;
  std::vector<SheetCard> cards;
  std::size_t copies = 0;

  std::size_t sheets() const {
    return sheet.arrangement == Arrangement::grid
               ? (copies + sheet.per_sheet() - 1) / sheet.per_sheet()
               : sheet::count_sheets(sheet, std::vector<Size>(copies, sheet.card));
  }
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
  std::vector<Hand> hands;  // One for each shape.
  SheetFacts facts;
  bool is_sound = true;
};

Hands hands_of(std::vector<Job>& jobs, const Content& content, KeptFaces& kept, source::Workers workers,
               Diagnostics& diagnostics) {
  const DrawingContext& drawing = kept.drawing();
  LaidOutFaces laid_out = share_sizes(jobs, content.catalog, kept, workers);
  find_flows(jobs, content.catalog, drawing, workers);
  FacePool pool(jobs, content.catalog, kept, std::move(laid_out));
  const Faults faults(content.catalog, content.diagnostics);
  const RunContext run{content, drawing, pool, faults, false, workers};
  source::begin_stage(workers.progress, "laying out cards");
  Hands made;
  std::string hashes;
  std::vector<std::string> titles;
  std::vector<Seen> seen;
  for (const Job& each : jobs) {
    const DeckJob& job = *each.deck();
    CardParts cards(job, run);
    auto hand = std::ranges::find_if(
        made.hands, [&](const Hand& known) { return known.sheet.shapes == job.sheet.shapes; });
    if (hand == made.hands.end()) {
      made.hands.push_back({job.sheet, {}, {}, 0});
      hand = std::prev(made.hands.end());
    }
    while (auto part = cards.next(diagnostics)) {
      hand->take(*std::move(part));
    }
    seen.push_back(cards.take_seen());
    made.is_sound = made.is_sound && cards.is_sound();
    made.facts = sheet_facts(job, cards.all_sheets(), content, workers.threads);
    hashes += made.facts.hash;
    if (std::ranges::find(titles, made.facts.deck) == titles.end()) {
      titles.push_back(made.facts.deck);
    }
  }
  report_unseen(jobs, seen, content, diagnostics);
  made.facts.deck = made.facts.title = fmt::format("{}", fmt::join(titles, ", "));
  made.facts.hash = jobs.size() == 1 ? hashes : source::digest_of(hashes).hex().substr(0, 8);
  made.facts.sheets = 0;
  for (const Hand& hand : made.hands) {
    made.facts.sheets += hand.sheets();
  }
  return made;
}

struct Printed : HandFile {
  Spool file;
};

Result<Printed> print_booklets(std::vector<Booklet> parts, const Palette& palette,
                               const DrawingContext& drawing) {
  render::PdfFile file({palette, drawing.symbols, drawing.images, drawing.fonts});
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
        return Printed{{{}, pages, 0}, std::move(finished)};
      });
}

Result<Printed> print_cards(std::vector<Job>& jobs, const Content& content, KeptFaces& kept,
                            source::Workers workers, Diagnostics& diagnostics) {
  const auto can_be_drawn = [&](const Job& job) {
    return has_variant(*job.deck(), content.catalog, diagnostics);
  };
  if (!std::ranges::all_of(jobs, can_be_drawn)) {
    return Printed{};
  }
  Hands made = hands_of(jobs, content, kept, workers, diagnostics);
  std::vector<Booklet> parts;
  std::size_t cards = 0;
  for (Hand& hand : made.hands) {
    cards += hand.copies;
    parts.push_back(sheet::Imposer(hand.sheet, *kept.drawing().common)
                        .impose(std::move(hand.frames), hand.cards, made.facts, diagnostics));
    made.facts.first_sheet += hand.sheets();
    made.facts.first_page += parts.back().pages.size();
  }
  if (!made.is_sound || diagnostics.has_errors()) {
    return Printed{};
  }
  const Palette palette = frame::as_seen(kept.drawing().palette, jobs.front().deck()->sheet.proof);
  return print_booklets(std::move(parts), palette, kept.drawing()).map([&](Printed printed) {
    printed.cards = cards;
    return printed;
  });
}

// The target, which must be a sheet.
std::optional<SheetTarget> sheet_of(const HandRequest& request, const Catalog& catalog, Diagnostics& asked) {
  const std::string name = request.target.value_or(request.calibration ? usual_machine : usual_sheet);
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
  if (!request.calibration && !has_variant(*target, catalog, asked)) {
    return std::nullopt;
  }
  const SheetTarget& sheet = std::get<SheetTarget>(*target);
  const bool has_back_pages = sheet.style.backs == Backs::long_edge || sheet.style.backs == Backs::short_edge;
  if (request.calibration && !has_back_pages) {
    asked.add(Diagnostic::of(Code::not_found, {},
                             fmt::format("`{}` has no back pages that could miss their fronts", name)));
    return std::nullopt;
  }
  return sheet;
}

// What a request comes to.
struct Wanted {
  SheetTarget target;
  std::vector<Pick> picks;
  std::optional<CampaignId> campaign;  // Whose cards they are.
};

// Nothing when something in it is at fault.
std::optional<Wanted> wanted_of(const HandRequest& request, const Catalog& catalog, Diagnostics& asked) {
  std::vector<Pick> picks = picks_of(request.cards, catalog, asked);
  auto target = sheet_of(request, catalog, asked);
  const auto campaign =
      picks.empty() || asked.has_errors() ? std::nullopt : campaign_of(picks, catalog, asked);
  if (asked.has_errors() || !target) {
    // A sheet at fault was reported as the workspace was read.
    return std::nullopt;
  }
  return Wanted{*std::move(target), std::move(picks), campaign};
}

// Nothing where the cards are no campaign's.
Result<std::monostate> add_manifest(const Printed& cards, const Campaign* campaign,
                                    const Workspace& workspace, source::PendingFiles& pending) {
  if (campaign == nullptr) {
    return std::monostate();
  }
  const auto change = change_manifest(
      *campaign, {{std::string(hand_printed), source::digest_of(cards.file).hex(), cards.pages, cards.cards}},
      [](std::string_view) { return Maker::another_run; }, *workspace.outputs);
  return pending.add(change->path, change->json);
}

// Of a campaign's cards, or of none: then the files belong to no manifest. All of them, or none.
Result<std::monostate> write(const std::vector<Printed>& printed, const Campaign* campaign,
                             const Workspace& workspace) {
  source::PendingFiles pending(*workspace.outputs);
  Result<source::FolderHold> hold;
  Result<std::monostate> kept;
  for (const Printed& each : printed) {
    kept = kept.and_then([&](std::monostate) { return pending.add(each.path, each.file); });
  }
  return kept
      .and_then([&](std::monostate) {
        hold = hold_outputs(workspace);
        return hold.map([](const source::FolderHold&) { return std::monostate(); });
      })
      .and_then([&](std::monostate) { return add_manifest(printed.front(), campaign, workspace, pending); })
      .and_then([&](std::monostate) { return pending.commit(); });
}

// What is asked for, drawn; reports in `own` what is wrong with it.
Result<std::vector<Printed>> draw(const Wanted& wanted, const HandRequest& request,
                                  const Workspace& workspace, Content& content, Diagnostics& own) {
  const ReadRequest reading{{}, request.workers.threads, nullptr, nullptr, request.keeping};
  const DrawingContext drawing(content, workspace, reading, Stocking::on_demand);
  std::vector<Printed> printed;
  if (request.calibration) {
    for (CalibrationSheet& page :
         calibrate(wanted.target, content, drawing, workspace, *request.calibration, own)) {
      printed.push_back({{std::move(page.path), 2, 0}, std::move(page.file)});
    }
    drawing.fonts.report_found(content.diagnostics, reading.threads);
    return printed;
  }
  Picked picked(wanted.campaign.value_or(CampaignId{}), wanted.target, content, *drawing.faces, own);
  for (const Pick& pick : wanted.picks) {
    picked.add(pick);
  }
  if (picked.jobs().empty()) {
    return printed;
  }
  KeptFaces kept(drawing, workspace, reading);
  auto cards = print_cards(picked.jobs(), content, kept, request.workers, own);
  drawing.fonts.report_found(content.diagnostics, reading.threads);
  return std::move(cards).map([&](Printed made) {
    made.path = fmt::format("{}/{}", content.catalog.campaign(*wanted.campaign).id, hand_printed);
    if (made.pages > 0) {
      printed.push_back(std::move(made));
    }
    return std::move(printed);
  });
}

}  // namespace

HandPrinted print_by_hand(const HandRequest& request, const Workspace& workspace, Content& content) {
  HandPrinted made;
  Diagnostics asked, failures;
  // Of what is printed: a fault elsewhere withholds nothing.
  Diagnostics own;
  const auto wanted = wanted_of(request, content.catalog, asked);
  const Campaign* const owner =
      wanted && wanted->campaign ? &content.catalog.campaign(*wanted->campaign) : nullptr;
  bool is_drawn = false;
  if (wanted) {
    const auto printed = draw(*wanted, request, workspace, content, own);
    is_drawn = printed && !printed->empty();
    const Result<std::monostate> kept = !printed    ? tl::unexpected(printed.error())
                                        : !is_drawn ? Result<std::monostate>()
                                                    : write(*printed, owner, workspace);
    if (!kept) {
      failures.add(kept.error());
    } else if (is_drawn) {
      made.files.assign(printed->begin(), printed->end());
    }
  }
  // `check` tells of the warnings.
  made.told = content.diagnostics.without_warnings();
  if (is_drawn && owner != nullptr) {
    made.told = without_others(made.told, content, *owner);
  }
  made.told.join(std::move(own));
  made.told.join(std::move(asked));
  report_unwritten(failures, workspace, made.told);
  return made;
}

}  // namespace talia::job
