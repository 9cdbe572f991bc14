// What there is to look at, as JSON.
#pragma once
#include <string>

#include "serve/look.h"

namespace talia::serve {

// Campaigns with their decks and books; of decks their cards, with measures in millimetres and what the texts of each say; and the
// names of sheets.
std::string listing_of(const Look& look);

}  // namespace talia::serve
