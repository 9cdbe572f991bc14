#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "source/run/assert.h"
#include "typeset/breaking/judges.h"
#include "typeset/breaking/lines.h"
#include "typeset/breaking/loosening.h"
#include "typeset/breaking/ties.h"
#include "typeset/unicode/unicode_clusters.h"

namespace talia::typeset {
namespace {

// The widest that rounds to no more than `width`.
Em in_em(Length width, Length size) {
  return ((width.units() << 24) + em / 2 - 1) / std::max<std::int64_t>(size.units(), 1);
}

// Ranges, and what is bound more strongly than the words of a title.
bool is_strong_tie(const Break& each) {
  return each.only_in_need && (each.kind == BreakKind::plain ||
                               (each.kind == BreakKind::space && each.cost >= language_tie - unbreakable));
}

// The places where the lines of one stretch end.
struct Choice {
  std::vector<std::uint32_t> places;
  std::vector<bool> overfull;
  std::int64_t cost = 0;
};

template <typename Judge>
class Chooser {
 public:
  // The best choice, or nothing when the pass finds none.
  std::optional<Choice> choose(const ParagraphStretch& stretch, LinePass pass) {
    if (const auto limited = Judge::limited(stretch, pass)) {
      auto choice = choose(stretch, *limited);
      if (choice && choice->cost < limited->least_of_refused()) {
        return choice;
      }
    }
    return choose(stretch, Judge(stretch, pass));
  }

 private:
  std::optional<Choice> choose(const ParagraphStretch& stretch, const Judge& judge) {
    const std::uint32_t first = stretch.begin == no_place ? 0 : stretch.begin + 1;
    if (!optimiser_.run(judge, first, stretch.end + 1)) {
      return std::nullopt;
    }
    const auto end = stretch.lines > 0 ? end_with(stretch.lines) : std::optional(optimiser_.best_end());
    return end ? std::optional(choice(judge, *end)) : std::nullopt;
  }

  std::optional<std::uint32_t> end_with(std::size_t lines) const {
    std::optional<std::uint32_t> best;
    for (const std::uint32_t end : optimiser_.ends()) {
      const LineStart& at = optimiser_.start(end);
      if (at.line == lines && (!best || at.demerits < optimiser_.start(*best).demerits)) {
        best = end;
      }
    }
    return best;
  }

  Choice choice(const Judge& judge, std::uint32_t end) const {
    Choice result{optimiser_.places(end), {}, optimiser_.start(end).demerits};
    for (std::uint32_t at = end; at != 0; at = optimiser_.start(at).from) {
      const LineStart& line = optimiser_.start(at);
      result.overfull.push_back(judge.is_overfull(optimiser_.start(line.from), line.place));
    }
    std::reverse(result.overfull.begin(), result.overfull.end());
    return result;
  }

  Optimiser<Judge> optimiser_;
};

// The same with a break between any two letters, whatever each is made of.
PreparedParagraph with_breaks_everywhere(const PreparedParagraph& paragraph) {
  PreparedParagraph result = paragraph;
  const std::size_t first = paragraph.initial ? paragraph.initial->end : 0;
  for (std::size_t at = 0; at < paragraph.text.shown.size(); at = cluster_end(paragraph.text.shown, at)) {
    if (at > first && !is_elastic(paragraph.text.written[at]) &&
        !is_elastic(paragraph.text.written[at - 1])) {
      const auto place = static_cast<std::uint32_t>(at);
      result.breaks.push_back({place, place, BreakKind::anywhere, true, 0});
    }
  }
  std::ranges::stable_sort(result.breaks, [](const Break& a, const Break& b) {
    return a.end != b.end ? a.end < b.end : a.next < b.next;
  });
  return result;
}

class LineChooser {
 public:
  LineChooser(const PreparedParagraph& paragraph, const std::vector<BreakWidths>& break_widths,
              const LineOptions& options, Shaper& shaper, ShapeStore& shapes)
      : paragraph_(paragraph),
        cuts_(break_widths),
        options_(options),
        shaper_(shaper),
        shapes_(shapes),
        looseness_(options.looseness) {}

