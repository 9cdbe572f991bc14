#include "layout/preflight.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/grounds.h"

namespace talia::layout {

namespace {

constexpr double least_contrast = 3;  // WCAG's for letters of some size …
constexpr double least_of_large =
    2;  // … of figures that are seen from afar, a grey may say that they matter little.
constexpr Length large = Length::pt(12);
constexpr double blur = 0.1;         // Millimetres that nobody sees.
constexpr double least_bleed = 0.5;  // Millimetres; less is none.
constexpr std::string_view deep_letters = "gjpqyQJ,;()[]{}@";

struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  void take(Spot spot) {
    left = std::min(left, spot.x);
    top = std::min(top, spot.y);
    right = std::max(right, spot.x);
    bottom = std::max(bottom, spot.y);
  }
};

// A point of a run: `along` from its start, `up` from its baseline.
Spot spot_in(const GlyphRun& run, const Transform& place, Length along, Length up) {
  const Point point = place.apply({run.origin.x + along, run.origin.y - up});
  return {point.x.in_mm(), point.y.in_mm()};
}

// Without the space at its end.
Length length_of(const GlyphRun& run) {
  return run.text.ends_with(' ') && !run.glyphs.empty() ? run.glyphs.back().offset.x : run.advance;
}

// Type too near to the cut, each box once.
class SafeZone {
 public:
  SafeZone(const FaceKey& key, const Faces& faces, const Studio& studio)
      : key_(key), faces_(faces), studio_(studio), card_(studio.catalog.definition(key.definition).id) {}

  // How near the letters of a run come to the cut: as far as letters of their kind reach, capitals upwards, descenders
  // where there are some. Less than 0: they are cut.
  double nearest(const GlyphRun& run, const Transform& place) const {
    const FontMetrics& metrics = studio_.fonts.metrics(run.font);
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
    const double left = key_.bleed_x.in_mm();
    const double top = key_.bleed_y.in_mm();
    return std::min({bounds.left - left, bounds.top - top, left + key_.trim.width.in_mm() - bounds.right,
                     top + key_.trim.height.in_mm() - bounds.bottom});
  }
  // Nothing where enough is kept free, or the box was reported.
  std::optional<Diagnostic> hold(const GlyphRun& run, const Transform& place, Origin origin) {
    const double free = nearest(run, place);
    if (free >= key_.safe.in_mm() - blur || !reported_.insert(origin).second) {
      return std::nullopt;
    }
    const Span span = faces_.span_of(origin);
    if (free < -blur) {
      return Diagnostic::of(Code::type_outside_safe, span,
                            fmt::format("type reaches {:.1f} mm beyond the cut on `{}`", -free, card_))
          .help("give the box more room, or its words less");
    }
    return Diagnostic::of(
               Code::type_outside_safe, span,
               fmt::format("type stands {:.1f} mm from the cut on `{}`, and {:.4g} mm are to be kept "
                           "free",
                           free, card_, key_.safe.in_mm()))
        .help("give the box more padding, or the sheet or printer a smaller `safe`");
  }

 private:
  const FaceKey& key_;
  const Faces& faces_;
  const Studio& studio_;
  const std::string card_;
  std::set<Origin> reported_;
};

class Preflight {
 public:
  Preflight(Face& face, const FaceKey& key, const Faces& faces, const Studio& studio,
            Diagnostics& diagnostics)
      : face_(face),
        key_(key),
        faces_(faces),
        studio_(studio),
        diagnostics_(diagnostics),
        grounds_(face.frame, studio.symbols),
        safe_zone_(key, faces, studio),
        card_(studio.catalog.definition(key.definition).id) {}

  void run(bool at_home) {
    for (const Grounds::Words& words : grounds_.words()) {
      if (words.run->glyphs.empty() || studio_.fonts.is_broken(words.run->font)) {
        continue;
      }
      if (!at_home) {
        hold_to_least(words);
      }
      hold_to_safe(words, at_home);
      hold_to_contrast(words);
    }
    if (!at_home && std::min(key_.bleed_x, key_.bleed_y).in_mm() >= least_bleed) {
      hold_bleed();
    }
  }

