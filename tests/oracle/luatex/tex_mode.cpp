#include "oracle/luatex/tex_mode.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "source/run/assert.h"
#include "source/text/letter_case.h"
#include "source/text/unicode.h"
#include "typeset/breaking/optimiser.h"
#include "typeset/fonts/fonts.h"
#include "typeset/shaping/shaping.h"

namespace talia::oracle {

using namespace typeset;

namespace {

using Scaled = std::int64_t;  // 1/65536 of TeX's point, of which 72.27 make an inch.

constexpr int infinitely_bad = 10'000;

Scaled scaled_points(Length length) {
  constexpr double sp_per_unit = 65536.0 * 72.27 / 72.0 / static_cast<double>(Length::units_per_pt);
  return std::llround(static_cast<double>(length.units()) * sp_per_unit);
}

// About 100 (excess / give)³, in whole numbers as TeX reckons.
int badness(Scaled excess, Scaled give) {
  constexpr Scaled large_excess = 7'230'584, small_give = 1'663'497, most_ratio = 1'290;
  if (excess == 0) {
    return 0;
  }
  if (give <= 0) {
    return infinitely_bad;
  }
  const Scaled ratio = excess <= large_excess ? excess * 297 / give
                       : give >= small_give   ? excess / (give / 297)
                                              : excess;
  return ratio > most_ratio ? infinitely_bad
                            : static_cast<int>((ratio * ratio * ratio + (1 << 17)) / (1 << 18));
}

// What a line has up to, or lacks before, a place.
struct Sums {
  Scaled width = 0, stretch = 0, shrink = 0;
};

struct Place {
  std::uint32_t end, next;  // Characters: the line stops before `end`, the next one starts at `next`.
  int penalty;
  bool is_hyphenated;  // In TeX's sense: a discretionary, whether it adds a hyphen or not.
  bool adds_hyphen;
  Sums before,
      after;  // Of a line that ends here, from the text's start; and what it has before one that starts here.
};

class Measurer {
 public:
  Measurer(std::u32string_view text, FontId font, const FontStore& fonts, Scaled size,
           const TexParameters& parameters)
      : text_(text),
        style_{font, latin_script(), {}},
        units_per_em_(fonts.metrics(font).units_per_em),
        size_(static_cast<double>(size)),
        parameters_(parameters),
        shaper_(fonts.storage(), parameters.language, SpaceKerning::as_the_font_says) {}

  std::vector<Place> places() {
    sum_up();
    find_words();
    find_spaces();
    std::ranges::stable_sort(places_, {}, &Place::end);
    const auto end = static_cast<std::uint32_t>(text_.size());
    places_.push_back({end, end, -infinitely_bad, false, false, sums_.back(), sums_.back()});
    return std::move(places_);
  }

 private:
  // As LuaTeX rounds it: the glyph's own width, and the kern beside it.
  Scaled width_of(const ShapedGlyph& glyph) const {
    const Em own = shaper_.advance_of(style_.font, glyph.glyph);
    return rounded(own) + rounded(glyph.advance - own);
  }

  Scaled rounded(Em width) const { return std::llround(units(width) * size_ / units_per_em_); }
  // Em is finer than a font unit, and cut off below.
  double units(Em width) const {
    return std::round(static_cast<double>(width) * units_per_em_ / static_cast<double>(em));
  }

  Scaled width_of(std::u32string_view fragment) {
    std::vector<ShapedGlyph> glyphs;
    shaper_.shape(fragment, 0, fragment.size(), style_, glyphs);
    Scaled width = 0;
    for (const ShapedGlyph& glyph : glyphs) {
      width += width_of(glyph);
    }
    return width;
  }

  void sum_up() {
    std::vector<ShapedGlyph> glyphs;
    for (std::size_t begin = 0; begin < text_.size();) {
      std::size_t end = begin + 1;
      while (end < text_.size() && !parts_shapes(end)) {
        ++end;
      }
      shaper_.shape(text_, begin, end, style_, glyphs);
      begin = end;
    }
    std::vector<Sums> own(text_.size());
    is_cut_.assign(text_.size() + 1, false);
    for (const ShapedGlyph& glyph : glyphs) {
      const bool is_space = text_[glyph.cluster] == U' ';
      own[glyph.cluster].width += is_space ? rounded(glyph.advance) : width_of(glyph);
      is_cut_[glyph.cluster] = !glyph.is_unsafe || is_beside_space(glyph.cluster);
    }
    is_cut_.front() = is_cut_.back() = true;
    add_elasticity(own);
    sums_.assign(1, {});
    for (const Sums& each : own) {
      const Sums& last = sums_.back();
      sums_.push_back({last.width + each.width, last.stretch + each.stretch, last.shrink + each.shrink});
    }
  }

