// What a roll of any values can come to, and in how many ways: whole numbers as `dice` knows them, everything else by
// value. Used inside `formula`; others ask `Value::chances`.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "dice/distribution.h"
#include "formula/value.h"

namespace talia::formula {

class Law {
 public:
  struct Entry {
    Value value;  // Without rolls.
    Weight ways;
  };

  explicit Law(dice::Distribution whole) : what_(std::move(whole)) {}
  static Law certain(Value value);
  // In any order; equal values are merged, zeros left out. Requires a weight that is not zero.
  static Law of(std::vector<Entry> entries);

  // When every outcome is a whole number.
  const dice::Distribution* whole() const { return std::get_if<dice::Distribution>(&what_); }
  std::vector<Entry> entries() const;  // Ascending by value, each once.
  std::size_t size() const;
  const Weight& total() const;
  Weight ways_of(const Value& value) const;
  bool operator==(const Law& other) const;

 private:
  struct Other {
    std::vector<Entry> entries;
    Weight total;
  };
  explicit Law(Other other) : what_(std::move(other)) {}
  std::variant<dice::Distribution, Other> what_;
};

// One of several laws, each as often as its weight says. They come one by one, and few are held at a time.
class Mixture {
 public:
  explicit Mixture(dice::Work& work) : work_(work) {}
  // False when that is too much work.
  bool add(Weight weight, Law law);
  // Nothing when that is too much work. Requires a law of a weight that is not zero.
  std::optional<Law> law() &&;

 private:
  bool fold();
  dice::Work& work_;
  std::vector<std::pair<Weight, Law>> laws_;
  std::size_t held_ = 0,
              folded_ = 0;  // Outcomes: of all of them, and of the one that stands for those before.
};

}  // namespace talia::formula
