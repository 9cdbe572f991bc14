// What charts are drawn with: shapes and words put into one frame, and round numbers for axes.
#pragma once
#include <string>
#include <vector>

#include "frame/frame.h"
#include "typeset/typeset.h"

namespace talia::chart {

// The lines of a grid, and how dark small words are, in thousandths.
inline constexpr Length hair = Length::pt(0.3);
inline constexpr std::uint16_t small_tint = 800;

class Canvas {
 public:
  // White, of this size.
  Canvas(Size size, const Typesetter& typesetter, Diagnostics& diagnostics);

  void fill(Path path, Paint paint, Layer layer = Layer::art);
  void fill(const Rect& rect, Paint paint, Layer layer = Layer::art);
  void line(Point from, Point to, Length width, Paint paint);
  // Gives the height of the words set to the width of the box.
  Length write(const std::string& words, const Rect& box, Alignment alignment, const TextStyle& style);
  Length width_of(const std::string& words, const TextStyle& style) const;
  // What is drawn until `end_clip` shows within the rectangle alone.
  void begin_clip(const Rect& rect);
  void end_clip();
  Frame take() { return std::move(frame_); }

 private:
  std::vector<Item>& items() { return clipped_ ? clipped_->items : frame_.items; }

  const Typesetter& typesetter_;
  Diagnostics& diagnostics_;
  Frame frame_;
  std::optional<Group> clipped_;
};

// The words if they are no wider; else as many letters as fit, and an ellipsis.
std::string shortened(const std::string& words, Length width, const TextStyle& style, const Canvas& canvas);

// The least of 1, 2 and 5 times a power of ten that is not less than `rough`, which is more than 0.
double round_step(double rough);

}  // namespace talia::chart
