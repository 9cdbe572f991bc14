#include "typeset/realise.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "source/assert.h"
#include "source/unicode.h"

namespace talia::typeset {
namespace {

// A part of a line in one look, not yet placed.
struct Strip {
  const Run* run;
  std::size_t begin;                // Its first character in the paragraph.
  std::vector<ShapedGlyph> glyphs;  // Clusters are indices into `written`.
  std::u32string written;           // A hyphen that was added stands in it.
  Em width = 0;
};

// What was written to say how others stand, and is not copied.
bool has_no_text(char32_t written) {
  return fixed_width(written) == Em{0};
}

class Realiser {
 public:
  Realiser(const Paragraph& paragraph, const ChosenLine& line, const LinePlace& place, const TextStyle& style,
           Role role, const Symbols& symbols, Shaper& shaper)
      : paragraph_(paragraph),
        line_(line),
        place_(place),
        style_(style),
        role_(role),
        symbols_(symbols),
        shaper_(shaper) {}

  SetLine realise() {
    cut_strips();
    SetLine result;
    result.baseline = place_.baseline;
    result.measure = place_.measure;
    result.is_last = line_.is_last;
    result.hyphenated = line_.ends_hyphenated;
    Em width = 0;
    for (const Strip& strip : strips_) {
      width += strip.width;
    }
    if (!strips_.empty() && !strips_.back().run->icon) {
      width -= paragraph_.tracking;  // After the last letter there is nothing to space it from.
    }
    result.width = scaled(width, style_.size);
    start_ = place_.x + shift(result.width);
    spread(result.width);
    for (const Strip& strip : strips_) {
      draw(strip, result.items);
    }
    add_link(result.items);
    order(result.items);
    return result;
  }

 private:
  void cut_strips() {
    for (std::size_t at = line_.begin; at < line_.end;) {
      const Run& run = paragraph_.run_at(at);
      const std::size_t end = std::min<std::size_t>(run.end, line_.end);
      const bool leads = at == line_.begin && line_.leads_with_hyphen;
      const bool trails = end == line_.end && line_.adds_hyphen;
      strips_.push_back({&run, at, {}, {}, 0});
      if (run.icon) {
        strips_.back().width = paragraph_.widths[end] - paragraph_.widths[at];
      } else {
        cut(strips_.back(), at, end, leads, trails);
      }
      at = end;
    }
  }

  void cut(Strip& strip, std::size_t begin, std::size_t end, bool leads, bool trails) {
    strip.written =
        (leads ? U"-" : U"") + paragraph_.written.substr(begin, end - begin) + (trails ? U"-" : U"");
    if (!leads && !trails && paragraph_.safe[begin] != 0 && paragraph_.safe[end] != 0) {
      const auto first = paragraph_.glyphs.begin() + strip.run->first_glyph;
      const auto last = paragraph_.glyphs.begin() + strip.run->last_glyph;
      const auto from = std::lower_bound(first, last, begin,
                                         [](const ShapedGlyph& g, std::size_t c) { return g.cluster < c; });
      const auto to = std::lower_bound(from, last, end,
                                       [](const ShapedGlyph& g, std::size_t c) { return g.cluster < c; });
      strip.glyphs.assign(from, to);
      for (ShapedGlyph& glyph : strip.glyphs) {
        glyph.cluster -= static_cast<std::uint32_t>(begin);
      }
    } else {
      const std::u32string shown =
          (leads ? U"-" : U"") + paragraph_.shown.substr(begin, end - begin) + (trails ? U"-" : U"");
      shaper_.shape(shown, 0, shown.size(), strip.run->shape, strip.glyphs);
      finish_glyphs(strip.glyphs, 0, strip.written, paragraph_.tracking);
    }
    for (const ShapedGlyph& glyph : strip.glyphs) {
      strip.width += glyph.advance;
    }
  }

  Length shift(Length width) const {
    const Length slack = place_.measure - width;
    switch (style_.alignment) {
      case Alignment::centre:
        return slack / 2;
      case Alignment::right:
        return slack;
      case Alignment::left:
      case Alignment::justified:
        break;
    }
    return {};
  }

  // Justified lines share what is left among their spaces.
  void spread(Length width) {
    const Length slack = place_.measure - width;
    if (style_.alignment != Alignment::justified || line_.is_last || slack <= Length()) {
      return;
    }
    std::int64_t spaces = 0;
    for (const Strip& strip : strips_) {
      spaces += std::ranges::count_if(strip.written, is_elastic);
    }
    if (spaces > 0) {
      extra_ = slack / spaces;
    }
  }

