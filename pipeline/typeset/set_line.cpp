#include "typeset/set_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::typeset {
namespace {

// A part of a line in one look, not yet placed.
struct Strip {
  const StyleRun* run;
  std::size_t begin;                // Its first character in the paragraph.
  std::vector<ShapedGlyph> glyphs;  // Clusters are indices into `written`.
  std::u32string written;           // A hyphen that was added stands in it.
  Em width = 0;
  // Its last character is a hyphen that stands there for the line's end alone.
  bool ends_softly = false;
};

// What readers' programs take for a hyphen that belongs to no word.
constexpr char32_t soft_hyphen = U'\u00ad';

// That the run's last glyphs, so many of them, draw its text from a byte on. What is more than one cluster holds, a letter
// under thousands of signs, goes on in others that have no glyphs, or no text.
inline void add_cluster(GlyphRun& run, std::size_t from, std::size_t glyphs) {
  constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
  if (run.text.size() - from <= most && glyphs <= most) {
    run.clusters.push_back(
        {static_cast<std::uint16_t>(run.text.size() - from), static_cast<std::uint16_t>(glyphs)});
    return;
  }
  do {
    const std::size_t left = run.text.size() - from;
    const std::size_t bytes = left <= most ? left : source::start_of_code_point(run.text, from + most) - from;
    const std::size_t some = std::min(glyphs, most);
    run.clusters.push_back({static_cast<std::uint16_t>(bytes), static_cast<std::uint16_t>(some)});
    from += bytes;
    glyphs -= some;
  } while (from < run.text.size() || glyphs > 0);
}

// What was written to say how others stand, and is not copied.
bool has_no_text(char32_t written) {
  return fixed_width(written) == Em{0};
}

class LineSetter {
 public:
  LineSetter(const PreparedParagraph& paragraph, const ChosenLine& line, const LinePlace& place,
             const TextStyle& style, const Symbols& symbols, Shaper& shaper)
      : paragraph_(paragraph),
        line_(line),
        place_(place),
        style_(style),
        symbols_(symbols),
        shaper_(shaper) {}

  SetLine set_line() {
    cut_strips();
    SetLine result;
    result.baseline = place_.baseline;
    result.measure = line_.room.width;
    result.is_last = line_.is_last;
    result.hyphenated = line_.ends_hyphenated;
    Em width = 0;
    for (const Strip& strip : strips_) {
      width += strip.width;
    }
    if (!strips_.empty() && !strips_.back().run->icon) {
      // There is nothing to space the last letter from.
      width -= paragraph_.tracking;
    }
    result.width = scaled(width, style_.size);
    if (style_.alignment == Alignment::justified) {
      result.width = justify(width);
    } else {
      start_ = place_.x + shift(result.width);
    }
    for (const Strip& strip : strips_) {
      draw(strip, result.items);
    }
    note_end(result.items);
    add_link(result.items);
    order(result.items);
    add_anchors(result.items);
    return result;
  }

 private:
  void cut_strips() {
    for (std::uint32_t at = line_.begin; at < line_.end;) {
      const StyleRun& run = paragraph_.run_at(at);
      const std::uint32_t end = std::min(run.end, line_.end);
      if (run.is_initial) {
        carried_ = source::encode(std::u32string_view(paragraph_.text.written).substr(at, end - at));
        at = end;
        continue;
      }
      const bool leads = at == line_.begin && line_.leads_with_hyphen;
      const bool trails = end == line_.end && line_.adds_hyphen;
      // A hyphen that comes again belongs to the word's second part: the first one is read as an added one.
      strips_.push_back({&run, at, {}, {}, 0, end == line_.end && line_.ends_hyphenated && !run.icon});
      if (run.icon) {
        strips_.back().width = paragraph_.widths[end] - paragraph_.widths[at];
      } else {
        cut(strips_.back(), at, end, leads, trails);
      }
      at = end;
    }
  }

  // The shapes of the whole, but for the ends where the cut changes them.
  void cut(Strip& strip, std::uint32_t begin, std::uint32_t end, bool leads, bool trails) {
    const std::u32string_view written(paragraph_.text.written);
    strip.written.reserve(end - begin + 2);
    strip.written += leads ? U"-" : U"";
    strip.written += written.substr(begin, end - begin);
    strip.written += trails ? U"-" : U"";
    const std::uint32_t head = begin == line_.begin ? head_end(paragraph_, begin, leads) : begin;
    const std::uint32_t tail = end == line_.end ? tail_begin(paragraph_, end, trails) : end;
    if (tail < head) {
      reshape(strip, begin, end, leads, trails);
    } else {
      if (head > begin) {
        reshape(strip, begin, head, leads, false);
      }
      copy(strip, head, tail, begin, leads);
      if (end > tail) {
        const std::size_t first = strip.glyphs.size();
        reshape(strip, tail, end, false, trails);
        for (std::size_t i = first; i < strip.glyphs.size(); ++i) {
          strip.glyphs[i].cluster += tail - begin + (leads ? 1 : 0);
        }
      }
    }
    for (const ShapedGlyph& glyph : strip.glyphs) {
      strip.width += glyph.advance;
    }
  }

