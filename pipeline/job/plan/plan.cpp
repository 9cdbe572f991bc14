#include "job/plan/plan.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "job/files/card_formats.h"
#include "job/plan/books.h"
#include "job/plan/boxes.h"
#include "job/plan/deck_templates.h"
#include "job/plan/names.h"
#include "job/plan/reverses.h"
#include "job/plan/shapes.h"
#include "job/plan/variants.h"
#include "job/workspace/find.h"
#include "model/plain.h"
#include "rules/unused.h"
#include "source/of_each.h"

namespace talia::job {

std::vector<std::string> target_names(const Catalog& catalog) {
  std::vector<std::string> names = source::of_each(catalog.sheets, &StyleSource::id);
  std::ranges::copy(source::of_each(catalog.printers, &StyleSource::id), std::back_inserter(names));
  return names;
}

namespace {

const std::string default_target = "a4";
constexpr int most_pixels = 16'000;                                          // Along a side of a picture.
constexpr std::size_t most_cards = 600'000, most_different_cards = 200'000;  // Of a run.

Diagnostic no_such(std::string_view what, const std::string& name, const std::vector<std::string>& names) {
  return Diagnostic::of(Code::not_found, {}, fmt::format("there is no {} `{}`", what, name))
      .help_closest(name, names);
}

Diagnostic no_such_target(const std::string& name, const Catalog& catalog) {
  const std::vector<std::string> sheets = source::of_each(catalog.sheets, &StyleSource::id);
  const std::vector<std::string> printers = source::of_each(catalog.printers, &StyleSource::id);
  return no_such("target", name, target_names(catalog))
      .help_otherwise(fmt::format("sheets are `{}`; printers are `{}`", fmt::join(sheets, "`, `"),
                                  fmt::join(printers, "`, `")));
}

class Planner {
 public:
  Planner(const Request& request, const Catalog& catalog, const Derived& derived, const Faces& faces,
          Diagnostics& diagnostics)
      : request_(request),
        catalog_(catalog),
        derived_(derived),
        faces_(faces),
        diagnostics_(diagnostics),
        hidden_(catalog, derived) {}

  std::vector<Job> run() {
    check_names(request_.campaigns, "campaign", source::of_each(catalog_.campaigns, &Campaign::id));
    std::vector<std::string> works = source::of_each(catalog_.decks, &Deck::id);
    std::ranges::copy(source::of_each(catalog_.boxes, &TuckBox::id), std::back_inserter(works));
    std::ranges::copy(source::of_each(catalog_.books, &Book::id), std::back_inserter(works));
    check_names(request_.works, "deck or book", works);
    check_targets();
    check_cards_asked();
    check_language();
    read_targets();
    const bool is_whole = request_.works.empty() && request_.cards.empty();
    if (catalog_.campaigns.empty()) {
      note_nothing({}, "the workspace has no campaign",
                   "a campaign is a folder with a `campaign.yaml`: `content/campaigns/NAME/campaign.yaml`");
    }
    for (std::size_t i = 0; i < catalog_.campaigns.size(); ++i) {
      if (wanted(request_.campaigns, catalog_.campaigns[i].id)) {
        check_works(static_cast<CampaignId>(i));
        plan_campaign(static_cast<CampaignId>(i));
        if (is_whole) {
          check_use(static_cast<CampaignId>(i));
          note_unboxed(static_cast<CampaignId>(i), catalog_, diagnostics_);
        }
      }
    }
    return std::move(jobs_);
  }

 private:
  static bool wanted(const std::vector<std::string>& chosen, const std::string& name) {
    return chosen.empty() || std::ranges::find(chosen, name) != chosen.end();
  }

  void check_names(const std::vector<std::string>& chosen, std::string_view what,
                   const std::vector<std::string>& names) {
    for (const std::string& name : chosen) {
      if (std::ranges::find(names, name) == names.end()) {
        // Its file may be one of those with an error, and is no deck then.
        diagnostics_.add(
            diagnostics_.has_errors()
                ? Diagnostic::of(Code::not_found, {}, fmt::format("there is no sound {} `{}`", what, name))
                      .help("the errors below may be why; if not, look at its name")
                : no_such(what, name, names));
      }
    }
  }

