// What a mechanic's case is given: types, defaults, records and lists of records.
#include <algorithm>

#include <fmt/format.h>

#include "formula/closed_text.h"
#include "rules/environment.h"
#include "rules/rulesets/range.h"
#include "source/of_each.h"

namespace talia::rules {

namespace {

using Shape = CompiledGiven::Shape;
using Failure = tl::unexpected<Diagnostic>;

Type type_of_members(const std::vector<CompiledGiven>& members) {
  return Type::record_of(source::of_each(
      members, [](const CompiledGiven& member) { return std::pair(member.name, member.type); }));
}

// One of a type at fault may have been meant for numbers. The bounds of a list are those of each of its numbers.
bool is_of_number(const Type& type) {
  return type.is_number() || type.is(Type::Kind::broken) ||
         (type.is(Type::Kind::list) && is_of_number(type.children.front()));
}

// The keys of the case before this one; none within a record.
using Before = std::span<const formula::Parameter>;

CompiledGiven compile_one(const Entry& entry, Before before, const Scope& scope, Diagnostics& diagnostics);

std::vector<CompiledGiven> compile_members(Node members, const Scope& scope, Diagnostics& diagnostics) {
  std::vector<CompiledGiven> all;
  for (const Entry& entry : members.entries()) {
    all.push_back(compile_one(entry, {}, scope, diagnostics));
    for (const auto* const end : {&all.back().least, &all.back().most}) {
      if (*end) {
        diagnostics.add(Diagnostic::error(Code::bad_type, (*end)->text().span(),
                                          "within a record an end of a range is a number")
                            .help("only a key of the case itself may depend on those before it"));
        all.back().least = all.back().most = std::nullopt;
        break;
      }
    }
  }
  return all;
}

// `{type: term, of: GROUP}` says the same as `{type: term GROUP}`, as in notations.
Type read_given_type(Node written, const Scope& scope, Diagnostics& diagnostics) {
  const Node type = written.find("type");
  const Node group = written.find("of");
  if (!group.exists()) {
    return read_type(type.exists() ? type : written, scope, diagnostics);
  }
  const auto* const known = scope.values_of("term group");
  const bool is_known = scope.is_incomplete || scope.values_of(group.scalar()) != nullptr;
  if (type.scalar() != "term" || !is_known) {
    auto fault = type.scalar() != "term"
                     ? Diagnostic::error(Code::bad_type, group.span(), "only a term is of a group")
                           .help("write `type: term GROUP`")
                     : Diagnostic::error(Code::bad_type, group.span(),
                                         fmt::format("the game has no term group `{}`", group.scalar()));
    diagnostics.add(known != nullptr && !is_known ? std::move(fault).help_closest(group.scalar(), *known)
                                                  : std::move(fault));
    return Type::of(Type::Kind::broken);
  }
  return Type::text_of(std::string(group.scalar()));
}

CompiledGiven compile_one(const Entry& entry, Before before, const Scope& scope, Diagnostics& diagnostics) {
  CompiledGiven given;
  given.name = entry.key;
  given.span = entry.key_span;
  const Node record = entry.value.find("record_of");
  const Node list = entry.value.find("list_of");
  if (record.exists() || list.exists()) {
    given.shape = record.exists() ? Shape::record : Shape::list_of_records;
    given.members = compile_members(record.exists() ? record : list, scope, diagnostics);
    given.type = type_of_members(given.members);
    if (list.exists()) {
      given.type = Type::list_of(std::move(given.type));
    }
  } else {
    given.type = read_given_type(entry.value, scope, diagnostics);
  }
  given.range = read_range(entry.value, given.shape == Shape::plain && is_of_number(given.type),
                           Code::bad_type, diagnostics);
  const auto compile_end = [&](Node end) -> std::optional<Formula> {
    if (!end.is(NodeKind::text) || given.shape != Shape::plain || !is_of_number(given.type)) {
      return std::nullopt;
    }
    Formula formula = formula::parse(end.text(), diagnostics);
    formula::check(formula, scope, Type::of(Type::Kind::number), diagnostics, before);
    return formula;
  };
  given.least = compile_end(entry.value.find("from"));
  given.most = compile_end(entry.value.find("to"));
  if (const Node standard = entry.value.find("default"); standard.exists()) {
    given.standard = formula::parse(standard.text(), diagnostics);
    // A record's default may leave members to their own defaults.
    formula::check(*given.standard, scope, given.shape == Shape::plain ? given.type : Type(), diagnostics);
  }
  return given;
}

Failure mismatch(const CompiledGiven& given, const Value& value, const std::string& path,
                 const formula::Environment& environment) {
  return Failure(Diagnostic::error(
      Code::type_mismatch, {},
      fmt::format("`{}` must be a {}, not `{}`", path, words_for(given.type), environment.text_of(value))));
}

// A plain value, or nothing when it is of another type. Fractions are written as texts, and texts may look like numbers.
std::optional<Value> converted(const Value& value, const Type& type) {
  switch (type.kind) {
    case Type::Kind::integer:
    case Type::Kind::number: {
      const auto read = value.text() != nullptr ? Rational::parse(*value.text()) : std::nullopt;
      const Rational* const number = read ? &*read : value.number();
      const bool fits = number != nullptr && (type.kind == Type::Kind::number || number->is_whole());
      return fits ? std::optional(Value(*number)) : std::nullopt;
    }
    case Type::Kind::boolean:
      return value.boolean() != nullptr ? std::optional(value) : std::nullopt;
    case Type::Kind::text:
      if (value.number() != nullptr) {
        return Value(value.number()->to_string());
      }
      return value.text() != nullptr ? std::optional(value) : std::nullopt;
    case Type::Kind::list: {
      if (value.list() == nullptr) {
        return std::nullopt;
      }
      ValueList items;
      for (const Value& item : *value.list()) {
        auto one = converted(item, type.children.front());
        if (!one) {
          return std::nullopt;
        }
        items.push_back(*std::move(one));
      }
      return Value(std::move(items));
    }
    default:
      return value;
  }
}

// What a text of a closed list must be: `one of `melee`, `ranged``.
std::string wanted_text(const Type& type) {
  constexpr std::string_view of_table = "table ";
  const std::string_view group = type.name;
  return !type.members.empty()         ? fmt::format("one of `{}`", fmt::join(type.members, "`, `"))
         : group.starts_with(of_table) ? fmt::format("a key of the table `{}`", group.substr(of_table.size()))
                                       : fmt::format("a term of the group `{}`", group);
}

// A text that is none of those it may be.
std::optional<Diagnostic> unknown_text(const Value& value, const Type& type, const std::string& path,
                                       const Scope& scope) {
  if (type.is(Type::Kind::list) && value.list() != nullptr) {
    for (const Value& item : *value.list()) {
      if (auto fault = unknown_text(item, type.children.front(), path, scope)) {
        return fault;
      }
    }
  }
  const bool may_be_missing = scope.is_incomplete && type.members.empty();
  const auto* const known = may_be_missing ? nullptr : formula::values_of(type, scope);
  if (known == nullptr || value.text() == nullptr ||
      std::find(known->begin(), known->end(), *value.text()) != known->end()) {
    return std::nullopt;
  }
  return Diagnostic::error(Code::unknown_term, {},
                           fmt::format("`{}` must be {}, not `{}`", path, wanted_text(type), *value.text()))
      .help_closest(*value.text(), *known);
}

std::optional<Diagnostic> out_of_range(const Value& value, const formula::Interval& range,
                                       const std::string& path) {
  if (const ValueList* const list = value.list()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (auto fault = out_of_range((*list)[i], range, fmt::format("{}[{}]", path, i))) {
        return fault;
      }
    }
  }
  const auto wanted = value.number() != nullptr ? missed_range(range, *value.number()) : std::nullopt;
  if (!wanted) {
    return std::nullopt;
  }
  return Diagnostic::error(
      Code::out_of_range, {},
      fmt::format("`{}` must be {}, not {}", path, *wanted, value.number()->to_string()));
}

Result<Value> fitted_record(const CompiledGiven& given, const Value& value, const std::string& path,
                            const Scope& scope, const formula::Environment& environment) {
  const ValueRecord* const record = value.record();
  if (record == nullptr) {
    return mismatch(given, value, path, environment);
  }
  const std::vector<std::string> names = source::of_each(given.members, &CompiledGiven::name);
  for (const auto& [name, ignored] : *record) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return Failure(
          Diagnostic::error(Code::unknown_field, {}, fmt::format("`{}` has no key `{}`", path, name))
              .help_closest(name, names));
    }
  }
  ValueRecord members;
  for (const CompiledGiven& member : given.members) {
    auto one = fitted(member, value.member(member.name), fmt::format("{}.{}", path, member.name), scope,
                      environment);
    if (!one) {
      return one;
    }
    members.emplace_back(member.name, *std::move(one));
  }
  return Value(std::move(members));
}

