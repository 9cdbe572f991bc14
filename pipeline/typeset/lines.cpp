#include "typeset/lines.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "source/assert.h"

namespace talia::typeset {
namespace {

constexpr std::size_t at_start = std::numeric_limits<std::size_t>::max();
constexpr std::int64_t impossible = std::numeric_limits<std::int64_t>::max() / 4;

// In squares of thousandths of the measure.
constexpr std::int64_t line_cost = 60'000;           // So that no line is spent for nothing.
constexpr std::int64_t second_hyphen_cost = 60'000;  // Beneath another hyphen.
constexpr std::int64_t last_hyphen_cost = 80'000;    // On the line before the last.
constexpr std::int64_t short_last_line = 200;        // Thousandths: less than that looks lost …
constexpr std::int64_t short_last_line_factor = 25;
constexpr std::int64_t lone_part_cost = 300'000;  // … and a part of a word more so.
constexpr std::int64_t need_cost = 20'000'000;    // A bond that gives way.
constexpr std::int64_t overfull_cost =
    4'000'000'000;                              // A line wider than the measure, and for what it is wider.
constexpr std::int64_t most_excess = 100'000;   // Thousandths; beyond it all lines are equally bad.
constexpr std::int64_t justified_discount = 8;  // Of hyphens and bonds.
constexpr std::size_t most_hyphens_in_row = 2;

enum class Pass { wishes, needs, overfull };

// Dynamic programming over the breaks of one stretch between forced ones.
class Chooser {
 public:
  Chooser(const Paragraph& paragraph, const LineOptions& options, LineWidths& widths)
      : paragraph_(paragraph), options_(options), widths_(widths) {}

  // Breaks (first, last]; `first` is where the stretch starts, at_start for the paragraph's start.
  std::vector<std::size_t> choose(std::size_t first, std::size_t last, Length measure) {
    measure_ = measure;
    for (const Pass pass : {Pass::wishes, Pass::needs, Pass::overfull}) {
      if (auto found = run(first, last, pass); !found.empty()) {
        return found;
      }
    }
    return {last};  // Not reached: the last pass allows every line.
  }

  // Whether no line of a choice is overfull or breaks a bond.
  bool is_clean(std::size_t first, const std::vector<std::size_t>& chosen, Length measure) {
    std::size_t from = first;
    for (const std::size_t number : chosen) {
      const Length own = from == at_start ? measure - options_.first_indent : measure;
      if (paragraph_.breaks[number].only_in_need ||
          scaled(widths_.width(from, number), options_.size) > own) {
        return false;
      }
      from = number;
    }
    return true;
  }

 private:
  struct State {
    std::int64_t cost = impossible;
    std::size_t from = 0;  // Index of the state's predecessor in `nodes_`.
    std::size_t from_hyphens = 0;
  };
  struct Node {
    std::size_t number;  // Of the break.
    std::array<State, most_hyphens_in_row + 1> states;
  };

  std::vector<std::size_t> run(std::size_t first, std::size_t last, Pass pass) {
    nodes_.clear();
    nodes_.push_back({first, {}});
    nodes_[0].states[0].cost = 0;
    for (std::size_t number = first == at_start ? 0 : first + 1; number <= last; ++number) {
      const Break& place = paragraph_.breaks[number];
      if (place.only_in_need && pass == Pass::wishes) {
        continue;
      }
      Node node{number, {}};
      reach(node, pass, number == last);
      const bool is_reached =
          std::ranges::any_of(node.states, [](const State& s) { return s.cost < impossible; });
      if (is_reached) {
        nodes_.push_back(node);
      } else if (number == last) {
        return {};
      }
    }
    return path(last);
  }

