// What a book says against what was written of it for a screen: no word is lost in silence.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "book/book.h"
#include "source/result.h"

namespace talia::web {

// The letters and figures of a page, folded: of HTML what stands between tags, of Markdown without where its links lead.
std::string letters_of(std::string_view page);

// Reports words-lost where the first of a chapter's words stands that a page does not say.
Result<std::monostate> check_words(const book::ResolvedChapter& chapter, std::string_view page);

}  // namespace talia::web
