#include "layout/checks/codes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "image/qr.h"
#include "layout/checks/legible.h"
#include "layout/checks/to_cut.h"

namespace talia::layout {

namespace {

constexpr double unseen_distance = 0.1;  // Millimetres that nobody sees.
constexpr double most_looks = 5e7;       // At drawings over the spots of one code: about a second.

bool is_in(const Rect& area, PointInMm spot) {
  return spot.x > area.left().in_mm() && spot.x < area.right().in_mm() && spot.y > area.top().in_mm() &&
         spot.y < area.bottom().in_mm();
}

PointInMm placed(const Transform& place, PointInMm spot) {
  const Point point = place.apply({Length::mm(spot.x), Length::mm(spot.y)});
  return {point.x.in_mm(), point.y.in_mm()};
}

Bounds bounds_around(const Rect& area, const Transform& place) {
  Bounds bounds;
  for (const Length x : {area.left(), area.right()}) {
    for (const Length y : {area.top(), area.bottom()}) {
      bounds.take(placed(place, {x.in_mm(), y.in_mm()}));
    }
  }
  return bounds;
}

bool meet(const Bounds& a, const Bounds& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// What is drawn later than a code and may lie over it.
struct Later {
  Origin origin;
  Rect bounds;  // Before it is placed.
  Transform place;
  bool covers(PointInMm spot) const { return !is_flat(place) && is_in(bounds, before(place, spot)); }
};

class CodeCheck {
 public:
  CodeCheck(Grounds& grounds, CutBy cut_by, const FaceKey& key, const Faces& faces,
            const LayoutContext& common, Diagnostics& diagnostics)
      : grounds_(grounds),
        cut_by_(cut_by),
        key_(key),
        faces_(faces),
        common_(common),
        diagnostics_(diagnostics) {}

  // Whether there was no error.
  bool run() {
    for (const Grounds::Code& code : grounds_.codes()) {
      if (refused_.contains(code.origin)) {
        continue;
      }
      check_spots(code);
      check_cut(code);
    }
    return refused_.empty();
  }

 private:
  static double module_of(const Grounds::Code& code) {
    return (code.whole.size.width - code.modules.size.width).in_mm() / (2 * image::quiet_modules);
  }

  // Words, and the icons and lines among them.
  std::vector<Later> later_type(const Grounds::Code& code, const Bounds& bounds) const {
    std::vector<Later> later;
    for (const Grounds::Words& words : grounds_.words()) {
      const GlyphRun& run = *words.run;
      const bool is_drawn = !run.glyphs.empty() && !common_.fonts.is_broken(run.font) &&
                            run.text.find_first_not_of(' ') != std::string::npos;
      if (words.below >= code.below && is_drawn &&
          meet(bounds, layout::bounds_of(run, words.place, common_.fonts))) {
        const Bounds own = layout::bounds_of(run, {}, common_.fonts);
        later.push_back({words.origin,
                         {{Length::mm(own.left), Length::mm(own.top)},
                          {Length::mm(own.right - own.left), Length::mm(own.bottom - own.top)}},
                         words.place});
      }
    }
    for (const Grounds::Sign& sign : grounds_.signs()) {
      if (sign.below >= code.below && meet(bounds, bounds_around(sign.bounds, sign.place))) {
        later.push_back({sign.origin, sign.bounds, sign.place});
      }
    }
    return later;
  }

  // What lies over a code.
  struct Over {
    std::vector<std::size_t> shapes;
    std::vector<std::size_t> clear;  // Pictures that may be clear there.
    std::vector<Later> type;
    std::size_t size() const { return shapes.size() + clear.size() + type.size(); }
  };

  // What keeps a spot of the code from being seen. Nobody's origin: a clip.
  std::optional<Origin> hider_of(PointInMm spot, const Grounds::Code& code, const Over& later) {
    if (!code.clips.empty() && grounds_.is_clipped(code.clips, spot)) {
      return Origin::none;
    }
    if (!later.shapes.empty()) {
      if (const auto cover = grounds_.cover_of(later.shapes, std::array{spot})) {
        return cover;
      }
    }
    const auto over = std::ranges::find_if(later.type, [&](const Later& each) { return each.covers(spot); });
    return over == later.type.end() ? std::nullopt : std::optional(over->origin);
  }

  // In each module four spots are looked at.
  void check_spots(const Grounds::Code& code) {
    const Bounds bounds = bounds_around(code.whole, code.place);
    const PointInMm low{bounds.left, bounds.top};
    const PointInMm high{bounds.right, bounds.bottom};
    const Over later{grounds_.above(code.below, low, high, 0), grounds_.clear_above(code.below, low, high),
                     later_type(code, bounds)};
    if (code.clips.empty() && later.size() == 0) {
      return;
    }
    const double step = module_of(code) / 2;
    const double across = code.whole.size.width.in_mm() / step;
    if (across * across * static_cast<double>(later.size()) > most_looks) {
      report_beyond_counting(code, later.size());
      return;
    }
    std::optional<Origin> beside, unsure;
    for (double y = code.whole.top().in_mm() + step / 2; y < code.whole.bottom().in_mm(); y += step) {
      for (double x = code.whole.left().in_mm() + step / 2; x < code.whole.right().in_mm(); x += step) {
        const bool is_beside = !is_in(code.modules, {x, y});
        if (is_beside && beside) {
          continue;
        }
        const PointInMm spot = placed(code.place, {x, y});
        const auto hider = hider_of(spot, code, later);
        if (hider && !is_beside) {
          report_hidden(code, *hider, is_beside);
          return;
        }
        beside = hider ? hider : beside;
        if (!unsure && !later.clear.empty()) {
          unsure = grounds_.cover_of(later.clear, std::array{spot});
        }
      }
    }
    if (beside) {
      report_hidden(code, *beside, true);
    } else if (unsure) {
      report_unsure(code, *unsure);
    }
  }

  void report_unsure(const Grounds::Code& code, Origin picture) {
    add(code,
        Diagnostic::of(
            Code::box_overflows, faces_.span_of(code.origin),
            fmt::format("a later picture lies on this code on `{}`, and nobody knows where it is clear",
                        common_.catalog.definition(key_.definition).id))
            .note(faces_.span_of(picture), "it is here")
            .help("let no picture be drawn later on the code, or on the four light modules around it"),
        Severity::warning);
  }

  void report_beyond_counting(const Grounds::Code& code, std::size_t count) {
    add(code,
        Diagnostic::of(
            Code::work_budget, faces_.span_of(code.origin),
            fmt::format("{} drawings may lie over this code on `{}`, too many to tell whether it is whole",
                        count, common_.catalog.definition(key_.definition).id))
            .help("draw the code after what stands around it"),
        Severity::error);
  }

  void report_hidden(const Grounds::Code& code, Origin hider, bool is_beside) {
    const bool is_clip = hider == Origin::none;
    const std::string_view what = is_beside ? "the light modules around this code" : "modules of this code";
    auto fault = Diagnostic::of(Code::box_overflows, faces_.span_of(code.origin),
                                fmt::format("{} {} on `{}`",
                                            is_clip     ? "a `clip` cuts"
                                            : is_beside ? "a later box stands on"
                                                        : "a later box hides",
                                            what, common_.catalog.definition(key_.definition).id));
    fault.help_text = is_clip ? "give what is clipped room for all of the code, or take the `clip` away"
                      : hider == code.origin
                          ? "readers need the four light modules around a code: give it a `padding`"
                          : "let nothing be drawn later on the code, or on the four light modules around it";
    if (!is_clip && hider != code.origin) {
      fault.notes.push_back({faces_.span_of(hider), "it is here"});
    }
    add(code, std::move(fault), is_beside ? Severity::warning : Severity::error);
  }

  void check_cut(const Grounds::Code& code) {
    const Bounds bounds = bounds_around(code.modules, code.place);
    const double free = DistanceToCut(key_).of(bounds);
    const double quiet = module_of(code) * image::quiet_modules;
    const double safe = key_.safe.in_mm();
    const std::string& card = common_.catalog.definition(key_.definition).id;
    const auto report = [&](Severity severity, const std::string& where, std::string_view help) {
      add(code,
          Diagnostic::of(Code::type_outside_safe, faces_.span_of(code.origin),
                         "the modules of this code " + where)
              .help(std::string(help)),
          severity);
    };
    if (free < -unseen_distance) {
      report(Severity::error, fmt::format("reach {:.1f} mm beyond the cut on `{}`", -free, card),
             "let the code stand on the card");
    } else if (free < safe - unseen_distance) {
      report(cut_by_ == CutBy::scissors ? Severity::warning : Severity::error,
             fmt::format("stand {:.1f} mm from the cut on `{}`, and {:.4g} mm are to be kept free", free,
                         card, safe),
             "let the code stand further inside, or give the sheet or printer a smaller `safe`");
    } else if (free < quiet - unseen_distance) {
      report(
          Severity::warning,
          fmt::format("stand {:.1f} mm from the cut on `{}`, and readers need {:.1f} mm of its ground around "
                      "them",
                      free, card, quiet),
          "let the code stand further inside");
    }
  }

  void add(const Grounds::Code& code, Diagnostic fault, Severity severity) {
    fault.severity = severity;
    if (severity == Severity::error) {
      refused_.insert(code.origin);
    }
    diagnostics_.add(std::move(fault));
  }

  Grounds& grounds_;
  const CutBy cut_by_;
  const FaceKey& key_;
  const Faces& faces_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  std::set<Origin> refused_;  // Boxes of codes that nobody can read.
};

}  // namespace

bool check_codes(Grounds& grounds, CutBy cut_by, const FaceKey& key, const Faces& faces,
                 const LayoutContext& common, Diagnostics& diagnostics) {
  return CodeCheck(grounds, cut_by, key, faces, common, diagnostics).run();
}

}  // namespace talia::layout
