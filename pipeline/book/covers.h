// The pages of a book's cover, drawn by the style's furniture alone.
#pragma once
#include <optional>

#include "book/resolve/resolved.h"
#include "book/set/context.h"
#include "frame/booklet.h"

namespace talia::book {

// The book's first page. Its anchor and label are the caller's to add.
Page front_cover(const ResolvedChapter& cover, SetContext& context);
// What stands behind the book; nothing where its cover has no words for it. Reports field-unseen where the style has no place for
// them.
std::optional<Page> back_cover(const ResolvedChapter& cover, SetContext& context);
// Back, spine and front beside each other, as they lie around the book.
Page wrap(const ResolvedChapter& cover, SetContext& context);

// An empty page of a book, on its ground, which is frame 0 of its booklet.
Page blank_page(const SetContext& context);

}  // namespace talia::book
