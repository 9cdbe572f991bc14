// `until`: repetition without a bound, by the chances of where it ends.
#include <array>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "formula/checks/chain.h"
#include "formula/functions/function_list.h"

namespace talia::formula {
namespace {

struct InOrder {
  bool operator()(const Value* a, const Value* b) const { return compared(*a, *b) < 0; }
};

// What a state costs that is kept: less for the time than for what its rolls leave behind, its parts and its ways, so that
// a unit is never more than some 15 bytes.
constexpr std::size_t cost_of_state = 150, cost_of_part = 10, cost_of_way = 12, bits_a_unit = 64;

std::size_t parts_of(const Value& value) {
  std::size_t parts = 1;
  if (const ValueList* const list = value.list()) {
    for (const Value& item : *list) {
      parts += parts_of(item);
    }
  } else if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      parts += parts_of(member);
    }
  } else if (const Rational* const number = value.number()) {
    parts += number->bits() / 256;
  } else if (const std::string* const text = value.text()) {
    parts += text->size() / 64;
  }
  return parts;
}

// The states that can be reached from some, and the ways between them.
class Explorer {
 public:
  explicit Explorer(Call& call) : call_(call) {}

  Result<Walk> explore() {
    auto starts = call_.law_of(call_.arguments[0]);
    if (!starts) {
      return tl::unexpected(std::move(starts.error()));
    }
    if (auto ways = ways_of(*starts); ways) {
      for (Way& way : *ways) {
        walk_.from.emplace_back(way.to, std::move(way.p));
      }
    } else {
      return tl::unexpected(std::move(ways.error()));
    }
    // New states are met on the way.
    while (walk_.ways.size() < states_.size()) {
      auto ways = ways_from(states_[walk_.ways.size()]);
      if (!ways) {
        return tl::unexpected(std::move(ways.error()));
      }
      walk_.ways.push_back(*std::move(ways));
    }
    return std::move(walk_);
  }

  const Value& state(std::size_t number) const { return states_[number]; }

 private:
  using Ways = std::vector<Way>;

  Result<Ways> ways_from(const Value& state) {
    const auto is_over = call_.apply(1, std::span(&state, 1));
    if (!is_over) {
      return tl::unexpected(is_over.error());
    }
    if (is_over->boolean() == nullptr) {
      return tl::unexpected(call_.fault(
          Code::type_mismatch, "whether it is over must be known of a state, and this throws for it"));
    }
    if (*is_over->boolean()) {
      return Ways();
    }
    const auto next = call_.apply(2, std::span(&state, 1));
    auto law = next ? call_.law_of(*next) : tl::unexpected(next.error());
    call_.forget_new();
    return law ? ways_of(*law) : tl::unexpected(std::move(law.error()));
  }

  Result<Ways> ways_of(const Law& law) {
    const Integer total = law.total().to_integer();
    if (const auto paid = call_.charge(1 + law.size() * (cost_of_way + total.bits() / bits_a_unit)); !paid) {
      return tl::unexpected(paid.error());
    }
    Ways ways;
    ways.reserve(law.size());
    for (Law::Entry& entry : law.entries()) {
      const auto number = number_of(std::move(entry.value));
      if (!number) {
        return tl::unexpected(number.error());
      }
      ways.push_back({*number, Rational(entry.ways.to_integer(), total)});
    }
    return ways;
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
  Walk walk_;
  std::deque<Value> states_;  // Which stay where they are.
  std::map<const Value*, std::size_t, InOrder> numbers_;
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

constexpr std::array rows = {
    FunctionRow{
        "until(start: U, over: outcome of U -> known boolean, next: outcome of U -> U) -> {end: distribution "
        "of U, steps: number}",
        "`end`: a roll of the states in which the condition holds for the first time; `steps`: how many "
        "steps that takes on average. There is no bound: what can return to a state is solved, not cut off",
        apply_until},
};

}  // namespace

std::span<const FunctionRow> until_functions() {
  return rows;
}

}  // namespace talia::formula
