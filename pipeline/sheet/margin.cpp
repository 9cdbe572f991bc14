#include "sheet/margin.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "sheet/grid.h"
#include "typeset/ink.h"

namespace talia::sheet {

namespace {

constexpr Length tolerance = Length::mm(0.005);

// The room between a rectangle and each edge of the paper; below 0 it goes beyond.
struct Room {
  Length left, top, right, bottom;

  Length least() const { return std::min({left, top, right, bottom}); }
};

Room room_around(const Rect& rect, const Transform& correction, const Size& paper) {
  const std::array<Point, 4> corners{
      correction.apply({rect.left(), rect.top()}), correction.apply({rect.right(), rect.top()}),
      correction.apply({rect.left(), rect.bottom()}), correction.apply({rect.right(), rect.bottom()})};
  const auto [left, right] = std::ranges::minmax(corners, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(corners, {}, &Point::y);
  return {left.x, top.y, paper.width - right.x, paper.height - bottom.y};
}

// `4.1 mm from the paper's edge`, or beyond it.
std::string place_of(Length room) {
  return fmt::format("{:.4g} mm {} the paper's edge", std::abs(room.in_mm()),
                     room < Length() ? "beyond" : "from");
}

std::string printer_of(const SheetStyle& style) {
  return fmt::format("where a printer with a margin of {:.4g} mm cannot print", style.margin.in_mm());
}

Rect whole_grid(const SheetStyle& style) {
  const std::vector<Rect> all = grids(style);
  const Point first = all.front().origin;
  return {first, {all.back().right() - first.x, all.back().bottom() - first.y}};
}

// What a side of the sheet leaves free around something.
struct Side {
  PageSide side;
  bool is_corrected;
  Room room;
};

// Of the side that leaves less.
Side least_room(const Rect& rect, const SheetStyle& style) {
  const auto side_of = [&](PageSide side) {
    const Transform correction = correction_of(style, side);
    return Side{side, correction != Transform{}, room_around(rect, correction, style.paper)};
  };
  const Side front = side_of(PageSide::front);
  const Side back = has_back_pages(style) ? side_of(PageSide::back) : front;
  return back.room.least() < front.room.least() ? back : front;
}

// The bounds of letters and strokes, moved.
class Bounds {
 public:
  explicit Bounds(const FontStore& fonts) : fonts_(fonts) {}

  void add(std::span<const Item> items, const Transform& place) {
    if (const auto ink = typeset::ink_of(items, fonts_)) {
      add(*ink, place);
    }
    for (const Item& item : items) {
      if (const auto* const path = std::get_if<PathItem>(&item.what)) {
        const Length half = path->stroke.value_or(Length()) / 2;
        const Rect line = path->path.bounds();  // Its ends are cut off square.
        const bool is_level = line.size.height == Length();
        add(line.inset(is_level ? Length() : -half, is_level ? -half : Length()), place);
      } else if (const auto* const group = std::get_if<Group>(&item.what)) {
        add(group->items, group->place.then(place));
      }
    }
  }
  const std::optional<Rect>& rect() const { return rect_; }

 private:
  void add(const Rect& rect, const Transform& place) {
    for (const Point corner : {Point{rect.left(), rect.top()}, Point{rect.right(), rect.top()},
                               Point{rect.left(), rect.bottom()}, Point{rect.right(), rect.bottom()}}) {
      const Point at = place.apply(corner);
      if (!rect_) {
        rect_ = Rect{at, {}};
      }
      const Point low{std::min(rect_->left(), at.x), std::min(rect_->top(), at.y)};
      const Point high{std::max(rect_->right(), at.x), std::max(rect_->bottom(), at.y)};
      rect_ = Rect{low, {high.x - low.x, high.y - low.y}};
    }
  }

  const FontStore& fonts_;
  std::optional<Rect> rect_;
};

}  // namespace

void check_grid_to_margin(const SheetStyle& style, const SheetTarget& target, Diagnostics& diagnostics) {
  const Rect cards = whole_grid(style);
  const bool has_marks = style.marks.width > Length();
  const Rect marks = has_marks ? cards.inset(-style.marks.to, -style.marks.to) : cards;
  const Side of_cards = least_room(cards, style);
  const Side of_marks = least_room(marks, style);
  const bool are_cards = of_cards.room.least() < style.margin - tolerance;
  if (!are_cards && of_marks.room.least() >= style.margin - tolerance) {
    return;
  }
  const Side& worst = are_cards ? of_cards : of_marks;
  const std::string_view once = !worst.is_corrected             ? ""
                                : worst.side == PageSide::front ? "once the page is corrected, "
                                                                : "once the back is corrected, ";
  const bool uses_landscape = target.may_turn && style.paper.width > style.paper.height;
  const Span corrected = uses_landscape ? target.landscape_span : target.correction_span;
  diagnostics.add(
      Diagnostic::of(Code::marks_in_margin,
                     worst.is_corrected                        ? corrected
                     : are_cards && style.margin_span.exists() ? style.margin_span
                                                               : target.marks_span,
                     fmt::format("{}the {} {}, {}", once, are_cards ? "cards come to" : "crop marks end",
                                 place_of(worst.room.least()), printer_of(style)))
          .help(are_cards ? "take a smaller grid" : "shorten the marks or take a smaller grid"));
}

void check_foot_to_margin(const SheetStyle& style, std::span<const Item> foot, const FontStore& fonts,
                          Diagnostics& diagnostics) {
  const auto side_of = [&](PageSide side) -> std::optional<Side> {
    const Transform correction = correction_of(style, side);
    Bounds bounds(fonts);
    bounds.add(foot, correction);
    return bounds.rect() ? std::optional(Side{side, correction != Transform{},
                                              room_around(*bounds.rect(), {}, style.paper)})
                         : std::nullopt;
  };
  auto worst = side_of(PageSide::front);
  if (worst && has_back_pages(style)) {
    const auto back = side_of(PageSide::back);
    worst = back->room.least() < worst->room.least() ? back : worst;
  }
  if (!worst || worst->room.least() >= style.margin - tolerance) {
    return;
  }
  const Room& room = worst->room;
  const bool is_below = room.bottom == room.least();
  const double raised = std::ceil((style.label_baseline + style.margin - room.bottom).in_mm() * 10) / 10;
  diagnostics.add(
      Diagnostic::of(Code::marks_in_margin, style.baseline_span,
                     fmt::format("{}the words below the cards come to {}, {}",
                                 worst->is_corrected ? "once they are corrected, " : "",
                                 place_of(room.least()), printer_of(style)))
          .help(is_below ? fmt::format("raise their baseline to {:.4g}mm", raised) : "shorten the footer"));
}

}  // namespace talia::sheet
