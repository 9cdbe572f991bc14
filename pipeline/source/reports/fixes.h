// Where the edits of fixes stand in the text. A reporter knows what it read and about where; quotes and the words around it
// are the text's.
#pragma once
#include <optional>

#include "source/reports/diagnostic.h"
#include "source/source_map.h"

namespace talia::source {

// The bytes that an edit replaces: its span where what it found is all that stands there, else the one place inside where it
// stands as a word of its own. Nothing where there is none, or more than one.
std::optional<Span> place_of(const Fix::Edit& edit, const SourceMap& sources);

}  // namespace talia::source
