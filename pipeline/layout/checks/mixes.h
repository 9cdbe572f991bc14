// Translucent areas of a face become solid mixes with the one colour that they lie on. Known to layout alone.
#pragma once
#include "layout/layout.h"

namespace talia::layout {

// Requires frames of items that boxes drew. Reports bad-box at the box of what lies on several colours, a gradient or a
// picture, and where a mix would be of more than two colours. No paint is open afterwards.
void mix_with_grounds(Face& face, const Faces& faces, const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::layout