  // What luavlna puts around a hyphen keeps the letters beside it from joining it.
  bool parts_shapes(std::size_t at) const { return is_repeated(at) || (at > 0 && is_repeated(at - 1)); }

  bool is_repeated(std::size_t at) const {
    return parameters_.polish_bonds && text_[at] == U'-' && at + 1 < text_.size() && text_[at + 1] != U' ' &&
           text_[at + 1] != U'-' && (at == 0 || text_[at - 1] != U'-');
  }

  // That of the font's own space, whatever kerning does to one. Even \\frenchspacing leaves the space factor of capitals.
  void add_elasticity(std::vector<Sums>& own) {
    const std::u32string_view transparent = U")]'’”";
    std::vector<ShapedGlyph> glyphs;
    shaper_.shape(U" ", 0, 1, style_, glyphs);
    const double width = units(glyphs.front().advance) * size_ / units_per_em_;
    const Scaled stretch = std::llround(width / 2);
    const Scaled shrink = std::llround(width / 3);
    bool follows_capital = false;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (text_[at] == U' ') {
        own[at].stretch = follows_capital ? stretch * 999 / 1000 : stretch;
        own[at].shrink = follows_capital ? shrink * 1000 / 999 : shrink;
      } else if (transparent.find(text_[at]) == std::u32string_view::npos) {
        follows_capital = source::is_upper_case(text_[at]);
      }
    }
  }

  // At spaces TeX's line ends as if the next one stood on it.
  bool is_beside_space(std::size_t at) const {
    return text_[at] == U' ' || (at > 0 && text_[at - 1] == U' ');
  }

  void find_spaces() {
    for (std::size_t at = 1; at < text_.size(); ++at) {
      if (text_[at] == U' ' && !(parameters_.polish_bonds && ends_one_letter_word(at))) {
        const auto end = static_cast<std::uint32_t>(at);
        places_.push_back({end, end + 1, 0, false, false, sums_[at], sums_[at + 1]});
      }
    }
  }

  bool ends_one_letter_word(std::size_t at) const {
    constexpr std::u32string_view letters = U"AaIiOoUuWwZz";
    if (letters.find(text_[at - 1]) == std::u32string_view::npos) {
      return false;
    }
    std::size_t begin = at - 1;
    while (begin > 0 && text_[begin - 1] != U' ' && !source::is_letter(text_[begin - 1])) {
      --begin;
    }
    return begin == 0 || text_[begin - 1] == U' ';
  }

  static bool is_of_word(char32_t c) { return source::is_letter(c) || c == U'-'; }

  void find_words() {
    for (std::size_t begin = 0; begin < text_.size();) {
      if (!is_of_word(text_[begin])) {
        ++begin;
        continue;
      }
      std::size_t end = begin;
      while (end < text_.size() && is_of_word(text_[end])) {
        ++end;
      }
      divide(begin, end);
      begin = end;
    }
    make_discretionaries();
  }

  void divide(std::size_t begin, std::size_t end) {
    const bool is_compound = text_.substr(begin, end - begin).find(U'-') != std::u32string_view::npos;
    std::size_t part = begin;
    for (std::size_t at = begin; at < end; ++at) {
      if (text_[at] != U'-') {
        continue;
      }
      if (parameters_.polish_bonds) {
        divide_part(part, at);
      }
      part = at + 1;
      const char32_t next = at + 1 < text_.size() ? text_[at + 1] : U' ';
      if (next != U'-' && next != U' ') {
        points_.push_back({at + 1, false, is_repeated(at)});
      }
    }
    if (!is_compound || parameters_.polish_bonds) {
      divide_part(part, end);
    }
  }

