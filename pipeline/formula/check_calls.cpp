// The checker's part for calls: functions of the ruleset and tables, `def`, and the built-in functions with their letters.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "formula/checker.h"
#include "formula/plural.h"

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
  const bool is_sound = function.name != "plural" || has_plural_forms(index, types.front());
  return is_sound ? result(function, types) : broken;
}

bool Checker::has_plural_forms(NodeIndex index, const Type& of) {
  const TreeNode& at = node(index);
  const PluralForms* const forms = plural_forms(tree_.language);
  if (forms == nullptr) {
    const bool is_unknown = tree_.language.empty() || tree_.language == "und";
    fault(Diagnostic::error(Code::wrong_arity, name_span_of(at),
                            is_unknown
                                ? std::string("`plural` stands where no language is known")
                                : fmt::format("`plural` has no rules for the language `{}`", tree_.language))
              .help(fmt::format("it knows {}", fmt::join(plural_languages(), ", "))));
    return false;
  }
  const std::size_t given = at.children.size() - 1;
  if (given < forms->least || given > forms->names.size()) {
    std::string wanted;
    for (std::size_t i = 0; i < forms->names.size(); ++i) {
      wanted += fmt::format("{}{}{}", i > 0 ? "; " : "write the noun as it stands after ", forms->names[i],
                            i < forms->least ? "" : " (if it differs there)");
    }
    fault(Diagnostic::error(
              Code::wrong_arity, span_of(at),
              fmt::format("a noun has {} forms in `{}`, not {}", forms->least, forms->language, given))
              .help(std::move(wanted)));
    return false;
  }
  tree_.has_plurals = true;
  node(index).may_be_fraction = of.without_rolls().is(Kind::number);
  return true;
}

Type Checker::item_of(const Type& list) {
  if (list.is(Kind::distribution)) {
    return list.children.front().is(Kind::list) ? list.children.front().children.front()
                                                : list.children.front();
  }
  return list.is(Kind::list) ? list.children.front() : any;
}

Type Checker::argument(NodeIndex call_index, std::size_t i, char letter, const std::vector<Type>& before) {
  const NodeIndex index = node(call_index).children[i];
  const bool is_lambda = node(index).op == Op::lambda;
  const bool function_follows =
      i + 1 < node(call_index).children.size() && node(node(call_index).children[i + 1]).op == Op::lambda;
  const Type numbers = Type::roll_of(Type::list_of(function_follows ? any : number));
  const Type item = before.empty() ? any : item_of(before[0]);
  switch (letter) {
    case 'n':
    case 'N':
      return demand(index, any_number);
    case 'w':
      return demand(index, any_integer);
    case 't':
      return demand(index, any_text);
    case 'B':
      return demand(index, any_boolean);
    case 'R':
      return demand(index, Type::roll_of(Type::record_of({})));
    case 'l':
    case 'I':
      return demand(index, any_list);
    case 'L':
    case 'J':
      return demand(index, numbers);
    case 'D': {
      const Type type = infer(index);
      const bool is_list = type.without_rolls().is(Kind::list);
      return demand_known(index, type, is_list ? Type::roll_of(Type::list_of(integer)) : any_integer);
    }
    case 'r':
    case 'K': {
      const Type type = infer(index);
      const bool is_list = type.without_rolls().is(Kind::list) || function_follows;
      return type.is(Kind::any) ? type : demand_known(index, type, is_list ? numbers : any_number);
    }
    case 'x':
      if (!is_lambda) {
        if (before[0].without_rolls().is(Kind::list)) {
          return fault(Diagnostic::error(Code::type_mismatch, span_of(node(index)),
                                         "after a list only a function of its items may follow"));
        }
        return demand(index, any_number);
      }
      [[fallthrough]];
    case 'm':
    case 'o':
      return lambda(index, {item}, any_number);
    case 'c':
      return lambda(index, {item.without_rolls()}, any_boolean);
    case 'p':
      return lambda(index, {item}, any_boolean);
    case 'f':
      return lambda(index, {item}, any);
    case 's':
      return lambda(index, {before[1].without_rolls()}, any);
    case 'u':
      return lambda(index, {before[0].without_rolls()}, boolean);
    case 'z':
      return lambda(index, {before[0].without_rolls()}, any);
    case 'g': {
      const Type start = before[1].is(Kind::list) ? Type::list_of(any) : before[1];
      const Type once = lambda(index, {start, item}, any);
      // What is gathered may become a roll on the way.
      return once.has_rolls() && !start.has_rolls() ? lambda(index, {Type::roll_of(start), item}, any) : once;
    }
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
  Type type = demand(node(index).children[0], expected);
  locals_.resize(outer);
  return type;
}

Type Checker::result(const Function& function, const std::vector<Type>& types) {
  bool is_roll = false;
  for (std::size_t i = 0; i < types.size(); ++i) {
    static constexpr std::string_view takes_rolls = "ANBDfgsz";
    const char letter = letter_of(function, i);
    const bool counts = letter == 'I'
                            ? types[i].is(Kind::distribution)
                            : takes_rolls.find(letter) == std::string_view::npos && types[i].has_rolls();
    is_roll |= counts;
  }
  const Type type = plain_result(function.result, types);
  return is_roll ? Type::roll_of(type) : type;
}

Type Checker::plain_result(char letter, const std::vector<Type>& types) {
  const Type& first = types[0];
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
      return first;
    case '2': {
      const Type type = joined(types[1], types[2]);
      return type.has_rolls() && !type.is(Kind::list) ? Type::roll_of(type) : type;
    }
    case 'U':
      return Type::record_of({{"end", Type::roll_of(joined(first, types[2]))}, {"steps", number}});
    case 'i':
      return item_of(first).or_null();
    case 'M':
      return item_of(first).without_rolls().is_number() ? item_of(first).without_rolls() : number;
    case 'q':
      return number.or_null();
    case 'F':
      return Type::list_of(types[1]);
    case 'R':
      return Type::list_of(integer);
    case 'S':
      return Type::list_of(text);
    case 'W':
      return any_integer;
    case 'P':
      return Type::roll_of(Type::list_of(integer));
    case 'D':
      return first.is(Kind::any) || first.has_rolls() ? first : Type::roll_of(first);
    case 'O':
      return first.without_rolls();
    case 'C':
      return Type::list_of(Type::record_of({{"value", first.without_rolls()}, {"p", number}}));
    case 'V': {
      const Type item = item_of(first).without_rolls();
      const Type* const value = item.is(Kind::record) ? item.member("value") : nullptr;
      return Type::roll_of(value != nullptr && item.member("p") != nullptr ? *value : item);
    }
    case 'N': {
      const Type plain = first.without_rolls();
      if (plain.is(Kind::list)) {
        return types.size() > 1                     ? types[1]
               : plain.children.front().is_number() ? plain.children.front()
                                                    : number;
      }
      Type common = first;
      for (const Type& type : types) {
        common = joined(common, type);
      }
      return common.without_rolls().is_number() ? common : number;
    }
    default:
      return any;
  }
}
}  // namespace talia::formula
