// Names and types: every name is resolved to a number, every operation gets the types that it needs, or its words are
// reported. One fault is reported once; what depends on it has the type broken and passes in silence.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "formula/checks/checker.h"
#include "formula/closed_text.h"
#include "formula/lexer.h"
#include "source/of_each.h"

namespace talia::formula {

using Kind = Type::Kind;

bool may_roll(const Type& type) {
  return type.is(Kind::any) || type.is(Kind::distribution) || std::ranges::any_of(type.children, may_roll);
}

Type Checker::check(const Type& expected) {
  const Type type = demand(tree_.root, expected);
  return is_sound_ ? type : broken;
}

std::string_view Checker::words(NodeIndex index) {
  return tree_.text.view().substr(node(index).begin, node(index).end - node(index).begin);
}

Type Checker::fault(Diagnostic diagnostic) {
  is_sound_ = false;
  if (!calls_.empty()) {
    diagnostic.notes.push_back({calls_.back(), "in this call"});
  }
  diagnostics_.add(std::move(diagnostic));
  return broken;
}

Type Checker::in_silence() {
  is_sound_ = false;
  return broken;
}

namespace {

// What may be said in place of a value that was left out: the empty one of its type, of a closed list one of its values.
std::string help_for_nothing(std::string_view words, const Type& wanted, const Scope& scope) {
  const auto* const values = values_of(wanted, scope);
  const std::string instead = wanted.is_number()                      ? "0"
                              : values != nullptr && !values->empty() ? fmt::format("'{}'", values->front())
                              : wanted.is(Kind::text)                 ? "''"
                              : wanted.is(Kind::boolean)              ? "false"
                              : wanted.is(Kind::list)                 ? "[]"
                                                                      : "";
  return instead.empty() ? fmt::format("ask first: `if {} == null then … else …`", words)
                         : fmt::format("say what counts then: `({} ?? {})`", words, instead);
}

}  // namespace

Type Checker::demand(NodeIndex index, const Type& expected) {
  // Both ways of a choice are asked, so that the one at fault is named.
  if (node(index).op == Op::conditional && !expected.is(Kind::any)) {
    return conditional(index, expected);
  }
  set_beside(index, expected);
  Type actual = infer(index);
  check_literals(index, expected.without_rolls());
  if (agrees(expected, actual)) {
    return actual;
  }
  const Type& wanted = expected.is(Kind::distribution) ? expected.children.front() : expected;
  if (actual.has_rolls() && agrees(wanted, actual.without_rolls())) {
    return dice_not_allowed(index);
  }
  if (scope_.is_incomplete && actual.without_null().is(Kind::text) && !wanted.is(Kind::text)) {
    return in_silence();  // A term has the name that something may have which could not be read.
  }
  auto diagnostic = Diagnostic::error(
      Code::type_mismatch, span_of(node(index)),
      fmt::format("`{}` is a {}, and a {} is needed", words(index), words_for(actual), words_for(wanted)));
  if (actual.optional && agrees(expected, actual.without_null())) {
    diagnostic.message =
        fmt::format("`{}` may be left out, and a {} is needed", words(index), words_for(wanted));
    diagnostic.help_text = help_for_nothing(words(index), wanted, scope_);
  } else if (wanted.is(Kind::integer) && actual.without_rolls().is(Kind::number)) {
    diagnostic.help_text = "round it: `div(a, b)`, `round(x)`, `floor(x)` or `ceil(x)`";
  }
  return fault(std::move(diagnostic));
}

Type Checker::dice_not_allowed(NodeIndex index) {
  const bool is_condition = infer(index).without_rolls().is(Kind::boolean);
  return fault(
      Diagnostic::error(Code::dice_not_allowed, span_of(node(index)),
                        fmt::format("`{}` is a roll, and what is needed here must be known", words(index)))
          .help(is_condition ? fmt::format("ask for its chance: `P({})`", words(index))
                             : fmt::format("ask for its mean `E({0})` or a bound: `least({0})`, `most({0})`",
                                           words(index))));
}

Type Checker::lifted(const Type& type, std::initializer_list<Type> parts) {
  return std::ranges::any_of(parts, &Type::has_rolls) ? Type::roll_of(type) : type;
}

const std::string* Checker::text_of(NodeIndex index) const {
  const TreeNode& at = tree_.nodes[index];
  return at.op == Op::constant ? at.constant.text() : nullptr;
}

void Checker::check_literals(NodeIndex index, const Type& expected) {
  const TreeNode& at = node(index);
  if (at.op == Op::list && expected.is(Kind::list)) {
    for (const NodeIndex item : at.children) {
      check_literals(item, expected.children.front());
    }
    return;
  }
  const std::string* const literal = text_of(index);
  const std::vector<std::string>* const values =
      literal == nullptr || scope_.is_incomplete ? nullptr : values_of(expected, scope_);
  if (values != nullptr && std::find(values->begin(), values->end(), *literal) == values->end()) {
    const std::string among =
        expected.members.empty() ? expected.name : fmt::format("{}", fmt::join(*values, "`, `"));
    fault(Diagnostic::error(Code::unknown_term, span_of(at),
                            fmt::format("no value `{}` in `{}`", *literal, among))
              .help_closest(*literal, *values));
  }
}

Type Checker::infer(NodeIndex index) {
  // What is gathered may be looked at twice at each level.
  constexpr std::size_t most_visits = 300'000;
  if (++visits_ > most_visits) {
    return visits_ > most_visits + 1 ? in_silence()
                                     : fault(Diagnostic::error(Code::bad_formula, span_of(node(index)),
                                                               "the expression is too deeply nested")
                                                 .help("give its parts names of their own, as stats or "
                                                       "functions of the ruleset"));
  }
  Type type = inferred(index);
  node(index).may_roll = may_roll(type);
  return type;
}

Type Checker::inferred(NodeIndex index) {
  switch (node(index).op) {
    case Op::constant:
      return type_of(node(index).constant);
    case Op::dice:
      return Type::roll_of(integer);
    case Op::name:
      return name(index);
    case Op::list:
      return list(index);
    case Op::record:
      return record(index);
    case Op::member:
      return member(index);
    case Op::item:
      return item(index);
    case Op::call:
      return call(index);
    case Op::negate:
      return demand(node(index).children[0], any_number);
    case Op::logical_not:
      return lifted(boolean, {demand(node(index).children[0], any_boolean)});
    case Op::add:
      return sum(index);
    case Op::subtract:
    case Op::multiply:
      return joined_numbers(index);
    case Op::divide:
      return lifted(number, {joined_numbers(index)});
    case Op::equal:
    case Op::unequal:
      return equality(index);
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return comparison(index);
    case Op::contained:
      return contained(index);
    case Op::logical_and:
    case Op::logical_or:
      return logical(index);
    case Op::coalesce: {
      const Type left = infer(node(index).children[0]);
      set_beside(node(index).children[1], left);
      const Type right = infer(node(index).children[1]);
      // An empty text stands for any value that may be left out, and is not checked.
      if (const std::string* const literal = text_of(node(index).children[1]);
          !literal || !literal->empty()) {
        check_literals(node(index).children[1], left);
      }
      const Type there = left.is(Kind::distribution) ? Type::roll_of(left.children.front().without_null())
                                                     : left.without_null();
      return left.is(Kind::null) ? right : joined(there, right);
    }
    case Op::conditional:
      return conditional(index, any);
    case Op::let: {
      const Type value = infer(node(index).children[0]);
      node(index).target = push({node(index).name, value});
      Type body = infer(node(index).children[1]);
      locals_.pop_back();
      return body;
    }
    case Op::let_function:
      return let_function(index);
    case Op::lambda:
      return fault(Diagnostic::error(Code::type_mismatch, span_of(node(index)),
                                     "`=>` stands only as an argument of a list function"));
  }
  return broken;
}

Type Checker::type_of(const Value& value) {
  if (const Rational* const exact = value.number()) {
    return exact->is_whole() ? integer : number;
  }
  return value.is_roll()              ? Type::roll_of(any)
         : value.boolean() != nullptr ? boolean
         : value.text() != nullptr    ? text
         : value.is_null()            ? Type::of(Kind::null)
                                      : any;
}

std::uint32_t Checker::push(Local local) {
  locals_.push_back(std::move(local));
  return static_cast<std::uint32_t>(locals_.size() - 1);
}

Type Checker::name(NodeIndex index) {
  TreeNode& at = node(index);
  for (std::size_t i = locals_.size(); i-- > 0;) {
    if (locals_[i].name == at.name && locals_[i].function) {
      return fault(
          Diagnostic::error(Code::type_mismatch, span_of(at), fmt::format("`{}` is a function", at.name))
              .help(fmt::format("call it: `{0}(…)`, or pass it on as `x => {0}(x)`", at.name)));
    }
    if (locals_[i].name == at.name) {
      at.meaning = Meaning::local;
      at.target = static_cast<std::uint32_t>(i);
      return narrowed(index, locals_[i].type);
    }
  }
  if (const auto found = scope_.find(at.name)) {
    const ScopeName& known = scope_.get(*found);
    if (known.type.is(Kind::broken)) {
      return in_silence();
    }
    if (known.constant) {
      at.op = Op::constant;
      at.constant = *known.constant;
      return known.is_function ? known.constant_type : known.type;
    }
    if (known.is_function) {
      return fault(
          Diagnostic::error(Code::type_mismatch, span_of(at), fmt::format("`{}` is a function", at.name))
              .help(fmt::format("call it: `{}(…)`", at.name)));
    }
    at.meaning = Meaning::scope;
    at.target = static_cast<std::uint32_t>(*found);
    return narrowed(index, known.type);
  }
  if (at.name == "null") {
    at.op = Op::constant;
    return Type::of(Kind::null);
  }
  if (is_dice(at.name)) {
    return dice(index);
  }
  return unknown_name(index);
}

Type Checker::dice(NodeIndex index) {
  TreeNode& at = node(index);
  auto literal = dice_of(at.name);
  if (!literal) {
    return fault(Diagnostic::error(Code::bad_formula, span_of(at), std::move(literal.error())));
  }
  at.op = Op::dice;
  at.constant = *std::move(literal);
  return Type::roll_of(integer);
}

Type Checker::list(NodeIndex index) {
  std::optional<Type> items;
  for (const NodeIndex child : node(index).children) {
    const Type type = infer(child);
    items = items ? joined(*items, type) : type;
  }
  return Type::list_of(items.value_or(any));
}

Type Checker::record(NodeIndex index) {
  std::vector<std::pair<std::string, Type>> members;
  for (std::size_t i = 0; i < node(index).children.size(); ++i) {
    Type type = infer(node(index).children[i]);
    members.emplace_back(node(index).names[i], std::move(type));
  }
  return Type::record_of(std::move(members));
}

Type Checker::sum(NodeIndex index) {
  const NodeIndex left = node(index).children[0];
  const NodeIndex right = node(index).children[1];
  const Type type = infer(left);
  const Type& one = type.is(Kind::distribution) ? type.children.front() : type;
  if (one.is(Kind::text) || one.is(Kind::list)) {
    const Type& expected = one.is(Kind::text) ? any_text : any_list;
    if (one.optional) {
      return demand_known(left, type, expected);
    }
    const Type other = demand(right, expected);
    if (other.is(Kind::broken)) {
      return broken;
    }
    return one.is(Kind::text) ? lifted(text, {type, other}) : joined(type, other);
  }
  if (type.is(Kind::any) || type.is(Kind::broken)) {
    const Type other = infer(right);
    return other.is(Kind::broken) ? broken : type;
  }
  const Type first = demand_known(left, type, any_number);
  const Type second = demand(right, any_number);
  return first.is(Kind::broken) || second.is(Kind::broken) ? broken : joined(first, second);
}

Type Checker::demand_known(NodeIndex index, const Type& actual, const Type& expected) {
  return agrees(expected, actual) ? actual : demand(index, expected);
}

Type Checker::joined_numbers(NodeIndex index) {
  const Type left = demand(node(index).children[0], any_number);
  const Type right = demand(node(index).children[1], any_number);
  return joined(left, right);
}

Type Checker::comparison(NodeIndex index) {
  const Type numbers = joined_numbers(index);
  return numbers.is(Kind::broken) ? boolean : lifted(boolean, {numbers});
}

namespace {

bool can_come_up_null(const Type& type) {
  return type.is(Kind::distribution) &&
         (type.children.front().optional || type.children.front().is(Kind::any));
}

}  // namespace

// What is known comes first, and tells what an unknown name beside it may be.
std::pair<Type, Type> Checker::compared(NodeIndex left, NodeIndex right) {
  if (is_unknown(left)) {
    Type known = infer(right);
    set_beside(left, known);
    return {infer(left), std::move(known)};
  }
  Type known = infer(left);
  set_beside(right, known);
  return {std::move(known), infer(right)};
}

Type Checker::equality(NodeIndex index) {
  const NodeIndex left = node(index).children[0];
  const NodeIndex right = node(index).children[1];
  const auto [left_type, right_type] = compared(left, right);
  const Type first = left_type.without_rolls().without_null();
  const Type second = right_type.without_rolls().without_null();
  check_literals(left, second);
  check_literals(right, first);
  const bool asks_for_null = first.is(Kind::null) || second.is(Kind::null);
  if (!asks_for_null && !agrees(first, second) && !agrees(second, first)) {
    fault(Diagnostic::error(Code::type_mismatch, span_of(node(index)),
                            fmt::format("`{}` is a {} and `{}` a {}; they are never equal", words(left),
                                        words_for(first), words(right), words_for(second))));
  }
  // A roll that is there is never null, whatever comes up.
  const bool is_known = asks_for_null && !can_come_up_null(left_type) && !can_come_up_null(right_type);
  return is_known ? boolean : lifted(boolean, {left_type, right_type});
}

Type Checker::contained(NodeIndex index) {
  const NodeIndex wanted = node(index).children[0];
  const NodeIndex list = node(index).children[1];
  if (is_unknown(wanted)) {
    const Type items = infer(list).without_rolls();
    set_beside(wanted, items.is(Kind::list) ? items.children.front() : any);
  }
  const Type item_type = infer(wanted);
  set_beside(list, Type::list_of(item_type));
  const Type list_type = demand(list, any_list);
  const Type item = item_type.without_rolls();
  const Type type = list_type.without_rolls();
  if (type.is(Kind::list)) {
    check_literals(wanted, type.children.front());
    check_literals(list, Type::list_of(item));
    const Type& items = type.children.front();
    if (!agrees(items, item.without_null()) && !agrees(item.without_null(), items)) {
      fault(Diagnostic::error(
          Code::type_mismatch, span_of(node(wanted)),
          fmt::format("`{}` is a {} and never in a {}", words(wanted), words_for(item), words_for(type))));
    }
  }
  return lifted(boolean, {item_type, list_type});
}

Type Checker::logical(NodeIndex index) {
  const NodeIndex left = node(index).children[0];
  const std::size_t known = known_.size();
  const Type first = demand(left, any_boolean);
  learn(left, node(index).op == Op::logical_and);
  const Type second = demand(node(index).children[1], any_boolean);
  known_.resize(known);
  return lifted(boolean, {first, second});
}

Type Checker::conditional(NodeIndex index, const Type& expected) {
  const NodeIndex condition = node(index).children[0];
  const std::size_t known = known_.size();
  const Type asked = demand(condition, any_boolean);
  if (asked.has_rolls() && !expected.is(Kind::any) && !expected.has_rolls()) {
    return dice_not_allowed(condition);
  }
  learn(condition, true);
  const Type consequence = demand(node(index).children[1], expected);
  known_.resize(known);
  learn(condition, false);
  const Type otherwise = demand(node(index).children[2], expected);
  known_.resize(known);
  return lifted(joined(consequence, otherwise), {asked});
}

void Checker::learn(NodeIndex condition, bool truth) {
  const TreeNode& at = node(condition);
  const auto is_null = [this](NodeIndex side) {
    return node(side).op == Op::constant && node(side).constant.is_null();
  };
  switch (at.op) {
    case Op::logical_not:
      learn(at.children[0], !truth);
      break;
    case Op::logical_and:
    case Op::logical_or:
      if ((at.op == Op::logical_and) == truth) {
        learn(at.children[0], truth);
        learn(at.children[1], truth);
      }
      break;
    case Op::equal:
    case Op::unequal:
      if ((at.op == Op::unequal) == truth && is_null(at.children[0]) != is_null(at.children[1])) {
        known_.push_back(path_of(at.children[is_null(at.children[0]) ? 1 : 0]));
      }
      break;
    default:
      break;
  }
}

std::vector<std::string> Checker::known_where_true() {
  learn(tree_.root, true);
  std::erase(known_, "");
  return std::move(known_);
}

std::string Checker::path_of(NodeIndex index) {
  const TreeNode& at = node(index);
  if (at.op == Op::name) {
    // What a `let` or `=>` names is told from a name of the scope that it hides.
    const bool is_inner = at.meaning == Meaning::local && at.target >= parameters_;
    return is_inner ? fmt::format("#{}", at.target) : at.name;
  }
  if (at.op == Op::member) {
    const std::string owner = path_of(at.children[0]);
    return owner.empty() ? owner : owner + "." + at.name;
  }
  return {};
}

namespace {

// The type of a value of which something at a path (`#3.frost`, behind its own name) is known to be there.
Type with_present(const Type& type, std::string_view path) {
  if (path.empty()) {
    return type.without_null();
  }
  const std::string_view rest = path.substr(1);
  const std::size_t end = std::min(rest.find('.'), rest.size());
  const Type* const member = type.is(Kind::record) ? type.member(rest.substr(0, end)) : nullptr;
  if (member == nullptr) {
    return type;
  }
  std::vector<Type> children = type.children.all();
  children[static_cast<std::size_t>(member - &type.children[0])] = with_present(*member, rest.substr(end));
  Type narrowed = type;
  narrowed.children = std::move(children);
  return narrowed;
}

}  // namespace

Type Checker::kept(const Type& items, NodeIndex holds) {
  const std::size_t known = known_.size();
  learn(node(holds).children[0], true);
  const std::string item = fmt::format("#{}", node(holds).target);
  Type type = items;
  for (std::size_t i = known; i < known_.size(); ++i) {
    const std::string_view path = known_[i];
    if (path.starts_with(item) && (path.size() == item.size() || path[item.size()] == '.')) {
      type = with_present(type, path.substr(item.size()));
    }
  }
  known_.resize(known);
  return type;
}

Type Checker::narrowed(NodeIndex index, const Type& type) {
  if (!type.optional || known_.empty()) {
    return type;
  }
  const std::string path = path_of(index);
  return std::find(known_.begin(), known_.end(), path) != known_.end() ? type.without_null() : type;
}

}  // namespace talia::formula
