// The checker's part for calls: functions of the ruleset and tables, `def`, and the built-in functions with their letters.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "formula/checker.h"

namespace talia::formula {

using Kind = Type::Kind;

Type Checker::call(NodeIndex index) {
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
  std::vector<std::string> names = {"def"};
  for (const Function& function : all_functions()) {
    names.emplace_back(function.name);
  }
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

Type Checker::wrong_arity(NodeIndex index, std::size_t least, std::size_t most) {
  const std::size_t given = node(index).children.size();
  const std::string wanted = most == least                 ? fmt::format("{}", least)
                             : most == unlimited_arguments ? fmt::format("{} or more", least)
                                                           : fmt::format("{} to {}", least, most);
  return fault(Diagnostic::error(Code::wrong_arity, span_of(node(index)),
                                 fmt::format("`{}` takes {} argument{}, not {}", node(index).name, wanted,
                                             wanted == "1" ? "" : "s", given)));
}

Type Checker::scope_call(NodeIndex index, NameId id) {
  const ScopeName& function = scope_.get(id);
  if (function.type.is(Kind::broken)) {
    return in_silence();
  }
  const std::size_t given = node(index).children.size();
  const std::size_t most = function.parameters.size();
  if (given > most || given + function.optional_parameters < most) {
    return wrong_arity(index, most - function.optional_parameters, most);
  }
  bool is_sound = true;
  for (std::size_t i = 0; i < given; ++i) {
    is_sound &= !demand(node(index).children[i], function.parameters[i]).is(Kind::broken);
  }
  node(index).meaning = Meaning::scope;
  node(index).target = static_cast<std::uint32_t>(id);
  if (is_sound && given > 0 && !function.results_by_literal.empty()) {
    const TreeNode& first = node(node(index).children[0]);
    const std::string* const literal = first.op == Op::constant ? first.constant.text() : nullptr;
    if (literal != nullptr) {
      if (const auto found = function.results_by_literal.find(*literal);
          found != function.results_by_literal.end()) {
        return found->second;
      }
    }
  }
  return is_sound ? function.type : broken;
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
  const Type type = Type::definition_of(*kind_name);
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
  const std::string_view letters = function.parameters;
  const std::size_t optional_from = std::min(letters.find('?'), letters.size());
  const bool repeats = letters.ends_with('*');
  std::string plain;
  std::copy_if(letters.begin(), letters.end(), std::back_inserter(plain),
               [](char c) { return c != '?' && c != '*'; });
  const std::size_t given = node(index).children.size();
  const std::size_t least = optional_from == letters.size() ? plain.size() : optional_from;
  if (given < least || (given > plain.size() && !repeats)) {
    return wrong_arity(index, least, repeats ? unlimited_arguments : plain.size());
  }
  std::vector<Type> types;
  for (std::size_t i = 0; i < given; ++i) {
    const char letter = plain[std::min(i, plain.size() - 1)];
    types.push_back(argument(index, i, letter, types));
    if (types.back().is(Kind::broken)) {
      for (std::size_t rest = i + 1; rest < given; ++rest) {
        if (node(node(index).children[rest]).op != Op::lambda) {
          infer(node(index).children[rest]);
        }
      }
      return broken;
    }
  }
  return result(function.result, types);
}

Type Checker::argument(NodeIndex call_index, std::size_t i, char letter, const std::vector<Type>& before) {
  const NodeIndex index = node(call_index).children[i];
  const bool is_lambda = node(index).op == Op::lambda;
  const bool function_follows =
      i + 1 < node(call_index).children.size() && node(node(call_index).children[i + 1]).op == Op::lambda;
  const Type numbers = Type::list_of(function_follows ? any : number);
  const Type item = before.empty() || !before[0].is(Kind::list) ? any : before[0].children.front();
  switch (letter) {
    case 'n':
      return demand(index, number);
    case 'w':
      return demand(index, integer);
    case 't':
      return demand(index, text);
    case 'l':
      return demand(index, Type::list_of(any));
    case 'L':
      return demand(index, numbers);
    case 'r':
    case 'S': {
      const Type type = infer(index);
      return type.is(Kind::any)
                 ? type
                 : demand_known(index, type, type.is(Kind::list) || function_follows ? numbers : number);
    }
    case 'x':
      if (!is_lambda) {
        if (before[0].is(Kind::list)) {
          return fault(Diagnostic::error(Code::type_mismatch, span_of(node(index)),
                                         "after a list only a function of its items may follow"));
        }
        return demand(index, number);
      }
      [[fallthrough]];
    case 'm':
      return lambda(index, {item}, number);
    case 'p':
      return lambda(index, {item}, boolean);
    case 'f':
      return lambda(index, {item}, any);
    case 'g':
      return lambda(index, {before[1].is(Kind::list) ? Type::list_of(any) : before[1], item}, any);
    default:
      return infer(index);
  }
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
  const Type type = demand(node(index).children[0], expected);
  locals_.resize(outer);
  return type;
}

Type Checker::result(char letter, const std::vector<Type>& types) {
  switch (letter) {
    case 'n':
      return number;
    case 'w':
      return integer;
    case 't':
      return text;
    case 'b':
      return boolean;
    case '0':
      return types[0];
    case '1':
      return types.size() > 2 ? joined(types[1], types[2]) : types[1];
    case 'i':
      return (types[0].is(Kind::list) ? types[0].children.front() : any).or_null();
    case 'F':
      return Type::list_of(types[1]);
    case 'R':
      return Type::list_of(integer);
    case 'N': {
      if (types[0].is(Kind::list)) {
        return types.size() > 1                        ? types[1]
               : types[0].children.front().is_number() ? types[0].children.front()
                                                       : number;
      }
      Type common = types[0];
      for (const Type& type : types) {
        common = joined(common, type);
      }
      return common.is_number() ? common : number;
    }
    default:
      return any;
  }
}
}  // namespace talia::formula
