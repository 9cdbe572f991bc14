#include "formula/checks/chain.h"

#include <algorithm>
#include <map>

namespace talia::formula {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

// The groups of states each of which leads to every other, those that a walk reaches first at the end (Tarjan; with a stack
// of its own, because a walk may be long).
std::vector<std::vector<std::size_t>> circles_of(const Walk& walk) {
  const std::size_t count = walk.ways.size();
  std::vector<std::size_t> number(count, none), least(count, 0), open;
  std::vector<char> is_open(count, 0);
  std::vector<std::vector<std::size_t>> circles;
  // Each step is a state, and which of its ways comes next.
  std::vector<std::pair<std::size_t, std::size_t>> path;
  std::size_t next = 0;
  const auto enter = [&](std::size_t state) {
    number[state] = least[state] = next++;
    open.push_back(state);
    is_open[state] = 1;
    path.emplace_back(state, 0);
  };
  for (std::size_t root = 0; root < count; ++root) {
    if (number[root] != none) {
      continue;
    }
    enter(root);
    while (!path.empty()) {
      const std::size_t state = path.back().first;
      if (path.back().second < walk.ways[state].size()) {
        const std::size_t to = walk.ways[state][path.back().second++].to;
        if (number[to] == none) {
          enter(to);
        } else if (is_open[to] != 0) {
          least[state] = std::min(least[state], number[to]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        least[path.back().first] = std::min(least[path.back().first], least[state]);
      }
      if (least[state] == number[state]) {
        std::vector<std::size_t>& circle = circles.emplace_back();
        std::size_t member = none;
        while (member != state) {
          member = open.back();
          open.pop_back();
          is_open[member] = 0;
          circle.push_back(member);
        }
      }
    }
  }
  return circles;
}

class Solver {
 public:
  Solver(Walk walk, dice::Work& work) : walk_(std::move(walk)), work_(work) {}

  std::optional<Arrival> solve() {
    arrival_.ends.resize(walk_.ways.size());
    if (!work_.spend(walk_.ways.size())) {
      return std::nullopt;
    }
    for (auto& [state, p] : walk_.from) {
      arrival_.ends[state] = arrival_.ends[state] + p;
    }
    auto circles = circles_of(walk_);
    for (auto circle = circles.rbegin(); circle != circles.rend(); ++circle) {
      if (!pass(*circle) || arrival_.endless) {
        return arrival_.endless ? std::optional(std::move(arrival_)) : std::nullopt;
      }
    }
    return std::move(arrival_);
  }

 private:
  using Row = std::map<std::size_t, Rational>;

  // A sum of a product, paid for, and so that it is kept.
  bool add(Rational& sum, const Rational& a, const Rational& b) {
    constexpr std::size_t of_place = 2, bits_a_unit = 256;
    const std::size_t bits = sum.bits() + a.bits() + b.bits();
    if (!work_.spend(of_place + bits / bits_a_unit) || !work_.spend_products(1, bits) ||
        !work_.spend_divisors(3, bits)) {
      return false;
    }
    sum = sum + a * b;
    return true;
  }

  // Hands the chances of a circle's states on to where the walk leaves it, one state after the other: the ways through a
  // state that was passed are put into the ways of those that lead to it.
  bool pass(std::vector<std::size_t>& circle) {
    if (circle.size() == 1 && walk_.ways[circle.front()].empty()) {
      return true;
    }
    std::map<std::size_t, Row> rows;
    std::map<std::size_t, Rational> steps;  // Until the row's ways are taken.
    for (const std::size_t state : circle) {
      for (const Way& way : walk_.ways[state]) {
        Rational& p = rows[state][way.to];
        p = p + way.p;
      }
      steps[state] = Rational(1);
    }
    for (const std::size_t state : circle) {
      auto row = rows.extract(state).mapped();
      if (const auto self = row.find(state); self != row.end()) {
        const Rational leaves = Rational(1) - self->second;
        row.erase(self);
        if (row.empty()) {
          arrival_.endless = state;
          return true;
        }
        if (!divide(row, steps[state], leaves)) {
          return false;
        }
      }
      if (!hand_on(state, row, steps[state])) {
        return false;
      }
      if (!work_.spend(rows.size())) {
        return false;
      }
      for (auto& [other, ways] : rows) {
        const auto back = ways.find(state);
        if (back == ways.end()) {
          continue;
        }
        const Rational p = std::move(back->second);
        ways.erase(back);
        if (!add(steps[other], p, steps[state])) {
          return false;
        }
        for (const auto& [to, onward] : row) {
          if (!add(ways[to], p, onward)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  bool divide(Row& row, Rational& steps, const Rational& leaves) {
    const Rational factor = Rational(1) / leaves;
    steps = steps * factor;
    for (auto& [to, p] : row) {
      if (!work_.spend_divisors(2, p.bits() + factor.bits())) {
        return false;
      }
      p = p * factor;
    }
    return true;
  }

  bool hand_on(std::size_t state, const Row& row, const Rational& steps) {
    const Rational here = std::exchange(arrival_.ends[state], Rational());
    if (here.sign() == 0) {
      return true;
    }
    if (!add(arrival_.steps, here, steps)) {
      return false;
    }
    return std::ranges::all_of(
        row, [&](const auto& way) { return add(arrival_.ends[way.first], here, way.second); });
  }

  Walk walk_;
  dice::Work& work_;
  Arrival arrival_;
};

}  // namespace

std::optional<Arrival> arrive(Walk walk, dice::Work& work) {
  return Solver(std::move(walk), work).solve();
}

}  // namespace talia::formula
