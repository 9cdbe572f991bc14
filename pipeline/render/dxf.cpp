#include "render/dxf.h"

#include <cmath>
#include <iterator>
#include <numbers>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace talia::render {

namespace {

// The tangent of a quarter of the angle that an arc turns, which is a right one; clockwise as the paper is seen.
const double clockwise_quarter = -std::tan(std::numbers::pi / 8);

class DxfWriter {
 public:
  explicit DxfWriter(const Size& paper) : paper_(paper) {
    pair(0, "SECTION");
    pair(2, "HEADER");
    pair(9, "$ACADVER");
    pair(1, "AC1009");
    pair(9, "$INSUNITS");
    pair(70, "4");  // Millimetres.
    pair(9, "$EXTMIN");
    point({Length(), paper.height});
    pair(9, "$EXTMAX");
    point({paper.width, Length()});
    pair(0, "ENDSEC");
    pair(0, "SECTION");
    pair(2, "ENTITIES");
  }

  void add(const Cuts::Line& line) {
    begin("LINE");
    point(line.from);
    point(line.to, 1);
  }

  void add(const Cut& cut) {
    const Rect& trim = cut.trim;
    if (cut.outline.shape == CardOutline::Shape::circle) {
      begin("CIRCLE");
      point({trim.left() + trim.size.width / 2, trim.top() + trim.size.height / 2});
      pair(40, number(trim.size.width / 2));
    } else if (cut.outline.shape == CardOutline::Shape::rounded) {
      add_rounded(trim, cut.outline.corner);
    } else {
      begin_polyline();
      for (const Point& corner : frame::corners_of(frame::path_of(cut))) {
        vertex(corner);
      }
      pair(0, "SEQEND");
    }
  }

  std::string finished() && {
    pair(0, "ENDSEC");
    pair(0, "EOF");
    return std::move(text_);
  }

 private:
  // Clockwise from the upper left, an arc behind each straight side.
  void add_rounded(const Rect& trim, Length corner) {
    const Rect inner = trim.inset(corner);
    begin_polyline();
    vertex({inner.left(), trim.top()});
    vertex({inner.right(), trim.top()}, true);
    vertex({trim.right(), inner.top()});
    vertex({trim.right(), inner.bottom()}, true);
    vertex({inner.right(), trim.bottom()});
    vertex({inner.left(), trim.bottom()}, true);
    vertex({trim.left(), inner.bottom()});
    vertex({trim.left(), inner.top()}, true);
    pair(0, "SEQEND");
  }

  void pair(int code, std::string_view value) {
    fmt::format_to(std::back_inserter(text_), "{:>3}\r\n{}\r\n", code, value);
  }
  static std::string number(Length length) {
    const std::string text = fmt::format("{:.4f}", length.in_mm());
    return text == "-0.0000" ? "0.0000" : text;
  }
  // The second of an entity has the codes after those of the first.
  void point(Point at, int which = 0) {
    pair(10 + which, number(at.x));
    pair(20 + which, number(paper_.height - at.y));
    pair(30 + which, "0.0");
  }
  void begin(std::string_view entity) {
    pair(0, entity);
    pair(8, "CUT");
  }
  void begin_polyline() {
    begin("POLYLINE");
    pair(66, "1");  // Corners follow.
    point({Length(), paper_.height});
    pair(70, "1");  // It is closed.
  }
  void vertex(Point at, bool begins_arc = false) {
    begin("VERTEX");
    point(at);
    if (begins_arc) {
      pair(42, fmt::format("{:.10f}", clockwise_quarter));
    }
  }

  const Size paper_;
  std::string text_;
};

}  // namespace

std::string dxf(const Cuts& cuts, const Size& paper) {
  DxfWriter writer(paper);
  for (const Cut& each : cuts.figures) {
    writer.add(each);
  }
  for (const Cuts::Line& each : cuts.lines) {
    writer.add(each);
  }
  return std::move(writer).finished();
}

}  // namespace talia::render
