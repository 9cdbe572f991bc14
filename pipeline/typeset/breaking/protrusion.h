// Which characters may stand partly outside the measure, so that the edges of justified text look straight.
#pragma once

namespace talia::typeset {

// In thousandths of the character's width.
int protrusion_left(char32_t character);
int protrusion_right(char32_t character);

}  // namespace talia::typeset
