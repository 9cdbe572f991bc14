// What the cut of a card and the clips around a box let be seen, whatever their shapes and however they are turned. Known to
// layout alone.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "frame/frame.h"
#include "frame/outline.h"

namespace talia {
struct LayoutContext;
}

namespace talia::layout {

class Sight {
 public:
  // Of a card that is cut to an outline within its trim.
  Sight(const Rect& trim, const CardOutline& outline);

  // What is drawn until `leave` lies inside a clip, or in coordinates of its own.
  void enter_clip(const Path& outline);
  void enter_turned(const Transform& place);
  void leave() { layers_.pop_back(); }

  // Outside it nothing is seen, in the coordinates of what is drawn now; nothing where these are turned.
  const std::optional<Rect>& bounds() const { return layers_.back().bounds; }

  enum class Left { nothing, next_to_nothing, enough };
  // Of a drawing that is as large as an area. Next to nothing is less than `least_share` of it, and of each clip and the card, so
  // that a piece of a large picture which fills a small clip is enough.
  Left left_of(const Rect& area, const LayoutContext& common) const;
  static constexpr double least_share = 0.02;
  // How many steps of outlines that is told by; none where bounds alone tell it.
  std::size_t work_of(const Rect& area) const;

 private:
  std::optional<Left> told_by_bounds(const Rect& area) const;

  struct Layer {
    Transform place;             // From its coordinates to those of the layer around it.
    std::optional<Path> clip;    // In its own coordinates.
    std::optional<Rect> bounds;  // Of all clips so far.
    bool are_bounds_all = true;  // They are rectangles, and nothing else cuts.
  };
  std::vector<Layer> layers_;  // From the outermost inwards.
};

}  // namespace talia::layout
