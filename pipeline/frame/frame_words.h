// What stands on a drawing, for readers who do not see it.
#pragma once
#include <string>

#include "frame/frame.h"

namespace talia::frame {

// Its words in reading order: a space between lines of one text, and a full stop between two texts where the first ends with no
// sign of its own. Words that were divided at a line's end are whole.
std::string words_of(const Frame& frame);

}  // namespace talia::frame
