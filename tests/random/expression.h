// Random expressions of the whole grammar of dice, and the slow truth about them: every die thrown in every way, with an
// interpreter that knows nothing of distributions.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dice/rational.h"

namespace talia::test {

// The same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  int from(int least, int most) {
    return least + static_cast<int>(next() % static_cast<std::uint64_t>(most - least + 1));
  }

 private:
  std::uint64_t state_;
};

// Thrown dice, one way after the other.
class Throws {
 public:
  int die(int sides);
  // The next way; false when all have been seen.
  bool advance();
  Rational chance() const;  // Of this way.

 private:
  struct Die {
    int face, sides;
  };
  std::vector<Die> dice_;
  std::size_t at_ = 0;
};

using Names = std::vector<std::pair<std::string, std::int64_t>>;

// An expression, and what it comes to for one way in which the dice fall. Truth values are 0 and 1.
struct Expression {
  std::string text;
  std::function<std::int64_t(Throws&, const Names&)> value;
  double ways = 1;  // About how many there are.
};

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}
  // A roll of whole numbers or, where `is_condition`, of truth values.
  Expression roll(bool is_condition);

 private:
  Expression number(int depth);
  Expression condition(int depth);
  Expression bound(int depth, const std::function<Expression(int)>& body);
  Expression listed(int depth);
  Expression pooled(int depth);
  Expression kept();
  Expression changed_die();
  Expression repeated(int depth);
  Expression operation(int depth);
  std::string face_condition(std::function<bool(std::int64_t)>& holds);

  Random random_;
  std::vector<std::string> names_;  // In sight.
  int named_ = 0;
};

// The chance of each outcome; nothing when there are more than `most` ways.
std::optional<std::map<std::int64_t, Rational>> brute_force(const Expression& expression, std::size_t most);

}  // namespace talia::test
