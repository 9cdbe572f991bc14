#include "formula/checks/text_use.h"

#include <algorithm>
#include <set>
#include <utility>

#include "formula/tree.h"

namespace talia::formula {
namespace {

constexpr std::size_t most_text_visits = 100'000;

class UseFinder {
 public:
  using Slots = std::set<std::uint32_t>;

  UseFinder(const TextSource& source, const std::function<const Formula*(NameId)>& body_of)
      : body_of_(body_of) {
    if (!source.member.empty()) {
      members_.insert(source.member);
    }
  }

  TextUse find(std::span<const Formula* const> formulas, const Slots& parameters) {
    std::size_t known = 0;
    do {
      // The formulas are searched again whenever the text has become the member of another record.
      known = members_.size();
      seen_.clear();
      use_.literals.clear();
      for (const Formula* const formula : formulas) {
        enter(*formula, parameters);
      }
    } while (members_.size() != known && !use_.has_other_use);
    return std::move(use_);
  }

 private:
  const TreeNode& node(NodeIndex index) const { return tree_->nodes[index]; }

  void enter(const Formula& formula, const Slots& slots) {
    if (formula.is_broken() || !is_checked(formula)) {
      use_.has_other_use = true;
      return;
    }
    if (!seen_.emplace(&formula.tree(), slots).second) {
      return;
    }
    const Formula::Tree* const tree = std::exchange(tree_, &formula.tree());
    Slots outer = std::exchange(slots_, slots);
    look_at(tree_->root);
    tree_ = tree;
    slots_ = std::move(outer);
  }

  bool is_it(NodeIndex index) const {
    const TreeNode& at = node(index);
    return (at.op == Op::name && at.meaning == Meaning::local && slots_.contains(at.target)) ||
           (at.op == Op::member && members_.contains(at.name));
  }

  const std::string* literal(NodeIndex index) const {
    const TreeNode& at = node(index);
    return at.op == Op::constant ? at.constant.text() : nullptr;
  }

  void look_at(NodeIndex index) {
    if (use_.has_other_use || ++visits_ > most_text_visits) {
      use_.has_other_use = true;
      return;
    }
    const TreeNode& at = node(index);
    if (is_it(index)) {
      use_.has_other_use = true;
      return;
    }
    switch (at.op) {
      case Op::equal:
      case Op::unequal:
        if (is_it(at.children[0]) != is_it(at.children[1])) {
          const bool is_left = is_it(at.children[0]);
          compare(at.children[is_left ? 0 : 1], at.children[is_left ? 1 : 0]);
          return;
        }
        break;
      case Op::contained:
        if (is_it(at.children[0]) && node(at.children[1]).op == Op::list) {
          for (const NodeIndex item : node(at.children[1]).children) {
            compare(at.children[0], item);
          }
          return;
        }
        break;
      case Op::record:
        for (std::size_t i = 0; i < at.children.size(); ++i) {
          pass(at.children[i], [&] { members_.insert(at.names[i]); });
        }
        return;
      case Op::let:
        pass(at.children[0], [&] { slots_.insert(at.target); });
        look_at(at.children[1]);
        // Another `let` may have this slot then.
        slots_.erase(at.target);
        return;
      case Op::let_function:
        // Its calls are looked at, each with what it is given.
        look_at(at.children[1]);
        return;
      case Op::call:
        call(at);
        return;
      default:
        break;
    }
    for (const NodeIndex child : at.children) {
      look_at(child);
    }
  }

  // The text stands where something else takes it up, or this is some other part.
  template <typename Take>
  void pass(NodeIndex index, const Take& take) {
    if (is_it(index)) {
      take();
      look_at_owner(index);
    } else {
      look_at(index);
    }
  }

  // Of a member: the record that it is read from.
  void look_at_owner(NodeIndex index) {
    for (const NodeIndex child : node(index).children) {
      look_at(child);
    }
  }

  void compare(NodeIndex it, NodeIndex other) {
    look_at_owner(it);
    if (const std::string* const text = literal(other)) {
      if (std::ranges::find(use_.literals, *text) == use_.literals.end()) {
        use_.literals.push_back(*text);
      }
    } else if (node(other).op != Op::constant) {
      // To ask whether it is null is no use of it.
      use_.has_other_use = true;
    }
  }

  void call(const TreeNode& at) {
    if (at.meaning == Meaning::local_function) {
      const std::size_t given = at.children.size() - 1;
      for (std::size_t i = 0; i < given; ++i) {
        pass(at.children[i], [&] { slots_.insert(at.target + static_cast<std::uint32_t>(i)); });
      }
      look_at(at.children.back());
      for (std::size_t i = 0; i < given; ++i) {
        slots_.erase(at.target + static_cast<std::uint32_t>(i));
      }
      return;
    }
    const Formula* const body = at.meaning == Meaning::scope ? body_of_(NameId(at.target)) : nullptr;
    Slots passed;
    for (std::size_t i = 0; i < at.children.size(); ++i) {
      if (body != nullptr) {
        pass(at.children[i], [&] { passed.insert(static_cast<std::uint32_t>(i)); });
      } else {
        look_at(at.children[i]);
      }
    }
    if (body != nullptr) {
      enter(*body, passed);
    }
  }

  const std::function<const Formula*(NameId)>& body_of_;
  std::set<std::string> members_;  // Names by which it is read from records.
  Slots slots_;                    // Of the formula that is looked at.
  const Formula::Tree* tree_ = nullptr;
  std::set<std::pair<const Formula::Tree*, Slots>> seen_;
  TextUse use_;
  std::size_t visits_ = 0;
};

}  // namespace

TextUse text_use(std::span<const Formula* const> formulas, const TextSource& source,
                 const std::function<const Formula*(NameId)>& body_of) {
  UseFinder::Slots parameters;
  if (source.parameter) {
    parameters.insert(*source.parameter);
  }
  return UseFinder(source, body_of).find(formulas, parameters);
}

}  // namespace talia::formula
