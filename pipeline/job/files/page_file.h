// Pages as one PDF.
#pragma once
#include "job/files/written.h"
#include "job/pages/book_pages.h"
#include "job/pages/box_pages.h"
#include "job/pages/card_parts.h"

namespace talia::job {

// Adds what `press` is to know of a part's pages, without their drawings, to that of the parts before it.
void note_pages(Booklet part, Booklet& pages);

// Each goes through the pages and, when all is sound or a draft is wanted, writes them.
Written write_box(BoxPages& pages, const Writing& how, Diagnostics& diagnostics);
Written write_book_pdf(BookPages& pages, const Writing& how, Diagnostics& diagnostics);
// A deck on its sheets, or a side of a card on each page.
Written write_pdf(CardParts& cards, const Writing& how, Diagnostics& diagnostics);
// Reduced fronts with their names.
Written write_contact(CardParts& cards, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
