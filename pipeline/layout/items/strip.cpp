#include "layout/items/strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "layout/reading/values.h"

namespace talia::layout {

namespace {

// Each from one move to the next.
std::vector<Path> figures_of(const Path& path) {
  std::vector<Path> figures;
  for (const PathStep& step : path.steps()) {
    if (figures.empty() || step.kind == PathStep::Kind::move) {
      figures.emplace_back();
    }
    figures.back().add(step);
  }
  return figures;
}

bool is_long(const Path& figure, const Repetition& repetition) {
  return figure.bounds().size.width.in_mm() > 1.5 * repetition.period;
}

// One use of the drawing: so many of its periods are seen.
struct StripRun {
  Transform place;
  int periods;
};

int periods_along(const Strip& strip, const Symbol& drawing, const Rect& area) {
  return std::max(
      1, static_cast<int>(std::lround(area.size.width / strip.natural_period(drawing, area.size.height))));
}

std::vector<StripRun> runs_of_strip(const Strip& strip, const Symbol& drawing, const Rect& area) {
  const int count = periods_along(strip, drawing, area);
  const int periods = strip.repetition.periods;
  const double scale_y = area.size.height / drawing.size.height;
  const double scale_x =
      scale_y * (area.size.width / (strip.natural_period(drawing, area.size.height) * count));
  const Length run = length_of_periods(strip.repetition.period * periods, scale_x);
  const Length lead = (drawing.size.width.scaled(scale_x) - run) / 2;
  std::vector<StripRun> runs;
  for (int done = 0; done < count; done += periods) {
    const Length x = area.left() + run * (done / periods) - lead;
    runs.push_back({strip.turned(scale_x, scale_y,
                                 {{x, area.top()}, {drawing.size.width.scaled(scale_x), area.size.height}}),
                    std::min(periods, count - done)});
  }
  return runs;
}

// Of the drawing's figures those of the first periods that are seen: the next one may reach back into the last of them,
// and would end the strip with a crumb. What is drawn in one go through several periods is cut.
std::vector<SymbolPart> first_figures(const Strip& strip, const Symbol& drawing, int periods) {
  const auto& [all, period] = strip.repetition;
  const double lead = (drawing.size.width.in_mm() - period * all) / 2;
  const auto is_seen = [&, all = all, period = period](const Path& figure) {
    const Rect bounds = figure.bounds();
    const double middle = (bounds.left().in_mm() + bounds.right().in_mm()) / 2;
    const int at = static_cast<int>(std::floor((middle - lead) / period));
    return is_long(figure, strip.repetition) || (strip.mirrored ? at >= all - periods : at < periods);
  };
  std::vector<SymbolPart> parts;
  for (const SymbolPart& part : drawing.parts) {
    Path seen;
    for (const Path& figure : figures_of(part.path)) {
      if (is_seen(figure)) {
        std::ranges::for_each(figure.steps(), [&](const PathStep& step) { seen.add(step); });
      }
    }
    if (!seen.empty()) {
      SymbolPart first = part;
      first.path = std::move(seen);
      parts.push_back(std::move(first));
    }
  }
  return parts;
}

}  // namespace

Repetition repetition_of(Node along) {
  return along.exists() ? Repetition{static_cast<int>(number_of(along.find("periods"), 1)),
                                     number_of(along.find("period"), 1)}
                        : Repetition{};
}

Length length_of_periods(double units, double scale) {
  constexpr double most = 1e6;  // Millimetres.
  return Length::mm(std::min(units * scale, most));
}

Transform Strip::turned(double scale_x, double scale_y, const Rect& place) const {
  Transform transform;
  transform.xx = mirrored ? -scale_x : scale_x;
  transform.yy = upside_down ? -scale_y : scale_y;
  transform.shift = {mirrored ? place.right() : place.left(), upside_down ? place.bottom() : place.top()};
  return transform;
}

Length Strip::natural_period(const Symbol& drawing, Length height) const {
  return length_of_periods(repetition.period, height / drawing.size.height);
}

void draw_strip(const Strip& strip, const Box& box, const Rect& area, Drawing& drawing) {
  const Symbol& symbol = drawing.common.symbols.get(strip.symbol);
  const Length natural = strip.natural_period(symbol, area.size.height);
  const double fitting = area.size.width / natural;
  if (!(fitting < most_repetitions)) {
    drawing.report(Diagnostic::of(Code::work_budget, box.span,
                                  fmt::format("this ornament would stand more than {} times along its box, "
                                              "{:.4g} mm each",
                                              most_repetitions, natural.in_mm()))
                       .note(drawing.subject.place, drawing.subject.note)
                       .help("see that `period` is what its drawing has, or make the box higher"));
    return;
  }
  Path clip;
  clip.add_rect(area);
  Group group{{}, std::move(clip), {}};
  for (const StripRun& run : runs_of_strip(strip, symbol, area)) {
    if (run.periods == strip.repetition.periods) {
      group.items.push_back({SymbolUse{strip.symbol, run.place}, strip.paint, role_of_strip, box.origin});
      drawing.strokes -= std::min<std::size_t>(drawing.strokes, 1);
      continue;
    }
    Group last{run.place, {}, {}};
    for (SymbolPart& part : first_figures(strip, symbol, run.periods)) {
      last.items.push_back({PathItem{std::move(part.path), part.stroke, part.even_odd, part.stroke_style},
                            part.own.value_or(strip.paint), role_of_strip});
    }
    group.items.push_back({std::move(last), {}, role_of_strip, box.origin});
  }
  drawing.add({std::move(group), {}, role_of_strip}, box.origin);
}

std::vector<SymbolPart> parts_of_strip(const Strip& strip, const Symbol& drawing, const Rect& area) {
  std::vector<SymbolPart> placed;
  for (const StripRun& run : runs_of_strip(strip, drawing, area)) {
    for (SymbolPart& part : first_figures(strip, drawing, run.periods)) {
      part.path = moved(part.path, run.place);
      placed.push_back(std::move(part));
    }
  }
  return placed;
}

bool has_long_figures(const Symbol& drawing, const Repetition& repetition) {
  return std::ranges::any_of(drawing.parts, [&](const SymbolPart& part) {
    return std::ranges::any_of(figures_of(part.path),
                               [&](const Path& figure) { return is_long(figure, repetition); });
  });
}

}  // namespace talia::layout
