// What models of mechanics are made of: random inputs, and throws that are counted one by one. Nothing here knows how the
// program computes chances.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "formula/value.h"

namespace talia::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  int between(int least, int most) {
    return least + static_cast<int>(engine_() % static_cast<std::uint64_t>(most - least + 1));
  }
  bool coin() { return between(0, 1) == 1; }
  template <typename T>
  T one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(between(0, static_cast<int>(all.size()) - 1))];
  }
  std::vector<int> several(int least_count, int most_count, int least, int most) {
    std::vector<int> all(static_cast<std::size_t>(between(least_count, most_count)));
    for (int& each : all) {
      each = between(least, most);
    }
    return all;
  }

 private:
  std::mt19937_64 engine_;
};

// In how many of all throws something came up.
class Count {
 public:
  void add(std::int64_t outcome, std::int64_t ways = 1) {
    ways_[outcome] += ways;
    all_ += ways;
  }
  Value chance(const std::function<bool(std::int64_t)>& holds) const {
    std::int64_t ways = 0;
    for (const auto& [outcome, count] : ways_) {
      ways += holds(outcome) ? count : 0;
    }
    return Value(Rational(ways, all_));
  }
  Value at_least(std::int64_t least) const {
    return chance([least](std::int64_t outcome) { return outcome >= least; });
  }
  Value of(std::int64_t wanted) const {
    return chance([wanted](std::int64_t outcome) { return outcome == wanted; });
  }
  Value mean() const {
    std::int64_t sum = 0;
    for (const auto& [outcome, count] : ways_) {
      sum += outcome * count;
    }
    return Value(Rational(sum, all_));
  }
  std::int64_t least() const { return ways_.begin()->first; }
  std::int64_t most() const { return ways_.rbegin()->first; }
  // Outcome → chance, as a record.
  Value law() const {
    return law([](std::int64_t outcome) { return std::to_string(outcome); });
  }
  Value law(const std::function<std::string(std::int64_t)>& name) const {
    ValueRecord law;
    for (const auto& [outcome, count] : ways_) {
      law.emplace_back(name(outcome), Value(Rational(count, all_)));
    }
    return Value(std::move(law));
  }

 private:
  std::map<std::int64_t, std::int64_t> ways_;
  std::int64_t all_ = 0;
};

// Calls `f` with the faces of every throw of dice with so many sides.
template <typename F>
void for_each_throw(const std::vector<int>& sides, F f) {
  std::vector<int> faces(sides.size(), 1);
  for (bool is_over = false; !is_over;) {
    f(faces);
    std::size_t die = 0;
    while (die < faces.size() && ++faces[die] > sides[die]) {
      faces[die++] = 1;
    }
    is_over = die == faces.size();
  }
}

inline std::vector<int> dice(int count, int sides) {
  return std::vector<int>(static_cast<std::size_t>(count), sides);
}

inline Value list(const std::vector<int>& numbers) {
  ValueList items;
  for (const int number : numbers) {
    items.emplace_back(number);
  }
  return Value(std::move(items));
}

inline int floored(int dividend, int divisor) {
  return dividend / divisor - (dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? 1 : 0);
}

// One question, and what must come of it; distributions as records of outcome → chance.
struct Trial {
  ValueRecord given, expected;
};

struct Model {
  std::string mechanic;
  std::function<Trial(Random&)> trial;
};

std::vector<Model> models_of_cairn();
std::vector<Model> models_of_k10();
std::vector<Model> models_of_mm4();
std::vector<Model> models_of_wprawa();

}  // namespace talia::test