  void check_targets() {
    const std::vector<std::string> names = target_names(catalog_);
    for (const std::string& name : request_.targets) {
      if (std::ranges::find(names, name) == names.end()) {
        diagnostics_.add(no_such_target(name, catalog_));
      }
    }
    const bool lacks_default = std::ranges::find(names, default_target) == names.end();
    if (request_.targets.empty() && lacks_default && !catalog_.decks.empty() && !diagnostics_.has_errors()) {
      // Without it decks would be left out in silence.
      diagnostics_.add(no_such_target(default_target, catalog_));
    }
  }

  void check_cards_asked() {
    for (const std::string& name : request_.cards) {
      if (catalog_.find_anywhere(name).empty() && !catalog_.is_broken(std::nullopt, name)) {
        diagnostics_.add(no_such("definition", name, definition_names(catalog_)));
      }
    }
  }

  void check_language() {
    for (const Campaign& campaign : catalog_.campaigns) {
      if (request_.language && wanted(request_.campaigns, campaign.id) &&
          *request_.language != campaign.language) {
        diagnostics_.add(Diagnostic::of(Code::not_found, {},
                                        fmt::format("the campaign `{}` is not translated into `{}`",
                                                    campaign.id, *request_.language))
                             .help(fmt::format("its language is `{}`", campaign.language)));
      }
    }
  }

  void read_targets() {
    std::vector<std::string> names = request_.targets;
    if (names.empty()) {
      names = source::of_each(catalog_.decks, [](const Deck& deck) { return usual_target(deck); });
      names.push_back(default_target);
    }
    const auto take = [&](const StyleSource& source, auto target) {
      if (target && wanted(names, source.id) && has_variant(*target, catalog_, diagnostics_)) {
        targets_.push_back(*std::move(target));
      }
    };
    for (const StyleSource& source : catalog_.sheets) {
      take(source, sheet::read_target(source, diagnostics_));
    }
    for (const StyleSource& source : catalog_.printers) {
      auto target = sheet::read_printer(source, catalog_.sheets, format_named, diagnostics_);
      if (target && wanted(names, source.id)) {
        check_press(*target);
      }
      take(source, std::move(target));
    }
  }

  // Where nobody says for what it is made.
  static std::string usual_target(const Deck& deck) {
    return deck.root.find("sheet").exists() ? deck.root.text_at("sheet") : default_target;
  }
  bool is_wanted_for(const Deck& deck, const PrinterTarget& target) const {
    const auto* const sheet = std::get_if<SheetTarget>(&target);
    return !request_.targets.empty() || (sheet != nullptr && sheet->style.id == usual_target(deck));
  }

  void check_press(const PrinterTarget& target) {
    const auto* const printer = std::get_if<Printer>(&target);
    if (printer != nullptr && printer->press && request_.draft) {
      diagnostics_.add(Diagnostic::of(Code::not_found, {},
                                      fmt::format("there is no draft for a press such as `{}`", printer->id))
                           .help("print it at home first"));
    }
  }

  // Whether a card has nothing that a printer could print behind it.
  static bool lacks_backs(const Deck& deck, const std::vector<rules::DeckCard>& cards,
                          const Printer& printer) {
    return deck.back.empty() &&
           (cards.empty() || std::ranges::any_of(cards, [&](const rules::DeckCard& card) {
              return !card.reverse || (card.reverse->is_hidden && printer.format->is_for_players);
            }));
  }

