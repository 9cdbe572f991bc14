// What conditions tell of numbers, inside `formula`: of `a` and of `a - b`, where `a > b` holds.
#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "formula/interval.h"
#include "formula/tree.h"

namespace talia::formula {

// The comparison that holds where `op` does not, and `op` read from its other side.
Op opposite(Op op);
Op mirrored(Op op);
// What `x OP limit` tells of x.
Interval told(Op op, const Interval& limit);

// Facts about expressions, found again wherever an equal expression stands. Of what throws dice none is kept: each
// mention is another throw.
class Facts {
 public:
  bool is_empty() const { return facts_.empty(); }
  void add(const Formula::Tree& tree, NodeIndex part, const Interval& told);
  void add_difference(const Formula::Tree& tree, NodeIndex minuend, NodeIndex subtrahend,
                      const Interval& told);
  Interval about(const Formula::Tree& tree, NodeIndex part) const;
  Interval about_local(std::uint32_t slot) const;
  Interval about_member(std::uint32_t slot, const std::string& member) const;

 private:
  Interval find(const std::string& key) const;

  // By the structure of the expression: what names mean, not how they are written.
  std::map<std::string, Interval, std::less<>> facts_;
};

}  // namespace talia::formula
