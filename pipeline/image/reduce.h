// For this folder alone: a picture with fewer pixels, where a press could not print as many as it has.
#pragma once
#include "image/pixels.h"

namespace talia::image {

// Each pixel is the mean of so many each way; those at the right and the bottom of what is left. Requires a factor of at least 1.
Pixels reduced(const Pixels& pixels, int factor);

}  // namespace talia::image
