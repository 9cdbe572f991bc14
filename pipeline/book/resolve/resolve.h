// Chapters into what they say: texts filled, directives obeyed, headings and tables numbered, references closed.
#pragma once
#include <span>

#include "book/resolve/resolved.h"
#include "book/style/style.h"

namespace talia::book {

// Reports unknown-directive, bad-directive, bad-markup of what has no place where it stands, unknown-reference, and what
// texts are reported for.
ResolvedBook resolve(const Book& book, const BookStyle& style, const LayoutContext& common,
                     Diagnostics& diagnostics);

}  // namespace talia::book
