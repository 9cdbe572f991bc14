#include "formula/functions/signature.h"

#include <algorithm>

#include "formula/type_grammar.h"
#include "source/of_each.h"
#include "source/run/assert.h"
#include "source/text/ascii.h"

namespace talia::formula {
namespace {

using Kind = Type::Kind;

// The parts between the commas that stand in no brackets.
std::vector<std::string_view> parts_of(std::string_view words) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= words.size(); ++i) {
    if (i == words.size() || (words[i] == ',' && depth == 0)) {
      parts.push_back(source::trimmed(words.substr(begin, i - begin)));
      begin = i + 1;
    } else {
      depth += words[i] == '(' || words[i] == '{' ? 1 : words[i] == ')' || words[i] == '}' ? -1 : 0;
    }
  }
  return parts;
}

std::pair<std::string_view, std::string_view> halves(std::string_view words, std::string_view sign) {
  const auto at = words.find(sign);
  TALIA_ASSERT(at != std::string_view::npos);
  return {source::trimmed(words.substr(0, at)), source::trimmed(words.substr(at + sign.size()))};
}

Type type_for(std::string_view words);

Type named(Kind kind, std::string_view name, std::vector<Type> children = {}) {
  Type type = Type::of(kind);
  type.name = name;
  type.children = std::move(children);
  return type;
}

constexpr std::string_view either = "or", outcome = "outcome of", known = "known";

// What signatures have beside the types of rulesets.
bool read_variable(std::string_view words, Type& type) {
  if (words.find(" or ") != std::string_view::npos) {
    const auto [number, list] = halves(words, " or ");
    type = named(Kind::any, either, {type_for(number), type_for(list)});
  } else if (words.starts_with('{')) {
    std::vector<std::pair<std::string, Type>> members;
    for (const std::string_view part : parts_of(words.substr(1, words.size() - 2))) {
      const auto [name, member] = halves(part, ":");
      members.emplace_back(name, type_for(member));
    }
    type = Type::record_of(std::move(members));
  } else if (words.starts_with(outcome)) {
    type = named(Kind::any, outcome, {type_for(source::trimmed(words.substr(outcome.size())))});
  } else if (words.starts_with(known)) {
    type = type_for(source::trimmed(words.substr(known.size())));
    type.name = known;
  } else if (words == "T" || words == "U" || words == "V" || words == "die" || words == "face") {
    type = named(Kind::any, words);
  } else if (words == "N" || words == "R") {
    type = named(Kind::number, words);
  } else if (words == "record") {
    type = Type::record_of({});
  } else {
    return false;
  }
  return true;
}

Type type_for(std::string_view words) {
  Type type;
  TALIA_ASSERT(read_type(words, type, read_variable));
  return type;
}

// Without variables. What a record must hold is asked while the call is made.
Type plain(const Type& declared) {
  if (declared.is(Kind::list)) {
    return Type::list_of(plain(declared.children.front()));
  }
  return declared.is(Kind::record) && !declared.members.empty() ? Type() : Type::of(declared.kind);
}

Type demanded(const Type& declared) {
  if (declared.name == known) {
    return Type::of(declared.kind);
  }
  const Type type = plain(declared.is(Kind::distribution) ? declared.children.front() : declared);
  if (type.is(Kind::record)) {
    return Type::roll_of(Type::record_of({}));
  }
  return type.is(Kind::any) ? type : Type::roll_of(type);
}

bool is_rolled_number(const Type& declared) {
  return declared.name == "R";
}
bool takes_all(const Type& declared) {
  return declared.name == "T" || declared.name == "U" || is_rolled_number(declared);
}

Rolling rolling_of(const Type& declared) {
  if (declared.name == either) {
    return is_rolled_number(declared.children.front()) ? Rolling::alone : Rolling::each_outcome;
  }
  return declared.name == "die"                                            ? Rolling::dice
         : declared.is(Kind::distribution) || takes_all(declared)          ? Rolling::as_it_is
         : declared.is(Kind::list) && takes_all(declared.children.front()) ? Rolling::as_list
                                                                           : Rolling::each_outcome;
}

Signature::Parameter parameter_for(std::string_view words) {
  Signature::Parameter parameter;
  const auto [name, type] = halves(words, ":");
  parameter.name = name;
  if (type.find("->") == std::string_view::npos) {
    parameter.type = type_for(type);
    parameter.rolling = rolling_of(parameter.type);
    parameter.demanded = demanded(parameter.is_choice() ? parameter.type.children[0] : parameter.type);
    parameter.demanded_list = parameter.is_choice() ? demanded(parameter.type.children[1]) : Type();
    const Type& inner = parameter.type.children.empty() ? parameter.type : parameter.type.children.front();
    parameter.may_hold_rolls = is_rolled_number(inner) || parameter.type.is(Kind::distribution);
    return parameter;
  }
  auto [takes, gives] = halves(type, "->");
  if (takes.starts_with('(')) {
    takes = takes.substr(1, takes.size() - 2);
  }
  for (const std::string_view each : parts_of(takes)) {
    parameter.takes.push_back(type_for(each));
  }
  parameter.type = type_for(gives);
  parameter.rolling = Rolling::as_it_is;
  parameter.demanded = demanded(parameter.type);
  parameter.may_hold_rolls = is_rolled_number(parameter.type) || parameter.type.is(Kind::distribution);
  return parameter;
}

