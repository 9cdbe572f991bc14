// Whether telephones can read the QR codes of a finished face: whole, with their light modules around them, and far enough
// from the cut. Known to layout alone.
#pragma once
#include "layout/checks/grounds.h"

namespace talia::layout {

enum class CutBy { scissors, printer };

// Reports box-overflows where a clip cuts a code or something is drawn over it, type-outside-safe where it stands too near to the
// cut; as a warning where it may still be read. False where one is an error, which makes the face unsound.
bool check_codes(Grounds& grounds, CutBy cut_by, const FaceKey& key, const Faces& faces,
                 const LayoutContext& common, Diagnostics& diagnostics);

}  // namespace talia::layout
