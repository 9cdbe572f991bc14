#include "formula/checks/facts.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::formula {
namespace {

// Whether a mention of the part is a throw of its own. A local name is not: it stands for one throw.
bool throws_dice(const Formula::Tree& tree, NodeIndex part) {
  const TreeNode& at = tree.nodes[part];
  if (!at.may_roll) {
    return false;
  }
  switch (at.op) {
    case Op::constant:
    case Op::dice:
    case Op::call:
      return true;
    case Op::name:
      return at.meaning != Meaning::local;
    case Op::member:
      if (!tree.nodes[at.children[0]].may_roll) {
        return true;
      }
      break;
    default:
      break;
  }
  return std::any_of(at.children.begin(), at.children.end(),
                     [&](NodeIndex child) { return throws_dice(tree, child); });
}

std::string local_key(std::uint32_t slot) {
  return fmt::format("#{}", slot);
}
std::string member_key(const std::string& owner, const std::string& member) {
  return owner + "." + member;
}

// The words before the children of a part: what it is, beside them.
std::string head_of(const Formula::Tree& tree, const TreeNode& at) {
  switch (at.op) {
    case Op::constant:
    case Op::dice:
      return tree.text.str().substr(at.begin, at.end - at.begin);
    case Op::call:
      return at.meaning == Meaning::scope ? fmt::format("call ${}", at.target) : "call " + at.name;
    case Op::let:
      return fmt::format("let {}", local_key(at.target));
    case Op::lambda:
      return fmt::format("lambda {} {}", local_key(at.target), at.names.size());
    case Op::record:
      return fmt::format("record {}", fmt::join(at.names, ","));
    default:
      return fmt::format("{}", static_cast<int>(at.op));
  }
}

std::string key_of(const Formula::Tree& tree, NodeIndex part) {
  const TreeNode& at = tree.nodes[part];
  if (at.op == Op::name) {
    return at.meaning == Meaning::local   ? local_key(at.target)
           : at.meaning == Meaning::scope ? fmt::format("${}", at.target)
                                          : at.name;
  }
  if (at.op == Op::member) {
    return member_key(key_of(tree, at.children[0]), at.name);
  }
  std::string key = "(" + head_of(tree, at);
  for (const NodeIndex child : at.children) {
    key += " " + key_of(tree, child);
  }
  return key + ")";
}

std::string difference_key(const Formula::Tree& tree, NodeIndex minuend, NodeIndex subtrahend) {
  return fmt::format("({} {} {})", static_cast<int>(Op::subtract), key_of(tree, minuend),
                     key_of(tree, subtrahend));
}

}  // namespace

Op mirrored(Op op) {
  return op == Op::less            ? Op::greater
         : op == Op::less_equal    ? Op::greater_equal
         : op == Op::greater       ? Op::less
         : op == Op::greater_equal ? Op::less_equal
                                   : op;
}

Op opposite(Op op) {
  return op == Op::less            ? Op::greater_equal
         : op == Op::less_equal    ? Op::greater
         : op == Op::greater       ? Op::less_equal
         : op == Op::greater_equal ? Op::less
         : op == Op::equal         ? Op::unequal
                                   : Op::equal;
}

Interval told(Op op, const Interval& limit) {
  Interval told;
  switch (op) {
    case Op::equal:
      return limit;
    case Op::unequal:
      told.is_never_zero = limit.least && limit.least == limit.most && limit.least->sign() == 0;
      break;
    case Op::greater:
      told.is_never_zero = limit.least && limit.least->sign() >= 0;
      [[fallthrough]];
    case Op::greater_equal:
      told.least = limit.least;
      break;
    case Op::less:
      told.is_never_zero = limit.most && limit.most->sign() <= 0;
      [[fallthrough]];
    case Op::less_equal:
      told.most = limit.most;
      break;
    default:
      break;
  }
  return told;
}

void Facts::add(const Formula::Tree& tree, NodeIndex part, const Interval& told) {
  if (tree.nodes[part].op != Op::constant && !throws_dice(tree, part)) {
    Interval& fact = facts_[key_of(tree, part)];
    fact = fact.met_with(told);
  }
}

void Facts::add_difference(const Formula::Tree& tree, NodeIndex minuend, NodeIndex subtrahend,
                           const Interval& told) {
  if (!throws_dice(tree, minuend) && !throws_dice(tree, subtrahend)) {
    Interval& fact = facts_[difference_key(tree, minuend, subtrahend)];
    fact = fact.met_with(told);
  }
}

Interval Facts::about(const Formula::Tree& tree, NodeIndex part) const {
  return facts_.empty() ? Interval() : find(key_of(tree, part));
}
Interval Facts::about_local(std::uint32_t slot) const {
  return find(local_key(slot));
}
Interval Facts::about_member(std::uint32_t slot, const std::string& member) const {
  return find(member_key(local_key(slot), member));
}

Interval Facts::find(const std::string& key) const {
  const auto fact = facts_.find(key);
  return fact != facts_.end() ? fact->second : Interval();
}

}  // namespace talia::formula
