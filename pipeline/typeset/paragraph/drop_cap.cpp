#include "typeset/paragraph/drop_cap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <hb.h>

#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/fonts/fonts.h"
#include "typeset/unicode/bidi.h"
#include "typeset/unicode/unicode_properties.h"

namespace talia::typeset {
namespace {

// Of the text's size.
// Between the letter and the rest of its word, and behind a letter that is a word by itself.
constexpr double gap_in_word = 0.2;
constexpr double gap_after_word = 0.45;
constexpr double quote_gap = 0.04;  // Between an opening quote and the letter.
constexpr double clearance = 0.1;   // Above and below the letters of a line.
// Lines follow the outline where that brings them so much nearer.
constexpr double worth_following = 0.75;
// The letter's tail may reach so far below its foot; it ends there in any font.
constexpr std::size_t most_lines = 3;

bool is_opening_quote(char32_t c) {
  return std::u32string_view(U"„“”‘‚’«»\"'").find(c) != std::u32string_view::npos;
}
bool has_case(char32_t c) {
  return source::upper_case(c) != c || source::lower_case(c) != c;
}
bool is_word_space(char32_t c) {
  return c == U' ' || c == U'\u00a0';
}

double x_of(Point point) {
  return static_cast<double>(point.x.units());
}
double y_of(Point point) {
  return static_cast<double>(point.y.units());
}

// How far an outline reaches to the left and to the right between two heights; nothing there: left > right.
struct Reach {
  double left = std::numeric_limits<double>::max();
  double right = std::numeric_limits<double>::lowest();

  bool empty() const { return left > right; }
  void hear(double x) {
    left = std::min(left, x);
    right = std::max(right, x);
  }
};

// Of straight parts, between two heights.
class Reacher {
 public:
  Reacher(Length top, Length bottom)
      : top_(static_cast<double>(top.units())), bottom_(static_cast<double>(bottom.units())) {}

  Reach of(const Path& path) {
    constexpr int parts = 16;  // Of a curve.
    Point start{};
    Point at{};
    for (const PathStep& step : path.steps()) {
      switch (step.kind) {
        case PathStep::Kind::move:
          start = step.to;
          break;
        case PathStep::Kind::line:
          add(at, step.to);
          break;
        case PathStep::Kind::curve: {
          Point before = at;
          for (int i = 1; i <= parts; ++i) {
            const Point next = on_curve(at, step, static_cast<double>(i) / parts);
            add(before, next);
            before = next;
          }
          break;
        }
        case PathStep::Kind::close:
          add(at, start);
          break;
      }
      at = step.kind == PathStep::Kind::close ? start : step.to;
    }
    return reach_;
  }

 private:
  static Point on_curve(Point from, const PathStep& curve, double t) {
    const double u = 1 - t;
    const std::array<double, 4> weights{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    const auto mix = [&](Length a, Length b, Length c, Length d) {
      return a.scaled(weights[0]) + b.scaled(weights[1]) + c.scaled(weights[2]) + d.scaled(weights[3]);
    };
    return {mix(from.x, curve.control_1.x, curve.control_2.x, curve.to.x),
            mix(from.y, curve.control_1.y, curve.control_2.y, curve.to.y)};
  }

  // What of a straight part lies between the heights.
  void add(Point a, Point b) {
    if (y_of(a) > y_of(b)) {
      std::swap(a, b);
    }
    if (y_of(b) < top_ || y_of(a) > bottom_) {
      return;
    }
    const double rise = y_of(b) - y_of(a);
    const auto at = [&](double y) {
      return rise == 0 ? x_of(a) : x_of(a) + (x_of(b) - x_of(a)) * (y - y_of(a)) / rise;
    };
    reach_.hear(y_of(a) >= top_ ? x_of(a) : at(top_));
    reach_.hear(y_of(b) <= bottom_ ? x_of(b) : at(bottom_));
  }

  double top_, bottom_;
  Reach reach_;
};

Length length_of(double units) {
  return Length::of_units(std::llround(units));
}

std::uint32_t script_of(char32_t letter) {
  const std::uint32_t script = class_of(letter).script;
  return script != 0 ? script : latin_script();
}

// How far the letters of running text stand over the baseline and hang below it, in parts of the em.
struct LetterReach {
  Em above, below;
};

LetterReach letter_reach(const LoadedFont& font) {
  std::int64_t above = font.metrics.cap_height;
  std::int64_t below = 0;
  for (const hb_codepoint_t letter : {U'd', U'l', U'p', U'g'}) {
    hb_codepoint_t glyph = 0;
    hb_glyph_extents_t extents;
    if (hb_font_get_nominal_glyph(font.handle.get(), letter, &glyph) != 0 &&
        hb_font_get_glyph_extents(font.handle.get(), glyph, &extents) != 0) {
      above = std::max<std::int64_t>(above, extents.y_bearing);
      below = std::max<std::int64_t>(below, -extents.y_bearing - extents.height);
    }
  }
  const int units = font.metrics.units_per_em;
  return {of_font_units(above, units), of_font_units(below, units)};
}

// What HarfBuzz draws, from a pen's place.
struct Drawn {
  Path path;
  double x = 0, y = 0;  // In font units.
  double unit = 1;      // Of a font unit, in units of length.

