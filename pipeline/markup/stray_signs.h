// Signs of markup that print as they were typed: a star or backtick that nothing answers, an icon without its second colon.
#pragma once
#include <span>
#include <string>

#include "markup/text.h"
#include "source/reports/diagnostics.h"

namespace talia::markup {

// Reports stray-markup at the first sign of each sort in a paragraph, and unknown-icon for names between colons that no
// icon could have. `icons` are sorted. Of texts with markup, before anything is filled into them.
void report_stray_signs(const Text& text, std::span<const std::string> icons, Diagnostics& diagnostics);

}  // namespace talia::markup
