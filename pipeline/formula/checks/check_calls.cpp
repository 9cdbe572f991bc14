// The checker's part for calls: functions of the ruleset and tables, `def`, and the built-in functions by their signatures.
#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formula/checks/checker.h"
#include "language/language.h"
#include "source/of_each.h"

namespace talia::formula {

using Kind = Type::Kind;

Type Checker::call(NodeIndex index) {
  if (const auto place = local_function(node(index).name)) {
    return call_of_local(index, *place);
  }
  if (const auto found = scope_.find(node(index).name); found && scope_.get(*found).is_function) {
    return scope_call(index, *found);
  }
  if (node(index).name == "def") {
    return definition(index);
  }
  if (const Function* const function = find_function(node(index).name)) {
    node(index).meaning = Meaning::function;
    node(index).target = static_cast<std::uint32_t>(function - all_functions().data());
    return builtin_call(index, *function);
  }
  if (std::ranges::find(defining_, node(index).name) != defining_.end()) {
    return fault(Diagnostic::error(Code::unknown_function, name_span_of(node(index)),
                                   fmt::format("`{}` calls itself, and would never end", node(index).name))
                     .help("repeat with `iterate(n, start, x => …)` or `until(start, x => …, x => …)`"));
  }
  auto names = source::of_each<std::string>(all_functions(), &Function::name);
  names.insert(names.begin(), "def");
  for (const std::string& name : scope_.names()) {
    if (scope_.get(*scope_.find(name)).is_function) {
      names.push_back(name);
    }
  }
  for (const NodeIndex argument : node(index).children) {
    if (node(argument).op != Op::lambda) {
      infer(argument);
    }
  }
  if (scope_.is_incomplete) {
    return in_silence();
  }
  return fault(Diagnostic::error(Code::unknown_function, name_span_of(node(index)),
                                 fmt::format("no function or table `{}` here", node(index).name))
                   .help_closest(node(index).name, names));
}

Diagnostic Checker::arity_fault(NodeIndex index, std::size_t least, std::size_t most) {
  const std::size_t given = node(index).children.size();
  const std::string wanted = most == least                 ? fmt::format("{}", least)
                             : most == unlimited_arguments ? fmt::format("{} or more", least)
                                                           : fmt::format("{} to {}", least, most);
  return Diagnostic::error(Code::wrong_arity, span_of(node(index)),
                           fmt::format("`{}` takes {} argument{}, not {}", node(index).name, wanted,
                                       wanted == "1" ? "" : "s", given));
}

Type Checker::wrong_arity(NodeIndex index, std::size_t least, std::size_t most) {
  return fault(arity_fault(index, least, most));
}

// With the names of its parameters, where its author gave them some.
Type Checker::wrong_arity(NodeIndex index, const ScopeName& function) {
  const std::size_t most = function.parameters.size();
  const std::size_t least = most - function.optional_parameters;
  const std::size_t given = node(index).children.size();
  Diagnostic wrong = arity_fault(index, least, most);
  const std::vector<std::string>& names = function.parameter_names;
  if (names.empty()) {
    return fault(std::move(wrong));
  }
  if (function.declared.exists()) {
    wrong.notes.push_back(
        {function.declared, fmt::format("it is `{}({})`", function.name, fmt::join(names, ", "))});
  }
  const std::span<const std::string> all(names);
  return fault(given < least ? std::move(wrong).help(fmt::format(
                                   "`{}` {} missing", fmt::join(all.subspan(given, least - given), "` and `"),
                                   least - given == 1 ? "is" : "are"))
                             : std::move(wrong).help("take out what it does not ask for"));
}

Type Checker::scope_call(NodeIndex index, NameId id) {
  const ScopeName& function = scope_.get(id);
  if (function.type.is(Kind::broken)) {
    return in_silence();
  }
  const std::size_t given = node(index).children.size();
  const std::size_t most = function.parameters.size();
  if (given > most || given + function.optional_parameters < most) {
    return wrong_arity(index, function);
  }
  bool is_sound = true;
  bool is_roll = false;
  for (std::size_t i = 0; i < given; ++i) {
    // A roll for a plain parameter: the function is called for each of its outcomes.
    const Type& parameter = function.parameters[i];
    const bool is_plain = !parameter.is(Kind::any) && !parameter.has_rolls();
    const Type type = demand(node(index).children[i], is_plain ? Type::roll_of(parameter) : parameter);
    is_sound &= !type.is(Kind::broken);
    is_roll |= is_plain && type.has_rolls();
    if (is_plain && i < 64) {
      node(index).plain_arguments |= std::uint64_t{1} << i;
    }
  }
  node(index).meaning = Meaning::scope;
  node(index).target = static_cast<std::uint32_t>(id);
  if (is_sound && given > 0 && !function.results_by_literal.empty()) {
    const TreeNode& first = node(node(index).children[0]);
    const std::string* const literal = first.op == Op::constant ? first.constant.text() : nullptr;
    if (literal != nullptr) {
      if (const auto found = function.results_by_literal.find(*literal);
          found != function.results_by_literal.end()) {
        return is_roll ? Type::roll_of(found->second) : found->second;
      }
    }
  }
  return !is_sound ? broken : is_roll ? Type::roll_of(function.type) : function.type;
}

Type Checker::definition(NodeIndex index) {
  if (node(index).children.size() != 2) {
    return wrong_arity(index, 2, 2);
  }
  const NodeIndex kind = node(index).children[0];
  const NodeIndex id = node(index).children[1];
  demand(kind, text);
  demand(id, text);
  node(index).meaning = Meaning::definition;
  const std::string* const kind_name = node(kind).op == Op::constant ? node(kind).constant.text() : nullptr;
  if (kind_name == nullptr) {
    return Type::of(Kind::definition);
  }
  if (scope_.members_of(*kind_name) == nullptr) {
    return fault(Diagnostic::error(Code::unknown_reference, span_of(node(kind)),
                                   fmt::format("no kind `{}`", *kind_name)));
  }
  Type type = Type::definition_of(*kind_name);
  const std::string* const wanted = node(id).op == Op::constant ? node(id).constant.text() : nullptr;
  if (wanted == nullptr || !scope_.has_definition || scope_.has_definition(*kind_name, *wanted)) {
    return type;
  }
  const std::vector<std::string> ids = scope_.ids_of ? scope_.ids_of(*kind_name) : std::vector<std::string>();
  return fault(Diagnostic::error(Code::unknown_reference, span_of(node(id)),
                                 fmt::format("no `{}` of kind `{}`", *wanted, *kind_name))
                   .help_closest(*wanted, ids));
}

Type Checker::builtin_call(NodeIndex index, const Function& function) {
  const std::vector<NodeIndex> given = node(index).children;
  const bool has_function =
      std::ranges::any_of(given, [this](NodeIndex each) { return node(each).op == Op::lambda; });
  std::size_t least = unlimited_arguments, most = 0;
  for (const Signature& each : function.alternatives) {
    least = std::min(least, each.least);
    most = std::max(most, each.repeats ? unlimited_arguments : each.parameters.size());
  }
  if (given.size() < least || given.size() > most) {
    return fault(arity_fault(index, least, most).help(fmt::format("it is `{}`", function.signatures)));
  }
  TypeVariables variables;
  Type first = any;
  bool is_roll = false;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Signature::Parameter& parameter = function.parameter(i, has_function);
    const bool follows_list = i > 0 && first.without_rolls().is(Kind::list);
    const Type type = follows_list && most == unlimited_arguments && !parameter.is_function()
                          ? only_function_follows(given[i])
                          : argument(given[i], parameter, variables);
    if (type.is(Kind::broken)) {
      for (std::size_t rest = i + 1; rest < given.size(); ++rest) {
        if (node(given[rest]).op != Op::lambda) {
          infer(given[rest]);
        }
      }
      return broken;
    }
    first = i == 0 ? type : first;
    is_roll |= makes_roll(parameter, type);
  }
  if (function.traits.takes_forms && !has_plural_forms(index, first)) {
    return broken;
  }
  Type type = variables.of_result(function.signature(has_function).result);
  if (function.traits.keeps_what_holds && type.is(Kind::list)) {
    type = Type::list_of(kept(type.children.front(), given[1]));
  }
  return is_roll ? Type::roll_of(type) : type;
}

