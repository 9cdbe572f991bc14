// The dynamic programme that chooses where lines end: Knuth and Plass's list of starts from which a line may still come,
// walked once for every place where one may end. What a line is worth is the judge's business; TeX's manner, justified,
// ragged and balanced text each have their own.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace talia::typeset {

// How a line's spaces look beside their own width; neighbours should not differ by more than one step.
enum class Fitness : std::uint8_t { very_loose, loose, decent, tight };

// Where a line may start: after a place, reached in one way.
struct LineStart {
  std::int64_t demerits;  // Of all lines before it.
  std::uint32_t place;    // Number of the place; `no_place` at the start.
  std::uint32_t from;     // Index of the start of the line that ended here.
  std::uint32_t line;     // How many lines come before it.
  Fitness fitness;        // Of the line that ended here.
  std::uint8_t hyphens;   // How many lines in a row, up to here, end in a hyphen.
};

inline constexpr std::uint32_t no_place = std::numeric_limits<std::uint32_t>::max();

// What a judge says of the line from a start to a place.
struct Judgement {
  bool is_feasible;   // The line may stand.
  bool stays_active;  // Longer lines from the same start may, too.
  Fitness fitness = Fitness::decent;
  std::uint8_t hyphens = 0;   // As in LineStart, below `Judge::hyphen_states`.
  std::int64_t demerits = 0;  // Of this line alone.
  // This line is so short that those of all later starts are refused for it, too, and their starts stay.
  bool is_hopelessly_short = false;
};

// A judge has
//   static constexpr std::size_t hyphen_states;               // Numbers of hyphens in a row that are told apart.
//   std::uint32_t line_class(std::uint32_t line) const;       // Starts of one class compete, whatever their line.
//   bool may_end_at(std::uint32_t place) const;
//   bool may_start(const LineStart& start) const;             // Else nothing that is wanted comes of it.
//   // `is_last_hope`: no start is left but this one, and no line has been found to end here.
//   Judgement judge(const LineStart& start, std::uint32_t place, bool is_last_hope) const;
//   // What another fitness may cost the next line: of two ways to a place, one that costs more by this, and has no fewer
//   // hyphens in a row, is given up.
//   std::int64_t widest_gap() const;
template <typename Judge>
class Optimiser {
 public:
  // Chooses among places [first, last), the last of which ends the text. False when no choice is feasible.
  bool run(const Judge& judge, std::uint32_t first, std::uint32_t last) {
    starts_.clear();
    active_.clear();
    forget_best();
    starts_.push_back({0, no_place, 0, 0, Fitness::decent, 0});
    active_.push_back(0);
    for (std::uint32_t place = first; place < last; ++place) {
      if (place + 1 != last && !judge.may_end_at(place)) {
        continue;
      }
      reach(judge, place);
      if (active_.empty()) {
        return false;
      }
    }
    return true;
  }

  // After a run that succeeded: the starts that end the text, each in its own class and state.
  const std::vector<std::uint32_t>& ends() const { return active_; }
  const LineStart& start(std::uint32_t index) const { return starts_[index]; }

  // The cheapest of the ends, the earliest of equals.
  std::uint32_t best_end() const {
    return *std::ranges::min_element(active_, {},
                                     [this](std::uint32_t index) { return starts_[index].demerits; });
  }

  // The places where the lines end, up to `end`.
  std::vector<std::uint32_t> places(std::uint32_t end) const {
    std::vector<std::uint32_t> result(starts_[end].line);
    for (std::size_t line = result.size(); line-- > 0; end = starts_[end].from) {
      result[line] = starts_[end].place;
    }
    return result;
  }

