// Computes with intervals in place of numbers. What nothing is known of may be anything, 0 as well; so a division is
// passed only where its divisor is known not to be 0.
#include "formula/checks/divisors.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "formula/checks/facts.h"
#include "formula/functions/functions.h"
#include "formula/plural.h"
#include "formula/tree.h"
#include "language/language.h"
#include "source/of_each.h"

namespace talia::formula {
namespace {

constexpr int deepest_proof = 24;
constexpr std::size_t most_visits = 100'000;

enum class Asked { divisors, plurals, nothing };

// What a scope's names say of themselves.
class ScopeNames final : public KnownNames {
 public:
  explicit ScopeNames(const Scope& scope) : scope_(scope) {}
  Known name(NameId name) const override {
    const ScopeName& found = scope_.get(name);
    const Rational* const number = found.constant ? found.constant->number() : nullptr;
    return number != nullptr ? Known::of(Interval::of(*number)) : found.known ? *found.known : Known();
  }
  Known member(std::string_view, std::string_view) const override { return {}; }
  Known called(NameId) const override { return {}; }
  const Formula* body_of(NameId) const override { return nullptr; }

 private:
  const Scope& scope_;
};

class Finder {
 public:
  Finder(Asked asked, const KnownNames& names, std::vector<Span>& reported, Diagnostics& diagnostics)
      : asked_(asked), names_(names), reported_(reported), diagnostics_(diagnostics) {}

  Known run(const Formula& formula, std::vector<Known> parameters, const Formula* condition) {
    if (formula.is_broken() || !is_checked(formula) || depth_ >= deepest_proof) {
      return {};
    }
    const Formula::Tree* const tree = std::exchange(tree_, &formula.tree());
    std::vector<Known> locals = std::exchange(locals_, std::move(parameters));
    Facts facts = std::exchange(facts_, {});
    ++depth_;
    if (condition != nullptr && !condition->is_broken() && is_checked(*condition)) {
      tree_ = &condition->tree();
      learn(tree_->root, true);
      tree_ = &formula.tree();
    }
    Known result = known(tree_->root);
    --depth_;
    tree_ = tree;
    locals_ = std::move(locals);
    facts_ = std::move(facts);
    return result;
  }

 private:
  const TreeNode& node(NodeIndex index) const { return tree_->nodes[index]; }

  Known known(NodeIndex index) {
    if (++visits_ > most_visits) {
      return {};
    }
    Known value = known_by_itself(index);
    value.number = value.number.met_with(facts_.about(*tree_, index));
    return value;
  }

  Known known_by_itself(NodeIndex index) {
    const TreeNode& at = node(index);
    const auto number = [&](std::size_t child) { return known(at.children[child]).number; };
    switch (at.op) {
      case Op::constant:
        return Known::of(at.constant);
      case Op::dice: {  // How many, and of how many sides.
        const ValueList& dice = *at.constant.list();
        return Known::of(Interval{*dice[0].number(), *dice[0].number() * *dice[1].number()});
      }
      case Op::name:
        return at.meaning == Meaning::local   ? local(at.target)
               : at.meaning == Meaning::scope ? names_.name(NameId(at.target))
                                              : Known();
      case Op::list:
        return list(at);
      case Op::record: {
        Known record;
        for (std::size_t i = 0; i < at.children.size(); ++i) {
          record.members.push_back({at.names[i], known(at.children[i])});
        }
        return record;
      }
      case Op::member:
        return member(known(at.children[0]), at.name);
      case Op::item: {
        const Known list = known(at.children[0]);
        known(at.children[1]);
        return list.item ? *list.item : Known();
      }
      case Op::call:
        return call(at);
      case Op::negate:
        return Known::of(-number(0));
      case Op::add: {
        const Known left = known(at.children[0]);
        const Known right = known(at.children[1]);
        return left.item && right.item
                   ? Known::list_of(left.item->joined_with(*right.item), left.size + right.size)
                   : Known::of(left.number + right.number);
      }
      case Op::subtract:
        return Known::of(number(0) - number(1));
      case Op::multiply:
        return Known::of(number(0) * number(1));
      case Op::divide: {
        const Interval dividend = number(0);
        return Known::of(dividend / divisor(at.children[1]));
      }
      case Op::logical_and:
      case Op::logical_or:
        known(at.children[0]);
        under(at.children[0], at.op == Op::logical_and, at.children[1]);
        return {};
      case Op::coalesce:
        return known(at.children[0]).joined_with(known(at.children[1]));
      case Op::conditional: {
        known(at.children[0]);
        const Known either = under(at.children[0], true, at.children[1]);
        return either.joined_with(under(at.children[0], false, at.children[2]));
      }
      case Op::let:
        set_local(at.target, known(at.children[0]));
        return known(at.children[1]);
      case Op::let_function:
        // Its calls walk it.
        return known(at.children[1]);
      case Op::lambda:
        // The call of a lambda walks it.
        return {};
      default:
        for (const NodeIndex child : at.children) {
          known(child);
        }
        return {};
    }
  }

