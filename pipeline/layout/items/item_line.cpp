// Rows and columns: boxes one after the other, with a gap. Boxes with a share divide what is left over between them.
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/wrapped.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

// What a box takes along the line.
struct Track {
  Length size;
  Length least;
  std::optional<Length> most;
  double share = 0;
  bool is_hidden = false;  // Has no gap either.
};

Length sum_of(const std::vector<Track>& tracks, Length gap) {
  Length sum;
  std::int64_t shown = 0;
  for (const Track& track : tracks) {
    sum += track.size;
    shown += track.is_hidden ? 0 : 1;
  }
  return sum + gap * std::max<std::int64_t>(shown - 1, 0);
}

// Gives `rest` to the tracks with a share, none more than its most.
void grow(std::vector<Track>& tracks, Length rest) {
  while (rest > Length()) {
    double shares = 0;
    for (const Track& track : tracks) {
      shares += track.most && track.size >= *track.most ? 0 : track.share;
    }
    if (shares <= 0) {
      return;
    }
    Length given;
    for (Track& track : tracks) {
      if (track.share <= 0 || (track.most && track.size >= *track.most)) {
        continue;
      }
      Length more = rest.scaled(track.share / shares);
      more = track.most ? std::min(more, *track.most - track.size) : more;
      track.size += more;
      given += more;
    }
    if (given <= Length::of_units(static_cast<std::int64_t>(tracks.size()))) {
      return;
    }
    rest -= given;
  }
}

// Brings the tracks down to `room`, none below its least: the longest give way first, so that one text that is far too
// long does not take from the others what they need.
void shrink(std::vector<Track>& tracks, Length room) {
  std::vector<Length> bounds;
  for (const Track& track : tracks) {
    bounds.push_back(track.size);
    bounds.push_back(std::min(track.least, track.size));
  }
  std::ranges::sort(bounds, std::greater<>());
  const auto sum_at = [&](Length most) {
    Length sum;
    for (const Track& track : tracks) {
      sum += std::max(std::min(track.size, most), std::min(track.least, track.size));
    }
    return sum;
  };
  // Between two bounds the same tracks give way.
  Length most;
  const auto bound = std::ranges::partition_point(bounds, [&](Length each) { return sum_at(each) > room; });
  if (bound != bounds.end()) {
    const auto giving = std::ranges::count_if(tracks, [&](const Track& track) {
      return track.size > *bound && std::min(track.least, track.size) <= *bound;
    });
    most = giving > 0 ? *bound + (room - sum_at(*bound)) / giving : *bound;
  }
  for (Track& track : tracks) {
    track.size = std::max(std::min(track.size, most), std::min(track.least, track.size));
  }
}

class LinePiece : public PieceContent {
 public:
  LinePiece(std::vector<Piece> pieces, Length gap) : pieces_(std::move(pieces)), gap_(gap) {}

  bool goes_on() const override { return std::ranges::any_of(pieces_, &Piece::goes_on); }

  std::size_t steps() const override {
    std::size_t steps = 1;
    for (const Piece& piece : pieces_) {
      steps = std::max(steps, piece.steps());
    }
    return steps;
  }

 protected:
  std::vector<Piece> pieces_;
  Length gap_;
};

class ColumnPiece : public LinePiece {
 public:
  using LinePiece::LinePiece;

  Length natural_width() override {
    Length width;
    for (Piece& piece : pieces_) {
      width = std::max(width, piece.natural_width());
    }
    return width;
  }

  Length height(Length width, std::size_t step) override { return sum_of(tracks(width, step), gap_); }

