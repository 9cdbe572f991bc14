// How a picture that lets something shine through is printed where nothing may: by a stencil of small dots, so many of
// them open as the picture is solid. What lies below shows between the dots, untouched.
#pragma once
#include <string>
#include <string_view>

namespace talia::press {

struct Stencil {
  int width = 0, height = 0;  // Dots.
  std::string bits;           // A row begins at a byte; 0 is printed, 1 is left out.
};

// Of a picture's alpha, a byte a pixel, with `dots` dots to a pixel each way. What is wholly solid or wholly clear stays so to the dot.
// Requires width × height bytes, and at least one dot.
Stencil stencil_of(std::string_view alpha, int width, int height, int dots);

}  // namespace talia::press
