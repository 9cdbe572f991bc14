// What a book says, as text.
#pragma once
#include <string>

#include "book/resolve/resolved.h"

namespace talia::book {

// Its chapters block by block, one a line, with the style of their words and where links and references lead; then the
// labels of its places.
std::string dump(const ResolvedBook& book, const Catalog& catalog);
// Of one of its chapters.
std::string dump(const ResolvedChapter& chapter, const ResolvedBook& book, const Catalog& catalog);

}  // namespace talia::book
