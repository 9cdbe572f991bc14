// What players are not to see before a card is turned: definitions that stand on hidden sides and nowhere else.
#pragma once
#include <map>
#include <optional>
#include <utility>

#include "rules/rules.h"

namespace talia::rules {

class HiddenSides {
 public:
  // Of the decks of all campaigns.
  HiddenSides(const Catalog& catalog, const Derived& derived);
  // The card whose hidden side a definition is; none where it is a card itself or another's open side. `viewer`: as that campaign
  // has it; none: as any that hides it, where none shows it.
  std::optional<DefinitionId> card_of(DefinitionId definition,
                                      std::optional<CampaignId> viewer = std::nullopt) const;
  // The same of definitions that are hidden and are shown as well.
  std::optional<DefinitionId> card_of_shown(DefinitionId definition, CampaignId viewer) const;
  // Whether a deck of the campaign that is at fault (reported) hides it: once the deck is mended it may be shown.
  bool is_in_doubt(DefinitionId definition, CampaignId viewer) const;

 private:
  struct Side {
    std::optional<DefinitionId> card;  // Whose hidden side it is.
    bool is_shown = false;
    bool is_in_doubt = false;
  };
  std::map<std::pair<DefinitionId, CampaignId>, Side> sides_;
};

// The first deck's card that has a definition on its front and another face behind it, or has it hidden behind its front.
// `viewer`: of that campaign's decks; none: of all.
std::optional<DeckCard> two_faced_card(DefinitionId definition, std::optional<CampaignId> viewer,
                                       const Catalog& catalog, const Derived& derived);

// That a definition would be shown there, and is the hidden side of the card.
Diagnostic hidden_side(DefinitionId definition, DefinitionId card, Span at, const Catalog& catalog);

}  // namespace talia::rules