  std::optional<PrintRun> run_for(const Deck& deck, const std::vector<rules::DeckCard>& members,
                                  const std::vector<Size>& trims, const Printer& printer) {
    std::set<const Product*> products;
    for (const Size& trim : trims) {
      products.insert(sheet::product_for(printer, trim));
    }
    if (products.contains(nullptr)) {
      report_no_product(deck, trims, printer);
      return std::nullopt;
    }
    const Product& product = **products.begin();
    if (products.size() > 1 || (trims.size() > 1 && !product.trim)) {
      diagnostics_.add(several_sizes(Code::unprintable_deck, deck, trims).help("part the deck"));
      return std::nullopt;
    }
    if (lacks_backs(deck, members, printer) && printer.format->wants_backs &&
        printer.order != CardOrder::fronts) {
      const bool has_reverses =
          std::ranges::any_of(members, [](const rules::DeckCard& card) { return card.reverse.has_value(); });
      diagnostics_.add(
          Diagnostic::of(Code::unprintable_deck, deck.span,
                         fmt::format("`{}` takes a back for every card, and {}the deck `{}` has none",
                                     printer.id, has_reverses ? "a card of " : "", deck.id))
              .help(has_reverses
                        ? "name the template of the deck's `back`: it stands behind cards without a "
                          "`reverse`, and for players behind those whose other side is `hidden`"
                        : "name the template of its `back`, or make a printer with `order: fronts`"));
      return std::nullopt;
    }
    const PixelSize pixels = sheet::pixels_of(printer, product, trims.front());
    if (std::max(pixels.width, pixels.height) > most_pixels) {
      diagnostics_.add(
          Diagnostic::of(Code::unprintable_deck, deck.span,
                         fmt::format("a card of the deck `{}` would have {} × {} pixels for `{}`", deck.id,
                                     pixels.width, pixels.height, printer.id))
              .help(fmt::format("a side has at most {}; take fewer `dpi`", most_pixels)));
      return std::nullopt;
    }
    return PrintRun{std::make_shared<const Printer>(printer), product, pixels, nullptr};
  }

  void report_no_product(const Deck& deck, const std::vector<Size>& trims, const Printer& printer) {
    const auto made = source::of_each(printer.products, [](const Product& product) {
      return fmt::format("{} ({})", job::words_of(*product.trim), product.name);
    });
    diagnostics_.add(Diagnostic::of(Code::unprintable_deck, deck.span,
                                    fmt::format("`{}` makes no cards of {}, as the deck `{}` has them",
                                                printer.id, words_of(trims), deck.id))
                         .note(printer.span, fmt::format("it makes {}", fmt::join(made, ", ")))
                         .help("cards of another size need templates of that size; nothing is scaled"));
  }

  // A deck for one target; nothing when it cannot be made, which was reported.
  std::optional<Job> job_for(CampaignId campaign, const Deck& deck, const rules::Selection& selection,
                             const std::vector<rules::DeckCard>& members, const PrinterTarget& target) {
    DeckShapes shapes = shapes_of(deck, members, faces_);
    if (is_left_to_its_sheet(deck, shapes, target, diagnostics_)) {
      return std::nullopt;
    }
    const std::vector<Size> trims = shapes.trims();
    DeckJob made{&deck, {}, {}, selection, members, {}};
    if (const auto* const printer = std::get_if<Printer>(&target)) {
      made.run = run_for(deck, members, trims, *printer);
      if (!made.run) {
        return std::nullopt;
      }
      made.sheet = sheet::card_page(*printer, made.run->product, trims.front());
      made.shapes = shapes_for(made.sheet.card, std::move(shapes.shapes));
    } else if (auto sheet = sheet_for(deck, shapes, std::get<SheetTarget>(target), diagnostics_)) {
      made.sheet = *std::move(sheet);
      made.shapes = made.sheet.shapes;
    } else {
      return std::nullopt;
    }
    made.shape_numbers = std::move(shapes.of_cards);
    if (!has_variant(made, catalog_, diagnostics_)) {
      return std::nullopt;
    }
    note_left_out_sides(made, diagnostics_);
    Job job{campaign, name_of_job(deck.id, made.sheet.id), {}, std::move(made)};
    job.path =
        fmt::format("{}/{}{}", catalog_.campaign(campaign).id, job.name, job.has_one_file() ? ".pdf" : "");
    return job;
  }

