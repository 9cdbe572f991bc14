// What books and their chapters are known by.
#pragma once
#include <optional>
#include <vector>

#include "book/book.h"
#include "layout/faces/key_of_face.h"

namespace talia::book {

struct BookKeys {
  // Of what each chapter says, in order; what the pages look like does not count, nor do spans.
  std::vector<Digest> chapters;
  // Of the pages: all chapters, what the book and its campaign state of it, the style and its theme, fonts, patterns, the
  // rules and definitions that furniture reads, the faces that are shown, and the drawings and pictures that stand on the
  // pages, or were tried. Not those of a tail for which a page had no room.
  Digest pages;
};

// `made`: what `make` gave of the book, for what stands on its pages is known then. Resolves the book once more,
// and lays nothing out. Nothing where the book has no style to be set in, which was reported.
std::optional<BookKeys> keys_of(const Book& book, const Form& form, const Made& made,
                                const LayoutContext& common, const Faces& faces,
                                const layout::LayoutDigests& digests);

}  // namespace talia::book
