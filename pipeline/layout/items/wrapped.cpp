#include "layout/items/wrapped.h"

#include <algorithm>

namespace talia::layout {

void WrappedPiece::draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) {
  const Size size{inner_.box->width.value_or(area.size.width),
                  inner_.box->height_at(step).value_or(area.size.height)};
  const Rect rect = drawing.turned(aligned(area, size, box.align, box.valign), area);
  const std::size_t fitting = first_fitting(step, inner_.steps(), rect.size.height, [&](std::size_t at) {
    return inner_.least_height(rect.size.width, at);
  });
  inner_.draw(rect, fitting, drawing);
}

void fill_wrapped(const Box& box, const Box& inner, Filling& filling, std::vector<Piece>& out) {
  std::vector<Piece> pieces;
  fill_box(inner, filling, pieces);
  for (Piece& piece : pieces) {
    out.push_back(piece_of(box, filling, std::make_unique<WrappedPiece>(std::move(piece))));
  }
}

}  // namespace talia::layout