  void keep_only_chosen(rules::Selection& selection, CampaignId campaign) const {
    if (request_.cards.empty()) {
      return;
    }
    std::erase_if(selection.broken, [&](std::size_t number) {
      return std::ranges::find(request_.cards, catalog_.broken[number].id) == request_.cards.end();
    });
    std::set<DefinitionId> chosen;
    for (const std::string& name : request_.cards) {
      for (const DefinitionId id : catalog_.find_anywhere(name)) {
        const auto owner = catalog_.definition(id).campaign;
        if (!owner || *owner == campaign) {
          chosen.insert(id);
        }
      }
    }
    // A card goes by both of its sides.
    std::erase_if(selection.cards, [&](const rules::DeckCard& card) {
      return !chosen.contains(card.definition) &&
             !(card.reverse && chosen.contains(card.reverse->definition));
    });
  }

  // A store of definitions is no fault; who builds wants a file. Beside an error a deck may be what it hides.
  void note_nothing(Span at, std::string message, std::string help) {
    if (request_.purpose == Purpose::files && !diagnostics_.has_errors()) {
      diagnostics_.add(Diagnostic::of(Code::nothing_to_print, at, std::move(message)).help(std::move(help)));
    }
  }

  void check_works(CampaignId id) {
    const Campaign& campaign = catalog_.campaign(id);
    const auto is_own = [&](const auto& work) { return work.campaign == id; };
    if (std::ranges::none_of(catalog_.decks, is_own) && std::ranges::none_of(catalog_.books, is_own) &&
        std::ranges::none_of(catalog_.boxes, is_own)) {
      note_nothing(
          campaign.root.find("id").span(),
          fmt::format("the campaign `{}` has neither a deck nor a book", campaign.id),
          fmt::format(
              "for a sheet of all its cards write `content/campaigns/{}/decks/all.yaml`: `kind: deck`, "
              "`id: all`, `cards: [{{where: 'true'}}]`",
              campaign.id));
    }
  }

  void check_cards(const Deck& deck, const rules::Selection& selection) {
    if (selection.is_sound && selection.cards.empty() && selection.broken.empty()) {
      auto empty = Diagnostic::of(Code::nothing_to_print, deck.root.key_span("cards"),
                                  fmt::format("the deck `{}` chooses no card", deck.id))
                       .help("`talia list \"CONDITION\"` shows what a `where` chooses");
      // Of a deck that was asked for by name this is an error.
      empty.severity = request_.works.empty() ? empty.severity : Severity::error;
      diagnostics_.add(std::move(empty));
    }
  }

  // Small numbers multiply: decks, their cards and copies, targets. What is over is told at its deck, and not made.
  bool has_room_for(const Deck& deck, const rules::Selection& selection,
                    const std::vector<rules::DeckCard>& members) {
    for (const rules::DeckCard& card : selection.cards) {
      cards_ += static_cast<std::size_t>(card.count);
    }
    different_cards_ += members.size();
    if (cards_ <= most_cards && different_cards_ <= most_different_cards) {
      return true;
    }
    const std::string much = cards_ > most_cards ? fmt::format("{} cards, copies counted", most_cards)
                                                 : fmt::format("{} different cards", most_different_cards);
    diagnostics_.add(Diagnostic::of(Code::work_budget, deck.root.key_span("cards"),
                                    fmt::format("with this deck the run has more than {}, over all its decks "
                                                "and targets",
                                                much))
                         .help("make some of them at a time, with --deck and --target"));
    return false;
  }

  void note_decks_of_kinds(CampaignId id) {
    std::vector<std::string> names;
    Span place;
    for (const Deck& deck : catalog_.decks) {
      if (deck.campaign == id && model::is_of_kind(deck)) {
        names.push_back(deck.id);
        place = deck.span;
      }
    }
    if (!names.empty()) {
      const std::string& campaign = catalog_.campaign(id).id;
      diagnostics_.add(
          Diagnostic::of(Code::deck_of_kind, place,
                         fmt::format("the campaign `{}` has no deck, so each kind is one: `{}`", campaign,
                                     fmt::join(names, "`, `")))
              .help(fmt::format(
                  "to choose cards, their order and copies write `content/campaigns/{}/decks/{}.yaml`",
                  campaign, names.front())));
    }
  }

