#include "book/set/call_outs.h"

#include <algorithm>
#include <optional>
#include <string>

#include "book/resolve/resolved.h"
#include "book/set/draw.h"
#include "frame/walk.h"

namespace talia::book {

namespace {

constexpr Length disc_radius = Length::mm(1.9);  // Of a number's disc.
constexpr Length disc_gap = Length::mm(0.6);     // Between discs, and to the card.
constexpr Length label_margin = disc_radius * 2 + disc_gap;
constexpr Length line_reach = Length::mm(1.2);  // Of a line into its area, at most.
constexpr Length dot_radius = Length::mm(0.5);  // The disc_radius of its end.
constexpr Length line_width = Length::mm(0.25);
constexpr Length halo = Length::mm(0.7);  // Of the ground around a line, which any card may lie below.

struct Mark {
  std::size_t number;  // From 1.
  Rect area;           // Of what it leads to: what is written there, else the whole.
  bool is_written;
  bool is_left;
  Length y;  // Of its middle.
};

Rect around(const Rect& a, const Rect& b) {
  const Point corner{std::min(a.left(), b.left()), std::min(a.top(), b.top())};
  return {corner, {std::max(a.right(), b.right()) - corner.x, std::max(a.bottom(), b.bottom()) - corner.y}};
}

// What is written in an area of a card, and its icons; nothing where there is none.
std::optional<Rect> written_in(const Rect& area, const Frame& card) {
  std::optional<Rect> found;
  frame::for_each_item(card.items, [&](const Item& item, const Transform& place) {
    Point from, to;
    if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
      from = place.apply(run->origin);
      to = place.apply({run->origin.x + run->advance, run->origin.y - run->size.scaled(0.6)});
    } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
      from = to = symbol->place.then(place).apply({});
    } else {
      return;
    }
    const Rect own{
        {std::min(from.x, to.x), std::min(from.y, to.y)},
        {std::max(from.x, to.x) - std::min(from.x, to.x), std::max(from.y, to.y) - std::min(from.y, to.y)}};
    const bool is_inside = own.left() >= area.left() && own.right() <= area.right() &&
                           own.top() >= area.top() && own.bottom() <= area.bottom();
    if (is_inside) {
      found = found ? around(*found, own) : own;
    }
  });
  return found;
}

// Down a side, in the order of their areas, as near to them as those above and below leave them.
void spread(std::vector<Mark>& marks, bool is_left, Length height) {
  std::vector<Mark*> side;
  for (Mark& mark : marks) {
    if (mark.is_left == is_left) {
      side.push_back(&mark);
    }
  }
  std::ranges::stable_sort(side, {}, [](const Mark* mark) { return mark->y; });
  constexpr Length step = disc_radius * 2 + disc_gap;
  Length least = disc_radius;
  for (Mark* const mark : side) {
    mark->y = std::max(mark->y, least);
    least = mark->y + step;
  }
  Length most = height - disc_radius;
  for (auto mark = side.rbegin(); mark != side.rend(); ++mark) {
    (*mark)->y = std::min((*mark)->y, most);
    most = (*mark)->y - step;
  }
}

class MarkDrawer {
 public:
  MarkDrawer(const BookStyle& style, const LayoutContext& common, Frame& frame)
      : style_(style), common_(common), frame_(frame) {
    const auto ground = style.colours.find("ground");
    const auto body = style.looks.find("body");
    ink_ = paint(body == style.looks.end() ? std::string() : body->second.colour, black_paint);
    ground_ = paint(ground == style.colours.end() ? std::string() : ground->second, white_paint);
  }

  void draw(const Mark& mark) {
    const Length x = mark.is_left ? disc_radius : frame_.size.width - disc_radius;
    // Before what is written, and into what is not.
    const Length into = mark.is_written ? -line_reach : std::min(line_reach, mark.area.size.width / 2);
    const Point end{mark.is_left ? mark.area.left() + into : mark.area.right() - into,
                    std::clamp(mark.y, mark.area.top() + std::min(dot_radius, mark.area.size.height / 2),
                               mark.area.bottom() - std::min(dot_radius, mark.area.size.height / 2))};
    Path line;
    line.move_to({x, mark.y}).line_to(end);
    Pen pen(frame_.items);
    pen.stroke(line, halo, ground_);
    add_disc(end, dot_radius + (halo - line_width) / 2, ground_);
    pen.stroke(std::move(line), line_width, ink_);
    add_disc(end, dot_radius, ink_);
    add_disc({x, mark.y}, disc_radius, ink_);
    add_number(mark.number, {x, mark.y});
  }

 private:
  Paint paint(const std::string& colour, Paint otherwise) const {
    return paint_of(colour, style_.accent, style_, common_.palette).value_or(otherwise);
  }

  void add_disc(Point centre, Length size, Paint paint) {
    frame_.items.push_back({PathItem{Path().add_circle(centre, size)}, paint, drawn_art});
  }

  // Stands for words below the card, which say it again.
  void add_number(std::size_t number, Point middle) {
    TextStyle look = body_of(style_);
    look.size = Length::pt(7.5);
    look.leading = look.size;
    look.strong = true;
    look.alignment = Alignment::left;
    look.features = {"lnum"};
    look.drop_cap = {};
    look.first_indent = {};
    look.paint = ground_;
    Diagnostics unheard;  // Figures are in every font.
    SetText set = common_.typesetter.set(plain(std::to_string(number)), "und", layout::endless, look,
                                         {Layer::type, Reading::artefact}, unheard);
    const Point corner{middle.x - set.width / 2, middle.y - set.height / 2};
    typeset::place(std::move(set), corner, Origin::none, frame_.items);
  }

  const BookStyle& style_;
  const LayoutContext& common_;
  Frame& frame_;
  Paint ink_, ground_;
};

}  // namespace

Frame labelled_card(const Frame& card, const Path& edge_of_card, const std::vector<Rect>& areas,
                    const BookStyle& style, const LayoutContext& common) {
  Frame frame{{card.size.width + label_margin * 2, card.size.height}, {}};
  const Rect trim{{label_margin, {}}, card.size};
  Path edge = moved(edge_of_card, Transform::move(trim.origin));
  frame.items.push_back({Group{{}, edge, {{Group{Transform::move(trim.origin), {}, card.items}}}}});
  MarkDrawer drawer(style, common, frame);
  if (style.figures.rule > Length()) {
    const auto line = style.colours.find("line");
    Pen(frame.items)
        .stroke(std::move(edge), style.figures.rule,
                paint_of(line == style.colours.end() ? std::string_view() : line->second, style.accent, style,
                         common.palette)
                    .value_or(black_paint));
  }
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const std::optional<Rect> written = written_in(areas[i], card);
    const Rect found = written.value_or(areas[i]);
    const Rect area{{found.left() + label_margin, found.top()}, found.size};
    const Length middle = areas[i].left() + areas[i].size.width / 2;
    marks.push_back(
        {i + 1, area, written.has_value(), middle < card.size.width / 2, area.top() + area.size.height / 2});
  }
  for (const bool is_left : {true, false}) {
    spread(marks, is_left, frame.size.height);
  }
  std::ranges::for_each(marks, [&](const Mark& mark) { drawer.draw(mark); });
  return frame;
}

}  // namespace talia::book
