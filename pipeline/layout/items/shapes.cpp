#include "layout/items/shapes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "layout/reading/value_kinds.h"
#include "layout/reading/values.h"
#include "source/of_each.h"

namespace talia::layout {

namespace {

struct NamedShape {
  std::string_view name;
  DrawnShape shape;
};
constexpr std::array named_shapes{
    NamedShape{"rectangle", DrawnShape::rectangle}, NamedShape{"ellipse", DrawnShape::ellipse},
    NamedShape{"circle", DrawnShape::circle},       NamedShape{"lozenge", DrawnShape::lozenge},
    NamedShape{"star", DrawnShape::star},           NamedShape{"across", DrawnShape::across},
    NamedShape{"down", DrawnShape::down},
};

Path ellipse(const Rect& area) {
  constexpr double handle = 0.5522847498;
  const Length rx = area.size.width / 2;
  const Length ry = area.size.height / 2;
  const Point c{area.left() + rx, area.top() + ry};
  const Length hx = rx.scaled(handle);
  const Length hy = ry.scaled(handle);
  Path path;
  path.move_to({c.x + rx, c.y});
  path.curve_to({c.x + rx, c.y + hy}, {c.x + hx, c.y + ry}, {c.x, c.y + ry});
  path.curve_to({c.x - hx, c.y + ry}, {c.x - rx, c.y + hy}, {c.x - rx, c.y});
  path.curve_to({c.x - rx, c.y - hy}, {c.x - hx, c.y - ry}, {c.x, c.y - ry});
  path.curve_to({c.x + hx, c.y - ry}, {c.x + rx, c.y - hy}, {c.x + rx, c.y});
  path.close();
  return path;
}

Path star(const Rect& area, int points, double inner) {
  const Length radius = std::min(area.size.width, area.size.height) / 2;
  const Point centre{area.left() + area.size.width / 2, area.top() + area.size.height / 2};
  Path path;
  for (int i = 0; i < 2 * points; ++i) {
    const Point at = on_circle(centre, i % 2 == 0 ? radius : radius.scaled(inner), -90 + 180.0 * i / points);
    i == 0 ? path.move_to(at) : path.line_to(at);
  }
  path.close();
  return path;
}

// On which side of the line from one point to another a third one lies: 0 on it. Points of paths are less than 2,000 mm apart
// along either axis, so that no product overflows.
int side_of(Point a, Point b, Point c) {
  const std::int64_t turn =
      (b.x - a.x).units() * (c.y - a.y).units() - (b.y - a.y).units() * (c.x - a.x).units();
  return turn < 0 ? -1 : turn > 0 ? 1 : 0;
}

bool is_between(Point a, Point b, Point c) {
  return std::min(a.x, b.x) <= c.x && c.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= c.y &&
         c.y <= std::max(a.y, b.y);
}

// Whether two lines have a point in common.
bool meet(Point a, Point b, Point c, Point d) {
  const int c_side = side_of(a, b, c);
  const int d_side = side_of(a, b, d);
  const int a_side = side_of(c, d, a);
  const int b_side = side_of(c, d, b);
  return (c_side * d_side < 0 && a_side * b_side < 0) || (c_side == 0 && is_between(a, b, c)) ||
         (d_side == 0 && is_between(a, b, d)) || (a_side == 0 && is_between(c, d, a)) ||
         (b_side == 0 && is_between(c, d, b));
}

// The corners of one path of straight lines; nothing of any other.
std::optional<std::vector<Point>> corners_of(const Path& path) {
  std::vector<Point> corners;
  bool is_closed = false;
  for (const PathStep& step : path.steps()) {
    const bool is_start = step.kind == PathStep::Kind::move;
    if (is_closed || step.kind == PathStep::Kind::curve || is_start != corners.empty()) {
      return std::nullopt;
    }
    if (step.kind == PathStep::Kind::close) {
      is_closed = true;
    } else if (corners.empty() || corners.back() != step.to) {
      corners.push_back(step.to);
    }
  }
  while (corners.size() > 1 && corners.front() == corners.back()) {
    corners.pop_back();
  }
  return corners;
}

}  // namespace

bool meets_itself(const std::vector<Point>& corners) {
  const std::size_t count = corners.size();
  const auto corner = [&](std::size_t i) { return corners[i % count]; };
  for (std::size_t i = 0; i < count; ++i) {
    // The next line goes back along this one.
    const bool turns_back = side_of(corner(i), corner(i + 1), corner(i + 2)) == 0 &&
                            !is_between(corner(i), corner(i + 2), corner(i + 1));
    if (turns_back) {
      return true;
    }
    for (std::size_t j = i + 2; j < count; ++j) {
      const bool are_neighbours = i == 0 && j + 1 == count;
      if (!are_neighbours && meet(corner(i), corner(i + 1), corner(j), corner(j + 1))) {
        return true;
      }
    }
  }
  return false;
}

Path lozenge(const Rect& area) {
  const Length x = area.left() + area.size.width / 2;
  const Length y = area.top() + area.size.height / 2;
  Path path;
  path.move_to({x, area.top()})
      .line_to({area.right(), y})
      .line_to({x, area.bottom()})
      .line_to({area.left(), y})
      .close();
  return path;
}

Point on_circle(Point centre, Length radius, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {centre.x + radius.scaled(std::cos(angle)), centre.y + radius.scaled(std::sin(angle))};
}

ShapeMeasures shape_measures_of(Node box) {
  return {length_at(box, "radius"), std::clamp(static_cast<int>(number_of(box.find("points"), 5)), 2, 200),
          number_of(box.find("inner"), 0.5)};
}

std::optional<DrawnShape> find_shape(std::string_view name) {
  const auto found = std::ranges::find(named_shapes, name, &NamedShape::name);
  return found == named_shapes.end() ? std::nullopt : std::optional(found->shape);
}

Path outline_of(DrawnShape shape, const Rect& area, const ShapeMeasures& measures) {
  Path path;
  const Length x = area.left() + area.size.width / 2;
  const Length y = area.top() + area.size.height / 2;
  switch (shape) {
    case DrawnShape::rectangle:
      measures.radius > Length() ? path.add_rounded_rect(area, measures.radius) : path.add_rect(area);
      break;
    case DrawnShape::ellipse:
      return ellipse(area);
    case DrawnShape::circle: {
      const Length side = std::min(area.size.width, area.size.height);
      return ellipse({{x - side / 2, y - side / 2}, {side, side}});
    }
    case DrawnShape::lozenge:
      return lozenge(area);
    case DrawnShape::star:
      return star(area, measures.points, measures.inner);
    case DrawnShape::across:
      path.move_to({area.left(), y}).line_to({area.right(), y});
      break;
    case DrawnShape::down:
      path.move_to({x, area.top()}).line_to({x, area.bottom()});
      break;
  }
  return path;
}

Result<Path> parse_path(std::string_view text, Span span) {
  Path path;
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < text.size() && (text[at] == ' ' || text[at] == ',' || text[at] == '\n')) {
      ++at;
    }
  };
  bool is_sound = true;
  const auto number = [&] {
    skip();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    is_sound = is_sound && error == std::errc{} && std::abs(value) <= 1000;
    at = static_cast<std::size_t>(end - text.data());
    return Length::mm(is_sound ? value : 0);
  };
  const auto point = [&] {
    const Length x = number();
    return Point{x, number()};
  };
  char command = 0;
  bool has_start = false;
  for (skip(); at < text.size() && is_sound; skip()) {
    if (text[at] >= 'A' && text[at] <= 'Z') {
      command = text[at++];
    } else if (command == 'M') {
      command = 'L';
    }
    is_sound = has_start || command == 'M';
    switch (command) {
      case 'M':
        path.move_to(point());
        has_start = true;
        break;
      case 'L':
        path.line_to(point());
        break;
      case 'C': {
        const Point first = point();
        const Point second = point();
        path.curve_to(first, second, point());
        break;
      }
      case 'Z':
        path.close();
        command = 0;
        break;
      default:
        is_sound = false;
        break;
    }
  }
  if (!is_sound || path.empty()) {
    return tl::unexpected(
        Diagnostic::of(Code::bad_path, span, fmt::format("the path `{}` cannot be read", text))
            .help("write a shape's name, or `M x y L x y C x y x y x y Z` in mm"));
  }
  return path;
}

