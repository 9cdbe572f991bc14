// What finished files are known by: all that finishing them reads.
#pragma once
#include "press/press.h"
#include "source/files/digest.h"

namespace talia::press {

// `drawn`: what the drawing is known by. Of the pages' drawings nothing else counts, and for screens no colour of the palette
// does, for none is replaced.
Digest key_of(const Digest& drawn, const Booklet& booklet, const Style& style, const Palette& palette);

}  // namespace talia::press
