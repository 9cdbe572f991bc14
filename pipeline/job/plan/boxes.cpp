#include "job/plan/boxes.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "job/plan/names.h"
#include "job/plan/reverses.h"
#include "job/plan/shapes.h"

namespace talia::job {

namespace {

class BoxPlanner {
 public:
  BoxPlanner(const TuckBox& box, const BoxPlan& how, Diagnostics& diagnostics)
      : box_(box), how_(how), diagnostics_(diagnostics) {}

  std::vector<Job> run() {
    note_stock();
    if (!check_icon() || box_.is_broken || !gather() || !fill() || !check_templates()) {
      return {};
    }
    std::vector<Job> jobs;
    for (const PrinterTarget& target : how_.targets) {
      if (const auto* const sheet = std::get_if<SheetTarget>(&target)) {
        jobs.push_back(job_for(*sheet));
      }
    }
    return jobs;
  }

 private:
  void note_stock() {
    const Node stock = box_.root.find("stock");
    if (stock.exists() && box_.root.find("sleeves").exists()) {
      diagnostics_.add(Diagnostic::of(Code::key_without_effect, box_.root.key_span("stock"),
                                      "`stock` does nothing beside `sleeves`, which says how thick a card is "
                                      "in its sleeve")
                           .help("leave one of them out"));
    }
  }

  bool check_icon() {
    const Node icon = box_.root.find("icon");
    if (!icon.is(NodeKind::text)) {
      return true;
    }
    const std::vector<std::string>& icons = how_.catalog.icons;
    if (!std::ranges::binary_search(icons, icon.scalar())) {
      diagnostics_.add(
          Diagnostic::of(Code::unknown_icon, icon.span(), fmt::format("there is no icon `{}`", icon.scalar()))
              .help_closest(icon.scalar(), icons));
      return false;
    }
    if (box_.front.empty() && box_.side.empty() && box_.lid.empty()) {
      diagnostics_.add(Diagnostic::of(Code::key_without_effect, box_.root.key_span("icon"),
                                      "`icon` does nothing on a box without a template")
                           .help("leave it out, or name with `front` a template that shows `box.icon`"));
    }
    return true;
  }

  // What its decks have. False where one is at fault, which is told with the deck, and where there is no card.
  bool gather() {
    bool holds = true;
    std::size_t cards = 0;
    for (const std::size_t number : box_.decks) {
      const Deck& deck = how_.catalog.decks[number];
      Held& held = held_.emplace_back(
          Held{&deck, rules::select(deck, how_.catalog, how_.derived, diagnostics_), {}, {}});
      held.members = rules::each_once(held.selection.cards);
      held.trims = shapes_of(deck, held.members, how_.faces).trims();
      holds = holds && held.selection.is_sound;
      for (const rules::DeckCard& card : held.selection.cards) {
        cards += static_cast<std::size_t>(std::max(card.count, 0));
      }
    }
    if (holds && cards == 0) {
      auto empty =
          Diagnostic::of(Code::nothing_to_print, box_.root.key_span("decks"),
                         fmt::format("the box `{}` holds no card", box_.id))
              .help("its decks choose none: `talia list \"CONDITION\"` shows what a `where` chooses");
      empty.severity = how_.is_asked_for ? Severity::error : empty.severity;
      diagnostics_.add(std::move(empty));
      return false;
    }
    if (holds) {
      measure();
    }
    return holds;
  }

  // The largest card; cards of other sizes beside it would slip about.
  void measure() {
    std::vector<std::string> sizes;
    for (const Held& held : held_) {
      for (const Size& trim : held.selection.cards.empty() ? std::vector<Size>() : held.trims) {
        card_ = {std::max(card_.width, trim.width), std::max(card_.height, trim.height)};
        const std::string words = words_of(trim);
        if (std::ranges::find(sizes, words) == sizes.end()) {
          sizes.push_back(words);
        }
      }
    }
    if (sizes.size() > 1) {
      diagnostics_.add(
          Diagnostic::warning(
              Code::bad_tuck_box, box_.root.find("decks").span(),
              fmt::format("the box `{}` holds cards of {} sizes, {}, and is made for the largest", box_.id,
                          sizes.size(), fmt::join(sizes, ", ")))
              .help("give each size a box of its own: smaller cards would slip about in this one"));
    }
  }