Result<Path> parse_path_or_shape(Node node) {
  auto path = parse_path(node.scalar(), node.span());
  if (!path && !looks_like_outline(node.scalar())) {
    return tl::unexpected(
        Diagnostic::of(Code::bad_path, node.span(), fmt::format("there is no shape `{}`", node.scalar()))
            .help_closest(node.scalar(), source::of_each<std::string>(named_shapes, &NamedShape::name)));
  }
  return path;
}

Result<std::vector<Point>> parse_outline(std::string_view text, Span span) {
  auto path = parse_path(text, span);
  if (!path) {
    path.error().help_text = "write `M x y L x y L x y Z` in mm, a corner after the other";
    return tl::unexpected(std::move(path.error()));
  }
  return corners_of_outline(*path, span);
}

Result<std::vector<Point>> corners_of_outline(const Path& path, Span span) {
  constexpr std::size_t most_corners = 200;
  const auto refuse = [&](std::string message, std::string help) {
    return tl::unexpected(Diagnostic::of(Code::bad_path, span, std::move(message)).help(std::move(help)));
  };
  auto corners = corners_of(path);
  if (!corners) {
    return refuse(
        "this outline is not one path of straight lines",
        "write one `M`, an `L` for each further corner and a `Z` at the end; in place of a curve a few "
        "straight lines");
  }
  if (corners->size() < 3) {
    return refuse("this outline has fewer than three corners, and no area", "write three corners or more");
  }
  if (corners->size() > most_corners) {
    return refuse(
        fmt::format("this outline has {} corners, and {} are the most", corners->size(), most_corners),
        "leave out those that lie within the gap of the others");
  }
  if (meets_itself(*corners)) {
    return refuse("this outline crosses or touches itself",
                  "write its corners in the order in which a pen would go round it");
  }
  return *std::move(corners);
}

}  // namespace talia::layout
