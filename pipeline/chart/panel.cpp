#include "chart/panel.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace talia::chart {

namespace {

constexpr Length fit_rule = Length::pt(0.8), leader = Length::pt(0.35);
constexpr Length radius = 0.85_mm, label_gap = 1_mm, axis_gap = 1.4_mm, title_gap = 2_mm, apart = 4_mm;
// Between the outermost dots and the edges of their area.
constexpr Length side = 2.4_mm, ceiling = 1.4_mm;
constexpr std::uint16_t faint = 180, band_tint = 130, dot_tint = 620;
constexpr double widest_dot = 2.2;  // Of many members in one place, in radii.
constexpr std::size_t most_labels = 14;
constexpr Length bearable = 0.4_mm;  // Of dots and other words, under a label.

// Round numbers from one below the least to one above the greatest.
struct Axis {
  double from = 0, to = 1, step = 1;

  // Of whole numbers the step is whole.
  static Axis over(double least, double most, double wanted, bool is_whole) {
    // An axis that almost reaches 0 begins there.
    constexpr double near = 0.4;
    if (least > 0 && least < near * most) {
      least = 0;
    }
    // What differs less than doubles can tell apart counts as one.
    const double size = std::max(std::abs(least), std::abs(most));
    const double span = most - least > 1e-9 * size ? most - least : std::max(1.0, size);
    Axis axis;
    axis.step = std::max(round_step(span / wanted), is_whole ? 1.0 : 0.0);
    axis.from = std::floor(least / axis.step + 1e-9) * axis.step;
    axis.to = std::ceil(most / axis.step - 1e-9) * axis.step;
    if (axis.to <= axis.from) {
      axis.from -= axis.step;
      axis.to += axis.step;
    }
    return axis;
  }
  // Of a line that is all but upright, an end far outside is as good as one farther still.
  double share(double value) const { return std::clamp((value - from) / (to - from), -100.0, 100.0); }
  int ticks() const { return static_cast<int>(std::lround((to - from) / step)); }
  double tick(int i) const { return from + step * i; }

  // Thousands stand apart on all of its numbers or on none.
  std::string text(int i) const {
    constexpr double least_grouped = 10'000;
    constexpr std::size_t group = 3;
    const double value = std::abs(tick(i)) < 1e-12 ? 0.0 : tick(i);
    std::string text = fmt::format("{:.6g}", std::abs(value));
    if (std::max(std::abs(from), std::abs(to)) >= least_grouped && text.size() > group &&
        text.find_first_of(".e") == std::string::npos) {
      text.insert(text.size() - group, "\u2009");  // A thin space.
    }
    return (value < 0 ? "−" : "") + text;
  }
};

Length overlap(const Rect& a, const Rect& b) {
  const Length width = std::min(a.right(), b.right()) - std::max(a.left(), b.left());
  const Length height = std::min(a.bottom(), b.bottom()) - std::max(a.top(), b.top());
  return width > 0_mm && height > 0_mm ? std::min(width, height) : 0_mm;
}

class PanelDrawer {
 public:
  PanelDrawer(const Panel& panel, const Rect& box, const ChartContext& context, Canvas& canvas)
      : panel_(panel),
        box_(box),
        paints_(context.paints),
        canvas_(canvas),
        small_(context.style),
        strong_(context.style) {
    small_.paint = {0, small_tint};
    strong_.size = 9.5_pt;
    strong_.leading = 11.4_pt;
    strong_.strong = true;
    label_ = context.style;
    label_.size = 7.5_pt;
    label_.leading = 8.8_pt;
    label_.paint = paints_[4];
  }

  void draw() {
    const Length title =
        canvas_.write(panel_.title, {box_.origin, {box_.size.width, {}}}, Alignment::left, strong_);
    const Length y_title = box_.top() + title;
    measure();
    const Length top = y_title + small_.leading + title_gap;
    const Length bottom = box_.bottom() - small_.leading * 2 - label_gap * 2;
    area_ = {{box_.left() + left_, top}, {box_.size.width - left_, bottom - top}};
    band();
    grid();
    line();
    dots();
    labels();
    const std::string note =
        panel_.note + (unnamed_ > 0 ? fmt::format("; +{} more stand out", unnamed_) : std::string());
    const Length left_of_note = box_.size.width - canvas_.width_of(note, small_) - apart;
    canvas_.write(shortened(panel_.y_label, left_of_note, small_, canvas_),
                  {{box_.left(), y_title}, {box_.size.width, {}}}, Alignment::left, small_);
    canvas_.write(note, {{box_.left(), y_title}, {box_.size.width, {}}}, Alignment::right, small_);
  }

