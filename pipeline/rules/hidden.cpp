#include "rules/hidden.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::rules {

HiddenSides::HiddenSides(const Catalog& catalog, const Derived& derived) {
  const bool hides = std::ranges::any_of(catalog.decks, [](const Deck& deck) {
    return std::ranges::any_of(deck.entries,
                               [](const DeckEntry& entry) { return entry.reverse && entry.reverse->hidden; });
  });
  for (std::size_t i = 0; hides && i < catalog.decks.size(); ++i) {
    const Deck& deck = catalog.decks[i];
    Diagnostics told_by_its_own_run;
    const Selection selection = select(deck, catalog, derived, told_by_its_own_run);
    for (const DeckCard& card : selection.cards) {
      sides_[{card.definition, deck.campaign}].is_shown = true;
      if (!card.reverse || card.reverse->definition == card.definition) {
        continue;
      }
      Side& other = sides_[{card.reverse->definition, deck.campaign}];
      if (!card.reverse->is_hidden) {
        other.is_shown = true;
      } else {
        other.card = other.card ? other.card : card.definition;
        other.is_in_doubt = other.is_in_doubt || !selection.is_sound;
      }
    }
  }
}

std::optional<DefinitionId> HiddenSides::card_of(DefinitionId definition,
                                                 std::optional<CampaignId> viewer) const {
  std::optional<DefinitionId> card;
  for (auto each = sides_.lower_bound({definition, CampaignId{}});
       each != sides_.end() && each->first.first == definition; ++each) {
    if (viewer && each->first.second != *viewer) {
      continue;
    }
    if (each->second.is_shown) {
      return std::nullopt;
    }
    card = card ? card : each->second.card;
  }
  return card;
}

std::optional<DefinitionId> HiddenSides::card_of_shown(DefinitionId definition, CampaignId viewer) const {
  const auto found = sides_.find({definition, viewer});
  return found != sides_.end() && found->second.is_shown ? found->second.card : std::nullopt;
}

bool HiddenSides::is_in_doubt(DefinitionId definition, CampaignId viewer) const {
  const auto found = sides_.find({definition, viewer});
  return found != sides_.end() && found->second.is_in_doubt;
}

std::optional<DeckCard> two_faced_card(DefinitionId definition, std::optional<CampaignId> viewer,
                                       const Catalog& catalog, const Derived& derived) {
  std::optional<DeckCard> behind;
  for (const Deck& deck : catalog.decks) {
    const bool has_reverses =
        std::ranges::any_of(deck.entries, [](const DeckEntry& entry) { return entry.reverse.has_value(); });
    if (!has_reverses || (viewer && deck.campaign != *viewer)) {
      continue;
    }
    Diagnostics told_by_its_own_run;
    for (DeckCard& card : select(deck, catalog, derived, told_by_its_own_run).cards) {
      if (card.reverse && card.definition == definition) {
        return std::move(card);
      }
      if (card.reverse && card.reverse->definition == definition && card.reverse->is_hidden && !behind) {
        behind = std::move(card);
      }
    }
  }
  return behind;
}

Diagnostic hidden_side(DefinitionId definition, DefinitionId card, Span at, const Catalog& catalog) {
  return Diagnostic::of(Code::hidden_side, at,
                        fmt::format("`{}` is the hidden side of `{}`, which players are not to see here",
                                    catalog.definition(definition).id, catalog.definition(card).id));
}

}  // namespace talia::rules
