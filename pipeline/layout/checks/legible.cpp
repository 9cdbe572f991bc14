#include "layout/checks/legible.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace talia::layout {

namespace {

constexpr double least_contrast = 3;  // WCAG's for letters of some size …
constexpr double least_of_large =
    2;  // … of figures that are seen from afar, a grey may say that they matter little.
constexpr Length large = Length::pt(12);

// How far what lies over letters may reach into them, in millimetres: what nobody sees.
constexpr double unseen_overlap = 0.15;
// How much of the height of capitals two lines may have in common: those that are set close have none.
constexpr double most_shared = 0.2;
constexpr double most_shared_width = 0.3;  // In millimetres; letters of two runs may lean towards each other.

bool is_blank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

bool has_letters(const Grounds::Words& words, const FontStore& fonts) {
  return !words.run->glyphs.empty() && !fonts.is_broken(words.run->font) && !is_blank(words.run->text);
}

// A point of a run: `along` from its start, `up` from its baseline.
PointInMm spot_of_run(const GlyphRun& run, const Transform& place, Length along, Length up) {
  const Point point = place.apply({run.origin.x + along, run.origin.y - up});
  return {point.x.in_mm(), point.y.in_mm()};
}

// Without the space at its end.
Length length_of_run(const GlyphRun& run) {
  return run.text.ends_with(' ') && !run.glyphs.empty() ? run.glyphs.back().offset.x : run.advance;
}

// Of the letters between baseline and the head of capitals, as far as two may not share them, in turn.
std::array<PointInMm, 4> tilted_bounds(const Grounds::Words& words, const FontStore& fonts) {
  const GlyphRun& run = *words.run;
  const FontMetrics& metrics = fonts.metrics(run.font);
  const Length high = run.size.scaled(static_cast<double>(metrics.cap_height) / metrics.units_per_em);
  const Length low = high.scaled(most_shared / 2);
  const Length head = high - low;
  const Length length = length_of_run(run);
  return {spot_of_run(run, words.place, {}, low), spot_of_run(run, words.place, length, low),
          spot_of_run(run, words.place, length, head), spot_of_run(run, words.place, {}, head)};
}

// Whether two rectangles, tilted as they are, have more than an edge in common: no side of either keeps them apart.
bool overlap(const std::array<PointInMm, 4>& one, const std::array<PointInMm, 4>& other) {
  for (const auto* const sides : {&one, &other}) {
    for (std::size_t side = 0; side < 2; ++side) {
      const double x = (*sides)[side + 1].x - (*sides)[side].x;
      const double y = (*sides)[side + 1].y - (*sides)[side].y;
      const auto reach = [&](const std::array<PointInMm, 4>& corners) {
        std::array<double, 4> along{};
        std::ranges::transform(corners, along.begin(),
                               [&](PointInMm spot) { return spot.x * x + spot.y * y; });
        return std::ranges::minmax(along);
      };
      const auto [begin, end] = reach(one);
      const auto [other_begin, other_end] = reach(other);
      if (end <= other_begin || other_end <= begin) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

void Bounds::take(PointInMm spot) {
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
  // More than letters without a tail go over their line.
  const bool is_deep = std::ranges::any_of(run.glyphs, [&](const PlacedGlyph& each) {
    return fonts.lowest_ink(run.font, each.glyph).value_or(0) < metrics.descender / 3;
  });
  Bounds bounds;
  for (const Length along : {Length(), length_of_run(run)}) {
    for (const Length up : {of_em(metrics.cap_height), is_deep ? of_em(metrics.descender) : Length()}) {
      bounds.take(spot_of_run(run, place, along, up));
    }
  }
  return bounds;
}

std::optional<Legibility::Faint> Legibility::faint(const Grounds::Words& words) {
  const GlyphRun& run = *words.run;
  const Length up = run.size.scaled(0.25);
  const Length length = length_of_run(run);
  std::array<PointInMm, 3> spots{};
  Bounds bounds;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    spots[i] = spot_of_run(run, words.place, length.scaled(0.1 + 0.4 * static_cast<double>(i)), up);
    bounds.take(spots[i]);
  }
  const auto under = grounds_.under(words, {bounds.left, bounds.top}, {bounds.right, bounds.bottom});
  double least = 21;
  for (const PointInMm spot : spots) {
    const auto ground = grounds_.at(spot, under);
    const auto seen = ground ? ground->least_contrast(words.paint, contrasts_)
                             : std::optional(contrasts_.of(words.paint, paper_));
    if (!seen) {
      return std::nullopt;  // A picture: who knows.
    }
    least = std::min(least, *seen);
  }
  const double wanted = run.size < large ? least_contrast : least_of_large;
  return least < wanted ? std::optional(Faint{least, wanted}) : std::nullopt;
}

bool Legibility::is_clipped(const Grounds::Words& words) {
  if (words.clips.empty()) {
    return false;
  }
  const Bounds bounds = bounds_of(*words.run, words.place, fonts_);
  const double x = std::min(unseen_overlap, (bounds.right - bounds.left) / 2);
  const double y = std::min(unseen_overlap, (bounds.bottom - bounds.top) / 2);
  for (const PointInMm spot :
       {PointInMm{bounds.left + x, bounds.top + y}, PointInMm{bounds.right - x, bounds.top + y},
        PointInMm{bounds.left + x, bounds.bottom - y}, PointInMm{bounds.right - x, bounds.bottom - y}}) {
    if (grounds_.is_clipped(words.clips, spot)) {
      return true;
    }
  }
  return false;
}

// Of one letter at least, in its middle from foot to head.
std::optional<Origin> Legibility::cover_of(const Grounds::Words& words) {
  if (words.below == grounds_.size()) {
    return std::nullopt;
  }
  const GlyphRun& run = *words.run;
  const Length foot = run.size.scaled(0.1);
  const Length head = run.size.scaled(0.4);
  // The middle of a letter; none of the space at the run's end, or of a mark on the letter before.
  const auto middle_of = [&](std::size_t i) -> std::optional<Length> {
    const Length begin = run.glyphs[i].offset.x;
    const Length end = i + 1 < run.glyphs.size() ? run.glyphs[i + 1].offset.x : length_of_run(run);
    return begin == end ? std::nullopt : std::optional(begin + (end - begin) / 2);
  };
  Bounds bounds;
  for (const Length along : {Length(), length_of_run(run)}) {
    bounds.take(spot_of_run(run, words.place, along, foot));
    bounds.take(spot_of_run(run, words.place, along, head));
  }
  const auto above = grounds_.above(words.below, {bounds.left, bounds.top}, {bounds.right, bounds.bottom},
                                    run.size.scaled(0.25).in_mm());
  for (std::size_t i = 0; i < run.glyphs.size() && !above.empty(); ++i) {
    const auto middle = middle_of(i);
    if (!middle) {
      continue;
    }
    const std::array spots{spot_of_run(run, words.place, *middle, foot),
                           spot_of_run(run, words.place, *middle, head)};
    if (const auto cover = grounds_.cover_of(above, spots)) {
      return cover;
    }
  }
  return std::nullopt;
}

// Of words that do not run the same way, some of which are tilted by less or more than quarters.
void Legibility::add_crossing_tilts(Artefacts artefacts, std::vector<Hidden>& hidden) const {
  std::vector<const Grounds::Words*> all;
  for (const Grounds::Words& words : grounds_.words()) {
    if (has_letters(words, fonts_) && (words.reading != Reading::artefact || artefacts != Artefacts::adorn)) {
      all.push_back(&words);
    }
  }
  const auto is_tilted = [](const Grounds::Words& words) {
    return words.place.xx != 0 && words.place.yx != 0;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Transform& one = all[i]->place;
      const Transform& other = all[j]->place;
      const bool is_same_way = one.xx == other.xx && one.yx == other.yx;
      if (is_same_way || !(is_tilted(*all[i]) || is_tilted(*all[j])) ||
          all[i]->run->text == all[j]->run->text) {
        continue;
      }
      if (overlap(tilted_bounds(*all[i], fonts_), tilted_bounds(*all[j], fonts_))) {
        hidden.push_back({Hidden::By::type, all[j], all[i]->origin});
      }
    }
  }
}

// Runs whose letters, from the baseline to the head of capitals, lie over each other. Words that are there twice are
// their own shade.
void Legibility::add_crossing(Artefacts artefacts, std::vector<Hidden>& hidden) const {
  struct Letters {
    const Grounds::Words* words;
    Bounds bounds;
    bool is_turned;
    // Of a line that is tilted by less or more than quarters: turns it level, and its bounds are those of the level line.
    Transform level;
  };
  std::vector<Letters> all;
  for (const Grounds::Words& words : grounds_.words()) {
    if (!has_letters(words, fonts_) ||
        (words.reading == Reading::artefact && artefacts == Artefacts::adorn)) {
      continue;
    }
    const GlyphRun& run = *words.run;
    const FontMetrics& metrics = fonts_.metrics(run.font);
    const Length up = run.size.scaled(static_cast<double>(metrics.cap_height) / metrics.units_per_em);
    const Transform& place = words.place;
    const bool is_tilted = place.xx != 0 && place.yx != 0;
    const Transform level = is_tilted ? Transform{place.xx, -place.yx, place.yx, place.xx, {}} : Transform{};
    const Transform seen = is_tilted ? place.then(level) : place;
    Bounds bounds;
    bounds.take(spot_of_run(run, seen, Length(), Length()));
    bounds.take(spot_of_run(run, seen, length_of_run(run), up));
    all.push_back({&words, bounds, place.xx == 0, level});
  }
  std::ranges::stable_sort(all, {}, [](const Letters& each) { return each.bounds.top; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size() && all[j].bounds.top < all[i].bounds.bottom; ++j) {
      const Bounds& a = all[i].bounds;
      const Bounds& b = all[j].bounds;
      if (all[i].level != all[j].level) {
        continue;  // Of another tilt: `add_crossing_tilts` compares them.
      }
      const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
      const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
      const auto depth = [](const Letters& each) {
        return each.is_turned ? each.bounds.right - each.bounds.left : each.bounds.bottom - each.bounds.top;
      };
      const double least = most_shared * std::min(depth(all[i]), depth(all[j]));
      const double least_across = all[i].is_turned ? least : most_shared_width;
      const double least_down = all[i].is_turned ? most_shared_width : least;
      if (width > least_across && height > least_down && all[i].words->run->text != all[j].words->run->text) {
        const bool is_first = all[i].words < all[j].words;
        hidden.push_back({Hidden::By::type, is_first ? all[j].words : all[i].words,
                          is_first ? all[i].words->origin : all[j].words->origin});
      }
    }
  }
}

std::vector<Legibility::Hidden> Legibility::hidden(Artefacts artefacts) {
  std::vector<Hidden> hidden;
  for (const Grounds::Words& words : grounds_.words()) {
    if (!has_letters(words, fonts_)) {
      continue;
    }
    if (is_clipped(words)) {
      hidden.push_back({Hidden::By::clip, &words, Origin::none});
    } else if (const auto cover = cover_of(words)) {
      hidden.push_back({Hidden::By::cover, &words, *cover});
    }
  }
  add_crossing(artefacts, hidden);
  add_crossing_tilts(artefacts, hidden);
  return hidden;
}

std::vector<Origin> Legibility::unseen_figures() {
  std::vector<Origin> unseen;
  for (const Grounds::Figure& figure : grounds_.figures()) {
    if (!grounds_.is_seen(figure, paper_, contrasts_)) {
      unseen.push_back(figure.origin);
    }
  }
  return unseen;
}

}  // namespace talia::layout
