// For this folder alone: how fine pictures are drawn.
#pragma once
#include <algorithm>

#include "frame/length.h"
#include "image/picture.h"

namespace talia::render {

// Pixels an inch. A press of the finest screen shows no more than the first, a printer at home and a screen no more than the
// second.
inline constexpr double finest_in_press = 400, finest_elsewhere = 600;

// How many pixels each way become one, in a picture of this size in points: as many as leave no less than can be shown.
inline int reduction(const Picture& picture, double across, double down, double finest) {
  const double coarser =
      std::min(picture.width * Length::pt_per_inch / across, picture.height * Length::pt_per_inch / down);
  return std::clamp(static_cast<int>(std::min(coarser / finest, 30'000.0)), 1,
                    std::max(picture.width, picture.height));
}

}  // namespace talia::render
