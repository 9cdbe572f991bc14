// A deck as pictures, one of each side of each card, in a folder of its own.
#pragma once
#include "job/files/written.h"
#include "job/pages/card_parts.h"

namespace talia::job {

// Reports unprintable-deck for a name that two pictures would have.
Written write_png(CardParts& cards, const Writing& how, Diagnostics& diagnostics);
Written write_jpeg(CardParts& cards, const Writing& how, Diagnostics& diagnostics);
Written write_svg(CardParts& cards, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
