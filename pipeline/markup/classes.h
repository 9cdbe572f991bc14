// The classes of a bracketed span, `.sc .fire`: what its words look like, and `.index as="Lamps > of oil" folio=main`: where
// an index has them.
#pragma once
#include "markup/text.h"
#include "source/result.h"

namespace talia::markup {

// `inside` is what stands between the braces. Gives bad-markup for what is no class, stands twice or contradicts another.
// A class that is none of ours is a colour, whose name only the theme can judge. `as` and `folio` belong to `.index` alone.
Result<InlineStyle> read_classes(const MappedText& inside);

}  // namespace talia::markup
