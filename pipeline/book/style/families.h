// The fonts of books that are drawn in their campaign's own theme.
#pragma once
#include "book/style/style.h"
#include "layout/reading/looks.h"

namespace talia::book {

// By what a style calls a family, the one that is taken in its place: as its theme says, and its campaign where the style
// names no theme.
layout::FamilyNames families_of(const BookStyle& style, const Book& book, const Catalog& catalog);

}  // namespace talia::book
