// The checker's part for plain names that nothing goes by: a slip, or a text that was left without its quotes, which the
// type of what stands beside it tells.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "formula/checks/checker.h"
#include "formula/closed_text.h"
#include "formula/foreign.h"
#include "formula/lexer.h"

namespace talia::formula {

using Kind = Type::Kind;

bool Checker::is_unknown(NodeIndex index) const {
  const TreeNode& at = tree_.nodes[index];
  if (at.op == Op::list) {
    return std::ranges::any_of(at.children, [this](NodeIndex item) { return is_unknown(item); });
  }
  return at.op == Op::name && at.name != "null" && !is_dice(at.name) && !scope_.find(at.name) &&
         std::ranges::find(locals_, at.name, &Local::name) == locals_.end();
}

void Checker::set_beside(NodeIndex index, const Type& type) {
  const TreeNode& at = tree_.nodes[index];
  const Type known = type.without_rolls().without_null();
  if (at.op == Op::list && known.is(Kind::list)) {
    for (const NodeIndex item : at.children) {
      set_beside(item, known.children.front());
    }
  } else if (at.op == Op::name && known.is(Kind::text) && is_unknown(index)) {
    beside_.emplace(index, known);
  }
}

// A value that stands in quotes, else a name that may be a text too.
Diagnostic Checker::as_text(Diagnostic diagnostic, const std::string& name, const Type& beside) const {
  const std::string quotes = fmt::format("write it in quotes if it is a text: `'{}'`", name);
  const auto* const values = values_of(beside, scope_);
  if (values != nullptr && std::ranges::find(*values, name) != values->end()) {
    return std::move(diagnostic).suggest(name, fmt::format("'{}'", name)).help(quotes);
  }
  const auto value = values == nullptr ? std::nullopt : source::closest_name(name, *values);
  if (value) {
    return std::move(diagnostic).suggest(name, fmt::format("'{}'", *value));
  }
  std::vector<std::string> names = known_names();
  std::erase_if(names, [this](const std::string& each) { return !may_be_text(each); });
  if (const auto closest = source::closest_name(name, names)) {
    Diagnostic told = std::move(diagnostic).suggest(name, *closest);
    told.help_text = fmt::format("{} Else {}", *told.help_text, quotes);
    return told;
  }
  return std::move(diagnostic).help(quotes);
}

bool Checker::may_be_text(const std::string& name) const {
  if (const auto local = std::ranges::find(locals_, name, &Local::name); local != locals_.end()) {
    return !local->function && agrees(any_text, local->type.without_null());
  }
  const auto found = scope_.find(name);
  return found && !scope_.get(*found).is_function && agrees(any_text, scope_.get(*found).type.without_null());
}

std::vector<std::string> Checker::known_names() const {
  std::vector<std::string> names = scope_.names();
  for (const Local& local : locals_) {
    names.push_back(local.name);
  }
  std::erase(names, "");
  std::sort(names.begin(), names.end());
  return names;
}

Type Checker::unknown_name(NodeIndex index) {
  if (scope_.is_incomplete) {
    return in_silence();
  }
  const TreeNode& at = node(index);
  auto unknown = Diagnostic::error(Code::unknown_stat, name_span_of(at),
                                   fmt::format("no field, stat or other name `{}` here", at.name));
  if (is_brief) {
    return fault(std::move(unknown));
  }
  auto help = help_for_foreign(tree_.text.view(), is_expression);
  if (help && help->find(at.name) == std::string::npos) {
    return fault(std::move(unknown).help(*std::move(help)));
  }
  if (const auto beside = beside_.find(index); beside != beside_.end()) {
    return fault(as_text(std::move(unknown), at.name, beside->second));
  }
  Diagnostic told = std::move(unknown).help_closest(at.name, known_names());
  if (told.fixes.empty()) {
    const std::string quotes = fmt::format("a text stands in quotes: `'{}'`", at.name);
    told.help_text = told.help_text ? fmt::format("{}; {}", *told.help_text, quotes) : quotes;
  }
  return fault(std::move(told));
}

}  // namespace talia::formula
