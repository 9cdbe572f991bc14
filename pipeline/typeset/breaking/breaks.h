// Where a paragraph may break: Unicode's opportunities, and on top of them what readers of a language and of games expect,
// which a style can switch off; and syllables.
#pragma once
#include <vector>

#include "typeset/breaking/hyphenation.h"
#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// Ascending. Without a hyphenator words stay whole.
std::vector<Break> find_breaks(const Characters& text, const Hyphenator* hyphenator, const TextStyle& style);

}  // namespace talia::typeset