 private:
  static constexpr std::size_t fitness_classes = 4;
  static constexpr std::size_t states = fitness_classes * Judge::hyphen_states;
  // No line that people read has as many places where it might have started; texts without width could.
  static constexpr std::size_t most_active = 4096;
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  // Goes through the starts and keeps those that stay, in their order, in the room of those that went.
  void reach(const Judge& judge, std::uint32_t place) {
    kept_ = 0;
    std::size_t at = active_.size() > most_active ? active_.size() - most_active : 0;
    bool has_found = false;
    while (at < active_.size()) {
      const std::uint32_t of_class = judge.line_class(starts_[active_[at]].line);
      if (!fresh_.empty() && judge.line_class(starts_[fresh_.front()].line) < of_class) {
        at = take_fresh(at);
      }
      for (; at < active_.size() && judge.line_class(starts_[active_[at]].line) == of_class; ++at) {
        const LineStart& start = starts_[active_[at]];
        const bool is_last_hope = !has_found && kept_ == 0 && at + 1 == active_.size();
        const Judgement judged = judge.judge(start, place, is_last_hope);
        if (judged.is_feasible) {
          has_found = true;
          keep(start, active_[at], place, judged);
        }
        if (judged.stays_active) {
          active_[kept_++] = active_[at];
        }
        if (judged.is_hopelessly_short) {
          at = keep_rest(judge, at + 1, of_class);
          break;
        }
      }
      at = take_fresh(at);
      start_lines(judge);
    }
    take_fresh(at);
    active_.resize(kept_);
  }

  // Of a class; gives the index of the first start of the next one.
  std::size_t keep_rest(const Judge& judge, std::size_t at, std::uint32_t of_class) {
    std::size_t end = active_.size();
    if (judge.line_class(starts_[active_.back()].line) != of_class) {
      for (end = at; judge.line_class(starts_[active_[end]].line) == of_class;) {
        ++end;
      }
    }
    if (kept_ != at) {
      std::copy(active_.begin() + static_cast<std::ptrdiff_t>(at),
                active_.begin() + static_cast<std::ptrdiff_t>(end),
                active_.begin() + static_cast<std::ptrdiff_t>(kept_));
    }
    kept_ += end - at;
    return end;
  }

  // New starts go behind the older ones of their class. Gives where the start stands then that stood at `at`.
  std::size_t take_fresh(std::size_t at) {
    if (at - kept_ < fresh_.size()) {
      const std::size_t more = fresh_.size() - (at - kept_);
      active_.insert(active_.begin() + static_cast<std::ptrdiff_t>(at), more, 0);
      at += more;
    }
    std::ranges::copy(fresh_, active_.begin() + static_cast<std::ptrdiff_t>(kept_));
    kept_ += fresh_.size();
    fresh_.clear();
    return at;
  }

  void keep(const LineStart& start, std::uint32_t index, std::uint32_t place, const Judgement& judged) {
    const std::int64_t total = start.demerits + judged.demerits;
    LineStart& best = best_[static_cast<std::size_t>(judged.fitness) + fitness_classes * judged.hyphens];
    if (total <= best.demerits) {
      best = {total, place, index, start.line + 1, judged.fitness, judged.hyphens};
      has_best_ = true;
    }
  }

  void forget_best() {
    for (LineStart& each : best_) {
      each.demerits = none;
    }
    has_best_ = false;
  }

  void start_lines(const Judge& judge) {
    if (!has_best_) {
      return;
    }
    std::int64_t least = none;
    for (std::size_t first = 0; first < states; first += fitness_classes) {  // By hyphens in a row.
      const auto begin = best_.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = begin + static_cast<std::ptrdiff_t>(fitness_classes);
      least = std::min(least, std::min_element(begin, end, costs_less)->demerits);
      for (auto best = begin; best != end; ++best) {
        if (best->demerits != none && best->demerits - least <= judge.widest_gap() &&
            judge.may_start(*best)) {
          fresh_.push_back(static_cast<std::uint32_t>(starts_.size()));
          starts_.push_back(*best);
        }
      }
    }
    forget_best();
  }

  static bool costs_less(const LineStart& a, const LineStart& b) { return a.demerits < b.demerits; }

  std::vector<LineStart> starts_;
  std::vector<std::uint32_t> active_;  // Indices of `starts_`, by class, and in it by place.
  std::size_t kept_ = 0;               // Of `active_`, those that were kept at the place at hand.
  std::vector<std::uint32_t> fresh_;   // Of the starts that follow that place, those not yet among the kept.
  std::array<LineStart, states> best_{};
  bool has_best_ = false;
};

}  // namespace talia::typeset
