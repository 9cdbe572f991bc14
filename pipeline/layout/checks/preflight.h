// Looks at a finished face as a print shop would: type too near to the cut, type that hardly differs from what lies below it or
// cannot be read at all, colours that end at the cut.
#pragma once
#include "layout/layout.h"

namespace talia::layout {

// Reports type-outside-safe, which makes the face unsound, low-contrast and missing-bleed at the template's boxes, naming the card;
// and of QR codes what `check_codes` does.
void preflight(Face& face, const FaceKey& key, const Faces& faces, const LayoutContext& common,
               Diagnostics& diagnostics);

// What scissors and eyes ask for: type-outside-safe as a warning, and as an error that makes the face unsound where letters
// would be cut; low-contrast. Both report box-overflows where a clip, a later box or other type hides letters, which makes the
// face unsound.
void preflight_at_home(Face& face, const FaceKey& key, const Faces& faces, const LayoutContext& common,
                       Diagnostics& diagnostics);

}  // namespace talia::layout
