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
  // Of the pages: all chapters, the style and its theme, fonts, patterns, the faces that are shown, and the drawings and
  // pictures that stand on the pages.
  Digest pages;
};

// Nothing where the book has no style to be set in, which was reported. Lays the book out: what stands on its pages is known
// then.
std::optional<BookKeys> keys_of(const Book& book, const LayoutContext& common, const Faces& faces,
                                const layout::LayoutDigests& digests, Diagnostics& diagnostics);

}  // namespace talia::book