  void divide_part(std::size_t begin, std::size_t end) {
    const bool touches_figure = (begin > 0 && source::is_digit(text_[begin - 1])) ||
                                (end < text_.size() && source::is_digit(text_[end]));
    if (parameters_.hyphenator == nullptr || touches_figure) {
      return;
    }
    std::u32string lowered(text_.substr(begin, end - begin));
    std::ranges::transform(lowered, lowered.begin(), source::lower_case);
    for (const std::size_t point :
         parameters_.hyphenator->points(lowered, parameters_.left_hyphen_min, parameters_.right_hyphen_min)) {
      points_.push_back({begin + point, true, false});
    }
  }

  // A discretionary takes in all that its shapes touch, from one safe cut to the next; others inside it are lost.
  void make_discretionaries() {
    std::size_t point = 0;
    std::size_t last_cut = 0;
    for (std::size_t cut = 0; cut <= text_.size() && point < points_.size(); ++cut) {
      if (!is_cut_[cut]) {
        continue;
      }
      while (point < points_.size() && points_[point].at <= cut) {
        make_discretionary(points_[point], points_[point].at == cut ? cut : last_cut, cut);
        ++point;
        while (point < points_.size() && points_[point].at < cut) {
          ++point;
        }
      }
      last_cut = cut;
    }
  }

  struct Point {
    std::size_t at;
    bool adds_hyphen, repeats_hyphen;
  };

  void make_discretionary(const Point& point, std::size_t begin, std::size_t end) {
    std::u32string before(text_.substr(begin, point.at - begin));
    if (point.adds_hyphen) {
      before.push_back(U'-');
    }
    Sums ends = sums_[begin];
    ends.width += width_of(before);
    Sums starts = sums_[end];
    starts.width -= width_of(text_.substr(point.at, end - point.at));
    starts.width -= point.repeats_hyphen ? width_of(U"-") : 0;
    const auto at = static_cast<std::uint32_t>(point.at);
    places_.push_back({at, at, point.adds_hyphen ? parameters_.hyphen_penalty : parameters_.ex_hyphen_penalty,
                       true, point.adds_hyphen, ends, starts});
  }

  const std::u32string_view text_;
  const ShapeStyle style_;
  const double units_per_em_;
  const double size_;
  const TexParameters& parameters_;
  Shaper shaper_;
  std::vector<bool> is_cut_;  // Whether shapes may be cut before a character; one more than there are.
  std::vector<Sums> sums_;    // Before each character; one more than there are.
  std::vector<Point> points_;
  std::vector<Place> places_;
};

// TeX's try_break.
class TexJudge {
 public:
  static constexpr std::size_t hyphen_states = 2;
  enum class Hyphens { none, allowed };

  TexJudge(const std::vector<Place>& places, Scaled measure, const TexParameters& parameters)
      : places_(places), measure_(measure), parameters_(parameters) {}

  void begin_pass(int threshold, Hyphens hyphens, Scaled background, bool is_final) {
    threshold_ = threshold;
    hyphens_ = hyphens;
    background_ = background;
    is_final_ = is_final;
  }

  std::uint32_t line_class(std::uint32_t /*line*/) const { return 0; }
  bool may_start(const LineStart& /*start*/) const { return true; }
  std::int64_t widest_gap() const { return std::abs(parameters_.adj_demerits); }
  bool may_end_at(std::uint32_t place) const {
    return hyphens_ == Hyphens::allowed || !places_[place].adds_hyphen;
  }

  Judgement judge(const LineStart& start, std::uint32_t number, bool is_last_hope) const {
    const Place& place = places_[number];
    const bool is_end = number + 1 == places_.size();
    const Line line = measure(start, number);
    const bool deactivates = line.badness > infinitely_bad || is_end;
    const bool is_artificial = deactivates && is_final_ && is_last_hope;
    if (!is_artificial && line.badness > threshold_) {
      return {false, !deactivates};
    }
    Judgement judged{true, !deactivates, line.fitness, static_cast<std::uint8_t>(place.is_hyphenated ? 1 : 0),
                     0};
    if (!is_artificial) {
      judged.demerits = demerits(start, place, is_end, line);
    }
    return judged;
  }

  bool is_overfull(std::uint32_t from, std::uint32_t to) const {
    return measure({0, from, 0, 0, Fitness::decent, 0}, to).badness > infinitely_bad;
  }