  void reshape(Strip& strip, std::uint32_t begin, std::uint32_t end, bool leads, bool trails) {
    shape_fragment({std::u32string_view(paragraph_.text.shown).substr(begin, end - begin),
                    std::u32string_view(paragraph_.text.written).substr(begin, end - begin), leads, trails},
                   strip.run->shape, paragraph_.tracking, shaper_, strip.glyphs);
  }

  void copy(Strip& strip, std::uint32_t begin, std::uint32_t end, std::uint32_t line_begin, bool leads) {
    const auto first = paragraph_.glyphs.begin() + strip.run->first_glyph;
    const auto last = paragraph_.glyphs.begin() + strip.run->last_glyph;
    const auto comes_before = [](const ShapedGlyph& glyph, std::uint32_t c) { return glyph.cluster < c; };
    const auto from = std::lower_bound(first, last, begin, comes_before);
    const auto to = std::lower_bound(from, last, end, comes_before);
    strip.glyphs.reserve(strip.glyphs.size() + static_cast<std::size_t>(to - from) + 1);
    for (auto glyph = from; glyph != to; ++glyph) {
      strip.glyphs.push_back(*glyph);
      strip.glyphs.back().cluster += leads ? 1 : 0;
      strip.glyphs.back().cluster -= line_begin;
    }
  }

  Length shift(Length width) const {
    const Length slack = line_.room.width - width;
    switch (style_.alignment) {
      case Alignment::centre:
        return slack / 2;
      case Alignment::right:
        return runs_from_right() ? Length() : slack;
      case Alignment::left:
      case Alignment::justified:
        return runs_from_right() ? slack : Length();
      case Alignment::decimal:
        break;
    }
    return {};
  }

  bool runs_from_right() const { return paragraph_.bidi.base == 1; }

  // What a justified line has that gives.
  struct Givers {
    Em letters = 0;
    std::int64_t gaps = 0;    // Between the letters of words.
    std::int64_t spaces = 0;  // Between words.
  };

  Givers givers() const {
    Givers result;
    bool follows_letter = false;
    for (const Strip& strip : strips_) {
      follows_letter = follows_letter && !strip.run->icon;
      for (std::size_t i = 0; i < strip.glyphs.size(); ++i) {
        const ShapedGlyph& glyph = strip.glyphs[i];
        const bool ends_cluster =
            i + 1 == strip.glyphs.size() || strip.glyphs[i + 1].cluster != glyph.cluster;
        result.letters += widens(strip, glyph) ? glyph.advance : 0;
        if (ends_cluster) {
          result.spaces += is_elastic(strip.written[glyph.cluster]) ? 1 : 0;
          result.gaps += follows_letter && widens(strip, glyph) ? 1 : 0;
          follows_letter = widens(strip, glyph);
        }
      }
    }
    return result;
  }

  static bool widens(const Strip& strip, const ShapedGlyph& glyph) {
    const char32_t written = strip.written[glyph.cluster];
    return !is_elastic(written) && !fixed_width(written);
  }

  // First the letters give, then what is between them, then the spaces; gives the line's width without what hangs.
  Length justify(Em width) {
    const Elasticity elasticity = elasticity_of(style_);
    const Em before =
        elasticity.protrudes ? hang_before(paragraph_, line_.begin, line_.leads_with_hyphen) : 0;
    const Em after = elasticity.protrudes ? hang_after(paragraph_, line_.end, line_.adds_hyphen) : 0;
    start_ = place_.x - scaled(runs_from_right() ? after : before, style_.size);
    const Givers givers = this->givers();
    const Length slack = line_.room.width - scaled(width - before - after, style_.size);
    if (!fills(slack, givers)) {
      start_ += runs_from_right() ? slack : Length();
      return line_.room.width - slack;
    }
    const Em all = slack.units() * em / std::max<std::int64_t>(style_.size.units(), 1);
    Em rest = all;
    if (givers.letters > 0) {
      expansion_ = std::clamp<Em>(rest * 1000 / givers.letters, -elasticity.expansion, elasticity.expansion);
      for (const Strip& strip : strips_) {
        for (const ShapedGlyph& glyph : strip.glyphs) {
          rest -= widens(strip, glyph) ? glyph.advance * expansion_ / 1000 : 0;
        }
      }
    }
    if (givers.gaps > 0) {
      spacing_ = std::clamp(rest / givers.gaps, -elasticity.tracking, elasticity.tracking);
      rest -= spacing_ * givers.gaps;
    }
    if (givers.spaces > 0) {
      extra_ = scaled(rest, style_.size) / givers.spaces;
      rest = 0;
    }
    return line_.room.width - scaled(rest, style_.size);
  }

