#include "chart/bar_chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "chart/canvas.h"
#include "source/text/columns.h"

namespace talia::chart {

namespace {

constexpr Size chart_size{160_mm, 100_mm};
constexpr Length left = 17_mm, right = 5_mm, top = 5_mm, bottom = 5_mm;
constexpr Length legend_leading = 5_mm, swatch = 3_mm, gap = 2_mm;
constexpr Length rule = Length::pt(0.7);
constexpr std::uint16_t grid_tint = 250;  // Tint of the lines behind the bars.
constexpr double share_of_bars = 0.82;

class Drawer {
 public:
  Drawer(const ChanceTable& table, const ChartContext& context, Diagnostics& diagnostics)
      : table_(table),
        paints_(context.paints),
        style_(context.style),
        canvas_(chart_size, *context.typesetter, diagnostics) {}

  Frame draw() {
    area_.origin = {left, top + legend()};
    measure_labels();
    area_.size = {chart_size.width - left - right, chart_size.height - bottom - label_height_ - area_.top()};
    axis();
    bars();
    canvas_.line({area_.left(), area_.bottom()}, {area_.right(), area_.bottom()}, rule, black_paint);
    labels();
    return canvas_.take();
  }

 private:
  // One line a series; gives the height.
  Length legend() {
    Length y = top;
    for (std::size_t s = 0; s < table_.names.size(); ++s) {
      canvas_.fill(Rect{{left, y + 0.6_mm}, {swatch, swatch}}, paints_[s % paints_.size()], Layer::art);
      const std::string mean =
          table_.means[s] ? fmt::format(",   E = {:.4g}", table_.means[s]->nearest_double()) : std::string();
      const Length begin = left + swatch + gap;
      y += std::max(legend_leading, canvas_.write(source::one_line(table_.names[s]) + mean,
                                                  {{begin, y}, {chart_size.width - begin - right, {}}},
                                                  Alignment::left, style_));
    }
    return y - top + gap;
  }

  double greatest() const {
    double most = 0;
    for (const auto& row : table_.chances) {
      for (const Rational& chance : row) {
        most = std::max(most, chance.nearest_double());
      }
    }
    return most > 0 ? most : 1;
  }

  // Lines at round parts, a few of them, up to the first above the highest bar.
  void axis() {
    constexpr double wanted = 5;
    const double rough = greatest() / wanted;
    const double step = round_step(rough);
    const int steps = std::max(1, static_cast<int>(std::ceil(greatest() / step - 1e-9)));
    top_of_axis_ = step * steps;
    for (int i = 0; i <= steps; ++i) {
      const Length y = height_of(step * i);
      if (i > 0) {
        canvas_.line({area_.left(), y}, {area_.right(), y}, hair, {0, grid_tint});
      }
      const Length half = style_.leading / 2;
      canvas_.write(fmt::format("{:.3g} %", 100 * step * i), {{0_mm, y - half}, {left - gap, {}}},
                    Alignment::right, style_);
    }
  }

  Length height_of(double chance) const {
    return area_.bottom() - area_.size.height.scaled(chance / top_of_axis_);
  }

  Length slot() const {
    return (chart_size.width - left - right) /
           static_cast<std::int64_t>(std::max<std::size_t>(1, table_.labels.size()));
  }

  void bars() {
    const auto count = static_cast<std::int64_t>(table_.names.size());
    const Length group = slot().scaled(share_of_bars);
    const Length width = group / count;
    for (std::size_t i = 0; i < table_.chances.size(); ++i) {
      const Length begin = area_.left() + slot() * static_cast<std::int64_t>(i) + (slot() - group) / 2;
      for (std::size_t s = 0; s < table_.names.size(); ++s) {
        const double chance = table_.chances[i][s].nearest_double();
        if (chance > 0) {
          const Length y = height_of(chance);
          canvas_.fill(Rect{{begin + width * static_cast<std::int64_t>(s), y}, {width, area_.bottom() - y}},
                       paints_[s % paints_.size()], Layer::art);
        }
      }
    }
  }

  // Short labels stand under every so many bars; long ones are broken to the width of theirs.
  void measure_labels() {
    Length widest;
    for (const std::string& label : table_.labels) {
      widest = std::max(widest, canvas_.width_of(label, style_));
    }
    const double needed = (widest + gap) / slot();
    constexpr std::size_t most_broken = 12;
    is_broken_ = needed > 1 && table_.labels.size() <= most_broken;
    every_ = is_broken_ ? 1 : std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(needed)));
    const int lines = is_broken_ ? static_cast<int>(std::ceil(needed)) + 1 : 1;
    label_height_ = style_.leading * std::min(lines, 4) + gap;
  }

  void labels() {
    for (std::size_t i = 0; i < table_.labels.size(); i += every_) {
      const Length middle = area_.left() + slot() * static_cast<std::int64_t>(i) + slot() / 2;
      canvas_.line({middle, area_.bottom()}, {middle, area_.bottom() + 1_mm}, hair, black_paint);
      const Length width = is_broken_ ? slot() - 1_mm : slot() * static_cast<std::int64_t>(every_ + 1);
      canvas_.write(table_.labels[i], {{middle - width / 2, area_.bottom() + 1.5_mm}, {width, {}}},
                    Alignment::centre, style_);
    }
  }

  const ChanceTable& table_;
  const ChartPaints& paints_;
  const TextStyle& style_;
  Canvas canvas_;
  Rect area_;  // Of the bars.
  double top_of_axis_ = 1;
  bool is_broken_ = false;
  std::size_t every_ = 1;
  Length label_height_;
};

}  // namespace

Frame bar_chart(const ChanceTable& table, const ChartContext& context, Diagnostics& diagnostics) {
  return Drawer(table, context, diagnostics).draw();
}

}  // namespace talia::chart
