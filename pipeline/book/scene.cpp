#include "book/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace talia::book {

namespace {

constexpr Length gold_rule = Length::mm(0.7);

Length mm(double value) {
  return Length::mm(value);
}

// Where the ray at an angle leaves the box.
Point leaving(Point from, const Rect& box, double angle) {
  const double x = std::cos(angle);
  const double y = std::sin(angle);
  const double to_side = x > 0   ? (box.right() - from.x).in_mm() / x
                         : x < 0 ? (box.left() - from.x).in_mm() / x
                                 : 1e9;
  const double to_level = y > 0   ? (box.bottom() - from.y).in_mm() / y
                          : y < 0 ? (box.top() - from.y).in_mm() / y
                                  : 1e9;
  const double reach = std::min(to_side, to_level);
  return {from.x + mm(x * reach), from.y + mm(y * reach)};
}

// The line of a hill's crest, without the ground below it: for stitches.
struct Crest {
  Point start, control_1, control_2, top, control_3, control_4, end;
};

Crest crest(const Rect& box, Length left, Length top, Length right, double at) {
  const Length middle = box.left() + box.size.width.scaled(at);
  const Length reach_1 = box.size.width.scaled(at * 0.45);
  const Length reach_2 = box.size.width.scaled((1 - at) * 0.45);
  return {{box.left(), left},      {box.left() + reach_1, left},   {middle - reach_1, top}, {middle, top},
          {middle + reach_2, top}, {box.right() - reach_2, right}, {box.right(), right}};
}

class Scene {
 public:
  Scene(const Composed& chapter, Kit& kit)
      : chapter_(chapter),
        kit_(kit),
        box_{{}, {kit.style.page.width, kit.style.opener}},
        pen_(kit.studio, items_) {}

  std::vector<Item> run() {
    chapter_.is_night ? night() : day();
    land();
    hero();
    pen_.fill({{{}, box_.bottom()}, {box_.size.width, gold_rule}}, kit_.part("gold"), drawn_art);
    return std::move(items_);
  }

 private:
  // Neighbouring chapters do not look alike: places shift with the number.
  double shift() const { return (chapter_.number * 37 % 100) / 100.0; }
  Length at_x(double share) const { return box_.size.width.scaled(share); }
  Length at_y(double share) const { return box_.size.height.scaled(share); }

  void day() {
    const Point sun{at_x(0.62 + 0.2 * shift()), at_y(0.4)};
    pen_.fill(box_, kit_.part("sky"), drawn_art);
    pen_.fill(rays(sun, box_, 20, 0.11 + shift()), kit_.part("ray"));
    disc(sun, mm(14), kit_.part("gold"));
    stitch(sun, mm(13), kit_.part("cloud"));
    clouds(kit_.part("cloud"));
  }

  void night() {
    const Point moon{at_x(0.7 + 0.14 * shift()), at_y(0.36)};
    pen_.fill(box_, kit_.paint("deep"), drawn_art);
    pen_.fill(rays(moon, box_, 22, 0.2 + shift()), kit_.paint("mid"));
    disc(moon, mm(15), kit_.paint("tint"));
    disc(moon, mm(12.4), kit_.part("ground"));
    stitch(moon, mm(11.6), kit_.paint("mid"));
    for (int i = 0; i < 14; ++i) {  // Stars, spread by the golden section.
      const double x = std::fmod(0.07 + i * 0.6180339887, 1.0);
      const double y = 0.06 + 0.5 * std::fmod(0.31 + i * 0.7548776662, 1.0);
      const double from_moon = std::hypot((at_x(x) - moon.x).in_mm(), (at_y(y) - moon.y).in_mm());
      if (from_moon > 18) {
        star({at_x(x), at_y(y)}, mm(i % 3 == 0 ? 1.3 : 0.8));
      }
    }
    clouds(kit_.paint("tint"));
  }

  void disc(Point centre, Length radius, Paint paint) {
    Path path;
    path.add_circle(centre, radius);
    pen_.fill(std::move(path), paint);
  }

