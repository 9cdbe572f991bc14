// Composed chapters on pages: openers, columns, running heads, folios.
#pragma once
#include <vector>

#include "book/compose.h"

namespace talia::book {

// Adds the chapter's pages; the first of them opens it. Frame 0 of the booklet is the pages' ground.
void add_pages(Composed chapter, std::vector<Page>& pages, Kit& kit);

}  // namespace talia::book