  // What the campaign's decks choose, whether or not they can be made.
  void note_chosen(const rules::Selection& selection) {
    has_decks_ = true;
    knows_chosen_ = knows_chosen_ && selection.is_sound;
    for (const rules::DeckCard& card : selection.cards) {
      chosen_.insert(card.definition);
      if (card.reverse) {
        chosen_.insert(card.reverse->definition);
      }
    }
  }

  void plan_campaign(CampaignId id) {
    chosen_.clear();
    has_decks_ = false;
    knows_chosen_ = true;
    if (request_.purpose == Purpose::files) {
      note_decks_of_kinds(id);
    }
    for (const Deck& deck : catalog_.decks) {
      if (deck.campaign != id || !wanted(request_.works, deck.id)) {
        continue;
      }
      rules::Selection selection = rules::select(deck, catalog_, derived_, diagnostics_);
      note_chosen(selection);
      const std::vector<rules::DeckCard> members = rules::each_once(selection.cards);
      if (!check_templates(deck, members, catalog_, diagnostics_) && !request_.draft) {
        continue;
      }
      // Not even for a draft: there is no card of two sizes or outlines.
      if (!check_reverses(deck, members, catalog_, faces_, diagnostics_) ||
          !check_outlines(deck, members, faces_, catalog_, diagnostics_)) {
        continue;
      }
      check_sheet_named(deck, catalog_, diagnostics_);
      note_unused_back(deck, members, diagnostics_);
      if (selection.is_sound) {
        note_shown_sides(deck, members, hidden_, catalog_, diagnostics_);
      }
      check_cards(deck, selection);
      keep_only_chosen(selection, id);
      if (selection.cards.empty() && selection.broken.empty() && !request_.cards.empty()) {
        continue;
      }
      for (const PrinterTarget& target : targets_) {
        if (!makes_cards(target) || !is_wanted_for(deck, target)) {
          continue;
        }
        if (!has_room_for(deck, selection, members)) {
          break;
        }
        if (auto job = job_for(id, deck, selection, members, target)) {
          jobs_.push_back(*std::move(job));
        }
      }
    }
    plan_boxes(id);
    for (const Book& book : catalog_.books) {
      const bool has_target = !targets_.empty() || request_.targets.empty();  // Else all are at fault.
      if (book.campaign == id && wanted(request_.works, book.id) && request_.cards.empty() && has_target) {
        std::ranges::move(jobs_of(book, targets_, catalog_, diagnostics_), std::back_inserter(jobs_));
      }
    }
  }

  // Cards that are chosen one by one need none.
  void plan_boxes(CampaignId id) {
    std::vector<PrinterTarget> targets = targets_;
    // A sheet that decks name is for these decks.
    std::erase_if(targets, [&](const PrinterTarget& target) {
      const auto* const sheet = std::get_if<SheetTarget>(&target);
      return request_.targets.empty() && (sheet == nullptr || sheet->style.id != default_target);
    });
    for (const TuckBox& box : catalog_.boxes) {
      if (box.campaign == id && wanted(request_.works, box.id) && request_.cards.empty()) {
        const BoxPlan how{catalog_, derived_, faces_, targets, !request_.works.empty()};
        std::ranges::move(jobs_of(box, how, diagnostics_), std::back_inserter(jobs_));
      }
    }
  }

  static bool makes_cards(const PrinterTarget& target) {
    const auto* const printer = std::get_if<Printer>(&target);
    return printer == nullptr || !printer->products.empty();
  }

  static bool has_broken_directive(const Book& book) {
    return std::ranges::any_of(book.chapters, [](const Chapter& chapter) {
      return std::ranges::any_of(chapter.directives, &ParsedDirective::is_broken);
    });
  }

