// The face of a card whose kind no template draws: all that there is, set out plainly. Known to layout alone.
#pragma once
#include "layout/layout.h"

namespace talia::layout {

// Name, kind and reference; texts; fields by their labels and stats, in one size of type. Reports default-face once for a
// kind, and text-overflows.
Face default_face(const FaceKey& key, const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::layout
