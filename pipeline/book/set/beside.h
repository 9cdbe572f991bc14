// What stands at a side of its column while the lines of the text go on beside it: how wide it is, and where it stands.
#pragma once
#include <optional>

#include "book/set/context.h"

namespace talia::book {

// The width that is stated, or what the text leaves of that where none is. Nothing where too little is left for the words beside
// it: on the style's own page that is reported, out-of-range at the width or `at`; a printer's page may be too narrow for it, and
// then it stands in its column as all else does.
std::optional<Length> width_beside(const Width& stated, Span at, SetContext& context);

// A piece of a width, moved to its side: it has no rows, and says what the next lines have beside them.
BookPiece stood_beside(BookPiece piece, Side side, Length width, SetContext& context);

// The lines that are left for what comes next, of so many beside something, after some rows of text.
Beside below(Beside beside, int rows);

}  // namespace talia::book