void check_default(const CompiledGiven& given, const std::string& path,
                   const formula::Environment& environment, const Scope& scope, Diagnostics& diagnostics) {
  for (const CompiledGiven& member : given.members) {
    check_default(member, fmt::format("{}.{}", path, member.name), environment, scope, diagnostics);
  }
  if (!given.standard) {
    return;
  }
  const auto value = fitted(given, nullptr, path, scope, environment);
  if (!value && !formula::is_silent(value.error())) {
    Diagnostic fault = value.error();
    if (!fault.span.exists()) {
      fault.span = given.standard->text().span();
    }
    diagnostics.add(std::move(fault));
  }
}

}  // namespace

std::vector<CompiledGiven> compile_given(Node members, const Scope& scope, Diagnostics& diagnostics) {
  std::vector<CompiledGiven> all;
  std::vector<formula::Parameter> before;
  for (const Entry& entry : members.entries()) {
    all.push_back(compile_one(entry, before, scope, diagnostics));
    before.push_back({all.back().name, all.back().type});
  }
  return all;
}

std::optional<Diagnostic> missed_ends(const CompiledGiven& given, const Value& value,
                                      std::span<const Value> before,
                                      const formula::Environment& environment) {
  formula::Interval range;
  for (const auto& [formula, end] : {std::pair(&given.least, &range.least), {&given.most, &range.most}}) {
    if (!*formula) {
      continue;
    }
    const auto found = formula::evaluate(**formula, environment, {.arguments = before});
    if (!found) {
      return found.error();
    }
    if (found->number() == nullptr) {
      return Diagnostic::error(
                 Code::dice_not_allowed, (*formula)->text().span(),
                 fmt::format("the range of `{}` must be known, and this throws dice", given.name))
          .help("name the least or the greatest that may fall");
    }
    *end = *found->number();
  }
  return value.is_null() ? std::nullopt : out_of_range(value, range, given.name);
}

