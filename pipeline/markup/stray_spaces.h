// Spaces that no typesetter leaves: before a comma, a full stop and the other signs that close.
#pragma once
#include "markup/text.h"
#include "source/reports/diagnostics.h"

namespace talia::markup {

// Reports space-before-sign at each, but in code, between the figures of a ratio, and before the high signs of French.
void report_stray_spaces(const Text& text, Diagnostics& diagnostics);

}  // namespace talia::markup
