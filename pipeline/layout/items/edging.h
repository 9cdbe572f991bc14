// What a `frame:` draws round a box: a drawing at each corner, and between these lines and pieces of an edge. In code it goes
// by another name, for a `Frame` is a finished drawing. Known to layout alone.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frame/symbols.h"
#include "layout/box.h"
#include "layout/items/strip.h"

namespace talia::layout {

class Reader;

// An ornament, an icon or an outline of the template's own, as large as it is drawn.
struct Motif {
  std::string name;                // For reports.
  std::optional<SymbolId> symbol;  // Nothing: an outline, which is the only part.
  std::vector<SymbolPart> parts;
  Size size;         // Of the drawing.
  double scale = 1;  // At which it is drawn.

  Size drawn() const { return {size.width.scaled(scale), size.height.scaled(scale)}; }
};

// Pieces along each side, drawn as they stand at the upper one.
struct Edge {
  Motif motif;
  Repetition repetition;   // Of a drawing that holds several; it is stretched to end well.
  bool stretches = false;  // Pieces touch, and are stretched so that they fill the side.
  Length gap;              // Between pieces that do not stretch, at the least.
  Length at;               // From the side of the frame.
};

struct EdgeLine {
  Length width;
  Length at;  // From the side of the frame to the line's.
};

struct Edging {
  Span span;
  Motif corner;  // Drawn as it stands at the upper left.
  std::optional<Edge> edge;
  std::vector<EdgeLine> lines;
  Fill colour;
  Length inset;            // From the sides of the box.
  Length gap;              // Between the corners and what lies between them.
  bool is_turned = false;  // From corner to corner; else they are mirrored.
};

// Null when it is at fault, which is reported. `opacity` is that of its box.
std::shared_ptr<const Edging> read_edging(Node frame, int opacity, Reader& reader);

// Round the place of a box. Reports box-overflows where it has no room for its corners or its edge.
void draw_edging(const Edging& edging, const FillPaint& paint, const Box& box, const Rect& area,
                 Drawing& drawing);

}  // namespace talia::layout
