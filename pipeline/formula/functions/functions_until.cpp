// `until`: repetition without a bound, by the chances of where it ends; `steps_until`: of when.
#include <array>
#include <deque>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "formula/checks/chain.h"
#include "formula/functions/function_list.h"
#include "formula/parts.h"

namespace talia::formula {
namespace {

struct PointedInOrder {
  bool operator()(const Value* a, const Value* b) const { return compared(*a, *b) < 0; }
};

// What a state costs that is kept: less for the time than for what its rolls leave behind, its parts and its ways, so that
// a unit is never more than some 15 bytes.
constexpr std::size_t cost_of_state = 150, cost_of_part = 10, cost_of_way = 12, bits_a_unit = 64;

// What a state leads to: other states by their numbers, and in how many of `total` ways.
struct Onward {
  Weight total;
  std::vector<std::pair<std::size_t, Weight>> to;  // None: it is over there.
};

// The states that can be reached from some, and the ways between them, each looked at when it is asked for.
class Explorer {
 public:
  explicit Explorer(Call& call) : call_(call) {}

  Result<Onward> starts() {
    auto starts = call_.law_of(call_.arguments[0]);
    return starts ? onward_of(*starts) : tl::unexpected(std::move(starts.error()));
  }

  Result<const Onward*> from(std::size_t state) {
    if (known_.size() <= state) {
      known_.resize(state + 1);
    }
    if (!known_[state]) {
      auto onward = looked_at(states_[state]);
      if (!onward) {
        return tl::unexpected(std::move(onward.error()));
      }
      known_[state] = *std::move(onward);
    }
    return &*known_[state];
  }

  // All that can be reached.
  Result<Walk> explore() {
    Walk walk;
    const auto starts = this->starts();
    if (!starts) {
      return tl::unexpected(starts.error());
    }
    for (Way& way : ways_of(*starts)) {
      walk.from.emplace_back(way.to, std::move(way.p));
    }
    // New states are met on the way.
    while (walk.ways.size() < states_.size()) {
      const auto onward = looked_at(states_[walk.ways.size()]);
      if (!onward) {
        return tl::unexpected(onward.error());
      }
      walk.ways.push_back(ways_of(*onward));
    }
    return walk;
  }

  const Value& state(std::size_t number) const { return states_[number]; }
  std::size_t count() const { return states_.size(); }

 private:
  static std::vector<Way> ways_of(const Onward& onward) {
    const Integer total = onward.total.to_integer();
    std::vector<Way> ways;
    ways.reserve(onward.to.size());
    for (const auto& [to, weight] : onward.to) {
      ways.push_back({to, Rational(weight.to_integer(), total)});
    }
    return ways;
  }

  Result<Onward> looked_at(const Value& state) {
    const auto is_over = call_.apply(1, std::span(&state, 1));
    if (!is_over) {
      return tl::unexpected(is_over.error());
    }
    if (is_over->boolean() == nullptr) {
      return tl::unexpected(call_.fault(
          Code::type_mismatch, "whether it is over must be known of a state, and this throws for it"));
    }
    if (*is_over->boolean()) {
      return Onward();
    }
    const auto next = call_.apply(2, std::span(&state, 1));
    auto law = next ? call_.law_of(*next) : tl::unexpected(next.error());
    call_.forget_new();
    return law ? onward_of(*law) : tl::unexpected(std::move(law.error()));
  }

  Result<Onward> onward_of(const Law& law) {
    Onward onward{law.total(), {}};
    const std::size_t cost = cost_of_way + onward.total.bits() / bits_a_unit;
    if (const auto paid = call_.charge(1 + law.size() * cost); !paid) {
      return tl::unexpected(paid.error());
    }
    onward.to.reserve(law.size());
    for (Law::Entry& entry : law.entries()) {
      const auto number = number_of(std::move(entry.value));
      if (!number) {
        return tl::unexpected(number.error());
      }
      onward.to.emplace_back(*number, std::move(entry.ways));
    }
    return onward;
  }

  Result<std::size_t> number_of(Value state) {
    const auto found = numbers_.find(&state);
    if (found != numbers_.end()) {
      return found->second;
    }
    if (const auto paid = call_.charge(cost_of_state + cost_of_part * parts_of(state)); !paid) {
      return tl::unexpected(paid.error());
    }
    states_.push_back(std::move(state));
    return numbers_.emplace(&states_.back(), states_.size() - 1).first->second;
  }

