// How a chapter begins: what its directives {chapter} and {cover} say.
#pragma once
#include "book/resolve/context.h"

namespace talia::book {

// Number, colours, lead and icons of the chapter at hand, unless it is a cover. Reports unknown-icon, unknown-colour, and
// key-without-effect of what a plain opening does not show.
void open_chapter(const ParsedDirective& directive, ResolveContext& context);

// Makes the chapter at hand the book's cover, with its texts.
void open_cover(const ParsedDirective& directive, ResolveContext& context);

}  // namespace talia::book