  // Whether the line is to fill its room. A last one is so only when it is too wide, or nearly as wide as the others.
  bool fills(Length slack, const Givers& givers) const {
    if (!line_.is_last || slack <= Length()) {
      return true;
    }
    const Length stretch = scaled(paragraph_.space * givers.spaces / 2, style_.size);
    return slack <= std::min(stretch, std::max(style_.paragraph_indent, style_.size));
  }

  Length here() const { return start_ + scaled(pen_, style_.size) + extra_ * spaces_; }
  Em widened(Em width) const { return width + width * expansion_ / 1000; }

  Paint paint_of(const StyleRun& run) const {
    if (run.paint) {
      return *run.paint;
    }
    if (run.icon && style_.icon_paint) {
      return *style_.icon_paint;
    }
    return run.is_strong && style_.strong_paint ? *style_.strong_paint : style_.paint;
  }

  bool turns() const { return !paragraph_.bidi.levels.empty(); }

  // The strips of a line in which something turns stand in another order than that in which they are read and drawn.
  void order(std::vector<Item>& items) {
    if (!turns()) {
      return;
    }
    const std::vector<Level> characters =
        line_levels(paragraph_.text.written, paragraph_.bidi, line_.begin, line_.end);
    std::vector<Level> levels;
    for (const Strip& strip : strips_) {
      levels.push_back(characters[strip.begin - line_.begin]);
    }
    drawn_.emplace_back(items.size(), here());
    Length x = start_;
    for (const std::size_t number : visual_order(levels)) {
      const auto& [first, begin] = drawn_[number];
      const auto& [last, end] = drawn_[number + 1];
      for (std::size_t i = first; i < last; ++i) {
        move(items[i], {x - begin, Length()});
      }
      x += end - begin;
    }
  }

  void draw(const Strip& strip, std::vector<Item>& items) {
    follow_link(*strip.run, items);
    drawn_.emplace_back(items.size(), here());
    if (strip.run->icon) {
      const Symbol& symbol = symbols_.get(*strip.run->icon);
      const Length height = scaled(strip.run->icon_height, style_.size);
      const double factor = symbol.size.height.units() > 0 ? height / symbol.size.height : 0;
      items.push_back(
          {SymbolUse{*strip.run->icon, Transform::scale(factor, {here(), place_.baseline - height})},
           paint_of(*strip.run), place_.role, Origin::none});
      add_name(strip, items);
      pen_ += strip.width;
      follows_letter_ = false;
      return;
    }
    draw_glyphs(strip, items);
  }

  // What is read where an icon is seen: its name, on a space of the font as wide as the icon, apart from the
  // words beside it.
  void add_name(const Strip& strip, std::vector<Item>& items) const {
    const std::string_view name = symbols_.get(*strip.run->icon).name_in(paragraph_.text.language);
    if (name.empty() || !strip.run->blank || strip.run->blank->advance <= 0) {
      return;
    }
    const auto is_word = [&](std::size_t at) {
      const char32_t c = paragraph_.text.written[at];
      return source::is_of_word(c) || c == object_character;
    };
    std::string text(strip.begin > line_.begin && is_word(strip.begin - 1) &&
                             paragraph_.text.written[strip.begin - 1] != object_character
                         ? " "
                         : "");
    text += name;
    text += strip.begin + 1 < line_.end && is_word(strip.begin + 1) ? " " : "";
    GlyphRun run;
    run.font = strip.run->shape.font;
    run.size = style_.size;
    run.origin = {here(), place_.baseline};
    run.x_scale = static_cast<double>(strip.width) / static_cast<double>(strip.run->blank->advance);
    run.glyphs.push_back({strip.run->blank->glyph, {}});
    run.advance = scaled(strip.width, style_.size);
    run.text = std::move(text);
    add_cluster(run, 0, 1);
    items.push_back({std::move(run), paint_of(*strip.run), place_.role, Origin::none});
  }

