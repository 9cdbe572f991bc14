// The checker's part for functions that a `let` names. Such a function sees what stands before it, and never itself, so
// that its calls can be written out: each has a copy of the body, whose types are those of what it is given.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "formula/checks/checker.h"
#include "source/of_each.h"

namespace talia::formula {

using Kind = Type::Kind;

Type Checker::let_function(NodeIndex index) {
  const std::vector<NodeIndex> parts = node(index).children;
  const std::vector<std::string> names = node(index).names;
  const std::size_t place = locals_.size();
  // Whoever calls it, and if nobody does: its own words must mean something.
  defining_.push_back(node(index).name);
  locals_.push_back({node(index).name, any, index, known_.size()});
  const Type of_anything = body_of(parts[0], place, names, std::vector<Type>(names.size(), any));
  locals_[place].type = of_anything;
  defining_.pop_back();
  Type type = infer(parts[1]);
  locals_.resize(place);
  return of_anything.is(Kind::broken) ? broken : type;
}

std::optional<std::size_t> Checker::local_function(const std::string& name) const {
  for (std::size_t i = locals_.size(); i-- > 0;) {
    if (locals_[i].function && locals_[i].name == name) {
      return i;
    }
  }
  return std::nullopt;
}

Type Checker::body_of(NodeIndex body, std::size_t place, const std::vector<std::string>& names,
                      const std::vector<Type>& given) {
  // The function itself is out of its sight, and so is what was named and learned since.
  std::vector<std::string> hidden;
  for (std::size_t i = place; i < locals_.size(); ++i) {
    hidden.push_back(std::exchange(locals_[i].name, {}));
  }
  const std::size_t first = locals_.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    locals_.push_back({names[i], given[i]});
  }
  std::vector<std::string> known = known_;
  known_.resize(std::min(known_.size(), locals_[place].known));
  Type type = infer(body);
  known_ = std::move(known);
  locals_.resize(first);
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    locals_[place + i].name = std::move(hidden[i]);
  }
  return type;
}

Type Checker::call_of_local(NodeIndex index, std::size_t place) {
  const NodeIndex definition = *locals_[place].function;
  const std::vector<std::string> names = node(definition).names;
  const bool has_copy = node(index).meaning == Meaning::local_function;
  const std::size_t arguments = node(index).children.size() - (has_copy ? 1 : 0);
  if (arguments != names.size()) {
    return wrong_arity(index, names.size(), names.size());
  }
  // While one is worked out, those before it lie in their slots already.
  const std::size_t first = locals_.size();
  std::vector<Type> given;
  for (std::size_t i = 0; i < arguments; ++i) {
    given.push_back(infer(node(index).children[i]));
    locals_.push_back({{}, given.back()});
  }
  locals_.resize(first);
  if (locals_[place].type.is(Kind::broken) ||
      std::ranges::any_of(given, [](const Type& each) { return each.is(Kind::broken); })) {
    return in_silence();
  }
  if (!has_copy) {
    const auto body = copy(node(definition).children[0]);
    if (!body) {
      return fault(Diagnostic::error(Code::bad_formula, span_of(node(index)),
                                     "functions that call functions make this expression too large")
                       .help("give its parts names of their own, as stats or functions of the ruleset"));
    }
    node(index).children.push_back(*body);
    node(index).depth = std::max(node(index).depth, node(*body).depth + 1);
  }
  node(index).meaning = Meaning::local_function;
  node(index).target = static_cast<std::uint32_t>(first);
  calls_.push_back(span_of(node(index)));
  Type type = body_of(node(index).children.back(), place, names, given);
  calls_.pop_back();
  return type;
}

std::optional<NodeIndex> Checker::copy(NodeIndex index) {
  TreeNode made = node(index);
  made.depth = 1;
  for (NodeIndex& child : made.children) {
    const auto part = copy(child);
    if (!part) {
      return std::nullopt;
    }
    child = *part;
    made.depth = std::max(made.depth, node(*part).depth + 1);
  }
  if (tree_.nodes.size() >= most_nodes || made.depth > 2 * deepest_tree) {
    return std::nullopt;
  }
  tree_.nodes.push_back(std::move(made));
  return static_cast<NodeIndex>(tree_.nodes.size() - 1);
}

}  // namespace talia::formula
