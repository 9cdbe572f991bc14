#include "typeset/breaking/break_widths.h"

#include <algorithm>

#include "typeset/breaking/protrusion.h"

namespace talia::typeset {
namespace {

// Characters [begin, end), and the hyphens around them.
struct Part {
  std::uint32_t begin, end;
  bool leads_with_hyphen, adds_hyphen;
};

// As it is shaped alone.
Em width_alone(const PreparedParagraph& paragraph, const Part& part, Shaper& shaper, ShapeStore& shapes) {
  auto [begin, end, leads_with_hyphen, adds_hyphen] = part;
  Em width = 0;
  while (begin < end) {
    const StyleRun& run = paragraph.run_at(begin);
    const std::uint32_t stop = std::min(run.end, end);
    if (run.icon) {
      width += paragraph.widths[stop] - paragraph.widths[begin];
    } else {
      width += shapes.width({std::u32string_view(paragraph.text.shown).substr(begin, stop - begin),
                             std::u32string_view(paragraph.text.written).substr(begin, stop - begin),
                             leads_with_hyphen, adds_hyphen && stop == end},
                            run.shape, paragraph.tracking, shaper);
    }
    leads_with_hyphen = false;
    begin = stop;
  }
  return width;
}

// Counts what stands before each character.
class Counter {
 public:
  Counter(const PreparedParagraph& paragraph, const std::vector<bool>& begins_cluster)
      : paragraph_(paragraph), begins_cluster_(begins_cluster) {}

  // Goes forward alone.
  void go_to(std::uint32_t character) {
    for (; at_ < character; ++at_) {
      while (run_ + 1 < paragraph_.runs.size() && paragraph_.runs[run_].end <= at_) {
        ++run_;
      }
      const bool is_space = is_elastic(paragraph_.text.written[at_]);
      spaces += is_space ? 1 : 0;
      if (is_space || paragraph_.runs[run_].icon || fixed_width(paragraph_.text.written[at_])) {
        rigid += paragraph_.widths[at_ + 1] - paragraph_.widths[at_];
      } else {
        letters += begins_cluster_[at_] ? 1 : 0;
      }
    }
  }

  Em rigid = 0;
  std::uint32_t spaces = 0, letters = 0;