  Call& call_;
  std::deque<Value> states_;  // Which stay where they are.
  std::map<const Value*, std::size_t, PointedInOrder> numbers_;
  std::deque<std::optional<Onward>> known_;  // By state, of those that were asked for one by one.
};

Result<Value> apply_until(Call& call) {
  if (call.uses_rolls(1) || call.uses_rolls(2) || !call.is_new(call.arguments[0])) {
    return call.for_each_outcome();
  }
  Explorer explorer(call);
  auto walk = explorer.explore();
  if (!walk) {
    return tl::unexpected(std::move(walk.error()));
  }
  const auto arrival = arrive(*std::move(walk), call.work());
  if (!arrival) {
    return tl::unexpected(call.exhausted());
  }
  if (arrival->endless) {
    return tl::unexpected(
        call.fault(Code::never_ends, fmt::format("from `{}` on this never ends",
                                                 call.text_of(explorer.state(*arrival->endless))))
            .help("let the condition hold there too, or let the next state differ"));
  }
  std::vector<Chance> ends;
  for (std::size_t i = 0; i < arrival->ends.size(); ++i) {
    if (arrival->ends[i].sign() > 0) {
      ends.push_back({explorer.state(i), arrival->ends[i]});
    }
  }
  auto end = die_of(call, std::move(ends));
  return end ? Result<Value>(Value(ValueRecord{{"end", *std::move(end)}, {"steps", Value(arrival->steps)}}))
             : end;
}

// The states that a walk can be in after so many steps, and in how many of `total` ways.
struct Front {
  std::map<std::size_t, Weight> states;
  Weight total{1};
};

// One step of all states of a front; nothing when that is more work than is left.
Result<Front> stepped(const Front& front, Explorer& explorer, Call& call) {
  Front next;
  Weight common(1);
  std::size_t ways = 0;
  for (const auto& [state, weight] : front.states) {
    const auto onward = explorer.from(state);
    if (!onward) {
      return tl::unexpected(onward.error());
    }
    const Weight& total = (*onward)->total;
    common = common.divided_exactly(Weight::greatest_common_divisor(common, total)) * total;
    ways += (*onward)->to.size();
  }
  next.total = front.total * common;
  if (!call.work().spend(front.states.size() + ways) ||
      !call.work().spend_products(ways, next.total.bits()) ||
      !call.work().spend_divisors(front.states.size(), common.bits())) {
    return tl::unexpected(call.exhausted());
  }
  for (const auto& [state, weight] : front.states) {
    const Onward& onward = **explorer.from(state);
    const Weight factor = weight * common.divided_exactly(onward.total);
    for (const auto& [to, each] : onward.to) {
      next.states[to].add_product(factor, each);
    }
  }
  return next;
}

// Takes out of a front what is over.
Result<Weight> arrived(Front& front, Explorer& explorer) {
  Weight over;
  for (auto each = front.states.begin(); each != front.states.end();) {
    const auto onward = explorer.from(each->first);
    if (!onward) {
      return tl::unexpected(onward.error());
    }
    if ((*onward)->to.empty()) {
      over += each->second;
      each = front.states.erase(each);
    } else {
      ++each;
    }
  }
  return over;
}

Result<Value> apply_steps_until(Call& call) {
  if (call.uses_rolls(1) || call.uses_rolls(2) || !call.is_new(call.arguments[0])) {
    return call.for_each_outcome();
  }
  const auto most = has(call, 3) ? count_of(call, 3) : Result<std::size_t>(static_cast<std::size_t>(-1));
  Explorer explorer(call);
  auto starts = most ? explorer.starts() : tl::unexpected(most.error());
  if (!starts) {
    return tl::unexpected(std::move(starts.error()));
  }
  Front front;
  front.total = starts->total;
  for (auto& [state, weight] : starts->to) {
    front.states.emplace(state, std::move(weight));
  }
  std::vector<Chance> chances;
  const auto add = [&chances](std::size_t steps, const Weight& ways, const Weight& total) {
    if (!ways.is_zero()) {
      chances.push_back(
          {Value(static_cast<std::int64_t>(steps)), Rational(ways.to_integer(), total.to_integer())});
    }
  };
  for (std::size_t steps = 0; !front.states.empty(); ++steps) {
    const auto over = steps < *most ? arrived(front, explorer) : Result<Weight>(Weight());
    if (!over) {
      return tl::unexpected(over.error());
    }
    if (steps == *most) {
      Weight rest;
      for (const auto& [state, weight] : front.states) {
        rest += weight;
      }
      add(steps, rest, front.total);
      break;
    }
    add(steps, *over, front.total);
    // Who takes more steps than there are states comes to one of them a second time, and may again.
    if (!front.states.empty() && !has(call, 3) && steps >= explorer.count()) {
      return tl::unexpected(
          call.fault(Code::never_ends, fmt::format("from `{}` on this may take any number of steps",
                                                   call.text_of(explorer.state(front.states.begin()->first))))
              .help("say how many are told apart: `steps_until(start, over, next, 100)` gives 100 for 100 or "
                    "more"));
    }
    auto next = stepped(front, explorer, call);
    if (!next) {
      return tl::unexpected(std::move(next.error()));
    }
    front = *std::move(next);
  }
  return die_of(call, std::move(chances));
}

constexpr std::array until_rows = {
    FunctionRow{
        "steps_until(start: U, over: outcome of U -> known boolean, next: outcome of U -> U, most?: integer) "
        "-> distribution of integer",
        "how many steps it takes until the condition holds for the first time, with the chance of each "
        "number; `most` stands for so many or more, and must be said where there is no greatest number",
        apply_steps_until},
    FunctionRow{
        "until(start: U, over: outcome of U -> known boolean, next: outcome of U -> U) -> {end: distribution "
        "of U, steps: number}",
        "`end`: a roll of the states in which the condition holds for the first time; `steps`: how many "
        "steps that takes on average. There is no bound: what can return to a state is solved, not cut off",
        apply_until},
};

}  // namespace

std::span<const FunctionRow> until_functions() {
  return until_rows;
}

}  // namespace talia::formula