 private:
  void measure() {
    double least_x = panel_.dots[0].x, most_x = least_x, least_y = panel_.dots[0].y, most_y = least_y;
    for (const Panel::Dot& dot : panel_.dots) {
      least_x = std::min(least_x, dot.x);
      most_x = std::max(most_x, dot.x);
      least_y = std::min(least_y, dot.y);
      most_y = std::max(most_y, dot.y);
    }
    constexpr double wanted_x = 6, wanted_y = 5;
    x_ = Axis::over(least_x, most_x, wanted_x, panel_.has_whole_x);
    y_ = Axis::over(least_y, most_y, wanted_y, panel_.has_whole_y);
    const auto [low, high] = std::minmax({expected(x_.from), expected(x_.to)});
    has_band_ = panel_.has_line && panel_.reach > 0;
    if (has_band_ && high - panel_.reach <= y_.from && low + panel_.reach >= y_.to) {
      // A band over all of the panel shows nothing: its edges come into sight, or it goes.
      constexpr double most_widened = 2;
      has_band_ = panel_.reach <= most_widened * (y_.to - y_.from);
      if (has_band_) {
        // What is never negative has no room below 0.
        const double edge = least_y < 0 ? low - panel_.reach : std::max(0.0, low - panel_.reach);
        y_ = Axis::over(std::min(least_y, edge), std::max(most_y, high + panel_.reach), wanted_y,
                        panel_.has_whole_y);
      }
    }
    for (int i = 0; i <= y_.ticks(); ++i) {
      left_ = std::max(left_, canvas_.width_of(y_.text(i), small_));
    }
    left_ += axis_gap;
  }

  Point at(double x, double y) const {
    return {area_.left() + side + (area_.size.width - side * 2).scaled(x_.share(x)),
            area_.bottom() - (area_.size.height - ceiling).scaled(y_.share(y))};
  }

  void grid() {
    for (int i = 0; i <= y_.ticks(); ++i) {
      const Length y = at(x_.from, y_.tick(i)).y;
      canvas_.line({area_.left(), y}, {area_.right(), y}, hair, {0, faint});
      canvas_.write(y_.text(i), {{box_.left(), y - small_.leading / 2}, {left_ - axis_gap, {}}},
                    Alignment::right, small_);
    }
    canvas_.line({area_.left(), area_.bottom()}, {area_.right(), area_.bottom()}, Length::pt(0.6),
                 {0, small_tint});
    if (panel_.x_label.empty()) {
      canvas_.write("in the order of the values",
                    {{area_.left(), area_.bottom() + label_gap}, {area_.size.width, {}}}, Alignment::right,
                    small_);
      return;
    }
    for (int i = 0; i <= x_.ticks(); ++i) {
      const Length x = at(x_.tick(i), y_.from).x;
      canvas_.line({x, area_.bottom()}, {x, area_.bottom() + 0.8_mm}, Length::pt(0.6), {0, small_tint});
      const std::string text = x_.text(i);
      const Length width = canvas_.width_of(text, small_) + 1_mm;
      const Length left = std::min(x - width / 2, area_.right() - width);
      canvas_.write(text, {{left, area_.bottom() + label_gap}, {width, {}}},
                    left < x - width / 2 ? Alignment::right : Alignment::centre, small_);
    }
    canvas_.write(shortened(panel_.x_label, area_.size.width, small_, canvas_),
                  {{area_.left(), area_.bottom() + label_gap + small_.leading}, {area_.size.width, {}}},
                  Alignment::right, small_);
  }

  double expected(double x) const { return panel_.level + panel_.slope * x; }

  // The line and its band reach over the whole area, beyond the axis.
  void band() {
    if (!panel_.has_line) {
      return;
    }
    const double beyond = (x_.to - x_.from) * (side / (area_.size.width - side * 2));
    const double first = x_.from - beyond, last = x_.to + beyond;
    line_ = {at(first, expected(first)), at(last, expected(last))};
    if (has_band_) {
      Path band;
      band.move_to(at(first, expected(first) + panel_.reach))
          .line_to(at(last, expected(last) + panel_.reach))
          .line_to(at(last, expected(last) - panel_.reach))
          .line_to(at(first, expected(first) - panel_.reach))
          .close();
      canvas_.begin_clip(area_);
      canvas_.fill(std::move(band), {paints_[0].entry, band_tint});
      canvas_.end_clip();
    }
  }

  void line() {
    if (panel_.has_line) {
      canvas_.begin_clip(area_);
      canvas_.line(line_.first, line_.second, fit_rule, paints_[0]);
      canvas_.end_clip();
    }
  }

  static Length radius_of(const Panel::Dot& dot) {
    return radius.scaled(std::min(widest_dot, std::sqrt(static_cast<double>(dot.names.size()))));
  }

  void dots() {
    for (const bool stands_out : {false, true}) {
      for (const Panel::Dot& dot : panel_.dots) {
        if (dot.stands_out == stands_out) {
          Path rim, disc;
          rim.add_circle(at(dot.x, dot.y), radius_of(dot) + 0.2_mm);
          disc.add_circle(at(dot.x, dot.y), radius_of(dot));
          canvas_.fill(std::move(rim), white_paint);
          canvas_.fill(std::move(disc), stands_out ? paints_[4] : Paint{paints_[0].entry, dot_tint});
        }
      }
    }
  }

