// What a book says against what was written of it for a screen: no word is lost in silence.
#pragma once
#include <string_view>

#include "book/book.h"
#include "source/result.h"

namespace talia::web {

enum class PageForm { html, markdown };

// Error: `words-lost` where the first of a chapter's words stands that a page does not say.
Result<std::monostate> check_words(const book::ResolvedChapter& chapter, std::string_view page,
                                   PageForm form);

}  // namespace talia::web
