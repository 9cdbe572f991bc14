// References to a book's own sections and tables: `[[#slug]]`.
#pragma once
#include "book/resolve/context.h"

namespace talia::book {

// Holds every reference to a section, table or picture to the book's labels, once all of them are known; afterwards those that
// remain have a target. Reports unknown-reference, and bad-markup of what asks for a number or name where there is none.
void close_references(ResolveContext& context);

}  // namespace talia::book
