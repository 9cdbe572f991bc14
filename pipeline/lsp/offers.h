// What may be written where somebody writes, the likeliest first, and what each is.
#pragma once
#include "lsp/asked.h"
#include "lsp/wire.h"

namespace talia::lsp {

// A list of completions.
Json offers_at(const Asked& asked);
// The same item with what it is: a definition's values and its face, an icon's drawing.
Json with_meaning(Json item, const serve::Look& look);

}  // namespace talia::lsp
