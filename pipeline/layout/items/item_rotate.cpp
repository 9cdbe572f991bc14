// A box turned by quarter turns clockwise: 1 reads from top to bottom.
#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

class RotatedPiece : public PieceContent {
 public:
  RotatedPiece(Piece inner, int turns) : inner_(std::move(inner)), turns_(turns) {}

  Length natural_width() override {
    return is_upright() ? inner_.natural_width() : inner_.height(endless, 0);
  }
  Length height(Length width, std::size_t step) override {
    return is_upright() ? inner_.height(width, step) : inner_.natural_width();
  }

  bool bleeds() const override { return inner_.bleeds(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    const Size size = is_upright() ? area.size : Size{area.size.height, area.size.width};
    const Point corner = turns_ == 1   ? Point{area.right(), area.top()}
                         : turns_ == 2 ? Point{area.right(), area.bottom()}
                                       : Point{area.left(), turns_ == 3 ? area.bottom() : area.top()};
    Group group{Transform::quarter_turns(turns_, corner), {}, {}};
    std::vector<Item>* const outer = drawing.out;
    const auto sheet = drawing.sheet;
    const auto seen = drawing.seen;
    drawing.out = &group.items;
    drawing.sheet.reset();
    drawing.seen.reset();
    const std::size_t step = first_fitting(0, inner_.steps(), size.height,
                                           [&](std::size_t at) { return inner_.height(size.width, at); });
    inner_.draw({{}, size}, step, drawing);
    drawing.out = outer;
    drawing.sheet = sheet;
    drawing.seen = seen;
    drawing.add({std::move(group), {}, {}}, box.origin);
  }

 private:
  bool is_upright() const { return turns_ % 2 == 0; }

  Piece inner_;
  int turns_;
};

class RotateContent : public BoxContent {
 public:
  RotateContent(std::unique_ptr<Box> box, int turns) : box_(std::move(box)), turns_(turns) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Piece> pieces;
    fill_box(*box_, filling, pieces);
    for (Piece& piece : pieces) {
      out.push_back(piece_of(box, filling, std::make_unique<RotatedPiece>(std::move(piece), turns_)));
    }
  }

 private:
  std::unique_ptr<Box> box_;
  int turns_;
};

}  // namespace

std::unique_ptr<BoxContent> read_rotate(Node node, Reader& reader) {
  auto box = reader.box(node.find("rotate"));
  const int turns = static_cast<int>(number_of(node.find("turns"), 1));
  return box ? std::make_unique<RotateContent>(std::move(box), turns & 3) : nullptr;
}

}  // namespace talia::layout
