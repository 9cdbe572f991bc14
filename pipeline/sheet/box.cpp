#include "sheet/box.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talia::sheet {

namespace {

using namespace length_literals;

// How far the controls of a quarter circle lie along its tangents, in radii.
constexpr double arc_control = 0.5522847498307936;

// A dust flap leaves the lid free: so much at its fold and so much at its end, and on the side of the front so much at its end.
constexpr Length dust_gap = 0.5_mm, dust_taper = 1.5_mm, dust_slant = 4_mm;
// What stays free between art that bleeds and words beside the net.
constexpr Length clear_of_net = 2_mm;

// Lengths as authors state them are decimal, and few are whole units: what they come to is rounded to a thousandth of a
// millimetre before it is compared, so that 25 cards of 0.32 mm are 8 mm.
std::int64_t micrometres(double mm) {
  return std::llround(mm * 1000);
}

Path quad(Point a, Point b, Point c, Point d) {
  return Path().move_to(a).line_to(b).line_to(c).line_to(d).close();
}

class NetMaker {
 public:
  NetMaker(const BoxSize& box, const BoxShape& shape)
      : box_(box),
        dust_(std::min(box.depth.scaled(shape.dust_of_depth), box.width.scaled(shape.dust_of_width))),
        // A box that is not deep has narrow flaps.
        taper_(std::min(dust_taper, box.depth / 4)),
        gap_(std::min(dust_gap, taper_)),
        slant_(std::min(dust_slant, box.depth / 4)),
        corner_(std::min({shape.tuck_corner, shape.tuck, box.width / 2, box.height / 2})),
        slit_(std::min(shape.tuck_slit, box.width / 4)),
        notch_(std::min({shape.notch, box.width / 3, box.height / 3})),
        tuck_(std::min(shape.tuck, box.height / 2)),
        cut_(std::min(shape.glue_cut, box.height / 3)),
        top_(box.depth + tuck_),
        bottom_(top_ + box.height) {
    // Behind the front the flap would be in the way.
    const Length glue = std::min(shape.glue, box.depth);
    x_ = {Length(),
          glue,
          glue + box.width,
          glue + box.width + box.depth,
          glue + box.width * 2 + box.depth,
          glue + box.width * 2 + box.depth * 2};
  }

  BoxNet run() {
    net_.size = {x_[5], bottom_ + top_};
    add_outline();
    for (const Length fold : {top_ - box_.depth, bottom_ + box_.depth}) {
      if (slit_ > Length()) {
        net_.slits.push_back({{x_[1], fold}, {x_[1] + slit_, fold}});
        net_.slits.push_back({{x_[2] - slit_, fold}, {x_[2], fold}});
      }
    }
    add_pieces();
    add_panels();
    const Length free = box_.width - clear_of_net * 2, high = top_ - box_bleed - clear_of_net;
    net_.above_front = {{x_[3] + clear_of_net, Length()}, {free, high}};
    net_.below_front = {{x_[3] + clear_of_net, bottom_ + box_bleed + clear_of_net}, {free, high}};
    return std::move(net_);
  }

 private:
  // Above the upper edge of the panels, or below the lower one.
  Length out(bool is_above, Length by) const { return is_above ? top_ - by : bottom_ + by; }

