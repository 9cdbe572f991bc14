// Set chapters on pages: openers, columns, running heads, folios.
#pragma once
#include <vector>

#include "book/set/chapter.h"

namespace talia::book {

// Adds the chapter's pages; the first of them opens it. Frame 0 of the booklet is the pages' ground.
void add_pages(SetChapter chapter, std::vector<Page>& pages, SetContext& context);

}  // namespace talia::book