  Length least_height(Length width, std::size_t step) override {
    std::vector<Track> least = tracks(width, step);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      least[i].size = pieces_[i].least_height(width_of(pieces_[i], width), step);
    }
    return sum_of(least, gap_);
  }

  // Of several the highest.
  std::optional<TallPicture> tall_picture(Length width, std::size_t step) override {
    std::optional<TallPicture> highest;
    for (Piece& piece : pieces_) {
      auto picture = piece.tall_picture(width_of(piece, width), step);
      if (picture && (!highest || picture->height > highest->height)) {
        highest = picture;
      }
    }
    return highest;
  }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    step = first_fitting(step, steps(), area.size.height,
                         [&](std::size_t at) { return least_height(area.size.width, at); });
    std::vector<Track> placed = tracks(area.size.width, step);
    const Length rest = area.size.height - sum_of(placed, gap_);
    std::size_t crowded = pieces_.size();
    std::optional<Note> crowding;
    if (rest < Length()) {
      auto picture = tall_picture(area.size.width, step);
      picture = picture && picture->height >= -rest ? picture : std::nullopt;
      const bool is_alone_too_high = picture && picture->height > area.size.height;
      crowded = is_alone_too_high ? pieces_.size() : take_from_text(placed, -rest);
      if (picture) {
        crowding = note_of(*picture);
      }
      if (crowded == pieces_.size() && -rest > unseen_excess) {
        report(-rest, box, crowding, drawing);
      }
    } else {
      grow(placed, rest);
    }
    const Length used = sum_of(placed, gap_);
    Length y =
        aligned(area, {area.size.width, std::min(used, area.size.height)}, Horizontal::left, box.valign)
            .top();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Rect row{{area.left(), y}, {area.size.width, placed[i].size}};
      const Size size{width_of(pieces_[i], row.size.width), placed[i].size};
      const auto outer =
          i == crowded && crowding ? std::exchange(drawing.crowding, crowding) : drawing.crowding;
      pieces_[i].draw(drawing.turned(aligned(row, size, box.align, Vertical::top), row), step, drawing);
      drawing.crowding = outer;
      y += placed[i].is_hidden ? Length() : placed[i].size + gap_;
    }
  }

 private:
  static Length width_of(const Piece& piece, Length width) {
    const Length own = piece.box->width.value_or(width);
    return piece.box->max_width ? std::min(own, *piece.box->max_width) : own;
  }

  std::vector<Track> tracks(Length width, std::size_t step) {
    std::vector<Track> tracks;
    tracks.reserve(pieces_.size());
    for (Piece& piece : pieces_) {
      const Length height = piece.height(width_of(piece, width), step);
      const bool is_given = piece.is_hidden(step) || piece.box->is_resized(step);
      tracks.push_back(
          {height, height, piece.box->max_height, is_given ? 0 : piece.box->share, piece.is_hidden(step)});
    }
    return tracks;
  }

  static Note note_of(const TallPicture& picture) {
    return {picture.box->span, fmt::format("the picture `{}` is {:.2f} mm high, as its width makes it",
                                           picture.name, picture.height.in_mm())};
  }

  void report(Length excess, const Box& box, const std::optional<Note>& crowding, Drawing& drawing) {
    auto diagnostic =
        Diagnostic::of(Code::box_overflows, box.span,
                       fmt::format("what this {} holds is {:.2f} mm higher than there is room for", box.name,
                                   excess.in_mm()))
            .note(drawing.subject.place, drawing.subject.note)
            .help("give it more room, shorten what stands in it, or say in its `fit:` what gives way");
    if (crowding) {
      diagnostic.notes.push_back(*crowding);
      diagnostic.help_text =
          "give the picture a `height`, or in a stack `top: 0` and `bottom: 0`: then it takes the room that "
          "there is, and its `scale` says how";
    }
    drawing.report(std::move(diagnostic));
  }

  // A text that is too long says so itself when it is drawn with too little height, that which goes on elsewhere first; where
  // no text is, the template does. Gives which piece it was taken from; so many as there are where none has it.
  std::size_t take_from_text(std::vector<Track>& placed, Length excess) {
    std::size_t giver = pieces_.size();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].content && pieces_[i].content->steps() > 1) {
        giver = i;
      }
    }
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      giver = pieces_[i].goes_on() ? i : giver;
    }
    if (giver < pieces_.size() && placed[giver].size > excess) {
      placed[giver].size -= excess;
      return giver;
    }
    return pieces_.size();
  }
};

class RowPiece : public LinePiece {
 public:
  using LinePiece::LinePiece;

  Length natural_width() override {
    std::vector<Track> tracks;
    for (Piece& piece : pieces_) {
      tracks.push_back({piece.natural_width(), {}, {}, 0, false});
    }
    return sum_of(tracks, gap_);
  }

