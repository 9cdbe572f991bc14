// Books: Markdown chapters with directives into pages: columns on a baseline grid, running heads, contents, tables from
// the catalog, card images, cross references, bookmarks.
#pragma once
#include <string>

#include "frame/booklet.h"
#include "layout/layout.h"
#include "model/catalog.h"

namespace talia {

struct BookFacts {
  std::string version, hash, date;
};

namespace book {

struct Made {
  Booklet booklet;
  bool is_sound = true;  // False when a fault (here, or in what the book quotes) withholds it.
};

// Reports unknown-directive, bad-directive, and what texts and faces report; places are in the chapters.
Made make(const Book& book, const Studio& studio, const Faces& faces, const BookFacts& facts,
          Diagnostics& diagnostics);

}  // namespace book
}  // namespace talia