  ChosenLines choose() {
    std::uint32_t begin = no_place;
    for (std::uint32_t number = 0; number < paragraph_.breaks.size(); ++number) {
      if (paragraph_.breaks[number].kind == BreakKind::end) {
        choose_stretch(begin, number);
        begin = number;
      }
    }
    return std::move(result_);
  }

 private:
  struct Found {
    Choice choice;
    LinePass pass;
  };

  void choose_stretch(std::uint32_t begin, std::uint32_t end) {
    ParagraphStretch stretch = make_stretch(paragraph_, cuts_, begin, end);
    if (const bool is_whole = begin == no_place && end + 1 == paragraph_.breaks.size();
        is_whole && options_.usual_lines > 0 && looseness_ != 0 && !options_.balanced) {
      if (const auto other = find_in(stretch, static_cast<int>(options_.usual_lines) + looseness_)) {
        add(stretch, *other);
      }
      return;
    }
    if (auto found = find(stretch, LinePass::ties_give_way)) {
      if (looseness_ != 0) {
        loosen(stretch, *found);
      }
      if (options_.balanced && found->choice.places.size() > 1) {
        balance(stretch, *found);
      }
      add(stretch, *found);
      return;
    }
    if (!everywhere_) {
      everywhere_ = with_breaks_everywhere(paragraph_);
      cuts_everywhere_ = measure_break_widths(*everywhere_, shaper_, shapes_);
    }
    const ParagraphStretch last_resort =
        make_stretch(*everywhere_, cuts_everywhere_, begin == no_place ? no_place : same_everywhere(begin),
                     same_everywhere(end));
    auto choice = run(last_resort, LinePass::inside_words);
    TALIA_ASSERT(choice);
    add(last_resort, {std::move(*choice), LinePass::inside_words});
  }

  // The forced break `number` of the paragraph among the breaks everywhere.
  std::uint32_t same_everywhere(std::uint32_t number) const {
    const std::uint32_t end = paragraph_.breaks[number].end;
    auto found = std::ranges::lower_bound(everywhere_->breaks, end, {}, &Break::end);
    while (found->kind != BreakKind::end) {
      ++found;
    }
    return static_cast<std::uint32_t>(found - everywhere_->breaks.begin());
  }

  ParagraphStretch make_stretch(const PreparedParagraph& paragraph,
                                const std::vector<BreakWidths>& break_widths, std::uint32_t begin,
                                std::uint32_t end) {
    ParagraphStretch stretch{paragraph, break_widths, options_,
                             shaper_,   shapes_,      {},
                             begin,     end,          static_cast<std::uint32_t>(result_.lines.size())};
    for (const LineRoom& room : options_.rooms) {
      stretch.measures.push_back(std::max<Em>(in_em(room.width, options_.size), 0));
    }
    return stretch;
  }

  std::optional<Choice> run(const ParagraphStretch& stretch, LinePass pass) {
    return options_.setting == LineSetting::justified ? justified_.choose(stretch, pass)
                                                      : ragged_.choose(stretch, pass);
  }

  // The first pass that finds a way, up to `last`.
  std::optional<Found> find(const ParagraphStretch& stretch, LinePass last) {
    for (const LinePass pass : {LinePass::whole_words, LinePass::hyphens, LinePass::tolerant,
                                LinePass::stretched, LinePass::ties_give_way}) {
      const bool is_for_justified = pass == LinePass::stretched;
      if (pass > last || (is_for_justified && options_.setting == LineSetting::ragged)) {
        continue;
      }
      if (auto choice = run(stretch, pass)) {
        return Found{std::move(*choice), pass};
      }
    }
    return std::nullopt;
  }