  void draw_glyphs(const Strip& strip, std::vector<Item>& items) {
    GlyphRun run;
    run.font = strip.run->shape.font;
    run.size = style_.size.scaled(strip.run->shape.scale / 1000.0);
    run.x_scale = 1 + static_cast<double>(expansion_) / 1000;
    run.origin = {here(), place_.baseline};
    run.glyphs.reserve(strip.glyphs.size());
    run.clusters.reserve(strip.glyphs.size());
    run.text.reserve(strip.written.size() + strip.written.size() / 8);
    pens_.clear();
    for (std::size_t at = 0; at < strip.glyphs.size();) {
      const std::uint32_t cluster = strip.glyphs[at].cluster;
      std::size_t end = at + 1;
      while (end < strip.glyphs.size() && strip.glyphs[end].cluster == cluster) {
        ++end;
      }
      const std::size_t next = end < strip.glyphs.size() ? strip.glyphs[end].cluster : strip.written.size();
      if (!carried_.empty()) {
        run.stands_for_more = true;
        carry(*strip.run, run);
      }
      // That glyph comes again in its word, and is then read as itself.
      const bool is_joined = !carried_.empty();
      draw_cluster(strip, at, end, cluster, next, run);
      at = end;
      if (run.stands_for_more && at < strip.glyphs.size() && (is_joined || is_elastic(strip.written[next]))) {
        GlyphRun rest{run.font, run.size, run.x_scale, {here(), place_.baseline}, {}, {}, {}, {}};
        run.advance = here() - run.origin.x;
        items.push_back(
            {std::exchange(run, std::move(rest)), paint_of(*strip.run), place_.role, Origin::none});
        pens_.clear();
      }
    }
    run.advance = here() - run.origin.x;
    if (strip.run->shape.is_right_to_left) {
      turn(run);
    }
    if (!run.glyphs.empty()) {
      items.push_back({std::move(run), paint_of(*strip.run), place_.role, Origin::none});
    }
  }

  // What was placed from the left stands from the right.
  void turn(GlyphRun& run) const {
    for (std::size_t i = 0; i < run.glyphs.size(); ++i) {
      Length& x = run.glyphs[i].offset.x;
      x = run.advance - (pens_[i].after - run.origin.x) + (x - (pens_[i].before - run.origin.x));
    }
  }

  // The text of a letter that is drawn apart is read from blanks before the next letter, else with that letter itself.
  // A small capital has no character of its own, and can be read as anything itself.
  void carry(const StyleRun& source_run, GlyphRun& run) {
    const std::u32string text = source::decode(carried_);
    const Initial* const initial = paragraph_.initial.get();
    const auto is_space = [](char32_t c) { return is_elastic(c); };
    const auto letters = text.size() - static_cast<std::size_t>(std::ranges::count_if(text, is_space));
    const bool is_small_capital =
        std::ranges::find(source_run.shape.features, feature("smcp", 1)) != source_run.shape.features.end();
    if (text.empty() || is_small_capital || initial->blank_font != run.font ||
        initial->blanks.size() < letters) {
      return;
    }
    auto blank = initial->blanks.begin();
    Em width = 0;
    for (const char32_t c : text) {
      const Initial::Blank& each = is_space(c) ? initial->space : *blank++;
      std::string bytes;
      source::append_code_point(bytes, c);
      run.glyphs.push_back({each.glyph, {scaled(width, run.size), Length()}});
      run.clusters.push_back({static_cast<std::uint16_t>(bytes.size()), 1});
      if (source_run.shape.is_right_to_left) {
        pens_.push_back({here(), here()});
      }
      width += each.advance;
    }
    for (PlacedGlyph& glyph : run.glyphs) {
      glyph.offset.x -= scaled(width, run.size);
    }
    run.text = std::exchange(carried_, {});
  }