  // The points of one end's edge from the back's left corner to its right end, without either end.
  void add_end(bool is_above) {
    std::vector<PathStep> steps;
    const auto line = [&](Length x, Length by) {
      steps.push_back({PathStep::Kind::line, {x, out(is_above, by)}, {}, {}});
    };
    const auto curve = [&](Point to, Point first, Point second) {
      steps.push_back({PathStep::Kind::curve, to, first, second});
    };
    const Length high = box_.depth + tuck_, near = high - corner_;
    const Length k = corner_ - corner_.scaled(arc_control);
    line(x_[1], near);
    curve({x_[1] + corner_, out(is_above, high)}, {x_[1], out(is_above, high - k)},
          {x_[1] + k, out(is_above, high)});
    line(x_[2] - corner_, high);
    curve({x_[2], out(is_above, near)}, {x_[2] - k, out(is_above, high)}, {x_[2], out(is_above, high - k)});
    line(x_[2], Length());
    line(x_[2] + gap_, Length());
    line(x_[2] + taper_, dust_);
    line(x_[3] - slant_, dust_);
    line(x_[3], Length());
    if (is_above && notch_ > Length()) {
      const Length middle = x_[3] + box_.width / 2, r = notch_.scaled(arc_control);
      line(middle - notch_, Length());
      curve({middle, top_ + notch_}, {middle - notch_, top_ + r}, {middle - r, top_ + notch_});
      curve({middle + notch_, top_}, {middle + r, top_ + notch_}, {middle + notch_, top_ + r});
    }
    line(x_[4], Length());
    line(x_[4] + slant_, dust_);
    line(x_[5] - taper_, dust_);
    line(x_[5] - gap_, Length());
    add(std::move(steps), is_above);
  }

  // The lower end is gone along from right to left.
  void add(std::vector<PathStep> steps, bool is_above) {
    if (!is_above) {
      std::ranges::reverse(steps);
      for (std::size_t i = 0; i < steps.size(); ++i) {
        std::swap(steps[i].control_1, steps[i].control_2);
      }
      // A curve ends where the step before it ended.
      for (std::size_t i = steps.size() - 1; i > 0; --i) {
        steps[i].kind = steps[i - 1].kind;
        steps[i].control_1 = steps[i - 1].control_1;
        steps[i].control_2 = steps[i - 1].control_2;
      }
      steps[0].kind = PathStep::Kind::line;
    }
    for (const PathStep& step : steps) {
      net_.outline.add(step);
    }
  }

  void add_outline() {
    net_.outline.move_to({x_[0], top_ + cut_}).line_to({x_[1], top_});
    add_end(true);
    net_.outline.line_to({x_[5], top_}).line_to({x_[5], bottom_});
    add_end(false);
    net_.outline.line_to({x_[1], bottom_}).line_to({x_[0], bottom_ - cut_}).close();
  }

  std::size_t add_piece(std::string_view name, std::vector<Point> corners, std::optional<std::size_t> from,
                        NetLine fold) {
    net_.pieces.push_back({name, std::move(corners), from, fold});
    return net_.pieces.size() - 1;
  }

  std::size_t add_panel(std::string_view name, std::size_t column, std::size_t from) {
    return add_piece(
        name, {{x_[column], top_}, {x_[column + 1], top_}, {x_[column + 1], bottom_}, {x_[column], bottom_}},
        from, {{x_[column], top_}, {x_[column], bottom_}});
  }

  void add_pieces() {
    const std::size_t back = add_piece(
        "back", {{x_[1], top_}, {x_[2], top_}, {x_[2], bottom_}, {x_[1], bottom_}}, std::nullopt, {});
    const std::size_t left = add_panel("left", 2, back);
    const std::size_t front = add_panel("front", 3, left);
    const std::size_t right = add_panel("right", 4, front);
    add_piece("glue", {{x_[0], top_ + cut_}, {x_[1], top_}, {x_[1], bottom_}, {x_[0], bottom_ - cut_}}, back,
              {{x_[1], top_}, {x_[1], bottom_}});
    for (const bool is_above : {true, false}) {
      const Length near = out(is_above, Length()), lid = out(is_above, box_.depth);
      const Length end = out(is_above, box_.depth + tuck_), dust = out(is_above, dust_);
      const std::size_t cover =
          add_piece(is_above ? "lid" : "bottom", {{x_[1], lid}, {x_[2], lid}, {x_[2], near}, {x_[1], near}},
                    back, {{x_[1], near}, {x_[2], near}});
      add_piece(is_above ? "lid tuck" : "bottom tuck",
                {{x_[1], end}, {x_[2], end}, {x_[2], lid}, {x_[1], lid}}, cover,
                {{x_[1] + slit_, lid}, {x_[2] - slit_, lid}});
      add_piece(is_above ? "left dust" : "left lower dust",
                {{x_[2] + taper_, dust}, {x_[3] - slant_, dust}, {x_[3], near}, {x_[2] + gap_, near}}, left,
                {{x_[2] + gap_, near}, {x_[3], near}});
      add_piece(is_above ? "right dust" : "right lower dust",
                {{x_[4] + slant_, dust}, {x_[5] - taper_, dust}, {x_[5] - gap_, near}, {x_[4], near}}, right,
                {{x_[4], near}, {x_[5] - gap_, near}});
    }
  }