  void reach(Node& node, Pass pass, bool is_last) {
    const Break& place = paragraph_.breaks[node.number];
    const bool is_hyphen = place.kind == BreakKind::hyphen || place.kind == BreakKind::repeated;
    for (std::size_t index = nodes_.size(); index-- > 0;) {
      const Node& start = nodes_[index];
      const Length measure = start.number == at_start ? measure_ - options_.first_indent : measure_;
      // Quick refusal: lines only grow from here on, and ends change widths by far less than an em.
      const bool is_too_wide =
          scaled(widths_.rough(start.number, node.number) - 2 * em, options_.size) > measure;
      if (is_too_wide && !(pass == Pass::overfull && index + 1 == nodes_.size())) {
        break;
      }
      const Length width = scaled(widths_.width(start.number, node.number), options_.size);
      const bool is_overfull = width > measure;
      if (is_overfull && pass != Pass::overfull) {
        continue;
      }
      if (is_overfull && index + 1 != nodes_.size()) {
        continue;  // Only what no break divides may stick out.
      }
      const std::int64_t cost = cost_of(start, node, measure, width, is_last);
      for (std::size_t hyphens = 0; hyphens <= most_hyphens_in_row; ++hyphens) {
        const std::int64_t so_far = start.states[hyphens].cost;
        const std::size_t after = is_hyphen ? hyphens + 1 : 0;
        if (so_far >= impossible || (after > most_hyphens_in_row && pass == Pass::wishes)) {
          continue;
        }
        const std::size_t kept = std::min(after, most_hyphens_in_row);
        std::int64_t total = so_far + cost;
        total += is_hyphen && hyphens > 0 ? second_hyphen_cost * static_cast<std::int64_t>(hyphens) : 0;
        total += is_last && hyphens > 0 ? last_hyphen_cost : 0;
        if (total < node.states[kept].cost) {
          node.states[kept] = {total, index, hyphens};
        }
      }
    }
  }

  std::int64_t cost_of(const Node& start, const Node& node, Length measure, Length width,
                       bool is_last) const {
    const Break& place = paragraph_.breaks[node.number];
    std::int64_t cost = line_cost + place.cost / (options_.justified ? justified_discount : 1) +
                        (place.only_in_need ? need_cost : 0);
    const std::int64_t full = std::max<std::int64_t>(measure.units(), 1);
    const std::int64_t slack = std::max<std::int64_t>((measure - width).units() * 1000 / full, -most_excess);
    if (slack < 0) {
      return cost + overfull_cost + slack * slack;
    }
    if (!is_last) {
      return cost + slack * slack;
    }
    if (start.number == at_start) {
      return cost;  // The only line.
    }
    const std::int64_t filled = 1000 - slack;
    if (filled < short_last_line) {
      cost += (short_last_line - filled) * (short_last_line - filled) * short_last_line_factor;
    }
    const Break& before = paragraph_.breaks[start.number];
    if (before.kind == BreakKind::hyphen && is_one_part(before.next, place.end)) {
      cost += lone_part_cost;
    }
    return cost;
  }

  bool is_one_part(std::size_t begin, std::size_t end) const {
    return paragraph_.written.substr(begin, end - begin).find(U' ') == std::u32string::npos;
  }

  std::vector<std::size_t> path(std::size_t last) const {
    const Node* node = &nodes_.back();
    TALIA_ASSERT(node->number == last);
    std::size_t hyphens = 0;
    for (std::size_t each = 1; each <= most_hyphens_in_row; ++each) {
      if (node->states[each].cost < node->states[hyphens].cost) {
        hyphens = each;
      }
    }
    std::vector<std::size_t> numbers;
    while (node != &nodes_.front()) {
      numbers.push_back(node->number);
      const State& state = node->states[hyphens];
      hyphens = state.from_hyphens;
      node = &nodes_[state.from];
    }
    std::ranges::reverse(numbers);
    return numbers;
  }

