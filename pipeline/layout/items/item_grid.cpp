// Grids: cells one after the other in tracks of fixed widths or shares of what these leave. A cell may take several tracks;
// a row is as high as its highest cell.
#include <algorithm>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

struct GridTrack {
  Length width;
  double share = 0;
};

struct GridLook {
  std::vector<GridTrack> tracks;
  Length gap, row_gap;
};

struct Cell {
  Piece piece;
  std::size_t span;
};

class GridPiece : public PieceContent {
 public:
  GridPiece(std::vector<Cell> cells, const GridLook& look) : cells_(std::move(cells)), look_(look) {}

  Length natural_width() override { return fixed_width(look_); }

  Length height(Length width, std::size_t step) override {
    const std::vector<Row> rows = rows_at(width, step);
    Length height;
    for (const Row& row : rows) {
      height += row.height;
    }
    return height + look_.row_gap * std::max<std::int64_t>(static_cast<std::int64_t>(rows.size()) - 1, 0);
  }

  std::size_t steps() const override {
    std::size_t steps = 1;
    for (const Cell& cell : cells_) {
      steps = std::max(steps, cell.piece.steps());
    }
    return steps;
  }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    step = first_fitting(step, steps(), area.size.height,
                         [&](std::size_t at) { return height(area.size.width, at); });
    if (const Length wide = fixed_width(look_); wide > area.size.width + unseen_excess) {
      drawing.report(
          Diagnostic::of(Code::box_overflows, box.span,
                         fmt::format("the tracks of this {} are {:.2f} mm wider than there is room for",
                                     box.name, (wide - area.size.width).in_mm()))
              .note(drawing.subject.place, drawing.subject.note)
              .help("give it more width, or its tracks less or a share of what is left"));
    }
    const Length used = height(area.size.width, step);
    if (used > area.size.height + unseen_excess) {
      drawing.report(
          Diagnostic::of(Code::box_overflows, box.span,
                         fmt::format("the rows of this {} are {:.2f} mm higher than there is room for",
                                     box.name, (used - area.size.height).in_mm()))
              .note(drawing.subject.place, drawing.subject.note)
              .help("give it more room, shorten what stands in it, or say in its `fit:` what gives way"));
    }
    Length y =
        aligned(area, {area.size.width, std::min(used, area.size.height)}, Horizontal::left, box.valign)
            .top();
    if (std::ranges::any_of(cells_, [&](const auto& cell) { return cell.piece.is_hidden(step); })) {
      drawing.leave_out();
    }
    for (const Row& row : rows_at(area.size.width, step)) {
      for (const Placed& placed : row.cells) {
        Piece& piece = cells_[placed.cell].piece;
        const Size size{piece.box->width.value_or(placed.width),
                        piece.box->height_at(step).value_or(row.height)};
        const Rect cell{{area.left() + placed.left, y}, {placed.width, row.height}};
        piece.draw(drawing.turned(aligned(cell, size, box.align, Vertical::top), area), step, drawing);
      }
      y += row.height + look_.row_gap;
    }
  }

 private:
  struct Placed {
    std::size_t cell;
    Length left, width;
  };
  struct Row {
    std::vector<Placed> cells;
    Length height;
  };

  std::vector<Length> widths(Length width) const {
    double shares = 0;
    for (const GridTrack& track : look_.tracks) {
      shares += track.share;
    }
    const Length rest = std::max(Length(), width - fixed_width(look_));
    std::vector<Length> widths;
    for (const GridTrack& track : look_.tracks) {
      widths.push_back(track.share > 0 ? rest.scaled(track.share / shares) : track.width);
    }
    return widths;
  }

  static Length fixed_width(const GridLook& look) {
    Length width = look.gap * (static_cast<std::int64_t>(look.tracks.size()) - 1);
    for (const GridTrack& track : look.tracks) {
      width += track.width;
    }
    return width;
  }

  std::vector<Row> rows_at(Length width, std::size_t step) {
    const std::vector<Length> tracks = widths(width);
    std::vector<Row> rows;
    std::size_t track = tracks.size();
    Length left;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].piece.is_hidden(step)) {
        continue;
      }
      const std::size_t span = std::min(cells_[i].span, tracks.size());
      if (track + span > tracks.size()) {
        rows.emplace_back();
        track = 0;
        left = Length();
      }
      Length own = look_.gap * (static_cast<std::int64_t>(span) - 1);
      for (std::size_t each = 0; each < span; ++each) {
        own += tracks[track + each];
      }
      Row& row = rows.back();
      row.cells.push_back({i, left, own});
      row.height = std::max(row.height, cells_[i].piece.height(own, step));
      track += span;
      left += own + look_.gap;
    }
    return rows;
  }

  std::vector<Cell> cells_;
  const GridLook& look_;
};

class GridContent : public BoxContent {
 public:
  struct Part {
    std::unique_ptr<Box> box;
    std::size_t span;
  };
  std::vector<Part> parts;
  GridLook look;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Cell> cells;
    for (const Part& part : parts) {
      std::vector<Piece> pieces;
      fill_box(*part.box, filling, pieces);
      for (Piece& piece : pieces) {
        cells.push_back({std::move(piece), part.span});
      }
    }
    if (!cells.empty()) {
      out.push_back(piece_of(box, filling, std::make_unique<GridPiece>(std::move(cells), look)));
    }
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_grid(Node node, Reader& reader) {
  auto content = std::make_unique<GridContent>();
  for (const Node track : node.find("tracks").items()) {
    if (track.is_number() && track.real() > 0) {
      content->look.tracks.push_back({Length(), track.real()});
    } else {
      content->look.tracks.push_back({length_of(track).value_or(Length()), 0});
    }
  }
  content->look.gap = length_of(node.find("gap")).value_or(Length());
  content->look.row_gap = length_of(node.find("row_gap")).value_or(content->look.gap);
  for (const Node cell : node.find("grid").items()) {
    const bool is_in_box = cell.find("repeat").exists() && !cell.find("span").exists();
    const Node span = (is_in_box ? cell.find("box") : cell).find("span");
    const auto wide = static_cast<std::size_t>(number_of(span, 1));
    if (wide > content->look.tracks.size()) {
      reader.findings().fault(Diagnostic::of(Code::bad_box, span.span(),
                                             fmt::format("this cell takes {} tracks, and the grid has {}",
                                                         wide, content->look.tracks.size()))
                                  .help("add to the grid's `tracks`, or let the cell take fewer"));
    }
    if (auto box = reader.box(cell)) {
      content->parts.push_back({std::move(box), wide});
    }
  }
  return content;
}

}  // namespace talia::layout
