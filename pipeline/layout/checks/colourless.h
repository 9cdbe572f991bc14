// Drawings that take no colour.
#pragma once
#include <optional>

#include "frame/symbols.h"
#include "source/reports/diagnostic.h"

namespace talia::layout {

// colourless-icon, of a drawing that a style's or a box's colour does not reach, called `icon/NAME` or `ornament/NAME`; one with
// colours of its own is meant so.
std::optional<Diagnostic> colourless(const Symbol& symbol);

}  // namespace talia::layout