  Rect column(std::size_t from) const { return {{x_[from], top_}, {x_[from + 1] - x_[from], box_.height}}; }

  // The ground of a lid goes on over its tuck, that of a side over its dust flaps. No art but that of its own panel comes over a
  // fold between two panels, and none over the flap that is glued; beside a dust flap the gap is shared.
  void add_panels() {
    const Length b = box_bleed, tuck = tuck_ + b, dust = dust_ + b, half = gap_ / 2;
    for (const bool is_above : {true, false}) {
      const Rect area{{x_[1], is_above ? top_ - box_.depth : bottom_}, {box_.width, box_.depth}};
      Path clip;
      clip.add_rect(
          {{x_[1] - b, is_above ? area.top() - tuck : area.top()}, {box_.width + b * 2, box_.depth + tuck}});
      net_.panels.push_back(
          {is_above ? BoxPanel::lid : BoxPanel::bottom, area, b, tuck, is_above ? 1 : 0, std::move(clip)});
    }
    const Length up = top_ - dust, down = bottom_ + dust, share = taper_ / 2;
    Path left = Path().move_to({x_[2] + share, up}).line_to({x_[3], up}).line_to({x_[3], down});
    left.line_to({x_[2] + share, down}).line_to({x_[2] + half, bottom_}).line_to({x_[2], bottom_});
    left.line_to({x_[2], top_}).line_to({x_[2] + half, top_}).close();
    net_.panels.push_back({BoxPanel::left, column(2), b, dust, 0, std::move(left)});
    net_.panels.push_back({BoxPanel::right, column(4), b, dust, 0,
                           quad({x_[4], up}, {x_[5] + b, up}, {x_[5] + b, down}, {x_[4], down})});
    Path back;
    back.add_rect(column(1));
    net_.panels.push_back({BoxPanel::back, column(1), b, b, 0, std::move(back)});
    Path front;
    front.add_rect({{x_[3], top_ - b}, {box_.width, box_.height + b * 2}});
    net_.panels.push_back({BoxPanel::front, column(3), b, b, 0, std::move(front)});
  }

  const BoxSize& box_;
  const Length dust_, taper_, gap_, slant_, corner_, slit_, notch_, tuck_, cut_;
  const Length top_, bottom_;  // Of the panels.
  // The edges of the glued flap, the back, the left, the front and the right side, from left to right.
  std::array<Length, 6> x_{};
  BoxNet net_;
};

}  // namespace

BoxSize box_size(const Size& card, int cards, Length thickness, const BoxShape& shape) {
  const std::int64_t step = std::max<std::int64_t>(1, micrometres(shape.depth_step.in_mm()));
  const std::int64_t stack = micrometres(thickness.in_mm() * cards) + micrometres(shape.slack.in_mm());
  const std::int64_t depth = (stack + step - 1) / step * step;
  return {card.width + shape.room, card.height + shape.room, Length::mm(static_cast<double>(depth) / 1000)};
}

BoxNet box_net(const BoxSize& box, const BoxShape& shape) {
  return NetMaker(box, shape).run();
}

std::optional<Size> paper_for(const Size& net, const Size& paper, Length margin) {
  for (const Size& each : {paper, Size{paper.height, paper.width}}) {
    if (net.width + margin * 2 <= each.width && net.height + margin * 2 <= each.height) {
      return each;
    }
  }
  return std::nullopt;
}

}  // namespace talia::sheet