 private:
  void hold_to_least(const Grounds::Words& words) {
    const GlyphRun& run = *words.run;
    if (run.size >= key_.least_type || !reported_small_.insert(words.origin).second) {
      return;
    }
    face_.is_sound = false;
    diagnostics_.add(
        Diagnostic::of(Code::type_too_small, faces_.span_of(words.origin),
                       fmt::format("type of {:.4g} pt on `{}`, and the printer prints none below {:.4g} pt",
                                   run.size.in_pt(), card_, key_.least_type.in_pt()))
            .help("give the style a larger size, or the printer a smaller `least_type`"));
  }

  void hold_to_safe(const Grounds::Words& words, bool at_home) {
    auto fault = safe_zone_.hold(*words.run, words.place, words.origin);
    if (!fault) {
      return;
    }
    const bool is_cut = safe_zone_.nearest(*words.run, words.place) < -blur;
    if (at_home) {
      fault->severity = is_cut ? Severity::error : Severity::warning;
    }
    face_.is_sound = face_.is_sound && at_home && !is_cut;
    diagnostics_.add(*std::move(fault));
  }

  void hold_to_contrast(const Grounds::Words& words) {
    const GlyphRun& run = *words.run;
    const Length up = run.size.scaled(0.25);
    double least = 21;
    for (const double share : {0.1, 0.5, 0.9}) {
      const auto ground =
          grounds_.at(spot_in(run, words.place, length_of(run).scaled(share), up), words.below);
      if (ground && !ground->paint) {
        return;  // A picture: who knows.
      }
      least = std::min(least, contrast_of(words.paint, ground ? *ground->paint : white_paint));
    }
    const double wanted = run.size < large ? least_contrast : least_of_large;
    if (least < wanted && reported_pale_.insert(words.origin).second) {
      diagnostics_.add(
          Diagnostic::of(
              Code::low_contrast, faces_.span_of(words.origin),
              fmt::format("type on `{}` has a contrast of {:.1f} to what lies below it", card_, least))
              .help(fmt::format("letters are told apart from {:.4g} on", wanted)));
    }
  }

  // A face has few pairs of colours, and many words.
  double contrast_of(Paint type, Paint ground) {
    const auto [known, is_new] = contrasts_.try_emplace({type, ground});
    if (is_new) {
      known->second = contrast(rgb_of(type, studio_.palette), rgb_of(ground, studio_.palette));
    }
    return known->second;
  }

  // Along each edge of the card, what shows just inside it also shows out to where the bleed ends.
  void hold_bleed() {
    constexpr int steps = 60;
    const double x = key_.bleed_x.in_mm();
    const double y = key_.bleed_y.in_mm();
    const double width = key_.trim.width.in_mm();
    const double height = key_.trim.height.in_mm();
    constexpr double inside = 0.15;
    for (int i = 0; i < steps; ++i) {
      const double share = (i + 0.5) / steps;
      const double across = x + width * share;
      const double along = y + height * share;
      hold_bleed({across, y + inside}, {across, y * 0.1});
      hold_bleed({across, y + height - inside}, {across, y * 1.9 + height});
      hold_bleed({x + inside, along}, {x * 0.1, along});
      hold_bleed({x + width - inside, along}, {x * 1.9 + width, along});
    }
  }

  void hold_bleed(Spot inside, Spot outside) {
    const auto shown = grounds_.at(inside, grounds_.size());
    if (!shown || shown->paint == white_paint || grounds_.at(outside, grounds_.size()) ||
        !reported_cut_.insert(shown->origin).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(Code::missing_bleed, faces_.span_of(shown->origin),
                       fmt::format("its colour reaches the cut on `{}` and does not go on beyond it", card_))
            .help("name the edges in `bleed:`"));
  }

  Face& face_;
  const FaceKey& key_;
  const Faces& faces_;
  const Studio& studio_;
  Diagnostics& diagnostics_;
  Grounds grounds_;
  SafeZone safe_zone_;
  const std::string card_;
  std::map<std::pair<Paint, Paint>, double> contrasts_;
  std::set<Origin> reported_small_, reported_pale_, reported_cut_;
};

}  // namespace

void preflight(Face& face, const FaceKey& key, const Faces& faces, const Studio& studio,
               Diagnostics& diagnostics) {
  Preflight(face, key, faces, studio, diagnostics).run(/*at_home=*/false);
}

void preflight_at_home(Face& face, const FaceKey& key, const Faces& faces, const Studio& studio,
                       Diagnostics& diagnostics) {
  Preflight(face, key, faces, studio, diagnostics).run(/*at_home=*/true);
}

}  // namespace talia::layout
