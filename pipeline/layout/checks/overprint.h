// Words that a press prints upon what lies below them, in place of leaving holes there.
#pragma once
#include <functional>

#include "frame/frame.h"
#include "frame/symbols.h"
#include "image/picture.h"

namespace talia::layout {

struct OverprintStyle {
  std::function<bool(const Paint&)> is_black;  // Of words.
  std::function<bool(const Paint&)> bears_black;
  bool pictures_bear_black = false;
};

// States `is_upon` of words of black that lie on nothing but what bears black.
void mark_overprint(Frame& frame, const OverprintStyle& style, const Symbols& symbols, const Images& images);

}  // namespace talia::layout
