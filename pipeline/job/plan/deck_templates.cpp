#include "job/plan/deck_templates.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace talia::job {

namespace {

// Whether something prints the deck's back behind the card.
bool may_have_back(const rules::DeckCard& card) {
  return !card.reverse || card.reverse->is_hidden;
}

// A `back` that names a kind without a template is that kind's plain one, and of no other.
bool has_plain_back_of_its_kind(const Deck& deck, std::span<const rules::DeckCard> cards,
                                const Catalog& catalog, Diagnostics& diagnostics) {
  const SystemId system = catalog.campaign(deck.campaign).system;
  const Node named = deck.root.find("back");
  if (!named.is(NodeKind::text) || catalog.find_template(system, named.scalar()) != nullptr) {
    return true;
  }
  const auto kind = catalog.find_kind(system, named.scalar());
  const auto other = std::ranges::find_if(cards, [&](const rules::DeckCard& card) {
    return may_have_back(card) && catalog.definition(card.definition).kind != kind;
  });
  if (!kind || other == cards.end()) {
    return true;
  }
  const Definition& card = catalog.definition(other->definition);
  diagnostics.add(
      Diagnostic::of(Code::unknown_template, named.span(),
                     fmt::format("no template is called `{}`, and the plain back of that kind is not for the "
                                 "definitions of kind `{}` in the deck `{}`",
                                 named.scalar(), catalog.kind(card.kind).name, deck.id))
          .note(card.id_span, "one of them is here")
          .help("part the deck by kinds, or draw a template with a `back` for it"));
  return false;
}

}  // namespace

bool check_templates(const Deck& deck, std::span<const rules::DeckCard> cards, const Catalog& catalog,
                     Diagnostics& diagnostics) {
  const SystemId system = catalog.campaign(deck.campaign).system;
  const auto draws = [](const TemplateSource& source, const Kind& kind) {
    const std::vector<Node> kinds = source.root.find("for").as_list();
    return std::ranges::find(kinds, kind.name, &Node::scalar) != kinds.end();
  };
  const auto is_known = [&](const TemplateSource& source) {
    return std::ranges::any_of(catalog.system(system).kinds,
                               [&](KindId kind) { return draws(source, catalog.kind(kind)); });
  };
  bool holds = has_plain_back_of_its_kind(deck, cards, catalog, diagnostics);
  for (const char* const key : {"template", "back"}) {
    const Node named = deck.root.find(key);
    const TemplateSource* const source =
        named.is(NodeKind::text) ? catalog.find_template(system, named.scalar()) : nullptr;
    if (source == nullptr || source->is_broken || !is_known(*source)) {
      // The missing template was reported.
      continue;
    }
    const auto other = std::ranges::find_if(cards, [&](const rules::DeckCard& each) {
      return (std::string_view(key) == "template" || may_have_back(each)) &&
             !draws(*source, catalog.kind(catalog.definition(each.definition).kind));
    });
    if (other == cards.end()) {
      continue;
    }
    const Definition& card = catalog.definition(other->definition);
    const Kind& kind = catalog.kind(card.kind);
    std::vector<std::string> names;
    for (const TemplateSource& each : catalog.templates) {
      if ((!each.system || *each.system == system) && draws(each, kind)) {
        names.push_back(each.id);
      }
    }
    diagnostics.add(
        Diagnostic::of(Code::unknown_template, named.span(),
                       fmt::format("the template `{}` is not for definitions of kind `{}`, "
                                   "and the deck `{}` has some",
                                   source->id, kind.name, deck.id))
            .note(card.id_span, "one of them is here")
            .help(names.empty()
                      ? fmt::format("no template is for `{}`: leave `{}` out of the deck", kind.name, key)
                      : fmt::format("templates for `{}`: `{}`", kind.name, fmt::join(names, "`, `"))));
    holds = false;
  }
  return holds;
}

}  // namespace talia::job
