// Stacks: boxes over each other, the first at the bottom, each at its insets from the stack's sides.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"

namespace talia::layout {

namespace {

bool has_type(std::span<const Item> items) {
  return std::ranges::any_of(items, [](const Item& item) {
    const auto* const group = std::get_if<Group>(&item.what);
    return group != nullptr ? has_type(group->items) : std::holds_alternative<GlyphRun>(item.what);
  });
}

class StackPiece : public PieceContent {
 public:
  explicit StackPiece(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}

  Length natural_width() override {
    Length width;
    for (Piece& piece : pieces_) {
      width = std::max(width, piece.natural_width() + inset(piece.box->left) + inset(piece.box->right));
    }
    return width;
  }

  Length height(Length width, std::size_t step) override {
    return height(width, step,
                  [](Piece& piece, Length inner, std::size_t at) { return piece.height(inner, at); });
  }

  Length least_height(Length width, std::size_t step) override {
    return height(width, step,
                  [](Piece& piece, Length inner, std::size_t at) { return piece.least_height(inner, at); });
  }

  std::optional<TallPicture> tall_picture(Length width, std::size_t step) override {
    const Length whole = height(width, step);
    for (Piece& piece : pieces_) {
      const Length inner = width - inset(piece.box->left) - inset(piece.box->right);
      const Length insets = inset(piece.box->top) + inset(piece.box->bottom);
      const bool takes_what_is_there = piece.box->top && piece.box->bottom;
      if (!takes_what_is_there && piece.height(inner, step) + insets == whole) {
        return piece.tall_picture(inner, step);
      }
    }
    return std::nullopt;
  }

  bool goes_on() const override { return std::ranges::any_of(pieces_, &Piece::goes_on); }

  std::size_t steps() const override {
    std::size_t steps = 1;
    for (const Piece& piece : pieces_) {
      steps = std::max(steps, piece.steps());
    }
    return steps;
  }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    for (Piece& piece : pieces_) {
      const Box& own = *piece.box;
      Rect room{{area.left() + inset(own.left), area.top() + inset(own.top)},
                {area.size.width - inset(own.left) - inset(own.right),
                 area.size.height - inset(own.top) - inset(own.bottom)}};
      const Horizontal align = own.left ? Horizontal::left : own.right ? Horizontal::right : box.align;
      const Vertical valign = own.top ? Vertical::top : own.bottom ? Vertical::bottom : box.valign;
      const bool takes_natural = !own.width && (!own.left || !own.right) && (own.left || own.right);
      const Length width = own.width       ? *own.width
                           : takes_natural ? std::min(piece.natural_width(), room.size.width)
                                           : room.size.width;
      const bool takes_needed = own.bottom && !own.top;
      const auto given = own.height_at(step);
      const Length height =
          given          ? *given
          : takes_needed ? std::min(piece.height(width, step), piece.goes_on() ? room.size.height : endless)
                         : room.size.height;
      const Rect rect = drawing.turned(aligned(room, {width, height}, align, valign), area);
      const std::size_t fitting = first_fitting(step, piece.steps(), rect.size.height, [&](std::size_t at) {
        return piece.least_height(rect.size.width, at);
      });
      const std::size_t first = drawing.out->size();
      piece.draw(rect, fitting, drawing);
      const Length wider = rect.size.width - area.size.width;
      const Length higher = rect.size.height - area.size.height;
      if (std::max(wider, higher) > unseen_excess && has_type(std::span(*drawing.out).subspan(first))) {
        drawing.report(
            Diagnostic::of(
                Code::box_overflows, own.span,
                fmt::format("this {} is {:.2f} mm {} than the stack in which its words stand", own.name,
                            std::max(wider, higher).in_mm(), wider > higher ? "wider" : "higher"))
                .note(drawing.subject.place, drawing.subject.note)
                .help("give it no more room than the stack has, or the stack more"));
      }
    }
  }

 private:
  template <typename HeightOf>
  Length height(Length width, std::size_t step, const HeightOf& height_of) {
    Length height;
    for (Piece& piece : pieces_) {
      const bool takes_what_is_there = piece.box->top && piece.box->bottom;
      if (piece.is_hidden(step) || takes_what_is_there) {
        continue;
      }
      const Length inner = width - inset(piece.box->left) - inset(piece.box->right);
      height =
          std::max(height, height_of(piece, inner, step) + inset(piece.box->top) + inset(piece.box->bottom));
    }
    return height;
  }

  static Length inset(const std::optional<Length>& length) { return length.value_or(Length()); }

  std::vector<Piece> pieces_;
};

class StackContent : public BoxContent {
 public:
  explicit StackContent(std::vector<std::unique_ptr<Box>> boxes) : boxes_(std::move(boxes)) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Piece> pieces;
    for (const auto& each : boxes_) {
      fill_box(*each, filling, pieces);
    }
    out.push_back(piece_of(box, filling, std::make_unique<StackPiece>(std::move(pieces))));
  }

 private:
  std::vector<std::unique_ptr<Box>> boxes_;
};

}  // namespace

std::unique_ptr<BoxContent> read_stack(Node node, Reader& reader) {
  std::vector<std::unique_ptr<Box>> boxes;
  for (const Node each : node.find("stack").items()) {
    reader.expect_in(node);
    if (auto read = reader.box(each)) {
      boxes.push_back(std::move(read));
    }
  }
  return std::make_unique<StackContent>(std::move(boxes));
}

}  // namespace talia::layout
