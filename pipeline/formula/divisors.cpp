// Computes with intervals in place of numbers. What nothing is known of may be anything, 0 as well; so a division is
// passed only where its divisor is known not to be 0.
#include "formula/divisors.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "formula/tree.h"

namespace talia::formula {
namespace {

using Facts =
    std::map<std::string, Interval, std::less<>>;  // By the words of the expression, spaces left out.

constexpr int deepest_call = 24;
constexpr std::size_t most_visits = 100'000;
constexpr std::int64_t largest_exponent = 64;

// The same comparison read from its other side, and its opposite.
Op mirrored(Op op) {
  switch (op) {
    case Op::less:
      return Op::greater;
    case Op::less_equal:
      return Op::greater_equal;
    case Op::greater:
      return Op::less;
    case Op::greater_equal:
      return Op::less_equal;
    default:
      return op;
  }
}
Op opposite(Op op) {
  switch (op) {
    case Op::less:
      return Op::greater_equal;
    case Op::less_equal:
      return Op::greater;
    case Op::greater:
      return Op::less_equal;
    case Op::greater_equal:
      return Op::less;
    case Op::equal:
      return Op::unequal;
    default:
      return Op::equal;
  }
}

// What `x OP limit` tells of x.
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

class Finder {
 public:
  Finder(const KnownNames& names, std::vector<Span>& reported, Diagnostics& diagnostics)
      : names_(names), reported_(reported), diagnostics_(diagnostics) {}

