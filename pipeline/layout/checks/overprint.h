// Words that a press prints upon what lies below them, in place of leaving holes there.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

#include "frame/frame.h"
#include "frame/symbols.h"
#include "image/picture.h"

namespace talia::layout {

struct OverprintStyle {
  std::function<bool(const Paint&)> is_black;  // Of words.
  std::function<bool(const Paint&)> bears_black;
  bool pictures_bear_black = false;
};

// Of each run of glyphs, in the order in which they are drawn: whether it is words of black that lie on nothing but what bears black.
std::vector<bool> words_upon(const Frame& frame, const OverprintStyle& style, const Symbols& symbols,
                             const Images& images);

// How many runs of glyphs there are.
std::size_t count_runs(const std::vector<Item>& items);
// States `is_upon` of them in that order, from the first of `upon` on.
void set_upon(std::vector<Item>& items, std::vector<bool>::const_iterator upon);

}  // namespace talia::layout
