// Whether the templates that a deck names draw its cards.
#pragma once
#include <span>

#include "rules/rules.h"

namespace talia::job {

// False when one is not for the kind of some card: unknown-template, once, where the deck names it.
bool check_templates(const Deck& deck, std::span<const rules::DeckCard> cards, const Catalog& catalog,
                     Diagnostics& diagnostics);

}  // namespace talia::job
