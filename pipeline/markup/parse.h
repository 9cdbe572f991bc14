// Text fields and chapters into `Text`: CommonMark (cmark-gfm with tables), with `{expression}`, `[[reference]]` and
// `:icon:` found before emphasis and nowhere in code spans; `\{`, `\[[`, `\:` are the characters themselves.
#pragma once
#include <string>
#include <string_view>

#include "markup/text.h"
#include "markup/walk.h"
#include "source/reports/diagnostics.h"

namespace talia::markup {

enum class Mode {
  // No markup at all but {expression} and :icon:; one paragraph.
  plain,
  // Inline markup; paragraphs are separated by blank lines; block markup is a diagnostic.
  inline_only,
  block,    // Everything but directives.
  chapter,  // Everything.
};

// Reports bad-markup, space-before-sign and, from insertions, bad-formula. Raw HTML, images and unclosed `{` are refused with their place.
Text parse(const MappedText& source, Mode mode, std::string language, Diagnostics& diagnostics);

}  // namespace talia::markup