  Length height(Length width, std::size_t step) override {
    const std::vector<Track> placed = tracks(width, step);
    Length height;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      height = std::max(height, pieces_[i].height(placed[i].size, step));
    }
    return height;
  }

  std::optional<TallPicture> tall_picture(Length width, std::size_t step) override {
    const Length whole = height(width, step);
    const std::vector<Track> placed = tracks(width, step);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].height(placed[i].size, step) == whole) {
        return pieces_[i].tall_picture(placed[i].size, step);
      }
    }
    return std::nullopt;
  }

  Length least_height(Length width, std::size_t step) override {
    const std::vector<Track> placed = tracks(width, step);
    Length height;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      height = std::max(height, pieces_[i].least_height(placed[i].size, step));
    }
    return height;
  }

  void draw(const Box& box, const Rect& area, std::size_t step, Drawing& drawing) override {
    step = first_fitting(step, steps(), area.size.height,
                         [&](std::size_t at) { return least_height(area.size.width, at); });
    const std::vector<Track> placed = tracks(area.size.width, step);
    const Length used = sum_of(placed, gap_);
    if (used > area.size.width + unseen_excess) {
      drawing.report(
          Diagnostic::of(Code::box_overflows, box.span,
                         fmt::format("what this {} holds is {:.2f} mm wider than there is room for", box.name,
                                     (used - area.size.width).in_mm()))
              .note(drawing.subject.place, drawing.subject.note)
              .help("give its boxes less width, or a share of what is left"));
    }
    Length x =
        aligned(area, {std::min(used, area.size.width), area.size.height}, box.align, Vertical::top).left();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Rect column = drawing.turned({{x, area.top()}, {placed[i].size, area.size.height}}, area);
      const Length height = pieces_[i].box->height_at(step).value_or(area.size.height);
      pieces_[i].draw(aligned(column, {placed[i].size, height}, Horizontal::left, box.valign), step, drawing);
      x += placed[i].is_hidden ? Length() : placed[i].size + gap_;
    }
  }

 private:
  std::vector<Track> tracks(Length width, std::size_t step) {
    std::vector<Track> tracks;
    for (Piece& piece : pieces_) {
      if (piece.is_hidden(step)) {
        tracks.push_back({{}, {}, {}, 0, true});
        continue;
      }
      const Box& box = *piece.box;
      const Length least = box.width.value_or(box.min_width.value_or(Length()));
      const Length size = box.width ? *box.width : box.share > 0 ? least : piece.natural_width();
      tracks.push_back({size, least, box.max_width, box.share, false});
    }
    const Length rest = width - sum_of(tracks, gap_);
    if (rest < Length()) {
      shrink(tracks, width - (sum_of(tracks, gap_) - sum_of(tracks, Length())));
    } else {
      grow(tracks, rest);
    }
    return tracks;
  }
};

class LineContent : public BoxContent {
 public:
  LineContent(std::vector<std::unique_ptr<Box>> boxes, Length gap, bool is_row)
      : boxes_(std::move(boxes)), gap_(gap), is_row_(is_row) {}

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    std::vector<Piece> pieces;
    for (const auto& each : boxes_) {
      fill_box(*each, filling, pieces);
    }
    if (pieces.empty() && !box.height) {
      return;
    }
    out.push_back(
        piece_of(box, filling,
                 is_row_ ? std::unique_ptr<PieceContent>(std::make_unique<RowPiece>(std::move(pieces), gap_))
                         : std::make_unique<ColumnPiece>(std::move(pieces), gap_)));
  }

 private:
  std::vector<std::unique_ptr<Box>> boxes_;
  Length gap_;
  bool is_row_;
};

}  // namespace

std::unique_ptr<BoxContent> line_of(std::vector<std::unique_ptr<Box>> boxes, Length gap, bool is_row) {
  return std::make_unique<LineContent>(std::move(boxes), gap, is_row);
}

std::unique_ptr<BoxContent> read_line_of_boxes(Node node, Reader& reader) {
  const Node row = node.find("row");
  return std::make_unique<LineContent>(reader.boxes(row.exists() ? row : node.find("column")),
                                       length_of(node.find("gap")).value_or(Length()), row.exists());
}

}  // namespace talia::layout
