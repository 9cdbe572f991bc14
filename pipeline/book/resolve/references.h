// References to a book's own sections and tables: `[[#slug]]`.
#pragma once
#include "book/resolve/context.h"

namespace talia::book {

// Holds every reference to a section or table to the book's labels, once all of them are known; afterwards those that remain
// have a target. Reports unknown-reference, and bad-markup of a label that asks for a number where there is none.
void close_references(ResolveContext& context);

}  // namespace talia::book
