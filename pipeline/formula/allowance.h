// Work that many evaluations share: a definition with a thousand costly formulas costs no more than one with a few.
#pragma once
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "formula/formula.h"

namespace talia::formula {

// As Limits has it, of all evaluations together.
struct Allowance {
  static constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();

  std::size_t whole = endless;
  std::size_t left = whole;
  // Whether it was told that the allowance ran out; later evaluations fail in silence.
  bool is_told = false;
  std::string of{"this run"};  // For the report: what the formulas are of.

  static Allowance so_much(std::size_t work, std::string of) { return {work, work, false, std::move(of)}; }
  std::size_t spent() const { return whole - left; }
  bool is_exhausted() const { return left == 0; }
};

class BoundedEnvironment : public Environment {
 public:
  virtual Allowance& allowance() const = 0;
};

// As the other; takes what it costs from the environment's allowance. Once that ran out, work-budget names the formula that
// was too much, and all after it give a silent error.
Result<Value> evaluate(const Formula& formula, const BoundedEnvironment& environment,
                       const Evaluation& how = {});

}  // namespace talia::formula