  Known run(const Formula& formula, std::vector<Known> parameters, const Formula* condition) {
    if (formula.is_broken() || !is_checked(formula) || depth_ >= deepest_call) {
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

  std::string words(NodeIndex index) const {
    const TreeNode& at = node(index);
    std::string words = tree_->text.str().substr(at.begin, at.end - at.begin);
    std::erase_if(words, [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
    return words;
  }

  Known known(NodeIndex index) {
    if (++visits_ > most_visits) {
      return {};
    }
    Known value = known_by_itself(index);
    if (const auto fact = facts_.find(words(index)); fact != facts_.end()) {
      value.number = value.number.met_with(fact->second);
    }
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
      case Op::list: {
        Known items;
        for (std::size_t i = 0; i < at.children.size(); ++i) {
          Known item = known(at.children[i]);
          items = i == 0 ? std::move(item) : items.joined_with(item);
        }
        return Known::list_of(std::move(items), Interval::of(static_cast<std::int64_t>(at.children.size())));
      }
      case Op::record: {
        Known record;
        for (std::size_t i = 0; i < at.children.size(); ++i) {
          record.members.emplace_back(at.names[i], known(at.children[i]));
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
      case Op::lambda:
        return {};  // Its call walks it.
      default:
        for (const NodeIndex child : at.children) {
          known(child);
        }
        return {};
    }
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
        learn_number(at.children[0], told(op, quiet(at.children[1])));
        learn_number(at.children[1], told(mirrored(op), quiet(at.children[0])));
        Interval& difference = facts_[words(at.children[0]) + "-" + words(at.children[1])];
        difference = difference.met_with(told(op, Interval::of(0)));
        break;
      }
      default:
        break;
    }
  }

  void learn_number(NodeIndex index, const Interval& told) {
    if (node(index).op != Op::constant) {
      Interval& fact = facts_[words(index)];
      fact = fact.met_with(told);
    }
  }

  // Of a part that is looked at a second time.
  Interval quiet(NodeIndex index) {
    is_quiet_ = true;
    const Interval found = known(index).number;
    is_quiet_ = false;
    return found;
  }

  Interval divisor(NodeIndex index) {
    const Interval found = known(index).number;
    const TreeNode& at = node(index);
    const Span span = tree_->text.span_of(at.begin, at.end);
    if (!found.may_be_zero() || is_quiet_ || visits_ > most_visits ||
        std::find(reported_.begin(), reported_.end(), span) != reported_.end()) {
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

  static Known member(const Known& record, const std::string& name, const KnownNames& names) {
    for (const auto& [each, value] : record.members) {
      if (each == name) {
        return value;
      }
    }
    return record.kind.empty() ? Known() : names.member(record.kind, name);
  }
  Known member(const Known& record, const std::string& name) const { return member(record, name, names_); }

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
    std::vector<Known> arguments;
    for (const NodeIndex child : at.children) {
      arguments.push_back(known(child));
    }
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
    std::vector<Known> arguments;
    if (at.name == "div" || at.name == "mod") {
      const Interval dividend = known(at.children[0]).number;
      const Interval by = divisor(at.children[1]);
      if (at.name == "div") {
        return Known::of((dividend / by).rounded());
      }
      const bool is_positive = by.least && by.least->sign() > 0;
      return Known::of(is_positive && by.most ? Interval{Rational(), *by.most} : Interval());
    }
    for (const NodeIndex child : at.children) {
      const Known item = !arguments.empty() && arguments[0].item ? *arguments[0].item : Known();
      if (at.name == "filter" && node(child).op == Op::lambda) {
        arguments.push_back(filtered(child, item));
      } else {
        arguments.push_back(lambda(child, item));
      }
    }
    return arguments.empty() ? Known() : result(at, arguments);
  }

  // An item of which the condition holds.
  Known filtered(NodeIndex condition, Known item) {
    const TreeNode& at = node(condition);
    lambda(condition, item);
    Facts before = facts_;
    learn(at.children[0], true);
    for (const auto& [path, fact] : facts_) {
      if (path == at.names.front()) {
        item.number = item.number.met_with(fact);
      }
      for (auto& [name, value] : item.members) {
        if (path == at.names.front() + "." + name) {
          value.number = value.number.met_with(fact);
        }
      }
    }
    facts_ = std::move(before);
    return item;
  }

  static Known result(const TreeNode& at, const std::vector<Known>& arguments) {
    const std::string& name = at.name;
    const Known& first = arguments[0];
    const Interval& number = first.number;
    if (name == "abs") {
      Interval size = max(number, -number);
      size.least = size.least ? std::max(*size.least, Rational()) : Rational();
      size.is_never_zero = !number.may_be_zero();
      return Known::of(size);
    }
    if (name == "ceil" || name == "floor" || name == "round" || name == "nearest" || name == "truncate") {
      return Known::of(number.rounded());
    }
    if (name == "clamp" && arguments.size() == 3) {
      return Known::of(max(arguments[1].number, min(number, arguments[2].number)));
    }
    if (name == "percent" && arguments.size() == 2) {
      return Known::of((number * arguments[1].number / Interval::of(100)).rounded());
    }
    if (name == "power" && arguments.size() == 2) {
      return Known::of(power(number, arguments[1].number));
    }
    if (name == "max" || name == "min") {
      Interval all = first.item ? (arguments.size() == 1 ? first.item->number : arguments[1].number) : number;
      for (std::size_t i = 1; i < arguments.size() && !first.item; ++i) {
        all = name == "max" ? max(all, arguments[i].number) : min(all, arguments[i].number);
      }
      return Known::of(all);
    }
    if (name == "P") {
      return Known::of(Interval{Rational(), Rational(1)});
    }
    if (name == "E" || name == "least" || name == "most" || name == "median" || name == "mode" ||
        name == "quantile" || name == "given") {
      return Known::of(number);
    }
    if (name == "roll" && arguments.size() == 2) {
      return Known::of(Interval{number.least, (number * arguments[1].number).most});
    }
    if (name == "pool" && arguments.size() == 2) {
      return Known::list_of(arguments[1], number);
    }
    if (name == "count") {
      return Known::of(arguments.size() == 1 ? first.size : Interval{Rational(), first.size.most});
    }
    if (name == "sum") {
      const Interval each = arguments.size() > 1 ? arguments[1].number
                            : first.item         ? first.item->number
                                                 : Interval();
      return Known::of(each * first.size);
    }
    if (name == "range" && arguments.size() == 2) {
      const Interval& last = arguments[1].number;
      Interval size = last - number + Interval::of(1);
      size.least = size.least ? std::max(*size.least, Rational()) : Rational();
      return Known::list_of(Known::of(Interval{number.least, last.most}), size);
    }
    if (name == "map" && arguments.size() == 2) {
      return Known::list_of(arguments[1], first.size);
    }
    if (name == "filter" && arguments.size() == 2) {
      return Known::list_of(arguments[1], {Rational(), first.size.most});
    }
    if (name == "first" || name == "last") {
      return first.item ? *first.item : Known();
    }
    if (name == "reverse" || name == "sort") {
      return first;
    }
    return {};
  }

  static Interval power(const Interval& base, const Interval& exponent) {
    Interval result;
    result.is_never_zero = !base.may_be_zero();
    if (base.least && base.least->sign() >= 0) {
      result.least = Rational();
      const auto low = exponent.least ? exponent.least->int64() : std::nullopt;
      if (*base.least >= Rational(1) && low && *low >= 0 && *low <= largest_exponent &&
          base.least->is_whole()) {
        result.least = Rational(Integer::power(base.least->numerator(), static_cast<std::uint32_t>(*low)));
      }
    }
    return result;
  }

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

Known Known::of(Interval number) {
  Known known;
  known.number = std::move(number);
  return known;
}

Known Known::list_of(Known item, Interval size) {
  Known list;
  list.item = std::make_shared<const Known>(std::move(item));
  list.size = std::move(size);
  return list;
}

Known Known::of(const Value& value) {
  if (const Rational* const number = value.number()) {
    return of(Interval::of(*number));
  }
  Known known;
  if (const ValueList* const list = value.list()) {
    Known items;
    for (std::size_t i = 0; i < list->size(); ++i) {
      items = i == 0 ? of((*list)[i]) : items.joined_with(of((*list)[i]));
    }
    return list_of(std::move(items), Interval::of(static_cast<std::int64_t>(list->size())));
  }
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      known.members.emplace_back(name, of(member));
    }
  }
  return known;
}

Known Known::joined_with(const Known& other) const {
  Known either;
  either.number = number.joined_with(other.number);
  either.size = size.joined_with(other.size);
  if (item && other.item) {
    either.item = std::make_shared<const Known>(item->joined_with(*other.item));
  }
  for (const auto& [name, member] : members) {
    for (const auto& [name_of_other, member_of_other] : other.members) {
      if (name == name_of_other) {
        either.members.emplace_back(name, member.joined_with(member_of_other));
      }
    }
  }
  either.kind = kind == other.kind ? kind : std::string();
  return either;
}

Known find_divisors(const Formula& formula, const KnownNames& names, std::vector<Known> parameters,
                    const Formula* condition, std::vector<Span>& reported, Diagnostics& diagnostics) {
  return Finder(names, reported, diagnostics).run(formula, std::move(parameters), condition);
}

}  // namespace talia::formula
