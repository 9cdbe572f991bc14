// Set chapters on pages: openers, columns, running heads, folios.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "book/set/chapter.h"

namespace talia::book {

enum class Drawing {
  places,  // Of what is referred to, and nothing else: enough to know on which page it stands.
  whole,   // Takes the pieces' items.
};

// What stands behind the book is its last page, and waits.
struct BookSoFar {
  Drawing drawing;
  std::vector<Page> pages{};
  std::optional<Page> back_cover{};
  bool has_front = false;  // Pages before the text have Roman numbers …
  std::size_t front = 0;   // … and are so many; 0: it has not begun.

  std::string next_label() const;
};
// Adds the chapter's pages; the first of them opens it. Frame 0 of the booklet is the pages' ground.
void add_pages(SetChapter chapter, BookSoFar& book, SetContext& context);

}  // namespace talia::book