 private:
  const PreparedParagraph& paragraph_;
  const std::vector<bool>& begins_cluster_;
  std::uint32_t at_ = paragraph_.initial ? paragraph_.initial->end : 0;
  std::size_t run_ = 0;
};

// Of a cut's side that starts a line.
void measure_start(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen,
                   BreakWidths& cut, Shaper& shaper, ShapeStore& shapes) {
  cut.head_end = head_end(paragraph, begin, leads_with_hyphen);
  cut.start_width = paragraph.widths[begin];
  if (cut.head_end > begin) {
    cut.start_width = paragraph.widths[cut.head_end] -
                      width_alone(paragraph, {begin, cut.head_end, leads_with_hyphen, false}, shaper, shapes);
  }
  cut.start_hang = hang_before(paragraph, begin, leads_with_hyphen);
}

void measure_end(const PreparedParagraph& paragraph, std::uint32_t end, bool adds_hyphen, BreakWidths& cut,
                 Shaper& shaper, ShapeStore& shapes) {
  cut.tail_begin = tail_begin(paragraph, end, adds_hyphen);
  cut.end_width = paragraph.widths[end];
  if (cut.tail_begin < end) {
    cut.end_width = paragraph.widths[cut.tail_begin] +
                    width_alone(paragraph, {cut.tail_begin, end, false, adds_hyphen}, shaper, shapes);
  }
  const bool ends_in_letter = end > 0 && !paragraph.run_at(end - 1).icon;
  cut.end_width -= ends_in_letter ? paragraph.tracking : 0;
  cut.end_hang = hang_after(paragraph, end, adds_hyphen);
}

}  // namespace

std::uint32_t head_end(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen) {
  if (begin >= paragraph.text.shown.size() || (!leads_with_hyphen && paragraph.safe[begin] != 0)) {
    return begin;
  }
  const StyleRun& run = paragraph.run_at(begin);
  std::uint32_t end = begin + 1;
  while (end < run.end && paragraph.safe[end] == 0) {
    ++end;
  }
  return end;
}

std::uint32_t tail_begin(const PreparedParagraph& paragraph, std::uint32_t end, bool adds_hyphen) {
  if (end == 0 || (!adds_hyphen && paragraph.safe[end] != 0)) {
    return end;
  }
  const StyleRun& run = paragraph.run_at(end - 1);
  std::uint32_t begin = end - 1;
  while (begin > run.begin && paragraph.safe[begin] == 0) {
    --begin;
  }
  return begin;
}

Em hang_before(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen) {
  if (leads_with_hyphen) {
    return paragraph.hyphen * protrusion_left(U'-') / 1000;
  }
  return begin >= paragraph.text.written.size() ? 0
                                                : (paragraph.widths[begin + 1] - paragraph.widths[begin]) *
                                                      protrusion_left(paragraph.text.shown[begin]) / 1000;
}

Em hang_after(const PreparedParagraph& paragraph, std::uint32_t end, bool adds_hyphen) {
  if (adds_hyphen) {
    return paragraph.hyphen * protrusion_right(U'-') / 1000;
  }
  return end == 0 ? 0
                  : (paragraph.widths[end] - paragraph.widths[end - 1]) *
                        protrusion_right(paragraph.text.shown[end - 1]) / 1000;
}

BreakWidths widths_at_start(const PreparedParagraph& paragraph) {
  BreakWidths cut;
  cut.start_hang = hang_before(paragraph, 0, false);
  return cut;
}

std::vector<BreakWidths> measure_break_widths(const PreparedParagraph& paragraph, Shaper& shaper,
                                              ShapeStore& shapes) {
  std::vector<BreakWidths> break_widths(paragraph.breaks.size());
  std::vector<bool> begins_cluster(paragraph.text.shown.size(), false);
  for (const ShapedGlyph& glyph : paragraph.glyphs) {
    begins_cluster[glyph.cluster] = true;
  }
  Counter ends(paragraph, begins_cluster);
  for (std::size_t number = 0; number < break_widths.size(); ++number) {
    const Break& place = paragraph.breaks[number];
    BreakWidths& cut = break_widths[number];
    ends.go_to(place.end);
    cut.end_rigid = ends.rigid;
    cut.end_spaces = ends.spaces;
    cut.end_letters = ends.letters;
    Counter starts = ends;
    starts.go_to(place.next);
    cut.start_rigid = starts.rigid;
    cut.start_spaces = starts.spaces;
    cut.start_letters = starts.letters;
    measure_end(paragraph, place.end, place.kind == BreakKind::hyphen, cut, shaper, shapes);
    measure_start(paragraph, place.next, place.kind == BreakKind::repeated, cut, shaper, shapes);
  }
  return break_widths;
}

Em width_of_part(const PreparedParagraph& paragraph, std::uint32_t begin, bool leads_with_hyphen,
                 const Break& to, Shaper& shaper, ShapeStore& shapes) {
  if (begin >= to.end) {
    return 0;
  }
  const Em width = width_alone(paragraph, {begin, to.end, leads_with_hyphen, to.kind == BreakKind::hyphen},
                               shaper, shapes);
  return width - (paragraph.run_at(to.end - 1).icon ? 0 : paragraph.tracking);
}

Em widest_part(const PreparedParagraph& paragraph, const std::vector<BreakWidths>& break_widths,
               Shaper& shaper, ShapeStore& shapes) {
  Em widest = 0;
  std::uint32_t begin = 0;
  BreakWidths from = widths_at_start(paragraph);
  bool leads_with_hyphen = false;
  for (std::size_t number = 0; number < break_widths.size(); ++number) {
    const Break& to = paragraph.breaks[number];
    const bool is_joined = break_widths[number].tail_begin < from.head_end;
    widest =
        std::max(widest, is_joined ? width_of_part(paragraph, begin, leads_with_hyphen, to, shaper, shapes)
                                   : break_widths[number].end_width - from.start_width);
    begin = to.next;
    from = break_widths[number];
    leads_with_hyphen = to.kind == BreakKind::repeated;
  }
  return widest;
}

}  // namespace talia::typeset
