// How much ink a drawing takes.
#pragma once
#include "render/render.h"

namespace talia::render {

// The mean strength of the colours of a frame, 0 for bare paper, 1 for solid black: an estimate from a small drawing of it.
double ink_coverage(const Frame& frame, const Resources& resources);

}  // namespace talia::render
