#include "layout/reading/outline_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/items/shapes.h"

namespace talia::layout {

namespace {

constexpr Length slack = Length::mm(0.001);  // Of the last digit that somebody wrote.
constexpr std::size_t most_corners = 3'000;  // Curves as the lines that they are told by.

Diagnostic bad(Node node, std::string message, std::string help) {
  return Diagnostic::of(Code::bad_path, node.span(), std::move(message)).help(std::move(help));
}

// Whether the steps are one figure that ends where it begins, and says so.
bool is_one_figure(const Path& path) {
  const auto is = [](PathStep::Kind kind) {
    return [kind](const PathStep& step) { return step.kind == kind; };
  };
  return std::ranges::count_if(path.steps(), is(PathStep::Kind::move)) == 1 &&
         std::ranges::count_if(path.steps(), is(PathStep::Kind::close)) == 1 &&
         path.steps().back().kind == PathStep::Kind::close;
}

// How far corners reach beyond a card.
Length beyond(const std::vector<Point>& corners, const Size& size) {
  Length most;
  for (const Point& corner : corners) {
    most = std::max(
        {most, Length() - corner.x, Length() - corner.y, corner.x - size.width, corner.y - size.height});
  }
  return most;
}

std::optional<Diagnostic> fault_of(const Path& path, Node node, const Size& size) {
  if (!is_one_figure(path)) {
    return bad(node, "this outline is not one closed figure, and no knife could follow it",
               "write one `M` where it begins and one `Z` at its end");
  }
  const std::vector<Point> corners = frame::corners_of(path);
  if (corners.size() < 3) {
    return bad(node, "this outline has fewer than three corners, and no area", "write three corners or more");
  }
  if (corners.size() > most_corners) {
    return bad(node, fmt::format("this outline has {} corners, a curve counted as 72", corners.size()),
               fmt::format("{} are the most; leave out those that no knife would follow", most_corners));
  }
  if (const Length most = beyond(corners, size); most > slack) {
    return bad(node, fmt::format("this outline leaves the card by {:.3g} mm", most.in_mm()),
               fmt::format("it is counted from the upper left corner of the `size`, {:.5g} × {:.5g} mm, "
                           "within which all of it lies",
                           size.width.in_mm(), size.height.in_mm()));
  }
  if (meets_itself(corners)) {
    return bad(node, "this outline crosses or touches itself",
               "write its corners in the order in which a knife goes round it");
  }
  return std::nullopt;
}

void read_figure(Node node, const Size& size, CardOutline& outline, Findings& findings) {
  auto path = parse_path(node.scalar(), node.span());
  if (!path) {
    findings.fault(std::move(path.error()).help("write `M x y L x y C x y x y x y Z` in mm"));
  } else if (auto fault = fault_of(*path, node, size)) {
    findings.fault(*std::move(fault));
  } else {
    outline = {CardOutline::Shape::path, 0, {}, *std::move(path)};
  }
}

void read_corners(Node node, const Size& size, CardOutline& outline, Findings& findings) {
  const Length corner = length_at(node, "corners");
  const Length most = std::min(size.width, size.height) / 2;
  if (corner > most) {
    findings.fault(
        bad(node.find("corners"),
            fmt::format("corners of {:.4g} mm have no room on a card of {:.5g} × {:.5g} mm", corner.in_mm(),
                        size.width.in_mm(), size.height.in_mm()),
            fmt::format("two of them share its shorter side: each has at most {:.4g} mm", most.in_mm())));
  } else if (corner > Length()) {
    const bool is_cut = flag_of(node.find("cut"), false);
    outline = {is_cut ? CardOutline::Shape::bevelled : CardOutline::Shape::rounded, 0, corner, {}};
  }
}

}  // namespace

CardOutline read_outline(Node node, const Size& size, Findings& findings) {
  CardOutline outline;
  if (const Node path = node.find("path"); path.exists()) {
    read_figure(path, size, outline, findings);
  } else if (const Node polygon = node.find("polygon"); polygon.exists()) {
    outline.shape = CardOutline::Shape::polygon;
    outline.sides = static_cast<int>(polygon.int64().value_or(3));
  } else if (node.find("corners").exists()) {
    read_corners(node, size, outline, findings);
  } else if (node.scalar() == "circle" && size.width == size.height) {
    outline.shape = CardOutline::Shape::circle;
  } else if (node.scalar() == "circle") {
    findings.fault(bad(node,
                       fmt::format("a circle has no place on a card of {:.5g} × {:.5g} mm",
                                   size.width.in_mm(), size.height.in_mm()),
                       "let both sides of its `size` be as long as the circle is wide"));
  }
  return outline;
}

}  // namespace talia::layout