  // Glyphs [first, last) draw characters [from, to).
  void draw_cluster(const Strip& strip, std::size_t first, std::size_t last, std::size_t from, std::size_t to,
                    GlyphRun& run) {
    const std::size_t text_begin = run.text.size();
    if (!carried_.empty()) {
      run.text += std::exchange(carried_, {});
    }
    for (std::size_t i = from; i < to; ++i) {
      if (strip.ends_softly && i + 1 == strip.written.size()) {
        source::append_code_point(run.text, soft_hyphen);
      } else if (!has_no_text(strip.written[i])) {
        source::append_code_point(run.text, strip.written[i]);
      }
    }
    const bool is_letter = widens(strip, strip.glyphs[first]);
    pen_ += is_letter && follows_letter_ ? spacing_ : 0;
    follows_letter_ = is_letter;
    const std::size_t text_size = run.text.size() - text_begin;
    const bool is_silent = text_size == 0;
    const std::size_t first_pen = pens_.size();
    for (std::size_t i = first; i < last; ++i) {
      const ShapedGlyph& glyph = strip.glyphs[i];
      if (!is_silent) {
        const Length x = here();
        if (strip.run->shape.is_right_to_left) {
          pens_.push_back({x, x + scaled(glyph.advance, style_.size)});
        }
        run.glyphs.push_back({glyph.glyph,
                              {x + scaled(widened(glyph.x_offset), style_.size) - run.origin.x,
                               -scaled(glyph.y_offset, style_.size)}});
      }
      pen_ += is_letter ? widened(glyph.advance) : glyph.advance;
    }
    if (is_elastic(strip.written[from])) {
      ++spaces_;
    }
    if (pens_.size() > first_pen) {
      pens_.back().after = here();
    }
    if (!is_silent) {
      add_cluster(run, text_begin, last - first);
    }
  }

  void note_end(std::vector<Item>& items) const {
    const std::u32string& written = paragraph_.text.written;
    const bool has_space = !line_.ends_hyphenated && line_.end < written.size() &&
                           (is_elastic(written[line_.end]) || written[line_.end] == forced_break ||
                            (line_.end > 0 && written[line_.end - 1] == forced_break));
    const auto run = std::find_if(items.rbegin(), items.rend(), [](const Item& item) {
      return std::holds_alternative<GlyphRun>(item.what);
    });
    if (has_space && run != items.rend()) {
      std::get<GlyphRun>(run->what).ends_line = true;
    }
  }

  // A link covers all that leads to it on this line.
  void follow_link(const StyleRun& run, std::vector<Item>& items) {
    if (run.link == link_ && !turns()) {
      return;
    }
    add_link(items);
    link_ = run.link;
    link_start_ = here();
  }

  void add_link(std::vector<Item>& items) {
    if (link_ == 0) {
      return;
    }
    const Length up = style_.size.scaled(0.8);
    const Rect area{{link_start_, place_.baseline - up},
                    {here() - link_start_, up + style_.size.scaled(0.25)}};
    items.push_back({Link{area, paragraph_.text.links[link_ - 1]}, style_.paint, place_.role, Origin::none});
    link_ = 0;
  }

  void add_anchors(std::vector<Item>& items) const {
    const auto& anchors = paragraph_.text.anchors;
    auto anchor = std::ranges::lower_bound(anchors, line_.begin, {}, &Characters::Anchor::at);
    for (; anchor != anchors.end() && anchor->at < line_.end; ++anchor) {
      items.push_back({Anchor{anchor->name, {start_, place_.baseline - style_.size}}, style_.paint,
                       place_.role, Origin::none});
    }
  }

  const PreparedParagraph& paragraph_;
  const ChosenLine& line_;
  const LinePlace& place_;
  const TextStyle& style_;
  const Symbols& symbols_;
  Shaper& shaper_;
  std::vector<Strip> strips_;
  Length start_;
  Em pen_ = 0;  // From the line's start.
  // When justified: how much wider letters are, in thousandths, and what comes between two letters and at each space.
  std::int64_t expansion_ = 0;
  Em spacing_ = 0;
  bool follows_letter_ = false;
  Length extra_;
  std::int64_t spaces_ = 0;
  struct Pen {
    Length before, after;
  };
  std::vector<Pen> pens_;  // Of each glyph of the run that is drawn, when it turns.
  // First item and left edge of each strip, in reading order.
  std::vector<std::pair<std::size_t, Length>> drawn_;
  // What is copied with the first glyph: a letter that is drawn apart.
  std::string carried_;
  std::uint32_t link_ = 0;
  Length link_start_;
};

}  // namespace

Elasticity elasticity_of(const TextStyle& style) {
  return {static_cast<int>(std::lround(style.expansion)),
          static_cast<Em>(style.letter_spacing * static_cast<double>(em) / 1000), style.protrusion};
}

SetLine set_line(const PreparedParagraph& paragraph, const ChosenLine& line, const LinePlace& place,
                 const TextStyle& style, const Symbols& symbols, Shaper& shaper) {
  return LineSetter(paragraph, line, place, style, symbols, shaper).set_line();
}

}  // namespace talia::typeset
