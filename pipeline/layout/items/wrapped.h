// A piece that holds one other and gives it its whole area. Known to layout alone.
#pragma once
#include <algorithm>

#include "layout/box.h"
#include "typeset/fit.h"

namespace talia::layout {

class WrappedPiece : public PieceContent {
 public:
  explicit WrappedPiece(Piece inner) : inner_(std::move(inner)) {}
  Length natural_width() override { return inner_.natural_width(); }
  Length height(Length width, std::size_t step) override { return inner_.height(width, step); }
  Length least_height(Length width, std::size_t step) override { return inner_.least_height(width, step); }
  std::optional<TallPicture> tall_picture(Length width, std::size_t step) override {
    return inner_.tall_picture(width, step);
  }
  bool goes_on() const override { return inner_.goes_on(); }
  std::size_t steps() const override { return inner_.steps(); }
  bool bleeds() const override { return inner_.bleeds(); }
  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override;

 private:
  Piece inner_;
};

// Fills `inner` as what `box` holds; nothing when it is left out.
void fill_wrapped(const Box& box, const Box& inner, Filling& filling, std::vector<Piece>& out);

// The first step at which something needs no more than `room`; the last one when none does.
template <typename Height>
std::size_t first_fitting(std::size_t first, std::size_t steps, Length room, const Height& height_at) {
  const std::size_t last = std::max(first, steps - 1);
  const std::size_t found = typeset::first_feasible(
      last - first + 1, [&](std::size_t at) { return height_at(first + at) <= room; });
  return found == typeset::none_feasible ? last : first + found;
}

}  // namespace talia::layout
