// The names under which frames outlive a run.
#pragma once
#include "frame/bytes.h"
#include "job/faces/drawing_context.h"

namespace talia::job {

// Colours, fonts, symbols and pictures as they are declared; boxes by their templates. The context outlives it.
frame::FrameNames frame_names(const DrawingContext& drawing);

}  // namespace talia::job
