#include "chart/scatter.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "chart/canvas.h"
#include "chart/short_number.h"
#include "source/text/columns.h"

namespace talia::chart {

namespace {

constexpr Size a4{210_mm, 297_mm};
constexpr Length margin = 16_mm, gutter = 11_mm, row_gap = 8_mm, head = 17_mm;
constexpr std::size_t panels_a_page = 8, panels_a_column = 2;
constexpr Length tallest = 118_mm;
constexpr double greatest_drawn = 1e12;

std::string count_text(std::size_t count) {
  return count == 0 ? "nobody takes part" : count == 1 ? "1 member" : fmt::format("{} members", count);
}

std::string caption_of(const std::vector<Panel>& panels, const Rational& threshold) {
  const bool has_line = std::ranges::any_of(panels, &Panel::has_line);
  const bool has_band = std::ranges::any_of(panels, [](const Panel& panel) { return panel.reach > 0; });
  return !has_line ? "Too few to tell what is expected."
                   : "The line is what is expected (Theil–Sen)" +
                         (has_band ? fmt::format(", the band what lies within {} deviations of it (MAD).",
                                                 short_number(threshold))
                                   : std::string("."));
}

// What stands at the foot of the last page; empty when all are drawn.
std::string left_out(const std::vector<Panel>& panels) {
  std::string text;
  for (const Panel& panel : panels) {
    if (panel.dots.empty()) {
      text += fmt::format("{}{} ({})", text.empty() ? "Not drawn: " : ", ", panel.title, panel.note);
    }
  }
  return text;
}

}  // namespace

Panel panel_of(const rules::Comparison& comparison, const rules::Verdict& verdict, const Rational& threshold,
               const Catalog& catalog) {
  const bool has_by = !comparison.by_label.empty();
  std::vector<std::size_t> order(comparison.members.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return comparison.members[a].value < comparison.members[b].value;
  });
  Panel panel;
  panel.title = source::one_line(comparison.label);
  panel.x_label = has_by ? source::one_line(comparison.by_label) : "";
  panel.y_label = source::one_line(comparison.value_label);
  panel.note = count_text(order.size());
  std::map<std::pair<Rational, Rational>, std::size_t> places;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const rules::Compared& member = comparison.members[order[rank]];
    const Rational x = has_by ? member.by : Rational(static_cast<std::int64_t>(rank + 1));
    const auto [place, is_new] = places.emplace(std::pair(x, member.value), panel.dots.size());
    panel.has_whole_x = panel.has_whole_x && x.is_whole();
    panel.has_whole_y = panel.has_whole_y && member.value.is_whole();
    if (is_new) {
      panel.dots.push_back({x.nearest_double(), member.value.nearest_double(), {}, false});
    }
    Panel::Dot& dot = panel.dots[place->second];
    dot.names.push_back(catalog.definition(member.definition).title);
    dot.stands_out |= std::ranges::find(verdict.outliers, order[rank]) != verdict.outliers.end();
  }
  if (std::ranges::any_of(panel.dots, [](const Panel::Dot& dot) {
        return !(std::abs(dot.x) <= greatest_drawn && std::abs(dot.y) <= greatest_drawn);
      })) {
    panel.note = "numbers too large to draw";
    panel.dots.clear();
    return panel;
  }
  if (panel.dots.empty()) {
    return panel;
  }
  if (verdict.doubt == rules::Verdict::Doubt::too_few) {
    panel.note += ": too few to tell who stands out";
    return panel;
  }
  panel.has_line = true;
  panel.level = verdict.line.level.nearest_double();
  panel.slope = verdict.line.slope.nearest_double();
  if (verdict.doubt == rules::Verdict::Doubt::none) {
    panel.reach = verdict.line.reach(threshold).nearest_double();
  } else {
    panel.note += ", at least half exactly on the line";
  }
  return panel;
}

std::vector<Frame> scatter_pages(const std::string& title, const Rational& threshold,
                                 const std::vector<Panel>& all, const ChartContext& context,
                                 Diagnostics& diagnostics) {
  std::vector<Panel> panels;
  std::ranges::copy_if(all, std::back_inserter(panels),
                       [](const Panel& panel) { return !panel.dots.empty(); });
  const std::string caption = caption_of(panels, threshold);
  std::vector<Frame> pages;
  TextStyle heading = context.style, small = context.style;
  heading.size = 15_pt;
  heading.leading = 18_pt;
  heading.strong = true;
  small.paint = {0, small_tint};
  for (std::size_t first = 0; first < panels.size(); first += panels_a_page) {
    const std::size_t count = std::min(panels_a_page, panels.size() - first);
    const std::size_t columns = count <= panels_a_column ? 1 : 2;
    const auto rows = static_cast<std::int64_t>((count + columns - 1) / columns);
    Canvas canvas(a4, *context.typesetter, diagnostics);
    const Length width = a4.width - margin * 2;
    const Length top =
        margin + canvas.write(title, {{margin, margin}, {width, {}}}, Alignment::left, heading);
    canvas.write(caption, {{margin, top + 0.8_mm}, {width, {}}}, Alignment::left, small);
    const Length panel_width = columns == 1 ? width : (width - gutter) / 2;
    const Length height = a4.height - margin * 2 - head;
    const Length panel_height = std::min(tallest, (height - row_gap * (rows - 1)) / rows);
    for (std::size_t i = 0; i < count; ++i) {
      const auto row = static_cast<std::int64_t>(i / columns),
                 column = static_cast<std::int64_t>(i % columns);
      const Point place{margin + (panel_width + gutter) * column,
                        margin + head + (panel_height + row_gap) * row};
      draw_panel(panels[first + i], {place, {panel_width, panel_height}}, context, canvas);
    }
    if (first + count == panels.size()) {
      canvas.write(shortened(left_out(all), width, small, canvas),
                   {{margin, a4.height - margin + 2_mm}, {width, {}}}, Alignment::left, small);
    }
    pages.push_back(canvas.take());
  }
  return pages;
}

}  // namespace talia::chart