 private:
  struct Line {
    int badness;
    Fitness fitness;
  };

  Line measure(const LineStart& start, std::uint32_t number) const {
    const Sums& to = places_[number].before;
    const Sums from = start.place == no_place ? Sums{} : places_[start.place].after;
    const Scaled shortfall = measure_ - (to.width - from.width);
    if (shortfall > 0) {
      if (number + 1 == places_.size()) {
        return {0, Fitness::decent};  // \parfillskip takes it.
      }
      const int bad = badness(shortfall, to.stretch - from.stretch + background_);
      return {bad, bad > 99 ? Fitness::very_loose : bad > 12 ? Fitness::loose : Fitness::decent};
    }
    const Scaled shrink = to.shrink - from.shrink;
    const int bad = -shortfall > shrink ? infinitely_bad + 1 : badness(-shortfall, shrink);
    return {bad, bad > 12 ? Fitness::tight : Fitness::decent};
  }

  std::int64_t demerits(const LineStart& start, const Place& place, bool is_end, const Line& line) const {
    const std::int64_t base = parameters_.line_penalty + line.badness;
    std::int64_t result = std::abs(base) >= 10'000 ? 100'000'000 : base * base;
    const std::int64_t penalty = place.penalty;
    if (penalty > 0) {
      result += penalty * penalty;
    } else if (penalty > -infinitely_bad) {
      result -= penalty * penalty;
    }
    if (start.hyphens > 0 && is_end) {
      result += parameters_.final_hyphen_demerits;
    } else if (start.hyphens > 0 && place.is_hyphenated) {
      result += parameters_.double_hyphen_demerits;
    }
    if (std::abs(static_cast<int>(line.fitness) - static_cast<int>(start.fitness)) > 1) {
      result += parameters_.adj_demerits;
    }
    return result;
  }

  const std::vector<Place>& places_;
  const Scaled measure_;
  const TexParameters& parameters_;
  int threshold_ = 0;
  Hyphens hyphens_ = Hyphens::none;
  Scaled background_ = 0;
  bool is_final_ = false;
};

// The number of the pass that succeeded, with its result in `optimiser`; the last one always does.
int run_passes(TexJudge& judge, Optimiser<TexJudge>& optimiser, std::size_t places,
               const TexParameters& parameters) {
  const auto count = static_cast<std::uint32_t>(places);
  const Scaled emergency = scaled_points(parameters.emergency_stretch);
  if (parameters.pretolerance >= 0) {
    judge.begin_pass(parameters.pretolerance, TexJudge::Hyphens::none, 0, false);
    if (optimiser.run(judge, 0, count)) {
      return 1;
    }
  }
  judge.begin_pass(parameters.tolerance, TexJudge::Hyphens::allowed, 0, emergency <= 0);
  if (optimiser.run(judge, 0, count)) {
    return 2;
  }
  judge.begin_pass(parameters.tolerance, TexJudge::Hyphens::allowed, emergency, true);
  const bool is_found = optimiser.run(judge, 0, count);
  TALIA_ASSERT(is_found);
  return 3;
}

}  // namespace

TexParagraph break_like_tex(std::string_view text, FontId font, const FontStore& fonts, Length size,
                            Length measure, const TexParameters& parameters) {
  TexParagraph result;
  const std::u32string letters = source::decode(text);
  if (letters.empty()) {
    return result;
  }
  const auto places = Measurer(letters, font, fonts, scaled_points(size), parameters).places();
  TexJudge judge(places, scaled_points(measure), parameters);
  Optimiser<TexJudge> optimiser;
  result.pass = run_passes(judge, optimiser, places.size(), parameters);
  const std::uint32_t end = optimiser.best_end();
  result.demerits = optimiser.start(end).demerits;
  std::uint32_t from = no_place;
  for (const std::uint32_t number : optimiser.places(end)) {
    const Place& place = places[number];
    const std::uint32_t begin = from == no_place ? 0 : places[from].next;
    std::string line = source::encode(std::u32string_view(letters).substr(begin, place.end - begin));
    result.lines.push_back({place.adds_hyphen ? line + '-' : line});
    result.is_overfull = result.is_overfull || judge.is_overfull(from, number);
    from = number;
  }
  return result;
}

}  // namespace talia::oracle
