// How near something on a face comes to where its card is cut. Known to layout alone.
#pragma once
#include <vector>

#include "layout/checks/legible.h"
#include "layout/layout.h"

namespace talia::layout {

// To what the card of a face is cut, on its frame.
Path cut_of(const FaceKey& key);

class DistanceToCut {
 public:
  explicit DistanceToCut(const FaceKey& key);
  // Millimetres from all within bounds to the cut; below 0 they go so far beyond it.
  double of(const Bounds& bounds) const;

 private:
  const FaceKey& key_;
  std::vector<PointInMm> corners_;  // Of the cut; none where it is a rectangle.
};

}  // namespace talia::layout
