#include "job/plan/reverses.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace talia::job {

namespace {

bool draws(const TemplateSource& source, const Kind& kind) {
  const std::vector<Node> kinds = source.root.find("for").as_list();
  return std::ranges::find(kinds, kind.name, &Node::scalar) != kinds.end();
}

class Checker {
 public:
  Checker(const Deck& deck, const Catalog& catalog, const Faces& faces, Diagnostics& diagnostics)
      : deck_(deck),
        catalog_(catalog),
        faces_(faces),
        diagnostics_(diagnostics),
        system_(catalog.campaign(deck.campaign).system) {}

  bool check(const rules::DeckCard& card) {
    const rules::Reverse& reverse = *card.reverse;
    if (!has_template_for(card)) {
      return false;
    }
    FaceKey front{};
    front.definition = card.definition;
    front.face = deck_.face;
    front.trim = usual_trim;
    front.language = catalog_.campaign(deck_.campaign).language;
    FaceKey other = front;
    other.definition = reverse.definition;
    other.face = reverse.face;
    return has_one_size(card, front, other) && stays_on_its_side(card, front) &&
           stays_on_its_side(card, other);
  }

 private:
  const Definition& definition(DefinitionId id) const { return catalog_.definition(id); }

  // Where the deck says something of the other side of a card: its template or whose it is, else all of it.
  Span place(const rules::DeckCard& card, std::string_view key) const {
    std::vector<Node> stated{deck_.root.find("reverse")};
    for (const Node entry : deck_.root.find("cards").items()) {
      stated.push_back(entry.find("reverse"));
    }
    const auto found = std::ranges::find_if(
        stated, [&](Node each) { return each.exists() && each.span() == card.reverse_span; });
    return found != stated.end() && found->find(key).exists() ? found->find(key).span() : card.reverse_span;
  }

  // False too where there is no such template, which was reported.
  bool has_template_for(const rules::DeckCard& card) {
    const rules::Reverse& reverse = *card.reverse;
    if (reverse.face.empty()) {
      return true;
    }
    const TemplateSource* const source = catalog_.find_template(system_, reverse.face);
    const Kind& kind = catalog_.kind(definition(reverse.definition).kind);
    if (source == nullptr || source->is_broken || draws(*source, kind)) {
      return source != nullptr;
    }
    std::vector<std::string> names;
    for (const TemplateSource& each : catalog_.templates) {
      if ((!each.system || *each.system == system_) && draws(each, kind)) {
        names.push_back(each.id);
      }
    }
    diagnostics_.add(
        Diagnostic::of(
            Code::unknown_template, place(card, "template"),
            fmt::format("the template `{}` is not for definitions of kind `{}`, and the other side of "
                        "`{}` is one",
                        source->id, kind.name, definition(card.definition).id))
            .note(definition(reverse.definition).id_span, "it is here")
            .help(names.empty()
                      ? fmt::format("draw a template `for: {}`, and name it in `reverse`", kind.name)
                      : fmt::format("name one in `reverse`: for `{}` there is `{}`", kind.name,
                                    fmt::join(names, "`, `"))));
    return false;
  }

  bool has_one_size(const rules::DeckCard& card, const FaceKey& front, const FaceKey& other) {
    const auto of_front = faces_.stated_trim(front);
    const auto of_other = faces_.stated_trim(other);
    if (!of_front || !of_other || of_front == of_other) {
      return true;
    }
    diagnostics_.add(
        Diagnostic::of(Code::bad_reverse, place(card, "template"),
                       fmt::format("the front of `{}` is {}, and its other side {}",
                                   definition(card.definition).id, words_of(*of_front), words_of(*of_other)))
            .note(definition(card.definition).id_span, "the card is here")
            .help("the templates of both sides need one `size`"));
    return false;
  }