  bool fill() {
    for (const Held& held : held_) {
      if (!held.selection.cards.empty()) {
        filled_with_ = box_.of.value_or(held.selection.cards.front().definition);
        return true;
      }
    }
    return false;
  }

  // Whether those that it names draw the definition; a `back` that is left out is known to: it is the deck's.
  bool check_templates() {
    const Definition& definition = how_.catalog.definition(filled_with_);
    const std::string& kind = how_.catalog.kind(definition.kind).name;
    bool holds = true;
    for (const char* const key : {"front", "side", "lid", "back"}) {
      const Node named = box_.root.find(key);
      const TemplateSource* const source =
          named.is(NodeKind::text) ? how_.catalog.find_template(definition.system, named.scalar()) : nullptr;
      const std::vector<Node> kinds =
          source == nullptr || source->is_broken ? std::vector<Node>() : source->root.find("for").as_list();
      if (kinds.empty() || std::ranges::find(kinds, kind, &Node::scalar) != kinds.end()) {
        continue;
      }
      diagnostics_.add(Diagnostic::of(Code::unknown_template, named.span(),
                                      fmt::format("the template `{}` is not for definitions of kind `{}`, "
                                                  "and the box `{}` is filled with `{}`",
                                                  source->id, kind, box_.id, definition.id))
                           .note(definition.id_span, "which is here")
                           .help(fmt::format("add `{}` to its `for`, or name with `of` a definition that it "
                                             "draws",
                                             kind)));
      holds = false;
    }
    return holds;
  }

  Job job_for(const SheetTarget& target) const {
    BoxJob made{&box_, target, card_, filled_with_, {}};
    for (const Held& held : held_) {
      DeckJob deck{held.deck, target.style, {}, held.selection, held.members, {}};
      deck.sheet.card = held.trims.front();
      made.decks.push_back(std::move(deck));
    }
    const std::string name = name_of_job(box_.id, target.style.id);
    return {box_.campaign, name, fmt::format("{}/{}.pdf", how_.catalog.campaign(box_.campaign).id, name),
            std::move(made)};
  }

  struct Held {
    const Deck* deck;
    rules::Selection selection;
    std::vector<rules::DeckCard> members;
    std::vector<Size> trims;
  };
  const TuckBox& box_;
  const BoxPlan& how_;
  Diagnostics& diagnostics_;
  std::vector<Held> held_;
  Size card_;
  DefinitionId filled_with_{};
};

}  // namespace

std::vector<Job> jobs_of(const TuckBox& box, const BoxPlan& how, Diagnostics& diagnostics) {
  return BoxPlanner(box, how, diagnostics).run();
}

void note_unboxed(CampaignId campaign, const Catalog& catalog, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) {
    return;
  }
  std::vector<std::size_t> boxed;
  const TuckBox* first = nullptr;
  for (const TuckBox& box : catalog.boxes) {
    if (box.campaign == campaign) {
      first = first == nullptr ? &box : first;
      boxed.insert(boxed.end(), box.decks.begin(), box.decks.end());
    }
  }
  std::vector<std::string> names;
  Span place;
  for (std::size_t i = 0; first != nullptr && i < catalog.decks.size(); ++i) {
    const Deck& deck = catalog.decks[i];
    // What has a sheet of its own, as tokens have, is no deck to be boxed.
    if (deck.campaign == campaign && !deck.root.find("sheet").exists() &&
        std::ranges::find(boxed, i) == boxed.end()) {
      place = names.empty() ? deck.span : place;
      names.push_back(deck.id);
    }
  }
  if (names.empty()) {
    return;
  }
  auto unboxed =
      Diagnostic::of(Code::bad_tuck_box, place,
                     names.size() == 1 ? fmt::format("no box holds the deck `{}`", names.front())
                                       : fmt::format("no box holds the decks `{}`", fmt::join(names, "`, `")))
          .note(first->span, "others of the campaign have one, as this")
          .help("name them among the `decks` of a box, or let them lie");
  unboxed.severity = Severity::note;
  diagnostics.add(std::move(unboxed));
}

}  // namespace talia::job
