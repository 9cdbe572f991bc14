// A box turned clockwise: by quarters, of which 1 reads from top to bottom, or by any angle around its middle.
#include <cmath>

#include <fmt/format.h>

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
    drawing.out = &group.items;
    drawing.sheet.reset();
    drawing.sight.enter_turned(group.place);
    const std::size_t step = first_fitting(0, inner_.steps(), size.height,
                                           [&](std::size_t at) { return inner_.height(size.width, at); });
    inner_.draw({{}, size}, step, drawing);
    drawing.out = outer;
    drawing.sheet = sheet;
    drawing.sight.leave();
    drawing.add({std::move(group), {}, {}}, box.origin);
  }

 private:
  bool is_upright() const { return turns_ % 2 == 0; }

  Piece inner_;
  int turns_;
};

// As large as it is by itself, in the middle of what its corners need.
class TiltedPiece : public PieceContent {
 public:
  TiltedPiece(Piece inner, double degrees)
      : inner_(std::move(inner)), degrees_(degrees), turn_(Transform::turned(degrees)) {}

  Length natural_width() override { return turned(own_size()).width; }
  Length height(Length, std::size_t) override { return turned(own_size()).height; }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    const Size size = own_size();
    const Size room = turned(size);
    if (room.width > area.size.width + unseen_excess || room.height > area.size.height + unseen_excess) {
      drawing.report(Diagnostic::of(Code::box_overflows, box.span,
                                    fmt::format("turned by {:.4g} degrees this takes {:.1f} × {:.1f} mm, and "
                                                "its box has {:.1f} × {:.1f} mm",
                                                degrees_, room.width.in_mm(), room.height.in_mm(),
                                                area.size.width.in_mm(), area.size.height.in_mm()))
                         .note(drawing.subject.place, drawing.subject.note)
                         .help("give the box more room, or what it turns a smaller `width` and `height`"));
      return;
    }
    const Point middle{area.left() + area.size.width / 2, area.top() + area.size.height / 2};
    Transform place = turn_;
    place.shift = middle;
    place.shift = place.apply({-size.width / 2, -size.height / 2});
    Group group{place, {}, {}};
    std::vector<Item>* const outer = drawing.out;
    const auto sheet = drawing.sheet;
    drawing.out = &group.items;
    drawing.sheet.reset();
    drawing.sight.enter_turned(group.place);
    inner_.draw({{}, size}, 0, drawing);
    drawing.out = outer;
    drawing.sheet = sheet;
    drawing.sight.leave();
    drawing.add({std::move(group), {}, {}}, box.origin);
  }

 private:
  Size own_size() {
    const Length width = inner_.natural_width();
    return {width, inner_.height(width, 0)};
  }
  Size turned(Size size) const {
    const double across = std::abs(turn_.xx);
    const double down = std::abs(turn_.yx);
    return {size.width.scaled(across) + size.height.scaled(down),
            size.width.scaled(down) + size.height.scaled(across)};
  }

  Piece inner_;
  double degrees_;
  Transform turn_;
};

class RotateContent : public BoxContent {
 public:
  RotateContent(std::unique_ptr<Box> box, int turns, std::optional<double> degrees)
      : box_(std::move(box)), turns_(turns), degrees_(degrees) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Piece> pieces;
    fill_box(*box_, filling, pieces);
    for (Piece& piece : pieces) {
      if (degrees_) {
        out.push_back(piece_of(box, filling, std::make_unique<TiltedPiece>(std::move(piece), *degrees_)));
      } else {
        out.push_back(piece_of(box, filling, std::make_unique<RotatedPiece>(std::move(piece), turns_)));
      }
    }
  }

 private:
  std::unique_ptr<Box> box_;
  int turns_;
  std::optional<double> degrees_;
};

}  // namespace

std::unique_ptr<BoxContent> read_rotate(Node node, Reader& reader) {
  auto box = reader.box(node.find("rotate"));
  const int turns = static_cast<int>(number_of(node.find("turns"), 1));
  const Node angle = node.find("angle");
  return box ? std::make_unique<RotateContent>(
                   std::move(box), turns & 3,
                   angle.exists() ? std::optional(number_of(angle, 0)) : std::nullopt)
             : nullptr;
}

}  // namespace talia::layout