Result<Value> fitted(const CompiledGiven& given, const Value* value, const std::string& path,
                     const Scope& scope, const formula::Environment& environment) {
  if (value == nullptr && given.standard) {
    const auto standard = formula::evaluate(*given.standard, environment);
    return standard ? fitted(given, &*standard, path, scope, environment) : standard;
  }
  if (value == nullptr && !given.type.optional) {
    return Failure(Diagnostic::error(Code::missing_field, {}, fmt::format("`{}` is missing", path)));
  }
  if (value == nullptr || (value->is_null() && given.type.optional)) {
    return Value();
  }
  if (given.shape == Shape::record) {
    return fitted_record(given, *value, path, scope, environment);
  }
  if (given.shape == Shape::list_of_records) {
    if (value->list() == nullptr) {
      return mismatch(given, *value, path, environment);
    }
    ValueList items;
    for (std::size_t i = 0; i < value->list()->size(); ++i) {
      auto item =
          fitted_record(given, (*value->list())[i], fmt::format("{}[{}]", path, i), scope, environment);
      if (!item) {
        return item;
      }
      items.push_back(*std::move(item));
    }
    return Value(std::move(items));
  }
  auto plain = converted(*value, given.type);
  if (!plain) {
    return mismatch(given, *value, path, environment);
  }
  if (auto fault = out_of_range(*plain, given.range, path)) {
    return Failure(*std::move(fault));
  }
  if (auto fault = unknown_text(*plain, given.type, path, scope)) {
    return Failure(*std::move(fault));
  }
  return *std::move(plain);
}

void check_defaults(const Derived::Storage& storage, SystemId system, Diagnostics& diagnostics) {
  Evaluation run(storage, std::nullopt, system);
  const RulesEnvironment environment(run, storage.system(system).scope, std::nullopt);
  for (const CompiledMechanic& mechanic : storage.system(system).mechanics) {
    for (const CompiledCase& one : mechanic.cases) {
      for (const CompiledGiven& given : one.given) {
        check_default(given, given.name, environment, storage.system(system).scope, diagnostics);
      }
    }
  }
}

}  // namespace talia::rules
