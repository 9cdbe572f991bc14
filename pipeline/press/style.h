// What a finished file is to be.
#pragma once
#include <optional>

#include "frame/paint.h"
#include "press/profile.h"

namespace talia::press {

struct Style {
  Standard standard = Standard::screen;
  // The rest is read for press alone.
  const Profile* profile = nullptr;  // Required there; not owned.
  // Per cent of all inks together, 100 to 400; 0 is none.
  int ink_limit = 0;
  // What black areas are printed with, instead of black alone.
  std::optional<Cmyk> rich_black{};
  // Whether words of black alone are printed upon what lies below them, where that leaves all inks within the limit.
  bool overprints_black = true;
  bool outlines = false;  // Words as shapes, no fonts.
};

}  // namespace talia::press
