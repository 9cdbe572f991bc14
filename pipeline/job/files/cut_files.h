// What machines cut out of a deck's sheets, as a file for each side of each sheet: `001-front.svg`.
#pragma once
#include "job/files/written.h"
#include "job/pages/card_parts.h"

namespace talia::job {

Written write_cut_svg(CardParts& cards, const Writing& how, Diagnostics& diagnostics);
Written write_cut_dxf(CardParts& cards, const Writing& how, Diagnostics& diagnostics);

}  // namespace talia::job
