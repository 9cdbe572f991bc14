// Looks at finished pages as at finished cards: words that stand outside their page or that something hides, type that hardly
// differs from what lies below it.
#pragma once
#include "book/style/style.h"
#include "frame/booklet.h"

namespace talia::book {

// Reports off-page at the style's page, box-overflows at the style of letters that nobody can read, and low-contrast where the
// style names the colour of the type; each place once.
void preflight(const Booklet& booklet, const Book& book, const BookStyle& style, const LayoutContext& common,
               Diagnostics& diagnostics);

}  // namespace talia::book
