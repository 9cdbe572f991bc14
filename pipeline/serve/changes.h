// Which cards of a deck look otherwise than in an older look.
#pragma once
#include <string>

#include "serve/look.h"

namespace talia::serve {

// As JSON: the full names of cards that changed, of new ones, and of those that are gone. Cards are compared by what the drawing of
// each side reads.
std::string changes_of(const std::string& campaign, const std::string& deck, const Look& older,
                       const Look& newer, unsigned threads);

}  // namespace talia::serve