  Known list(const TreeNode& at) {
    Known items;
    for (std::size_t i = 0; i < at.children.size(); ++i) {
      Known item = known(at.children[i]);
      items = i == 0 ? std::move(item) : items.joined_with(item);
    }
    return Known::list_of(std::move(items), Interval::of(static_cast<std::int64_t>(at.children.size())));
  }

  // A part that is computed only where the condition came to `truth`.
  Known under(NodeIndex condition, bool truth, NodeIndex part) {
    Facts before = facts_;
    learn(condition, truth);
    Known result = known(part);
    facts_ = std::move(before);
    return result;
  }

  void learn(NodeIndex condition, bool truth) {
    const TreeNode& at = node(condition);
    switch (at.op) {
      case Op::logical_not:
        learn(at.children[0], !truth);
        break;
      case Op::logical_and:
      case Op::logical_or:
        if (truth == (at.op == Op::logical_and)) {
          learn(at.children[0], truth);
          learn(at.children[1], truth);
        }
        break;
      case Op::equal:
      case Op::unequal:
      case Op::less:
      case Op::less_equal:
      case Op::greater:
      case Op::greater_equal: {
        const Op op = truth ? at.op : opposite(at.op);
        facts_.add(*tree_, at.children[0], told(op, quiet(at.children[1])));
        facts_.add(*tree_, at.children[1], told(mirrored(op), quiet(at.children[0])));
        facts_.add_difference(*tree_, at.children[0], at.children[1], told(op, Interval::of(0)));
        break;
      }
      default:
        break;
    }
  }

  // Of a part that is looked at a second time.
  Interval quiet(NodeIndex index) {
    const bool was_quiet = std::exchange(is_quiet_, true);
    Interval found = known(index).number;
    is_quiet_ = was_quiet;
    return found;
  }

  Interval divisor(NodeIndex index) {
    const Known value = known(index);
    Interval found = value.number;
    const TreeNode& at = node(index);
    const Span span = tree_->text.span_of(at.begin, at.end);
    if (asked_ != Asked::divisors || value.is_broken || !found.may_be_zero() || is_quiet_ ||
        visits_ > most_visits || std::find(reported_.begin(), reported_.end(), span) != reported_.end()) {
      return found;
    }
    reported_.push_back(span);
    std::string_view shown = std::string_view(tree_->text.view()).substr(at.begin, at.end - at.begin);
    if (shown.starts_with('(') && shown.ends_with(')')) {
      shown = shown.substr(1, shown.size() - 2);
    }
    const std::string message = found.least || found.most
                                    ? fmt::format("`{}` can be 0 here", shown)
                                    : fmt::format("nothing says that `{}` is never 0", shown);
    diagnostics_.add(
        Diagnostic::error(Code::division_by_zero, span, message)
            .help(fmt::format(
                "divide only where it is not: `if {0} == 0 then … else …` or `max(1, {0})`; or state "
                "a range (`minimum` in the schema, `from` of a given value)",
                shown)));
    return found;
  }

  Known member(const Known& record, const std::string& name) const {
    for (const auto& [each, value] : record.members) {
      if (each == name) {
        return value;
      }
    }
    Known unknown;
    unknown.is_broken = record.is_broken;
    return record.kind.empty() ? unknown : names_.member(record.kind, name);
  }

  Known local(std::uint32_t slot) const { return slot < locals_.size() ? locals_[slot] : Known(); }
  void set_local(std::uint32_t slot, Known value) {
    if (locals_.size() <= slot) {
      locals_.resize(slot + 1);
    }
    locals_[slot] = std::move(value);
  }

  Known call(const TreeNode& at) {
    if (at.meaning == Meaning::function) {
      return builtin(at);
    }
    if (at.meaning == Meaning::local_function) {
      for (std::size_t i = 0; i + 1 < at.children.size(); ++i) {
        set_local(at.target + static_cast<std::uint32_t>(i), known(at.children[i]));
      }
      return known(at.children.back());
    }
    auto arguments = source::of_each(at.children, [this](NodeIndex child) { return known(child); });
    if (at.meaning != Meaning::scope) {
      Known definition;
      const bool is_literal = at.children.size() == 2 && node(at.children[0]).op == Op::constant;
      const std::string* const kind = is_literal ? node(at.children[0]).constant.text() : nullptr;
      definition.kind = kind != nullptr ? *kind : std::string();
      return definition;
    }
    const Formula* const body = names_.body_of(NameId(at.target));
    return body != nullptr ? run(*body, std::move(arguments), nullptr) : names_.called(NameId(at.target));
  }

