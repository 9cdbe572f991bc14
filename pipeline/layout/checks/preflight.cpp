#include "layout/checks/preflight.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "layout/checks/codes.h"
#include "layout/checks/legible.h"
#include "layout/checks/to_cut.h"
#include "source/text/unicode.h"

namespace talia::layout {

namespace {

constexpr double blur = 0.1;         // Millimetres that nobody sees.
constexpr double least_bleed = 0.5;  // Millimetres; less is none.
constexpr double inside = 0.15;      // Millimetres from the cut, where the card's edge is looked at.

// Enough of a run's words to find it.
std::string start_of(const std::string& text) {
  constexpr std::size_t most = 24;
  std::size_t byte = 0;
  for (std::size_t i = 0; i < most && byte < text.size(); ++i) {
    source::next_code_point(text, byte);
  }
  return byte < text.size() ? text.substr(0, byte) + "…" : text;
}

// Type too near to the cut, each box once.
class SafeZone {
 public:
  SafeZone(const FaceKey& key, const Faces& faces, const LayoutContext& common)
      : key_(key),
        faces_(faces),
        common_(common),
        to_cut_(key),
        card_(common.catalog.definition(key.definition).id) {}

  // How near the letters of a run come to the cut. Less than 0: they are cut.
  double nearest(const GlyphRun& run, const Transform& place) const {
    return to_cut_.of(bounds_of(run, place, common_.fonts));
  }
  // Nothing where enough is kept free, or the box was reported.
  std::optional<Diagnostic> check(const GlyphRun& run, const Transform& place, Origin origin) {
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
  const LayoutContext& common_;
  const DistanceToCut to_cut_;
  const std::string card_;
  std::set<Origin> reported_;
};

class Preflight {
 public:
  Preflight(Face& face, const FaceKey& key, const Faces& faces, const LayoutContext& common,
            Diagnostics& diagnostics)
      : face_(face),
        key_(key),
        faces_(faces),
        common_(common),
        diagnostics_(diagnostics),
        legibility_(face.frame, white_paint, common),
        safe_zone_(key, faces, common),
        card_(common.catalog.definition(key.definition).id) {}

  void run(bool at_home) {
    for (const Grounds::Words& words : legibility_.grounds().words()) {
      if (words.run->glyphs.empty() || common_.fonts.is_broken(words.run->font)) {
        continue;
      }
      if (!at_home) {
        check_least(words);
      }
      check_safe(words, at_home);
      check_contrast(words);
    }
    for (const Legibility::Hidden& each : legibility_.hidden()) {
      report_hidden(each);
    }
    for (const Origin figure : legibility_.unseen_figures()) {
      report_unseen(figure);
    }
    if (!check_codes(legibility_.grounds(), at_home ? CutBy::scissors : CutBy::printer, key_, faces_, common_,
                     diagnostics_)) {
      face_.is_sound = false;
    }
    if (!at_home) {
      check_pictures();
    }
    if (!at_home && std::min(key_.bleed_x, key_.bleed_y).in_mm() >= least_bleed) {
      check_bleed();
    }
  }