  // A campaign without decks is a store of definitions; one with a broken deck or chapter does not tell what it would print.
  void check_use(CampaignId id) {
    const bool is_known = std::ranges::none_of(catalog_.books, [&](const Book& book) {
      return book.campaign == id && (book.is_incomplete || has_broken_directive(book));
    });
    if (has_decks_ && knows_chosen_ && is_known && !catalog_.campaign(id).has_broken_decks) {
      rules::report_unused(id, chosen_, catalog_, derived_, diagnostics_);
    }
  }

  const Request& request_;
  const Catalog& catalog_;
  const Derived& derived_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  const rules::HiddenSides hidden_;
  std::vector<PrinterTarget> targets_;
  // Of the jobs so far: copies, and the different cards of each.
  std::size_t cards_ = 0, different_cards_ = 0;
  // Of the decks of the campaign at hand.
  std::set<DefinitionId> chosen_;
  bool has_decks_ = false, knows_chosen_ = true;
  std::vector<Job> jobs_;
};

}  // namespace

void check_request(const Request& request, const std::vector<Job>& jobs, const Catalog& catalog,
                   Diagnostics& diagnostics) {
  // Each hides the later ones: without its cards a deck is not made, and without decks no target.
  const auto check = [&](const std::vector<std::string>& names, std::string_view what, std::string_view help,
                         const auto& makes) {
    const bool is_hidden = diagnostics.has_errors();
    for (const std::string& name : names) {
      if (!is_hidden && std::ranges::none_of(jobs, [&](const Job& job) { return makes(job, name); })) {
        auto unmade = Diagnostic::of(Code::nothing_to_print, {},
                                     fmt::format("the {} `{}` was asked for, and nothing is made {} it", what,
                                                 name, what == "target" ? "for" : "of"))
                          .help(std::string(help));
        unmade.severity = Severity::error;
        diagnostics.add(std::move(unmade));
      }
    }
  };
  check(request.cards, "definition", "name a deck that has it; the `cards` of a deck say what it chooses",
        [&](const Job& job, const std::string& name) {
          return job.deck() != nullptr &&
                 std::ranges::any_of(job.deck()->selection.cards, [&](const rules::DeckCard& card) {
                   const auto is_named = [&](DefinitionId side) {
                     const std::string& id = catalog.definition(side).id;
                     return id == name || name.ends_with(":" + id);
                   };
                   return is_named(card.definition) || (card.reverse && is_named(card.reverse->definition));
                 });
        });
  check(request.works, "deck or book",
        "name its campaign too, cards that are in it, and a target that makes it",
        [](const Job& job, const std::string& name) {
          const DeckJob* const deck = job.deck();
          return deck != nullptr        ? deck->deck->id == name && !deck->selection.cards.empty()
                 : job.box() != nullptr ? job.box()->box->id == name
                                        : job.book()->book->id == name;
        });
  check(request.targets, "target", "name a campaign or a deck that has cards for it",
        [](const Job& job, const std::string& name) {
          if (const BookJob* const book = job.book()) {
            return book->run && book->run->printer->id == name;
          }
          if (const BoxJob* const box = job.box()) {
            return box->target.style.id == name;
          }
          return job.deck()->sheet.id == name && !job.deck()->selection.cards.empty();
        });
}

std::vector<Job> plan(const Request& request, const Catalog& catalog, const Derived& derived,
                      const Faces& faces, Diagnostics& diagnostics) {
  return Planner(request, catalog, derived, faces, diagnostics).run();
}

std::optional<PrinterTarget> find_target(const std::string& name, const Catalog& catalog,
                                         Diagnostics& diagnostics) {
  const auto sheet = std::ranges::find(catalog.sheets, name, &StyleSource::id);
  if (sheet != catalog.sheets.end()) {
    auto target = sheet::read_target(*sheet, diagnostics);
    return target ? std::optional<PrinterTarget>(*std::move(target)) : std::nullopt;
  }
  const auto printer = std::ranges::find(catalog.printers, name, &StyleSource::id);
  if (printer != catalog.printers.end()) {
    return sheet::read_printer(*printer, catalog.sheets, format_named, diagnostics);
  }
  diagnostics.add(no_such_target(name, catalog));
  return std::nullopt;
}

}  // namespace talia::job