Signature signature_for(std::string_view words) {
  Signature signature;
  const auto open = words.find('('), close = words.rfind(") ->");
  signature.name = words.substr(0, open);
  signature.result = type_for(source::trimmed(words.substr(close + std::string_view(") ->").size())));
  bool may_be_left_out = false;
  for (const std::string_view part : parts_of(words.substr(open + 1, close - open - 1))) {
    if (part == "...") {
      signature.repeats = true;
      continue;
    }
    Signature::Parameter parameter = parameter_for(part);
    if (parameter.name.ends_with('?')) {
      parameter.name.pop_back();
      may_be_left_out = true;
    }
    signature.parameters.push_back(std::move(parameter));
    signature.least += may_be_left_out ? 0 : 1;
  }
  return signature;
}

// What the items of a list or of a pool are, as the functions that follow see them.
Type item_of(const Type& list) {
  if (list.is(Kind::distribution)) {
    return list.children.front().is(Kind::list) ? list.children.front().children.front()
                                                : list.children.front();
  }
  return list.is(Kind::list) ? list.children.front() : Type();
}

}  // namespace

bool Signature::Parameter::is_condition() const {
  return is_function() && type.name.empty() &&
         (type.is(Kind::boolean) || (type.is(Kind::distribution) && type.children.front().is(Kind::boolean)));
}

bool Signature::Parameter::is_choice() const {
  return type.name == either;
}

const Signature::Parameter* Signature::parameter(std::size_t argument) const {
  return argument < parameters.size() ? &parameters[argument] : repeats ? &parameters.back() : nullptr;
}

bool Signature::takes_function() const {
  return std::ranges::any_of(parameters, &Parameter::is_function);
}

std::vector<Signature> parse_signatures(std::string_view words) {
  std::vector<Signature> signatures;
  for (auto end = words.find(';'); end != std::string_view::npos; end = words.find(';')) {
    signatures.push_back(signature_for(source::trimmed(words.substr(0, end))));
    words.remove_prefix(end + 1);
  }
  signatures.push_back(signature_for(source::trimmed(words)));
  return signatures;
}

void TypeVariables::set(const std::string& name, const Type& type) {
  if (name.empty()) {
    return;  // No variable.
  }
  const auto found = std::ranges::find(types_, name, &std::pair<std::string, Type>::first);
  if (found == types_.end()) {
    types_.emplace_back(name, type);
    return;
  }
  found->second = joined(found->second, type);
  if (found->second.has_rolls() && !found->second.is(Kind::list)) {
    found->second = Type::roll_of(found->second);
  }
}

void TypeVariables::bind_argument(const Type& declared, const Type& actual) {
  arguments_.emplace_back(declared, actual);
  if (declared.name == either) {
    return bind_argument(declared.children[actual.without_rolls().is(Kind::list) ? 1 : 0], actual);
  }
  if (declared.name == "die") {
    return set("face", item_of(actual).without_rolls());
  }
  if (declared.is(Kind::distribution)) {
    return set(declared.children.front().name, actual.without_rolls());
  }
  const bool is_list = declared.is(Kind::list);
  const Type& inner = is_list ? declared.children.front() : declared;
  const Type item = is_list ? item_of(actual) : actual;
  has_unknown_numbers_ |= actual.without_rolls().is(Kind::any);
  if (inner.is(Kind::record)) {
    const Type of_item = item.without_rolls();
    const bool has_all =
        of_item.is(Kind::record) && std::ranges::all_of(inner.members, [&](const std::string& member) {
          return of_item.member(member) != nullptr;
        });
    for (std::size_t i = 0; i < inner.members.size(); ++i) {
      set(inner.children[i].name, has_all ? *of_item.member(inner.members[i]) : of_item);
    }
  } else if (inner.is(Kind::number)) {
    const Type number = inner.name == "N" && is_list ? item.without_rolls() : item;
    set(inner.name, number.without_rolls().is_number() ? number : Type::of(Kind::number));
  } else {
    set(inner.name, inner.name == "V" ? item.without_rolls() : item);
  }
}

void TypeVariables::bind_given(const Type& declared, const Type& given) {
  if (declared.name != known) {
    set(declared.name, declared.is(Kind::number) && has_unknown_numbers_ ? Type::of(Kind::number) : given);
  }
}

Type TypeVariables::of(const Type& declared) const {
  Type type = declared;
  if (declared.name == outcome) {
    type = of(declared.children.front()).without_rolls();
  } else if (!declared.name.empty()) {
    const auto found = std::ranges::find(types_, declared.name, &std::pair<std::string, Type>::first);
    type = found != types_.end() ? found->second : Type::of(declared.kind);
  } else if (declared.is(Kind::distribution)) {
    return Type::roll_of(of(declared.children.front()));
  } else {
    type.children = source::of_each(declared.children, [this](const Type& child) { return of(child); });
  }
  return declared.optional ? type.or_null() : type;
}

Type TypeVariables::of_result(const Type& declared) const {
  const bool is_die = declared.name == "die";
  const bool is_rolled = is_die || declared.is(Kind::distribution);
  const auto same = std::ranges::find(arguments_, declared, &std::pair<Type, Type>::first);
  if (same == arguments_.end() || !(is_rolled || declared.is(Kind::list))) {
    return of(declared);
  }
  const Type& type = same->second;
  const bool stays = !is_rolled || type.is(Kind::any) || (is_die && type.has_rolls());
  return stays ? type : Type::roll_of(type);
}

}  // namespace talia::formula
