// The page by which a printer is set up: what to read off, in words and picture, and where to write it.
#pragma once
#include <string_view>

#include "sheet/sheet.h"

namespace talia::sheet {

// A front and a back on the target's paper, with the corrections that the target has. Held against the light, the back's lines
// lie on the front's rulers at the numbers by which `back_offset` is to grow; from the two level rulers follows `back_turn`.
// Words are in Polish or else English. Requires a target with back pages. Reports unknown-family when the label's family is not
// declared, or there is none.
Booklet calibration(const SheetTarget& target, std::string_view language, const Studio& studio,
                    Diagnostics& diagnostics);

}  // namespace talia::sheet
