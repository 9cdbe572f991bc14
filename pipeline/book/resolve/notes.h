// Notes: words that a text has in brackets, `[words]{.note}`, and a page at its foot.
#pragma once
#include "book/resolve/context.h"

namespace talia::book {

// Takes the notes out of the paragraphs and lists of the chapter at hand; each leaves its number there, which leads to it. Those
// of headings, tables and quotations stay, and are reported where they are set.
void take_notes(ResolveContext& context);

}  // namespace talia::book