  // Those farthest from the line first: they find the best places.
  void labels() {
    std::vector<const Panel::Dot*> named;
    for (const Panel::Dot& dot : panel_.dots) {
      if (dot.stands_out) {
        named.push_back(&dot);
      }
      const Length r = radius_of(dot);
      const Point centre = at(dot.x, dot.y);
      taken_.push_back({{centre.x - r, centre.y - r}, {r * 2, r * 2}});
    }
    std::ranges::stable_sort(named, [this](const auto* a, const auto* b) {
      return std::abs(a->y - expected(a->x)) > std::abs(b->y - expected(b->x));
    });
    for (std::size_t i = 0; i < named.size(); ++i) {
      unnamed_ += i < most_labels && label(*named[i]) ? 0 : named[i]->names.size();
    }
  }

  Length line_at(Length x) const {
    const double share = (x - line_.first.x) / (line_.second.x - line_.first.x);
    return line_.first.y + (line_.second.y - line_.first.y).scaled(share);
  }

  // What lines running through words count as, and a leader running over the line.
  Length crossed(const Rect& words, Point centre) const {
    Length cost;
    if (panel_.has_line) {
      const Point near = nearest(words, centre);
      const bool is_over = (line_at(centre.x) < centre.y) != (line_at(near.x) < near.y);
      cost += is_over ? 2_mm : 0_mm;
      const Length begin = line_at(words.left()), end = line_at(words.right());
      cost += std::min(begin, end) < words.bottom() && std::max(begin, end) > words.top() ? 1.5_mm : 0_mm;
    }
    for (int i = 0; i <= y_.ticks(); ++i) {
      const Length y = at(x_.from, y_.tick(i)).y;
      cost += y > words.top() + 0.7_mm && y < words.bottom() - 0.7_mm ? 0.3_mm : 0_mm;
    }
    return cost;
  }

  static Point nearest(const Rect& rect, Point point) {
    return {std::clamp(point.x, rect.left(), rect.right()), std::clamp(point.y, rect.top(), rect.bottom())};
  }

  // Gives whether there was a free place.
  bool label(const Panel::Dot& dot) {
    std::string words = dot.names.front();
    for (std::size_t i = 1; i < dot.names.size(); ++i) {
      words +=
          (i == 2 && dot.names.size() > 3) ? fmt::format(" +{}", dot.names.size() - 2) : ", " + dot.names[i];
      if (i == 2 && dot.names.size() > 3) {
        break;
      }
    }
    const Size size{canvas_.width_of(words, label_) + 0.4_mm, label_.leading};
    const Point centre = at(dot.x, dot.y);
    const Length r = radius_of(dot);
    // Beside the topmost line, not above it, where the note begins.
    const Length top = at(x_.from, y_.to).y - size.height / 2 - 0.1_mm;
    const Rect within{{area_.left(), top}, {area_.size.width + 1_mm, area_.bottom() - top}};
    Rect best;
    bool is_free = false;
    Length least_cost = Length::mm(1e6);
    for (const Length distance : {0.5_mm, 2.5_mm, 5_mm, 8_mm, 12_mm}) {
      for (const auto& [dx, dy] :
           {std::pair{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}) {
        const Length reach = dx != 0 && dy != 0 ? (r + distance).scaled(0.75) : r + distance;
        const Point corner{dx > 0   ? centre.x + reach
                           : dx < 0 ? centre.x - reach - size.width
                                    : centre.x - size.width / 2,
                           dy > 0   ? centre.y + reach
                           : dy < 0 ? centre.y - reach - size.height
                                    : centre.y - size.height / 2};
        const Rect place{corner, size};
        Length taken;
        for (const Rect& other : taken_) {
          taken += overlap(place, other);
        }
        const Length outside = std::max({0_mm, within.left() - place.left(), place.right() - within.right(),
                                         within.top() - place.top(), place.bottom() - within.bottom()});
        const Length cost = distance.scaled(0.02) + crossed(place, centre) + taken + outside * 10;
        if (cost < least_cost) {
          least_cost = cost;
          is_free = taken <= bearable && outside <= 0_mm;
          best = place;
        }
      }
    }
    if (!is_free) {
      return false;
    }
    const Point near = nearest(best, centre);
    if (std::hypot((near.x - centre.x).in_mm(), (near.y - centre.y).in_mm()) > (r + 1.5_mm).in_mm()) {
      canvas_.line(centre, near, leader, paints_[4]);
    }
    canvas_.write(words, {best.origin, {size.width + 1_mm, {}}}, Alignment::left, label_);
    taken_.push_back(best);
    return true;
  }

  const Panel& panel_;
  Rect box_;
  const ChartPaints& paints_;
  Canvas& canvas_;
  TextStyle small_, strong_, label_;
  Axis x_, y_;
  Rect area_;  // Of the dots.
  std::pair<Point, Point> line_;
  Length left_;
  bool has_band_ = false;
  std::vector<Rect> taken_;  // By dots and labels.
  // Of those that stand out, the ones without a place for their names.
  std::size_t unnamed_ = 0;
};

}  // namespace

void draw_panel(const Panel& panel, const Rect& box, const ChartContext& context, Canvas& canvas) {
  PanelDrawer(panel, box, context, canvas).draw();
}

}  // namespace talia::chart
