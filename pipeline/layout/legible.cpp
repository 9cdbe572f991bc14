#include "layout/legible.h"

#include <algorithm>
#include <string_view>

namespace talia::layout {

namespace {

constexpr double least_contrast = 3;  // WCAG's for letters of some size …
constexpr double least_of_large =
    2;  // … of figures that are seen from afar, a grey may say that they matter little.
constexpr Length large = Length::pt(12);
constexpr std::string_view deep_letters = "gjpqyQJ,;()[]{}@";

// A point of a run: `along` from its start, `up` from its baseline.
Spot spot_in(const GlyphRun& run, const Transform& place, Length along, Length up) {
  const Point point = place.apply({run.origin.x + along, run.origin.y - up});
  return {point.x.in_mm(), point.y.in_mm()};
}

// Without the space at its end.
Length length_of(const GlyphRun& run) {
  return run.text.ends_with(' ') && !run.glyphs.empty() ? run.glyphs.back().offset.x : run.advance;
}

}  // namespace

void Bounds::take(Spot spot) {
  left = std::min(left, spot.x);
  top = std::min(top, spot.y);
  right = std::max(right, spot.x);
  bottom = std::max(bottom, spot.y);
}

Bounds bounds_of(const GlyphRun& run, const Transform& place, const FontStore& fonts) {
  const FontMetrics& metrics = fonts.metrics(run.font);
  const auto of_em = [&](int units) {
    return run.size.scaled(static_cast<double>(units) / metrics.units_per_em);
  };
  const bool is_deep = run.text.find_first_of(deep_letters) != std::string::npos;
  Bounds bounds;
  for (const Length along : {Length(), length_of(run)}) {
    for (const Length up : {of_em(metrics.cap_height), is_deep ? of_em(metrics.descender) : Length()}) {
      bounds.take(spot_in(run, place, along, up));
    }
  }
  return bounds;
}

std::optional<Legibility::Faint> Legibility::faint(const Grounds::Words& words) {
  const GlyphRun& run = *words.run;
  const Length up = run.size.scaled(0.25);
  double least = 21;
  for (const double share : {0.1, 0.5, 0.9}) {
    const auto ground = grounds_.at(spot_in(run, words.place, length_of(run).scaled(share), up), words.below);
    if (ground && !ground->paint) {
      return std::nullopt;  // A picture: who knows.
    }
    least = std::min(least, contrast_of(words.paint, ground ? *ground->paint : paper_));
  }
  const double wanted = run.size < large ? least_contrast : least_of_large;
  return least < wanted ? std::optional(Faint{least, wanted}) : std::nullopt;
}

double Legibility::contrast_of(Paint type, Paint ground) {
  const auto [known, is_new] = contrasts_.try_emplace({type, ground});
  if (is_new) {
    known->second = contrast(rgb_of(type, palette_), rgb_of(ground, palette_));
  }
  return known->second;
}

}  // namespace talia::layout