  void stitch(Point centre, Length radius, Paint paint) {
    Path path;
    path.add_circle(centre, radius);
    pen_.stroke(std::move(path), mm(0.22), paint, {true, false, {mm(1), mm(0.7)}});
  }

  void star(Point centre, Length reach) {
    const Length waist = reach.scaled(0.24);
    Path path;
    path.move_to({centre.x, centre.y - reach});
    for (int i = 1; i < 8; ++i) {
      const double angle = (i - 2) * std::numbers::pi / 4;
      const Length r = i % 2 == 0 ? reach : waist;
      path.line_to({centre.x + r.scaled(std::cos(angle)), centre.y + r.scaled(std::sin(angle))});
    }
    pen_.fill(std::move(path.close()), kit_.part("gold"));
  }

  void clouds(Paint paint) {
    const double x = shift();
    cloud({at_x(0.05 + 0.05 * x), at_y(0.12)}, mm(19), paint);
    cloud({at_x(0.3 + 0.08 * x), at_y(0.24)}, mm(13), paint);
    cloud({at_x(0.47 + 0.06 * x), at_y(0.07)}, mm(12), paint);
    cloud({at_x(0.87), at_y(0.13)}, mm(16), paint);
  }

  void cloud(Point corner, Length width, Paint paint) {
    pen_.symbol(kit_.ornament("cloud"), {corner, {width, width.scaled(0.6)}}, paint);
  }

  void land() {
    const double x = shift();
    slope(kit_.paint("pale"), kit_.paint("mid"), 0.54, 0.44 + 0.06 * x, 0.6, 0.28 + 0.1 * x);
    slope(kit_.paint("tint"), kit_.paint("deep"), 0.66, 0.72, 0.58, 0.34 + 0.2 * x);
    slope(kit_.paint("mid"), kit_.paint("pale"), 0.86, 0.8, 0.88, 0.6 - 0.2 * x);
    slope(kit_.paint("deep"), kit_.paint("tint"), 0.95, 0.97, 0.93, 0.5);
  }

  void slope(Paint ground, Paint thread, double left, double top, double right, double at) {
    pen_.fill(hill(box_, at_y(left), at_y(top), at_y(right), at), ground);
    const Length below = mm(1.1);
    const Crest line = crest(box_, at_y(left) + below, at_y(top) + below, at_y(right) + below, at);
    Path path;
    path.move_to(line.start).curve_to(line.control_1, line.control_2, line.top);
    path.curve_to(line.control_3, line.control_4, line.end);
    pen_.stroke(std::move(path), mm(0.22), thread, {true, false, {mm(1), mm(0.7)}});
  }

  // The chapter's icons, standing on the third slope.
  void hero() {
    const Length size = mm(chapter_.icons.size() > 1 ? 21 : 25);
    const auto count = static_cast<std::int64_t>(chapter_.icons.size());
    const Length width = size * count + mm(3) * std::max<std::int64_t>(count - 1, 0);
    Length left = at_x(0.44) - width / 2;
    for (const std::string& icon : chapter_.icons) {
      pen_.symbol(icon, {{left, at_y(0.79) - size.scaled(0.93)}, {size, size}}, kit_.part("ink"));
      left += size + mm(3);
    }
  }

  const Composed& chapter_;
  Kit& kit_;
  Rect box_;
  std::vector<Item> items_;
  Pen pen_;
};

}  // namespace

Path rays(Point centre, const Rect& box, int count, double turn) {
  Path path;
  const double step = std::numbers::pi / count;
  for (int i = 0; i < count; ++i) {
    const double from = turn + 2 * i * step;
    path.move_to(centre).line_to(leaving(centre, box, from));
    // A sector that holds a corner of the box goes round it.
    std::vector<std::pair<double, Point>> corners;
    for (const Point corner : {box.origin, Point{box.right(), box.top()}, Point{box.right(), box.bottom()},
                               Point{box.left(), box.bottom()}}) {
      double angle = std::atan2((corner.y - centre.y).in_mm(), (corner.x - centre.x).in_mm()) - from;
      angle -= std::floor(angle / (2 * std::numbers::pi)) * 2 * std::numbers::pi;
      if (angle < step) {
        corners.emplace_back(angle, corner);
      }
    }
    std::ranges::sort(corners, {}, &std::pair<double, Point>::first);
    for (const auto& [angle, corner] : corners) {
      path.line_to(corner);
    }
    path.line_to(leaving(centre, box, from + step)).close();
  }
  return path;
}

