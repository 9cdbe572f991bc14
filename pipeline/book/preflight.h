// Looks at finished pages as at finished cards: words that stand outside their page or that something hides, type that hardly
// differs from what lies below it.
#pragma once
#include "book/style/style.h"
#include "frame/booklet.h"

namespace talia::book {

// Reports type-too-small where the form's printer prints none so small, off-page at the style's page, box-overflows at the style of letters that nobody can read, and low-contrast where the
// style names the colour of the type; each place once.
void preflight(const Booklet& booklet, const Book& book, const BookStyle& style, const LayoutContext& common,
               Diagnostics& diagnostics);

// Whether what is drawn up to the edges of pages goes on beyond them, once they stand on paper with a bleed. Reports missing-bleed
// at the style's furniture.
void check_bleed(const Booklet& booklet, const Book& book, const BookStyle& style,
                 const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::book