  // The body of a function that stands as an argument: of an item, or of what is accumulated and an item.
  Known lambda(NodeIndex index, const Known& item) {
    const TreeNode& at = node(index);
    if (at.op != Op::lambda) {
      return known(index);
    }
    for (std::size_t i = 0; i < at.names.size(); ++i) {
      set_local(at.target + static_cast<std::uint32_t>(i), i + 1 == at.names.size() ? item : Known());
    }
    return known(at.children[0]);
  }

  Known builtin(const TreeNode& at) {
    const Function& function = all_functions()[at.target];
    std::vector<Known> arguments;
    for (std::size_t i = 0; i < at.children.size(); ++i) {
      const NodeIndex child = at.children[i];
      const Known item = !arguments.empty() && arguments[0].item ? *arguments[0].item : Known();
      if (i > 0 && i == function.traits.divisor) {
        arguments.push_back(Known::of(divisor(child)));
      } else if (node(child).op == Op::lambda && function.parameter(i, true).is_condition()) {
        arguments.push_back(filtered(child, item));
      } else {
        arguments.push_back(lambda(child, item));
      }
    }
    if (function.traits.takes_forms && asked_ == Asked::plurals && !is_quiet_ && visits_ <= most_visits) {
      check_forms(at, arguments.front().number);
    }
    return function.known != nullptr ? function.known(arguments) : Known();
  }

  // Whether a form is written that says something; what is computed is taken to.
  bool has_form(const TreeNode& at, std::size_t form) const {
    if (form + 1 >= at.children.size()) {
      return false;
    }
    const TreeNode& written = node(at.children[form + 1]);
    const std::string* const words = written.op == Op::constant ? written.constant.text() : nullptr;
    return words == nullptr || words->find_first_not_of(' ') != std::string::npos;
  }

  // A call of `plural`.
  void check_forms(const TreeNode& at, const Interval& range) {
    const Plural& forms = *language::of(tree_->language).plural;
    for (std::size_t form = 0; form < forms.names.size(); ++form) {
      const auto number =
          has_form(at, form) ? std::nullopt : number_with_form(forms, form, range, at.may_be_fraction);
      if (number) {
        const TreeNode& of = node(at.children[0]);
        reported_.push_back(tree_->text.span_of(at.begin, at.end));
        diagnostics_.add(
            Diagnostic::error(
                Code::missing_form, reported_.back(),
                fmt::format("`{}` may be {}, and no form is written for {}",
                            std::string_view(tree_->text.view()).substr(of.begin, of.end - of.begin),
                            to_text(Value(*number)), forms.names[form]))
                .help(fmt::format("write the noun as it stands after {}, as form {} of {}{}",
                                  to_text(Value(*number)), form + 1, forms.names.size(),
                                  number->is_whole() ? ", or state the range of the number in its schema"
                                                     : ", or round the number")));
        return;
      }
    }
  }

  // An item of which the condition holds.
  Known filtered(NodeIndex condition, Known item) {
    const TreeNode& at = node(condition);
    lambda(condition, item);
    Facts before = facts_;
    learn(at.children[0], true);
    item.number = item.number.met_with(facts_.about_local(at.target));
    for (auto& [name, value] : item.members) {
      value.number = value.number.met_with(facts_.about_member(at.target, name));
    }
    facts_ = std::move(before);
    return item;
  }

  const Asked asked_;
  const KnownNames& names_;
  std::vector<Span>& reported_;
  Diagnostics& diagnostics_;
  const Formula::Tree* tree_ = nullptr;
  std::vector<Known> locals_;
  Facts facts_;
  int depth_ = 0;
  std::size_t visits_ = 0;
  bool is_quiet_ = false;
};

}  // namespace

Known find_divisors(const Formula& formula, const KnownNames& names, std::vector<Known> parameters,
                    const Formula* condition, std::vector<Span>& reported, Diagnostics& diagnostics) {
  return Finder(Asked::divisors, names, reported, diagnostics).run(formula, std::move(parameters), condition);
}

Known known_value(const Formula& formula, const Scope& scope) {
  std::vector<Span> none;
  Diagnostics unheard;
  const ScopeNames names(scope);
  return Finder(Asked::nothing, names, none, unheard).run(formula, {}, nullptr);
}

bool has_forms_for_all(const Formula& formula, const Scope& scope, Diagnostics& diagnostics) {
  std::vector<Span> reported;
  const ScopeNames names(scope);
  Finder(Asked::plurals, names, reported, diagnostics).run(formula, {}, nullptr);
  return reported.empty();
}

}  // namespace talia::formula