  bool stays_on_its_side(const rules::DeckCard& card, const FaceKey& side) {
    const auto rest = faces_.goes_on_on_back(side);
    if (!rest) {
      return true;
    }
    diagnostics_.add(
        Diagnostic::of(Code::bad_reverse, card.reverse_span,
                       fmt::format("a text of `{}` goes on on the back of its card, and there "
                                   "stands the front of `{}`",
                                   definition(side.definition).id,
                                   definition(side.definition == card.definition ? card.reverse->definition
                                                                                 : card.definition)
                                       .id))
            .note(*rest, "it goes on by this `rest`")
            .help("write `rest: card` there, or leave `reverse` out of the deck"));
    return false;
  }

  const Deck& deck_;
  const Catalog& catalog_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  const SystemId system_;
};

}  // namespace

std::string words_of(const Size& size) {
  return fmt::format("{:.4g} × {:.4g} mm", size.width.in_mm(), size.height.in_mm());
}

bool check_reverses(const Deck& deck, std::span<const rules::DeckCard> cards, const Catalog& catalog,
                    const Faces& faces, Diagnostics& diagnostics) {
  Checker checker(deck, catalog, faces, diagnostics);
  bool holds = true;
  std::set<Span> told;  // One cause has one report, however many cards it is behind.
  for (const rules::DeckCard& card : cards) {
    if (card.reverse && !told.contains(card.reverse_span) && !checker.check(card)) {
      told.insert(card.reverse_span);
      holds = false;
    }
  }
  return holds;
}

void note_unused_back(const Deck& deck, std::span<const rules::DeckCard> cards, Diagnostics& diagnostics) {
  const Node back = deck.root.find("back");
  const bool is_unused = !cards.empty() && std::ranges::all_of(cards, [](const rules::DeckCard& card) {
    return card.reverse && !card.reverse->is_hidden;
  });
  if (is_unused && back.exists()) {
    diagnostics.add(Diagnostic::of(Code::key_without_effect, deck.root.key_span("back"),
                                   fmt::format("each card of the deck `{}` has a `reverse`, and none its "
                                               "`back`",
                                               deck.id))
                        .help("leave it out"));
  }
}

void note_left_out_sides(const DeckJob& job, Diagnostics& diagnostics) {
  const bool is_for_players = job.run && job.run->printer->format->is_for_players;
  const auto card = std::ranges::find_if(
      job.selection.cards, [](const rules::DeckCard& each) { return each.reverse.has_value(); });
  if (is_for_players || job.sheet.backs != Backs::none || card == job.selection.cards.end()) {
    return;
  }
  diagnostics.add(
      Diagnostic::of(Code::key_without_effect, card->reverse_span,
                     fmt::format("`{}` prints fronts alone, so the other sides of the deck `{}` are on "
                                 "no page of it",
                                 job.sheet.id, job.deck->id))
          .help("choose a target that prints backs"));
}

void note_shown_sides(const Deck& deck, std::span<const rules::DeckCard> cards,
                      const rules::HiddenSides& hidden, const Catalog& catalog, Diagnostics& diagnostics) {
  std::set<Span> told;
  for (const rules::DeckCard& card : cards) {
    const bool is_hidden = card.reverse && card.reverse->is_hidden;
    if (!is_hidden || told.contains(card.reverse_span) ||
        !hidden.card_of_shown(card.reverse->definition, deck.campaign)) {
      continue;
    }
    told.insert(card.reverse_span);
    const Definition& other = catalog.definition(card.reverse->definition);
    diagnostics.add(
        Diagnostic::of(Code::hidden_side_shown, card.reverse_span,
                       fmt::format("`{}` is the hidden side of `{}`, and shows elsewhere as well: it "
                                   "is a card too, or another's open side",
                                   other.id, catalog.definition(card.definition).id))
            .note(other.id_span, "it is here")
            .help("to keep it hidden choose it in no deck of the campaign, as by "
                  "`where: \"… and id != '…'\"`"));
  }
}

}  // namespace talia::job
