// The type `Formula` and what can be said of one without a scope.
#include <algorithm>
#include <set>

#include "formula/asking.h"
#include "formula/functions/functions.h"
#include "formula/tree.h"

namespace talia {

Formula::Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;
Formula::Formula(const Formula& other) = default;
Formula& Formula::operator=(const Formula& other) = default;
Formula::~Formula() = default;
Formula::Formula(std::unique_ptr<Tree> tree) : tree_(std::move(tree)) {}

bool Formula::is_broken() const {
  return !tree_ || tree_->is_broken;
}

const MappedText& Formula::text() const {
  static const MappedText none;
  return tree_ ? tree_->text : none;
}

namespace {

enum class Wanted { free, all };  // All: calls of the language's own functions as well.

void collect(const Formula::Tree& tree, formula::NodeIndex index, Wanted wanted,
             std::vector<std::string>& bound, std::set<std::string>& free) {
  const formula::TreeNode& node = tree.nodes[index];
  const auto is_bound = [&bound](const std::string& name) {
    return std::find(bound.begin(), bound.end(), name) != bound.end();
  };
  const std::size_t outer = bound.size();
  if (node.op == formula::Op::name && !is_bound(node.name)) {
    free.insert(node.name);
  }
  const bool is_local = node.op == formula::Op::call && is_bound(node.name + "()");
  const bool is_own =
      node.meaning == formula::Meaning::function ||
      (node.meaning != formula::Meaning::scope && formula::find_function(node.name) != nullptr);
  if (node.op == formula::Op::call && !is_local && (wanted == Wanted::all || !is_own)) {
    free.insert(node.name);
  }
  if (node.op == formula::Op::let) {
    collect(tree, node.children[0], wanted, bound, free);
    bound.push_back(node.name);
    collect(tree, node.children[1], wanted, bound, free);
  } else if (node.op == formula::Op::let_function) {
    bound.insert(bound.end(), node.names.begin(), node.names.end());
    collect(tree, node.children[0], wanted, bound, free);
    bound.resize(outer);
    bound.push_back(node.name + "()");
    collect(tree, node.children[1], wanted, bound, free);
  } else if (node.meaning == formula::Meaning::local_function) {
    // What its body names was collected where it stands.
    for (std::size_t i = 0; i + 1 < node.children.size(); ++i) {
      collect(tree, node.children[i], wanted, bound, free);
    }
  } else {
    bound.insert(bound.end(), node.names.begin(),
                 node.op == formula::Op::lambda ? node.names.end() : node.names.begin());
    for (const formula::NodeIndex child : node.children) {
      collect(tree, child, wanted, bound, free);
    }
  }
  bound.resize(outer);
}

}  // namespace

std::optional<Formula::Lookup> Formula::lookup() const {
  if (is_broken() || tree_->nodes[tree_->root].op != formula::Op::item) {
    return std::nullopt;
  }
  const auto words = [this](formula::NodeIndex index) {
    const formula::TreeNode& node = tree_->nodes[index];
    return std::string(tree_->text.view().substr(node.begin, node.end - node.begin));
  };
  const std::vector<formula::NodeIndex>& parts = tree_->nodes[tree_->root].children;
  return Lookup{words(parts[0]), words(parts[1])};
}

namespace {

std::vector<std::string> names_of(const Formula& formula, Wanted wanted) {
  std::vector<std::string> bound;
  std::set<std::string> free;
  if (!formula.is_broken()) {
    collect(formula.tree(), formula.tree().root, wanted, bound, free);
  }
  return {free.begin(), free.end()};
}

}  // namespace

std::vector<std::string> Formula::free_names() const {
  return names_of(*this, Wanted::free);
}

std::vector<std::string> formula::all_names(const Formula& formula) {
  return names_of(formula, Wanted::all);
}

std::vector<Formula::Named> Formula::named_definitions() const {
  std::vector<Named> named;
  if (is_broken()) {
    return named;
  }
  for (const formula::TreeNode& node : tree_->nodes) {
    if (node.op != formula::Op::call || node.name != "def" || node.children.size() != 2) {
      continue;
    }
    const formula::TreeNode& kind = tree_->nodes[node.children[0]];
    const formula::TreeNode& id = tree_->nodes[node.children[1]];
    if (kind.constant.text() != nullptr && id.constant.text() != nullptr) {
      named.push_back({*kind.constant.text(), *id.constant.text(), tree_->text.span_of(id.begin, id.end)});
    }
  }
  std::ranges::stable_sort(named, {}, [](const Named& each) { return each.span.begin; });
  return named;
}

}  // namespace talia