 private:
  void check_least(const Grounds::Words& words) {
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

  // A placeholder is for proofs alone.
  void check_pictures() {
    for (const std::string& missing : face_.missing_pictures) {
      face_.is_sound = false;
      diagnostics_.add(
          Diagnostic::of(
              Code::unknown_picture, common_.catalog.definition(key_.definition).id_span,
              fmt::format("there is no picture `{}`, and a printer is sent no placeholder", missing))
              .help("put the picture there, or send another deck"));
    }
  }

  void check_safe(const Grounds::Words& words, bool at_home) {
    auto fault = safe_zone_.check(*words.run, words.place, words.origin);
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

  void check_contrast(const Grounds::Words& words) {
    const auto faint = legibility_.faint(words);
    if (faint && reported_pale_.insert(words.origin).second) {
      diagnostics_.add(
          Diagnostic::of(Code::low_contrast, faces_.span_of(words.origin),
                         fmt::format("type on `{}` has a contrast of {:.1f} to what lies below it", card_,
                                     faint->contrast))
              .help(fmt::format("letters are told apart from {:.4g} on", faint->wanted)));
    }
  }

  void report_hidden(const Legibility::Hidden& hidden) {
    using By = Legibility::Hidden::By;
    const Grounds::Words& words = *hidden.words;
    if (!reported_hidden_.insert(words.origin).second) {
      return;
    }
    const std::string start = start_of(words.run->text);
    auto fault =
        hidden.by == By::clip
            ? Diagnostic::of(Code::box_overflows, faces_.span_of(words.origin),
                             fmt::format("a `clip` cuts letters of `{}` on `{}`", start, card_))
                  .help("give what is clipped room for its words, or take the `clip` away")
        : hidden.by == By::cover
            ? Diagnostic::of(Code::box_overflows, faces_.span_of(words.origin),
                             fmt::format("a later box hides letters of `{}` on `{}`", start, card_))
                  .help("let the words come after what lies below them, or stand elsewhere")
            : Diagnostic::of(Code::box_overflows, faces_.span_of(words.origin),
                             fmt::format("letters of `{}` on `{}` lie over other letters", start, card_))
                  .help("give the boxes room beside each other, and lines their leading");
    if (hidden.by != By::clip && hidden.other != words.origin) {
      fault.notes.push_back({faces_.span_of(hidden.other),
                             hidden.by == By::cover ? "what hides them is here" : "the others stand here"});
    }
    face_.is_sound = false;
    diagnostics_.add(std::move(fault));
  }

  void report_unseen(Origin figure) {
    if (reported_pale_.insert(figure).second) {
      diagnostics_.add(
          Diagnostic::of(Code::low_contrast, faces_.span_of(figure),
                         fmt::format("this drawing on `{}` has the colour of what lies below it, "
                                     "and nobody sees it",
                                     card_))
              .help("give it another `colour`"));
    }
  }

  // Along each edge of the card, what shows just inside it also shows out to where the bleed ends.
  void check_bleed() {
    if (!key_.outline.is_rectangle()) {
      check_bleed_around(frame::corners_of(cut_of(key_)));
      return;
    }
    constexpr int steps = 60;
    const double x = key_.bleed_x.in_mm();
    const double y = key_.bleed_y.in_mm();
    const double width = key_.trim.width.in_mm();
    const double height = key_.trim.height.in_mm();
    for (int i = 0; i < steps; ++i) {
      const double share = (i + 0.5) / steps;
      const double across = x + width * share;
      const double along = y + height * share;
      check_bleed({across, y + inside}, {across, y * 0.1});
      check_bleed({across, y + height - inside}, {across, y * 1.9 + height});
      check_bleed({x + inside, along}, {x * 0.1, along});
      check_bleed({x + width - inside, along}, {x * 1.9 + width, along});
    }
  }

  // The same on both sides of another outline, whichever way round it goes.
  void check_bleed_around(const std::vector<Point>& corners) {
    const double out = std::min(key_.bleed_x, key_.bleed_y).in_mm() * 0.9;
    double area = 0;
    const auto side = [&](std::size_t i) {
      const Point from = corners[i];
      const Point to = corners[(i + 1) % corners.size()];
      return std::pair(PointInMm{from.x.in_mm(), from.y.in_mm()}, PointInMm{to.x.in_mm(), to.y.in_mm()});
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto [from, to] = side(i);
      area += from.x * to.y - to.x * from.y;
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto [from, to] = side(i);
      const double length = std::hypot(to.x - from.x, to.y - from.y) * (area > 0 ? 1 : -1);
      const PointInMm outwards{(to.y - from.y) / length, (from.x - to.x) / length};
      const int steps = std::max(1, static_cast<int>(std::abs(length)));
      for (int step = 0; step < steps; ++step) {
        const double share = (step + 0.5) / steps;
        const PointInMm at{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
        check_bleed({at.x - outwards.x * inside, at.y - outwards.y * inside},
                    {at.x + outwards.x * out, at.y + outwards.y * out});
      }
    }
  }

  void check_bleed(PointInMm inside, PointInMm outside) {
    Grounds& grounds = legibility_.grounds();
    const auto shown = grounds.at(inside, grounds.size());
    if (!shown || (shown->paint == white_paint && shown->gradient == nullptr) ||
        grounds.at(outside, grounds.size()) || !reported_cut_.insert(shown->origin).second) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(Code::missing_bleed, faces_.span_of(shown->origin),
                       fmt::format("its colour reaches the cut on `{}` and does not go on beyond it", card_))
            .help("name the edges in `bleed:`; a `frame`, which ends at the cut, has its `inset`"));
  }

  Face& face_;
  const FaceKey& key_;
  const Faces& faces_;
  const LayoutContext& common_;
  Diagnostics& diagnostics_;
  Legibility legibility_;
  SafeZone safe_zone_;
  const std::string card_;
  std::set<Origin> reported_small_, reported_pale_, reported_cut_, reported_hidden_;
};

}  // namespace

void preflight(Face& face, const FaceKey& key, const Faces& faces, const LayoutContext& common,
               Diagnostics& diagnostics) {
  Preflight(face, key, faces, common, diagnostics).run(/*at_home=*/false);
}

void preflight_at_home(Face& face, const FaceKey& key, const Faces& faces, const LayoutContext& common,
                       Diagnostics& diagnostics) {
  Preflight(face, key, faces, common, diagnostics).run(/*at_home=*/true);
}

}  // namespace talia::layout
