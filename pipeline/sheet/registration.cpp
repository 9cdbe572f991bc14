#include "sheet/registration.h"

#include <algorithm>

#include <fmt/format.h>

#include "sheet/grid.h"
#include "sheet/marks.h"

namespace talia::sheet {

namespace {

// The square, then the lines of the corners, each as wide as it is thick.
std::vector<Rect> marks_of(const Registration& registration, const Size& paper) {
  const auto& [inset, square, length, thick] = registration;
  const Rect area = Rect{{}, paper}.inset(inset);
  return {{area.origin, {square, square}},
          {{area.right() - length, area.top()}, {length, thick}},
          {{area.right() - thick, area.top()}, {thick, length}},
          {{area.left(), area.bottom() - thick}, {length, thick}},
          {{area.left(), area.bottom() - length}, {thick, length}}};
}

bool meet(const Rect& a, const Rect& b) {
  return a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom();
}

}  // namespace

void add_registration(const SheetStyle& style, std::vector<Item>& out) {
  if (style.registration) {
    for (const Rect& mark : marks_of(*style.registration, style.paper)) {
      out.push_back({PathItem{Path().add_rect(mark)}, black_paint, mark_role});
    }
  }
}

bool has_room_for_registration(const SheetStyle& style, Diagnostics& diagnostics) {
  if (!style.registration) {
    return true;
  }
  const Registration& marks = *style.registration;
  const auto refuse = [&](std::string message, std::string help) {
    diagnostics.add(
        Diagnostic::of(Code::bad_sheet, style.registration_span, std::move(message)).help(std::move(help)));
    return false;
  };
  if (marks.inset < style.margin) {
    return refuse(fmt::format("registration marks {:.4g} mm from the paper's edges stand where a printer "
                              "with a margin of {:.4g} mm cannot print",
                              marks.inset.in_mm(), style.margin.in_mm()),
                  "give them a larger `inset`");
  }
  const Rect inner = Rect{{}, style.paper}.inset(marks.inset);
  const Length longest = std::max(marks.length * 2, marks.square + marks.length);
  if (std::min(inner.size.width, inner.size.height) < longest) {
    return refuse(fmt::format("registration marks of {:.4g} mm meet on a paper of {:.4g} × {:.4g} mm",
                              marks.length.in_mm(), style.paper.width.in_mm(), style.paper.height.in_mm()),
                  "make them shorter, or their `inset` smaller");
  }
  if (style.arrangement == Arrangement::nest) {
    return true;  // Its area is clear of them.
  }
  for (const Rect& grid : grids(style)) {
    if (grid.left() < inner.left() || grid.top() < inner.top() || grid.right() > inner.right() ||
        grid.bottom() > inner.bottom()) {
      return refuse(
          fmt::format("the cards reach beyond the registration marks, between which a machine cuts: {:.5g} × "
                      "{:.5g} mm",
                      inner.size.width.in_mm(), inner.size.height.in_mm()),
          "take fewer cards or a smaller `inset`");
    }
    const bool has_marks = style.marks.width > Length();
    const Rect taken = grid.inset(-(has_marks ? std::max(style.marks.to, style.bleed_x) : style.bleed_x),
                                  -(has_marks ? std::max(style.marks.to, style.bleed_y) : style.bleed_y));
    for (const Rect& mark : marks_of(marks, style.paper)) {
      if (meet(mark.inset(-registration_clearance), taken)) {
        return refuse("the cards with their bleed and marks come nearer than 1 mm to a registration mark",
                      "take fewer cards, a smaller bleed or a smaller `inset`, or leave crop `marks` out");
      }
    }
  }
  return true;
}

}  // namespace talia::sheet