Type Checker::only_function_follows(NodeIndex index) {
  return fault(Diagnostic::error(Code::type_mismatch, span_of(node(index)),
                                 "after a list only a function of its items may follow"));
}

bool Checker::has_plural_forms(NodeIndex index, const Type& of) {
  const TreeNode& at = node(index);
  const Language& spoken = language::of(tree_.language);
  const Plural* const forms = spoken.plural;
  if (forms == nullptr) {
    std::vector<std::string_view> known;
    for (const Language& each : language::all()) {
      if (each.plural != nullptr) {
        known.push_back(each.tag);
      }
    }
    const bool is_unknown = tree_.language.empty() || tree_.language == "und";
    fault(Diagnostic::error(
              Code::wrong_arity, name_span_of(at),
              is_unknown ? fmt::format("`{}` stands where no language is known", at.name)
                         : fmt::format("`{}` has no rules for the language `{}`", at.name, tree_.language))
              .help(fmt::format("it knows {}", fmt::join(known, ", "))));
    return false;
  }
  const std::size_t given = at.children.size() - 1;
  if (given < forms->least || given > forms->names.size()) {
    std::string wanted;
    for (std::size_t i = 0; i < forms->names.size(); ++i) {
      wanted += fmt::format("{}{}{}", i > 0 ? "; " : "write the noun as it stands after ", forms->names[i],
                            i < forms->least ? "" : " (if it differs there)");
    }
    fault(
        Diagnostic::error(Code::wrong_arity, span_of(at),
                          fmt::format("a noun has {} forms in `{}`, not {}", forms->least, spoken.tag, given))
            .help(std::move(wanted)));
    return false;
  }
  tree_.has_plurals = true;
  node(index).may_be_fraction = of.without_rolls().is(Kind::number);
  return true;
}