  static bool is_elastic(char32_t written) { return written == U' ' || written == U'\u00a0'; }

  Length here() const { return start_ + scaled(pen_, style_.size) + extra_ * spaces_; }

  Paint paint_of(const Run& run) const {
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
        line_levels(paragraph_.written, paragraph_.bidi, line_.begin, line_.end);
    std::vector<Level> levels;
    for (const Strip& strip : strips_) {
      levels.push_back(characters[strip.begin - line_.begin]);
    }
    drawn_.push_back({items.size(), here()});
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
           paint_of(*strip.run), role_, Origin::none});
      pen_ += strip.width;
      return;
    }
    draw_glyphs(strip, items);
  }

  void draw_glyphs(const Strip& strip, std::vector<Item>& items) {
    GlyphRun run;
    run.font = strip.run->shape.font;
    run.size = style_.size;
    run.origin = {here(), place_.baseline};
    run.glyphs.reserve(strip.glyphs.size());
    pens_.clear();
    for (std::size_t at = 0; at < strip.glyphs.size();) {
      const std::uint32_t cluster = strip.glyphs[at].cluster;
      std::size_t end = at + 1;
      while (end < strip.glyphs.size() && strip.glyphs[end].cluster == cluster) {
        ++end;
      }
      const std::size_t next = end < strip.glyphs.size() ? strip.glyphs[end].cluster : strip.written.size();
      draw_cluster(strip, at, end, cluster, next, run);
      at = end;
    }
    run.advance = here() - run.origin.x;
    if (strip.run->shape.is_right_to_left) {
      turn(run);
    }
    if (!run.glyphs.empty()) {
      items.push_back({std::move(run), paint_of(*strip.run), role_, Origin::none});
    }
  }

  // What was placed from the left stands from the right.
  void turn(GlyphRun& run) const {
    for (std::size_t i = 0; i < run.glyphs.size(); ++i) {
      Length& x = run.glyphs[i].offset.x;
      x = run.advance - (pens_[i].after - run.origin.x) + (x - (pens_[i].before - run.origin.x));
    }
  }

  // Glyphs [first, last) draw characters [from, to).
  void draw_cluster(const Strip& strip, std::size_t first, std::size_t last, std::size_t from, std::size_t to,
                    GlyphRun& run) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
      if (!has_no_text(strip.written[i])) {
        source::append_code_point(text, strip.written[i]);
      }
    }
    const bool is_silent = text.empty();
    const std::size_t first_pen = pens_.size();
    for (std::size_t i = first; i < last; ++i) {
      const ShapedGlyph& glyph = strip.glyphs[i];
      if (!is_silent) {
        pens_.push_back({here(), here() + scaled(glyph.advance, style_.size)});
        run.glyphs.push_back({glyph.glyph,
                              {here() + scaled(glyph.x_offset, style_.size) - run.origin.x,
                               -scaled(glyph.y_offset, style_.size)}});
      }
      pen_ += glyph.advance;
    }
    if (is_elastic(strip.written[from])) {
      ++spaces_;
    }
    if (pens_.size() > first_pen) {
      pens_.back().after = here();
    }
    if (!is_silent) {
      run.text += text;
      run.clusters.push_back(
          {static_cast<std::uint16_t>(text.size()), static_cast<std::uint16_t>(last - first)});
    }
  }

  // A link covers all that leads to it on this line.
  void follow_link(const Run& run, std::vector<Item>& items) {
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
    items.push_back({Link{area, paragraph_.links[link_ - 1]}, style_.paint, role_, Origin::none});
    link_ = 0;
  }

  const Paragraph& paragraph_;
  const ChosenLine& line_;
  const LinePlace& place_;
  const TextStyle& style_;
  const Role role_;
  const Symbols& symbols_;
  Shaper& shaper_;
  std::vector<Strip> strips_;
  Length start_;
  Em pen_ = 0;    // From the line's start.
  Length extra_;  // At each space, when justified.
  std::int64_t spaces_ = 0;
  struct Pen {
    Length before, after;
  };
  std::vector<Pen> pens_;  // Of each glyph of the run that is drawn.
  std::vector<std::pair<std::size_t, Length>>
      drawn_;  // First item and left edge of each strip, in reading order.
  std::uint32_t link_ = 0;
  Length link_start_;
};

}  // namespace

SetLine realise(const Paragraph& paragraph, const ChosenLine& line, const LinePlace& place,
                const TextStyle& style, Role role, const Symbols& symbols, Shaper& shaper) {
  return Realiser(paragraph, line, place, style, role, symbols, shaper).realise();
}

}  // namespace talia::typeset
