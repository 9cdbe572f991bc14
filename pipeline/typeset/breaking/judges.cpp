#include "typeset/breaking/judges.h"

#include <algorithm>
#include <cstdlib>

namespace talia::typeset {
namespace {

// Of ragged lines, in squares of thousandths of the measure.
// Each line costs something, so that none is spent for nothing.
constexpr std::int64_t line_cost = 60'000;
constexpr std::int64_t second_hyphen_cost = 60'000;  // Beneath another hyphen.
constexpr std::int64_t last_hyphen_cost = 80'000;    // On the line before the last.
// In thousandths. A last line that is shorter looks lost, and one that is part of a word more so.
constexpr std::int64_t short_last_line = 220;
constexpr std::int64_t short_last_line_factor = 25;
constexpr std::int64_t lone_part_cost = 300'000;
constexpr std::int64_t uneven_cost = 20'000;    // Beside a line of another length.
constexpr std::int64_t need_cost = 20'000'000;  // A tie that gives way.
// A line that is wider than the measure costs so much, and once more for what it is wider.
constexpr std::int64_t overfull_cost = 4'000'000'000;
// In thousandths; beyond it all lines are equally bad.
constexpr std::int64_t most_excess = 100'000;

// Of justified lines, in TeX's demerits.
constexpr std::int64_t line_penalty = 10;
// Breaks state their costs as ragged lines count them, not as TeX does.
constexpr std::int64_t hyphen_divisor = 30;
constexpr std::int64_t double_hyphen_demerits = 10'000;
constexpr std::int64_t final_hyphen_demerits = 5'000;
constexpr std::int64_t last_line_divisor = 10;
// What gives way so that lines are not loose. A line whose spaces are half as wide again costs 12,000, one where they are
// twice as wide 650,000, two and a half times 7,000,000, three and a half times 150,000,000.
// A name divided, or a part of a compound; its hyphen costs besides.
constexpr std::int64_t name_demerits = 20'000;
constexpr std::int64_t third_hyphen_demerits = 30'000;  // In a row, where two are usual.
constexpr std::int64_t more_hyphens_demerits = 10'000'000;
constexpr std::int64_t tie_demerits = 10'000'000;  // The weakest; others by their costs.
constexpr std::int64_t tie_factor = 50;
constexpr std::int64_t overfull_demerits = 1'000'000'000'000;
constexpr std::int64_t worst_badness = 1'000'000;
constexpr std::int64_t unlimited = worst_badness;
// Spaces are then more than thrice as wide as they may become.
constexpr std::int64_t usual_limit = 3'000;
constexpr std::int64_t letters_badness = 10;  // When letters give all they may.

// 100 (part / whole)³.
std::int64_t badness(Em part, Em whole) {
  constexpr std::int64_t steps = 256;
  constexpr std::int64_t most_ratio = 22 * steps;  // Worse than the worst.
  if (part <= 0) {
    return 0;
  }
  if (whole <= 0 || part / most_ratio * steps > whole) {
    return worst_badness;
  }
  const std::int64_t ratio = std::min(part * steps / whole, most_ratio);
  return std::min(100 * ratio * ratio * ratio / (steps * steps * steps), worst_badness);
}

// What ends a line is shaped a little otherwise than in the whole, and may hang; spaces and letters of justified lines give.
Em most_on_line(const ParagraphStretch& stretch) {
  const Em measure = *std::ranges::max_element(stretch.measures);
  const Em given = stretch.options.setting == LineSetting::justified ? measure / 4 : 0;
  const Em hung = stretch.options.elasticity.protrudes ? em : 0;
  return measure + given + hung + stretch.paragraph.space + em / 2;
}

}  // namespace

StretchJudge::StretchJudge(const ParagraphStretch& stretch, LinePass pass, LinePass first_in_need)
    : stretch_(stretch),
      pass_(pass),
      allowed_hyphens_(stretch.options.hyphens_in_row.value_or(usual_hyphens)),
      origin_(stretch.begin == no_place ? widths_at_start(stretch.paragraph)
                                        : stretch.break_widths[stretch.begin]),
      protrudes_(stretch.options.elasticity.protrudes),
      has_needs_(pass >= first_in_need),
      most_hyphens_(pass >= LinePass::ties_give_way || (has_needs_ && !stretch.options.hyphens_in_row)
                        ? any_hyphens
                        : allowed_hyphens_),
      varied_lines_(static_cast<std::uint32_t>(
          std::max<std::size_t>(stretch.measures.size() - 1, stretch.first_line) - stretch.first_line)),
      most_on_line_(stretch.lines > 0 ? most_on_line(stretch) : 0) {}

std::uint32_t StretchJudge::first_character(const LineStart& start) const {
  const std::uint32_t from = start.place == no_place ? stretch_.begin : start.place;
  return from == no_place ? 0 : place_of(from).next;
}

Em StretchJudge::width_of_part(const LineStart& start, std::uint32_t place) const {
  const bool leads = start.place != no_place && place_of(start.place).kind == BreakKind::repeated;
  return typeset::width_of_part(stretch_.paragraph, first_character(start), leads, place_of(place),
                                stretch_.shaper, stretch_.shapes);
}

bool StretchJudge::is_lone_part(const LineStart& start, std::uint32_t place) const {
  return start.place != no_place && place_of(start.place).kind == BreakKind::hyphen &&
         stretch_.break_widths[place].end_spaces == stretch_.break_widths[start.place].start_spaces;
}

JustifiedJudge::JustifiedJudge(const ParagraphStretch& stretch, LinePass pass)
    : StretchJudge(stretch, pass, LinePass::tolerant),
      tolerance_(pass == LinePass::whole_words ? 75
                 : pass == LinePass::hyphens   ? 100
                                               : unlimited),
      emergency_(pass >= LinePass::stretched ? 3 * em : 0) {}

std::optional<JustifiedJudge> JustifiedJudge::limited(const ParagraphStretch& stretch, LinePass pass) {
  JustifiedJudge judge(stretch, pass);
  if (judge.tolerance_ < unlimited) {
    return std::nullopt;
  }
  judge.tolerance_ = usual_limit;
  return judge;
}

std::int64_t JustifiedJudge::least_of_refused() const {
  return (line_penalty + tolerance_) * (line_penalty + tolerance_);
}

JustifiedJudge::Give JustifiedJudge::give_of(const LineStart& start, std::uint32_t place, Em width) const {
  const BreakWidths& from = before(start);
  const BreakWidths& to = stretch_.break_widths[place];
  const auto words = static_cast<Em>(to.end_spaces - from.start_spaces);
  const Em spaces = words * stretch_.paragraph.space;
  const Elasticity& elasticity = stretch_.options.elasticity;
  const Em letters = std::max<Em>(width - (to.end_rigid - from.start_rigid), 0);
  const auto in_words = static_cast<Em>(to.end_letters - from.start_letters);
  const Em gaps = std::max<Em>(in_words - words - 1, 0);
  return {spaces / 2, spaces / 3, letters * elasticity.expansion / 1000 + gaps * elasticity.tracking};
}

JustifiedJudge::Give JustifiedJudge::half_of(const Give& give) const {
  return pass_ < LinePass::stretched ? Give{give.stretch / 2, give.shrink / 2, give.letters / 2} : give;
}

bool JustifiedJudge::is_overfull(const LineStart& start, std::uint32_t place) const {
  const Em wide = width(start, place);
  const Give give = give_of(start, place, wide);
  return wide - give.letters - give.shrink > measure(start);
}

Judgement JustifiedJudge::judge(const LineStart& start, std::uint32_t place, bool is_last_hope) const {
  const Em wide = width(start, place);
  const Em slack = measure(start) - wide;
  const bool ends = is_end(place);
  // A last line has the choice: it is not to be squeezed as the others are.
  const Give give = ends && slack < 0 ? half_of(give_of(start, place, wide)) : give_of(start, place, wide);
  const std::uint8_t hyphens = hyphens_after(start, place);
  std::int64_t bad = 0;
  Fitness fitness = Fitness::decent;
  if (slack >= 0) {
    if (!ends) {
      bad = badness(slack - give.letters, give.stretch + emergency_);
      fitness = bad > 99 ? Fitness::very_loose : bad > 12 ? Fitness::loose : Fitness::decent;
    }
  } else if (-slack > give.letters + give.shrink) {
    if (!is_last_hope || pass_ != LinePass::inside_words) {
      return {false, false};
    }
    bad = worst_badness;
  } else {
    bad = badness(-slack - give.letters, give.shrink);
    fitness = bad > 12 ? Fitness::tight : Fitness::decent;
  }
  if (bad > tolerance_ || are_too_many(hyphens)) {
    const bool is_hopeless = slack > give.letters + 4 * (give.stretch + emergency_) + 2 * em;
    return {false, !ends, fitness, 0, 0, is_hopeless && tolerance_ < unlimited};
  }
  const Em used = ends && slack >= 0 ? 0 : std::min(std::abs(slack), give.letters);
  if (used > 0) {
    bad = std::min(bad + badness(used, give.letters) * letters_badness / 100, worst_badness);
  }
  Judgement judged{true, !ends, fitness, counted(hyphens), 0};
  judged.demerits = demerits(start, place, bad, fitness, hyphens) +
                    (ends ? last_line_demerits(start, place, slack) : 0) +
                    (slack < -(give.letters + give.shrink) ? overfull_demerits : 0);
  return judged;
}

std::int64_t JustifiedJudge::demerits(const LineStart& start, std::uint32_t place, std::int64_t bad,
                                      Fitness fitness, std::uint8_t hyphens) const {
  std::int64_t result =
      (line_penalty + bad) * (line_penalty + bad) + break_demerits(place_of(place)) + run_demerits(hyphens);
  if (start.hyphens > 0 && is_end(place)) {
    result += final_hyphen_demerits;
  } else if (start.hyphens > 0 && hyphens > 0) {
    result += double_hyphen_demerits;
  }
  if (std::abs(static_cast<int>(fitness) - static_cast<int>(start.fitness)) > 1) {
    result += uneven_demerits;
  }
  return result;
}

std::int64_t JustifiedJudge::break_demerits(const Break& at) {
  const std::int64_t usual = at.cost / hyphen_divisor;
  if (!at.only_in_need) {
    return usual;
  }
  return at.kind == BreakKind::hyphen ? usual + name_demerits : tie_demerits + at.cost * tie_factor;
}

std::int64_t JustifiedJudge::run_demerits(std::uint8_t hyphens) const {
  return hyphens <= allowed_hyphens_    ? 0
         : hyphens <= usual_hyphens + 1 ? third_hyphen_demerits
                                        : more_hyphens_demerits;
}

std::int64_t JustifiedJudge::last_line_demerits(const LineStart& start, std::uint32_t place, Em slack) const {
  if (start.place == no_place) {
    return 0;
  }
  const std::int64_t filled = 1000 - slack * 1000 / std::max<Em>(measure(start), 1);
  const std::int64_t missing = std::max<std::int64_t>(short_last_line - filled, 0);
  return (missing * missing * short_last_line_factor + (is_lone_part(start, place) ? lone_part_cost : 0)) /
         last_line_divisor;
}

RaggedJudge::RaggedJudge(const ParagraphStretch& stretch, LinePass pass)
    : StretchJudge(stretch, pass, LinePass::ties_give_way),
      most_slack_(pass == LinePass::whole_words ? 300
                  : pass == LinePass::hyphens   ? 450
                                                : 1000) {}

std::int64_t RaggedJudge::widest_gap() const {
  return uneven_cost;
}

Judgement RaggedJudge::judge(const LineStart& start, std::uint32_t place, bool is_last_hope, Em left,
                             Em whole) const {
  const bool ends = is_end(place);
  if (left < 0 && !(is_last_hope && pass_ == LinePass::inside_words)) {
    return {false, false};
  }
  const std::int64_t slack = std::max(left * 1000 / whole, -most_excess);
  const std::uint8_t hyphens = hyphens_after(start, place);
  if ((slack > most_slack_ && !ends) || are_too_many(hyphens)) {
    return {false, !ends};
  }
  const Fitness fitness = ends          ? Fitness::decent
                          : slack > 250 ? Fitness::very_loose
                          : slack > 150 ? Fitness::loose
                          : slack > 70  ? Fitness::decent
                                        : Fitness::tight;
  Judgement judged{true, !ends, fitness, counted(hyphens), cost(start, place, slack, hyphens)};
  const bool is_uneven = std::abs(static_cast<int>(fitness) - static_cast<int>(start.fitness)) > 1;
  judged.demerits += is_uneven && start.place != no_place && !ends ? uneven_cost : 0;
  return judged;
}

std::int64_t RaggedJudge::cost(const LineStart& start, std::uint32_t place, std::int64_t slack,
                               std::uint8_t hyphens) const {
  const Break& at = place_of(place);
  std::int64_t result = line_cost + at.cost + (at.only_in_need ? need_cost : 0);
  result += hyphens > 0 ? second_hyphen_cost * start.hyphens : 0;
  if (slack < 0) {
    return result + overfull_cost + slack * slack;
  }
  if (!is_end(place)) {
    return result + slack * slack;
  }
  if (start.place == no_place) {
    return result;  // The only line.
  }
  const std::int64_t missing = std::max<std::int64_t>(short_last_line - (1000 - slack), 0);
  result += missing * missing * short_last_line_factor;
  result += start.hyphens > 0 ? last_hyphen_cost : 0;
  return result + (is_lone_part(start, place) ? lone_part_cost : 0);
}

}  // namespace talia::typeset
