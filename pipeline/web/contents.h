// Levels of contents.
#pragma once
#include <algorithm>
#include <limits>

#include "book/resolve/resolved.h"

namespace talia::web {

// Of the points that stand there: lists of tables have none of the first.
inline int top_level(const book::Contents& contents) {
  int level = std::numeric_limits<int>::max();
  for (const book::OutlinePoint& point : contents.points) {
    level = std::min(level, point.level);
  }
  return level;
}

}  // namespace talia::web