  Point point(float to_x, float to_y) const {
    return {length_of((x + to_x) * unit), length_of(-(y + to_y) * unit)};
  }
};

Drawn& drawn_by(void* data) {
  return *static_cast<Drawn*>(data);
}

struct DrawFree {
  void operator()(hb_draw_funcs_t* functions) const { hb_draw_funcs_destroy(functions); }
};

std::unique_ptr<hb_draw_funcs_t, DrawFree> draw_functions() {
  std::unique_ptr<hb_draw_funcs_t, DrawFree> functions(hb_draw_funcs_create());
  hb_draw_funcs_set_move_to_func(
      functions.get(),
      [](hb_draw_funcs_t*, void* data, hb_draw_state_t*, float x, float y, void*) {
        drawn_by(data).path.move_to(drawn_by(data).point(x, y));
      },
      nullptr, nullptr);
  hb_draw_funcs_set_line_to_func(
      functions.get(),
      [](hb_draw_funcs_t*, void* data, hb_draw_state_t*, float x, float y, void*) {
        drawn_by(data).path.line_to(drawn_by(data).point(x, y));
      },
      nullptr, nullptr);
  hb_draw_funcs_set_cubic_to_func(
      functions.get(),
      [](hb_draw_funcs_t*, void* data, hb_draw_state_t*, float x1, float y1, float x2, float y2, float x,
         float y, void*) {
        Drawn& drawn = drawn_by(data);
        drawn.path.curve_to(drawn.point(x1, y1), drawn.point(x2, y2), drawn.point(x, y));
      },
      nullptr, nullptr);
  hb_draw_funcs_set_close_path_func(
      functions.get(),
      [](hb_draw_funcs_t*, void* data, hb_draw_state_t*, void*) { drawn_by(data).path.close(); }, nullptr,
      nullptr);
  return functions;
}

// From the start of its baseline.
Path outline_of(std::u32string_view text, const ShapeStyle& style, const FontStore::Storage& fonts,
                Shaper& shaper) {
  const LoadedFont& font = fonts.font(style.font);
  std::vector<ShapedGlyph> glyphs;
  shaper.shape(text, 0, text.size(), style, glyphs);
  const auto functions = draw_functions();
  Drawn drawn;
  const double units = font.metrics.units_per_em;
  drawn.unit = static_cast<double>(outline_em.units()) / units;
  const auto in_units = [&](Em width) {
    return static_cast<double>(width) * units / static_cast<double>(em);
  };
  double pen = 0;
  for (const ShapedGlyph& glyph : glyphs) {
    drawn.x = pen + in_units(glyph.x_offset);
    drawn.y = in_units(glyph.y_offset);
#if HB_VERSION_ATLEAST(7, 0, 0)
    hb_font_draw_glyph(font.handle.get(), glyph.glyph, functions.get(), &drawn);
#else
    hb_font_get_glyph_shape(font.handle.get(), glyph.glyph, functions.get(), &drawn);
#endif
    pen += in_units(glyph.advance);
  }
  return std::move(drawn.path);
}

void find_blanks(FontId face, const LoadedFont& font, Initial& initial) {
  const auto blank = [&](char32_t sign) -> std::optional<Initial::Blank> {
    hb_codepoint_t glyph = 0;
    hb_glyph_extents_t extents;
    const bool is_blank = hb_font_get_nominal_glyph(font.handle.get(), sign, &glyph) != 0 &&
                          hb_font_get_glyph_extents(font.handle.get(), glyph, &extents) != 0 &&
                          extents.width == 0;
    const auto advance = hb_font_get_glyph_h_advance(font.handle.get(), glyph);
    return is_blank ? std::optional(Initial::Blank{glyph, of_font_units(advance, font.metrics.units_per_em)})
                    : std::nullopt;
  };
  initial.blank_font = face;
  initial.space = blank(U' ').value_or(Initial::Blank{0, 0});
  // Wide ones first: of two letters that start at nearly the same place some programs take one for a shadow.
  std::set<std::uint32_t> known{initial.space.glyph};
  for (const char32_t sign : {U'\u2002', U'\u2003', U'\u2009', U'\u202f', U'\u200a'}) {
    if (const auto found = blank(sign); found && known.insert(found->glyph).second) {
      initial.blanks.push_back(*found);
    }
  }
}

// What the initial of a text consists of.
struct InitialPlace {
  std::uint32_t letter;  // Its first character: opening quotes stand before it.
  std::uint32_t end;     // After the letter and its marks.
  std::uint32_t next;    // After the spaces that follow it, too.
};

// Nothing where a text does not open with a letter that has capitals, or has nothing else. `plain` is how many of the
// first characters stand in the text's own look.
std::optional<InitialPlace> initial_place(std::u32string_view written, std::size_t plain) {
  std::uint32_t at = 0;
  while (at < plain && is_opening_quote(written[at])) {
    ++at;
  }
  InitialPlace place{at, at + 1, at + 1};
  if (at > 1 || at >= plain || !has_case(written[at])) {
    return std::nullopt;
  }
  while (place.end < plain && source::is_mark(written[place.end])) {
    ++place.end;
  }
  place.next = place.end;
  while (place.next < written.size() && is_word_space(written[place.next])) {
    ++place.next;
  }
  const char32_t next = place.next < written.size() ? written[place.next] : forced_break;
  const bool goes_on = next > U' ' && next != forced_break && next != object_character;
  return goes_on ? std::optional(place) : std::nullopt;
}

// The character after the first `words` words; spaces part them.
std::size_t end_of_words(std::u32string_view written, std::size_t words) {
  std::size_t at = 0;
  for (std::size_t word = 0; word < words && at < written.size(); ++word) {
    while (at < written.size() && is_word_space(written[at])) {
      ++at;
    }
    while (at < written.size() && !is_word_space(written[at]) && written[at] != forced_break) {
      ++at;
    }
  }
  return at;
}

// `face` draws the letter, `text_face` its quote.
Initial make_initial(std::u32string_view written, const InitialPlace& place, FontId face, FontId text_face,
                     TypesetContext& context) {
  Initial initial;
  initial.end = place.next;
  initial.is_word = place.next > place.end;
  std::u32string letter(written.substr(place.letter, place.end - place.letter));
  letter.front() = source::upper_case(letter.front());
  const FontStore::Storage& fonts = context.fonts.storage();
  initial.letter = outline_of(letter, {face, script_of(letter.front()), {}}, fonts, context.shaper);
  const FontMetrics& metrics = context.fonts.metrics(face);
  initial.cap_height = of_font_units(std::max(metrics.cap_height, 1), metrics.units_per_em);
  find_blanks(text_face, fonts.font(text_face), initial);
  if (place.letter > 0) {
    initial.quote =
        outline_of(written.substr(0, place.letter), {text_face, latin_script(), {}}, fonts, context.shaper);
    initial.hangs_low = written[0] == U'„' || written[0] == U'‚';
  }
  return initial;
}

// From the first character to `end`; a look that goes on behind it is parted there.
void make_small_capitals(StyledText& text, std::size_t end) {
  std::vector<CharacterLook>& looks = text.looks;
  for (std::size_t i = 0; i < looks.size() && looks[i].begin < end; ++i) {
    if (text.end_of(i) > end) {
      CharacterLook rest = looks[i];
      rest.begin = end;
      looks.insert(looks.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(rest));
    }
    looks[i].style.small_caps = true;
  }
}

}  // namespace

std::shared_ptr<const Initial> take_initial(StyledText& text, const TextStyle& style, FontChoice& choice,
                                            TypesetContext& context) {
  const std::u32string_view written = text.characters.written;
  const bool is_wanted = has_drop_cap(style) && !text.looks.empty() &&
                         is_alike(text.looks.front(), CharacterLook{}) && !has_turns(written) &&
                         direction_of(text.characters.language) != Direction::right_to_left;
  const auto place = is_wanted ? initial_place(written, text.end_of(0)) : std::nullopt;
  if (!place) {
    return nullptr;
  }
  const FontId face = choice.font_of_initial(place->letter, place->end);
  const FontId text_face = place->letter > 0 ? choice.font_for(0, place->letter, {}) : choice.face_of({});
  auto initial = std::make_shared<const Initial>(make_initial(written, *place, face, text_face, context));
  make_small_capitals(text, end_of_words(written, static_cast<std::size_t>(style.drop_cap.small_caps)));
  return initial;
}

SetInitial set_initial(const Initial& initial, const TextStyle& style, Length left, Length measure,
                       Length to_baseline, const FontStore& fonts) {
  const LoadedFont& text = fonts.storage().font(fonts.face(style.family, style.strong, style.emphasis));
  const LetterReach letters = letter_reach(text);
  const auto lines = static_cast<std::int64_t>(style.drop_cap.lines);
  const Length foot = to_baseline + style.leading * (lines - 1);
  const Length height = style.leading * (lines - 1) +
                        scaled(of_font_units(text.metrics.cap_height, text.metrics.units_per_em), style.size);
  const double factor = height / scaled(initial.cap_height, outline_em);

  SetInitial set;
  set.path = moved(initial.letter, Transform::scale(factor, {Length(), foot}));
  const Rect all = set.path.bounds();
  const Reach ink = Reacher(all.top(), all.bottom()).of(set.path);
  const Length start = ink.empty() ? Length() : length_of(ink.left);
  set.path = moved(set.path, Transform::move({left - start, Length()}));

  const Length gap = style.size.scaled(initial.is_word ? gap_after_word : gap_in_word);
  const Length above = scaled(letters.above, style.size) + style.size.scaled(clearance);
  const Length below = scaled(letters.below, style.size);
  std::vector<Length> edges;
  Length widest;
  for (std::int64_t line = 0; line < lines + static_cast<std::int64_t>(most_lines); ++line) {
    const Length baseline = to_baseline + style.leading * line;
    const Reach reach = Reacher(baseline - above, baseline + below).of(set.path);
    if (reach.empty() && line >= lines) {
      break;
    }
    // No line goes back under what the line above stood beside: under an arm or a bowl it would look lost.
    widest = std::max(widest, reach.empty() ? Length() : length_of(reach.right) - left + gap);
    edges.push_back(widest);
  }
  for (Length& edge : edges) {
    // A line that came only a little nearer would seem to start anywhere.
    if (widest - edge < style.size.scaled(worth_following)) {
      edge = widest;
    }
    set.rooms.push_back({edge, std::max(Length(), measure - edge)});
  }
  set.rooms.push_back({Length(), measure});

  if (!initial.quote.empty()) {
    const Length baseline = initial.hangs_low ? foot : to_baseline;
    const Path quote = moved(initial.quote, Transform::scale(style.size / outline_em, {Length(), baseline}));
    const Length right = left - style.size.scaled(quote_gap);
    append(set.path, quote, Transform::move({right - quote.bounds().right(), Length()}));
  }
  return set;
}

}  // namespace talia::typeset