Type Checker::argument(NodeIndex index, const Signature::Parameter& parameter, TypeVariables& variables) {
  if (parameter.is_function()) {
    return function_argument(index, parameter, variables);
  }
  const bool is_dice = parameter.rolling == Rolling::dice;
  Type type = any;
  if (is_dice || parameter.is_choice()) {
    type = infer(index);
    const bool is_list = type.without_rolls().is(Kind::list);
    if (!type.is(Kind::any)) {
      type = demand_known(index, type,
                          !is_dice  ? (is_list ? parameter.demanded_list : parameter.demanded)
                          : is_list ? Type::roll_of(Type::list_of(integer))
                                    : any_integer);
    }
  } else {
    type = demand(index, parameter.demanded);
  }
  if (!type.is(Kind::broken)) {
    variables.bind_argument(parameter.type, type);
  }
  return type;
}

Type Checker::function_argument(NodeIndex index, const Signature::Parameter& parameter,
                                TypeVariables& variables) {
  auto given =
      source::of_each(parameter.takes, [&variables](const Type& each) { return variables.of(each); });
  // What is gathered may become a roll on the way, and a list one of other items.
  const bool gathers = parameter.takes.size() > 1 && parameter.takes.front() == parameter.type;
  if (gathers && given.front().is(Kind::list)) {
    given.front() = Type::list_of(any);
  }
  Type type = lambda(index, given, parameter.demanded);
  if (gathers && type.has_rolls() && !given.front().has_rolls()) {
    given.front() = Type::roll_of(given.front());
    type = lambda(index, given, parameter.demanded);
  }
  variables.bind_given(parameter.type, type);
  return type;
}

Type Checker::lambda(NodeIndex index, const std::vector<Type>& parameters, const Type& expected) {
  if (node(index).op != Op::lambda) {
    return fault(
        Diagnostic::error(Code::type_mismatch, span_of(node(index)), "a function is needed here")
            .help(parameters.size() == 1 ? "write it as `x => …`" : "write it as `(so_far, x) => …`"));
  }
  if (node(index).names.size() != parameters.size()) {
    return fault(Diagnostic::error(Code::wrong_arity, span_of(node(index)),
                                   fmt::format("this function is given {} value{}", parameters.size(),
                                               parameters.size() == 1 ? "" : "s")));
  }
  const std::size_t outer = locals_.size();
  node(index).target = static_cast<std::uint32_t>(outer);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    locals_.push_back({node(index).names[i], parameters[i]});
  }
  Type type = demand(node(index).children[0], expected);
  locals_.resize(outer);
  return type;
}

bool Checker::makes_roll(const Signature::Parameter& parameter, const Type& argument) {
  if (parameter.is_function()) {
    return parameter.type.name.empty() && argument.has_rolls();
  }
  switch (parameter.rolling) {
    case Rolling::each_outcome:
      return argument.has_rolls();
    case Rolling::as_list:
    case Rolling::alone:
      return argument.is(Kind::distribution);
    case Rolling::dice:
    case Rolling::as_it_is:
      break;
  }
  return false;
}

}  // namespace talia::formula