  const Paragraph& paragraph_;
  const LineOptions& options_;
  LineWidths& widths_;
  Length measure_;
  std::vector<Node> nodes_;
};

// The narrowest measure that takes no more lines, so that they come out even.
std::vector<std::size_t> balanced(Chooser& chooser, std::size_t first, std::size_t last, Length measure,
                                  std::vector<std::size_t> lines) {
  constexpr int steps = 10;
  Length low = measure / static_cast<std::int64_t>(lines.size());
  Length high = measure;
  for (int step = 0; step < steps && lines.size() > 1; ++step) {
    const Length middle = low + (high - low) / 2;
    auto tried = chooser.choose(first, last, middle);
    const bool fits = tried.size() <= lines.size() && chooser.is_clean(first, tried, middle);
    if (fits) {
      lines = std::move(tried);
      high = middle;
    } else {
      low = middle;
    }
  }
  return lines;
}

}  // namespace

LineWidths::LineWidths(const Paragraph& paragraph, Shaper& shaper, FragmentWidths& fragments)
    : paragraph_(paragraph),
      shaper_(shaper),
      fragments_(fragments),
      heads_(paragraph.breaks.size(), unknown),
      tails_(paragraph.breaks.size(), unknown) {}

Em LineWidths::rough(std::size_t from, std::size_t to) const {
  const std::size_t begin = from == at_start ? 0 : paragraph_.breaks[from].next;
  return paragraph_.widths[paragraph_.breaks[to].end] -
         paragraph_.widths[std::min<std::size_t>(begin, paragraph_.breaks[to].end)];
}

Em LineWidths::width(std::size_t from, std::size_t to) {
  return rough(from, to) + (from == at_start ? 0 : head(from)) + tail(to) - paragraph_.tracking;
}

// How much wider the start of a line is than its part of the whole: shapes that were joined to what stood before are
// shaped anew, up to where a cut is safe; a repeated hyphen comes before them.
Em LineWidths::head(std::size_t from) {
  if (heads_[from] != unknown) {
    return heads_[from];
  }
  const Break& place = paragraph_.breaks[from];
  const std::size_t begin = place.next;
  Em change = 0;
  if (begin < paragraph_.shown.size() && (place.kind == BreakKind::repeated || paragraph_.safe[begin] == 0)) {
    const Run& run = paragraph_.run_at(begin);
    std::size_t end = begin + 1;
    while (end < run.end && paragraph_.safe[end] == 0) {
      ++end;
    }
    std::u32string fragment = place.kind == BreakKind::repeated ? U"-" : U"";
    fragment += paragraph_.shown.substr(begin, end - begin);
    change = fragments_.width(fragment, run.shape, paragraph_.tracking, shaper_) -
             (paragraph_.widths[end] - paragraph_.widths[begin]);
  }
  return heads_[from] = change;
}

Em LineWidths::tail(std::size_t to) {
  if (tails_[to] != unknown) {
    return tails_[to];
  }
  const Break& place = paragraph_.breaks[to];
  const std::size_t end = place.end;
  const bool adds_hyphen = place.kind == BreakKind::hyphen;
  Em change = 0;
  if (end > 0 && (adds_hyphen || paragraph_.safe[end] == 0)) {
    const Run& run = paragraph_.run_at(end - 1);
    std::size_t begin = end - 1;
    while (begin > run.begin && paragraph_.safe[begin] == 0) {
      --begin;
    }
    if (!run.icon) {
      std::u32string fragment = paragraph_.shown.substr(begin, end - begin);
      fragment += adds_hyphen ? U"-" : U"";
      change = fragments_.width(fragment, run.shape, paragraph_.tracking, shaper_) -
               (paragraph_.widths[end] - paragraph_.widths[begin]);
    }
  }
  return tails_[to] = change;
}

std::vector<ChosenLine> choose_lines(const Paragraph& paragraph, const LineOptions& options,
                                     LineWidths& widths) {
  std::vector<ChosenLine> lines;
  Chooser chooser(paragraph, options, widths);
  std::size_t first = at_start;
  for (std::size_t number = 0; number < paragraph.breaks.size(); ++number) {
    if (paragraph.breaks[number].kind != BreakKind::end) {
      continue;
    }
    auto chosen = chooser.choose(first, number, options.measure);
    if (options.balanced && chosen.size() > 1 && chooser.is_clean(first, chosen, options.measure)) {
      chosen = balanced(chooser, first, number, options.measure, std::move(chosen));
    }
    std::size_t from = first;
    for (const std::size_t each : chosen) {
      const Break& place = paragraph.breaks[each];
      const std::uint32_t begin = from == at_start ? 0 : paragraph.breaks[from].next;
      lines.push_back({begin, std::max(begin, place.end),
                       from != at_start && paragraph.breaks[from].kind == BreakKind::repeated,
                       place.kind == BreakKind::hyphen,
                       place.kind == BreakKind::hyphen || place.kind == BreakKind::repeated,
                       place.kind == BreakKind::end});
      from = each;
    }
    first = number;
  }
  return lines;
}

}  // namespace talia::typeset