Path hill(const Rect& box, Length left, Length crest_height, Length right, double crest_at) {
  const Crest line = crest(box, left, crest_height, right, crest_at);
  Path path;
  path.move_to(line.start).curve_to(line.control_1, line.control_2, line.top);
  path.curve_to(line.control_3, line.control_4, line.end);
  path.line_to({box.right(), box.bottom()}).line_to({box.left(), box.bottom()}).close();
  return path;
}

std::vector<Item> scene(const Composed& chapter, Kit& kit) {
  return Scene(chapter, kit).run();
}

// The whole page in the accent's deep colour: rays from the middle, a corner ornament four times, the knot on a disc, and
// the words in paper below.
std::vector<Item> cover_items(Node body, Kit& kit) {
  const Size page = kit.style.page;
  const Rect whole{{}, page};
  const Point centre{page.width / 2, page.height.scaled(0.4)};
  std::vector<Item> items;
  Pen pen(kit.studio, items);
  pen.fill(whole, kit.paint("deep"), drawn_art);
  pen.fill(rays(centre, whole, 24, 0.065), kit.paint("mid"));
  Path disc;
  disc.add_circle(centre, mm(38));
  pen.fill(std::move(disc), kit.paint("deep"));
  const Rect burst{{centre.x - mm(36), centre.y - mm(36)}, {mm(72), mm(72)}};
  pen.symbol(kit.ornament("burst"), burst, kit.part("gold"));
  Path paper;
  paper.add_circle(centre, mm(25));
  pen.fill(std::move(paper), kit.part("ground"));
  const Rect knot{{centre.x - mm(17), centre.y - mm(17)}, {mm(34), mm(34)}};
  pen.symbol(kit.ornament("knot"), knot, kit.paint("deep"));
  const Rect band{{{}, page.height.scaled(0.7)}, {page.width, page.height.scaled(0.3)}};
  pen.fill(band, kit.paint("deep"), drawn_art);
  pen.fill({{{}, band.top()}, {page.width, mm(0.7)}}, kit.part("gold"), drawn_art);
  pen.strip(kit.ornament("box"), {{mm(8), band.top() + mm(3)}, {page.width - mm(16), mm(4)}},
            kit.part("gold"));
  pen.strip(kit.ornament("box"), {{mm(8), mm(7)}, {page.width - mm(16), mm(4)}}, kit.part("gold"));
  pen.symbol(kit.ornament("cloud"), {{mm(14), mm(17)}, {mm(34), mm(20)}}, kit.part("gold"));
  pen.symbol(kit.ornament("cloud"), {{page.width - mm(48), mm(17)}, {mm(34), mm(20)}}, kit.part("gold"));
  Length baseline = band.top() + mm(22);
  for (const auto& [key, look_name] :
       {std::pair{"title", "cover_title"}, {"subtitle", "cover_subtitle"}, {"line", "cover_line"}}) {
    const Node node = body.find(key);
    if (!node.exists()) {
      continue;
    }
    const Scope& scope = kit.studio.derived.scope(kit.system);
    BookText look = kit.look(look_name);
    look.alignment = Alignment::centre;
    const SetText set = kit.set(kit.fill_line(kit.parse(node, scope), kit.context()), page.width - mm(24),
                                look, Reading::heading);
    for (const SetLine& line : set.lines) {
      put_line(line, {mm(12), baseline}, items);
      baseline += look.leading;
    }
    baseline += mm(2.4);
  }
  return items;
}

}  // namespace talia::book