  void loosen(ParagraphStretch& stretch, Found& found) {
    if (auto other = find_in(stretch, static_cast<int>(found.choice.places.size()) + looseness_)) {
      found = std::move(*other);
      looseness_ = 0;
    }
    stretch.lines = 0;
  }

  // A choice without faults of so many lines.
  std::optional<Found> find_in(ParagraphStretch& stretch, int lines) {
    if (lines <= 0) {
      return std::nullopt;
    }
    stretch.lines = static_cast<std::size_t>(lines);
    return find(stretch, LinePass::hyphens);
  }

  // The narrowest measure that takes no more lines, so that they come out even.
  void balance(ParagraphStretch& stretch, Found& found) {
    constexpr int steps = 10;
    constexpr std::int64_t whole = 1 << steps;
    const std::vector<Em> measures = stretch.measures;
    std::int64_t low = 0;
    std::int64_t high = whole;
    for (int step = 0; step < steps; ++step) {
      const std::int64_t middle = low + (high - low) / 2;
      for (std::size_t i = 0; i < measures.size(); ++i) {
        stretch.measures[i] = measures[i] / whole * middle;
      }
      auto tried = find(stretch, found.pass);
      if (tried && tried->choice.places.size() <= found.choice.places.size()) {
        found = std::move(*tried);
        high = middle;
      } else {
        low = middle;
      }
    }
  }

  void add(const ParagraphStretch& stretch, const Found& found) {
    result_.pass = std::max(result_.pass, found.pass);
    std::uint32_t from = stretch.begin;
    for (std::size_t i = 0; i < found.choice.places.size(); ++i) {
      const std::uint32_t number = found.choice.places[i];
      const Break& place = stretch.paragraph.breaks[number];
      const Break* const before = from == no_place ? nullptr : &stretch.paragraph.breaks[from];
      const std::uint32_t begin = before == nullptr ? 0 : before->next;
      ChosenLine line{begin, std::max(begin, place.end)};
      line.room = options_.rooms[std::min(result_.lines.size(), options_.rooms.size() - 1)];
      line.leads_with_hyphen = before != nullptr && before->kind == BreakKind::repeated;
      line.adds_hyphen = place.kind == BreakKind::hyphen;
      line.ends_hyphenated = line.adds_hyphen || place.kind == BreakKind::repeated;
      line.is_last = place.kind == BreakKind::end;
      line.cuts_word = place.kind == BreakKind::anywhere;
      line.breaks_tie = is_strong_tie(place);
      line.is_overfull = found.choice.overfull[i];
      result_.lines.push_back(line);
      from = number;
    }
  }

  const PreparedParagraph& paragraph_;
  const std::vector<BreakWidths>& cuts_;
  const LineOptions& options_;
  Shaper& shaper_;
  ShapeStore& shapes_;
  int looseness_;
  // The paragraph with breaks between all letters, made once a word does not fit: most texts never need it.
  std::optional<PreparedParagraph> everywhere_;
  std::vector<BreakWidths> cuts_everywhere_;
  Chooser<JustifiedJudge> justified_;
  Chooser<RaggedJudge> ragged_;
  ChosenLines result_;
};

}  // namespace

ChosenLines choose_lines(const PreparedParagraph& paragraph, const std::vector<BreakWidths>& break_widths,
                         const LineOptions& options, Shaper& shaper, ShapeStore& shapes) {
  TALIA_ASSERT(!options.rooms.empty() && break_widths.size() == paragraph.breaks.size());
  if (auto breaks = loosened_breaks(paragraph, options.size, options.rooms.back().width)) {
    PreparedParagraph loosened = paragraph;
    loosened.breaks = std::move(*breaks);
    return LineChooser(loosened, break_widths, options, shaper, shapes).choose();
  }
  return LineChooser(paragraph, break_widths, options, shaper, shapes).choose();
}

}  // namespace talia::typeset
