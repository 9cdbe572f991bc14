// What lines are worth in ordinary text, justified or ragged. TeX's own manner is in tests/oracle/luatex/tex_mode.cpp.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "typeset/breaking/lines.h"
#include "typeset/breaking/optimiser.h"

namespace talia::typeset {

// A part of a paragraph whose only forced break is its end, and how its lines are to be.
struct ParagraphStretch {
  const PreparedParagraph& paragraph;
  const std::vector<BreakWidths>& break_widths;
  const LineOptions& options;
  Shaper& shaper;
  ShapeStore& shapes;
  // Of the paragraph's first lines; the last one serves all that follow.
  std::vector<Em> measures;
  // The forced break before the stretch, if any, and the one that ends it.
  std::uint32_t begin = no_place;
  std::uint32_t end = 0;
  std::uint32_t first_line = 0;  // Lines of the paragraph before it.
  // So many lines are wanted: ways of different numbers of lines do not compete. 0: as many as are best.
  std::size_t lines = 0;
};

// What all judges of ordinary text share.
class StretchJudge {
 public:
  static constexpr std::size_t hyphen_states = 4;

  // In passes before `first_in_need` a line ends only where it should, and no more of them than the style has it end hyphenated.
  StretchJudge(const ParagraphStretch& stretch, LinePass pass, LinePass first_in_need);

  std::uint32_t line_class(std::uint32_t line) const {
    return stretch_.lines > 0 ? line : std::min(line, varied_lines_);
  }
  // Whether what is left has room on the lines that are.
  bool may_start(const LineStart& start) const {
    return stretch_.lines == 0 || is_end(start.place) ||
           start.line + least_lines(stretch_.break_widths[stretch_.end].end_width -
                                    stretch_.break_widths[start.place].start_width) <=
               stretch_.lines;
  }
  bool may_end_at(std::uint32_t place) const {
    const Break& at = stretch_.paragraph.breaks[place];
    return (pass_ != LinePass::whole_words || at.kind != BreakKind::hyphen) &&
           (has_needs_ || !at.only_in_need);
  }

 protected:
  const BreakWidths& before(const LineStart& start) const {
    return start.place == no_place ? origin_ : stretch_.break_widths[start.place];
  }
  const Break& place_of(std::uint32_t place) const { return stretch_.paragraph.breaks[place]; }
  bool is_end(std::uint32_t place) const { return place == stretch_.end; }
  Em measure(const LineStart& start) const {
    return stretch_
        .measures[std::min<std::size_t>(stretch_.first_line + start.line, stretch_.measures.size() - 1)];
  }
  // Without what hangs.
  Em width(const LineStart& start, std::uint32_t place) const {
    const BreakWidths& from = before(start);
    const BreakWidths& to = stretch_.break_widths[place];
    const Em all =
        to.tail_begin < from.head_end ? width_of_part(start, place) : to.end_width - from.start_width;
    return protrudes_ ? all - to.end_hang - from.start_hang : all;
  }
  // Of the lines in a row that end hyphenated, with this one.
  std::uint8_t hyphens_after(const LineStart& start, std::uint32_t place) const {
    const BreakKind kind = place_of(place).kind;
    const bool is_hyphen = kind == BreakKind::hyphen || kind == BreakKind::repeated;
    return is_hyphen ? static_cast<std::uint8_t>(start.hyphens + 1) : std::uint8_t{0};
  }
  bool are_too_many(std::uint8_t hyphens) const { return hyphens > most_hyphens_; }
  static std::uint8_t counted(std::uint8_t hyphens) {
    return std::min<std::uint8_t>(hyphens, hyphen_states - 1);
  }
  std::uint32_t first_character(const LineStart& start) const;
  // Nothing but a part of one word.
  bool is_lone_part(const LineStart& start, std::uint32_t place) const;

  static constexpr int usual_hyphens = 2;  // In a row, where the style says nothing.

  const ParagraphStretch& stretch_;
  const LinePass pass_;
  const int allowed_hyphens_;  // In a row, by the style.

 private:
  static constexpr int any_hyphens = 255;

  Em width_of_part(const LineStart& start, std::uint32_t place) const;
  // No fewer hold what is so wide, whatever gives.
  std::size_t least_lines(Em width) const {
    return width > 0 ? static_cast<std::size_t>((width - 1) / most_on_line_) + 1 : 1;
  }

  BreakWidths origin_;
  const bool protrudes_;
  const bool has_needs_;
  const int most_hyphens_;
  std::uint32_t varied_lines_;  // From here on all lines have one measure.
  Em most_on_line_;  // More than ever stands on one, with the space behind it; 0: as many as are best.
};

// TeX's demerits over lines whose letters give before their spaces do. Once some line has to be loose, names are divided, ties
// part and, unless the style forbids it, a third line ends hyphenated: each where it costs less than a line that is looser still.
class JustifiedJudge : public StretchJudge {
 public:
  JustifiedJudge(const ParagraphStretch& stretch, LinePass pass);
  // For passes without a limit: as they are, but for lines that are loose beyond all measure. A choice that costs less than
  // any of those lines is the best of all.
  static std::optional<JustifiedJudge> limited(const ParagraphStretch& stretch, LinePass pass);
  std::int64_t least_of_refused() const;
  std::int64_t widest_gap() const { return uneven_demerits; }
  Judgement judge(const LineStart& start, std::uint32_t place, bool is_last_hope) const;
  bool is_overfull(const LineStart& start, std::uint32_t place) const;

 private:
  static constexpr std::int64_t uneven_demerits = 10'000;
  struct Give {
    Em stretch, shrink;  // Of the spaces.
    Em letters;          // Of the letters, either way.
  };
  Give half_of(const Give& give) const;
  Give give_of(const LineStart& start, std::uint32_t place, Em width) const;
  std::int64_t demerits(const LineStart& start, std::uint32_t place, std::int64_t badness, Fitness fitness,
                        std::uint8_t hyphens) const;
  static std::int64_t break_demerits(const Break& at);
  std::int64_t run_demerits(std::uint8_t hyphens) const;
  std::int64_t last_line_demerits(const LineStart& start, std::uint32_t place, Em slack) const;

  std::int64_t tolerance_;
  Em emergency_ = 0;
};

// Squares of what is left of the measure, in thousandths of it.
class RaggedJudge : public StretchJudge {
 public:
  RaggedJudge(const ParagraphStretch& stretch, LinePass pass);
  static std::optional<RaggedJudge> limited(const ParagraphStretch&, LinePass) { return std::nullopt; }
  static std::int64_t least_of_refused() { return 0; }
  std::int64_t widest_gap() const;
  Judgement judge(const LineStart& start, std::uint32_t place, bool is_last_hope) const {
    const Em whole = std::max<Em>(measure(start), 1);
    const Em left = whole - width(start, place);
    // Most lines that are looked at are much too short.
    if (left * 1000 >= (most_slack_ + beyond_hope) * whole && !is_end(place)) {
      return {false, true, Fitness::decent, 0, 0, true};
    }
    return judge(start, place, is_last_hope, left, whole);
  }
  bool is_overfull(const LineStart& start, std::uint32_t place) const {
    return width(start, place) > measure(start);
  }

 private:
  static constexpr std::int64_t beyond_hope = 101;  // Thousandths of the measure.

  Judgement judge(const LineStart& start, std::uint32_t place, bool is_last_hope, Em left, Em whole) const;
  std::int64_t cost(const LineStart& start, std::uint32_t place, std::int64_t slack,
                    std::uint8_t hyphens) const;

  std::int64_t most_slack_;  // Thousandths of the measure.
};

}  // namespace talia::typeset
