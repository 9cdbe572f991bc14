// Where the edits of fixes stand in the text. A reporter knows what it read and about where; quotes and the words around it
// are the text's.
#pragma once
#include <optional>
#include <span>

#include "source/reports/diagnostic.h"
#include "source/source_map.h"

namespace talia::source {

// The bytes that an edit replaces: its span where what it found is all that stands there, else the one place inside where it
// stands as a word of its own; where it found nothing, all that is there. Nothing where there is none, or more than one.
std::optional<Span> place_of(const Fix::Edit& edit, const SourceMap& sources);

// Where a diagnostic offers one change of one place, the same of all the others at which its words stand.
void repeat_fix(Diagnostic& diagnostic, std::span<const Span> places, const SourceMap& sources);

}  // namespace talia::source
