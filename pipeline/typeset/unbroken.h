// What a paragraph says as it is set, for those who break its lines themselves: browsers, wikis.
#pragma once
#include <string_view>
#include <vector>

#include "frame/symbols.h"
#include "markup/text.h"
#include "typeset/typeset.h"

namespace talia::typeset {

// The same words with the signs that the style's habits want, white space collapsed, and with spaces at which no line ends where
// the language keeps words together. Styles, links, icons and places stay; an icon that there is none of goes.
std::vector<Inline> unbroken(const std::vector<Inline>& inlines, std::string_view language,
                             const TextStyle& style, const Symbols& symbols);

}  // namespace talia::typeset
