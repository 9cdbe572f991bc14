// From the documents' nodes to types and values.
#include <algorithm>

#include <fmt/format.h>

#include "formula/closed_text.h"
#include "rules/rulesets/ruleset.h"
#include "source/of_each.h"

namespace talia::rules {

Type type_of(const FieldType& field, const std::string& name, bool required) {
  using Shape = FieldType::Shape;
  Type type;
  switch (field.shape) {
    case Shape::any:
      break;
    case Shape::boolean:
      type = Type::of(Type::Kind::boolean);
      break;
    case Shape::integer:
      type = Type::of(Type::Kind::integer);
      break;
    case Shape::number:
      type = Type::of(Type::Kind::number);
      break;
    case Shape::text:
      type = Type::text_of(field.allowed.empty() ? std::string() : name);
      break;
    case Shape::markup:
      type = Type::of(Type::Kind::text);
      break;
    case Shape::term:
      type = Type::text_of(field.target);
      break;
    case Shape::reference:
      type = Type::definition_of(field.target);
      break;
    case Shape::list:
      type = Type::list_of(field.items.empty()
                               ? Type()
                               : type_of(field.items.front(), name, !field.items.front().may_be_null));
      break;
    case Shape::record: {
      auto members = source::of_each(field.members, [&](const Field& member) {
        return std::pair(member.name,
                         type_of(member.type, name + "." + member.name, member.is_always_there()));
      });
      // A mapping whose members the schema does not name is read by index.
      type = field.members.empty() ? Type() : Type::record_of(std::move(members));
      break;
    }
    case Shape::formula:
      if (!parse_type(field.target, type)) {
        type = Type();
      }
      break;
  }
  type.optional = !required;
  return type;
}

void add_values(Scope& scope, const FieldType& field, const std::string& name) {
  if (!field.allowed.empty()) {
    scope.set_values(name, field.allowed);
  }
  if (!field.items.empty()) {
    add_values(scope, field.items.front(), name);
  }
  for (const Field& member : field.members) {
    add_values(scope, member.type, name + "." + member.name);
  }
}

formula::Known known_of(const FieldType& field) {
  using Shape = FieldType::Shape;
  formula::Known known;
  switch (field.shape) {
    case Shape::integer:
    case Shape::number:
      known.number = field.range;
      break;
    case Shape::list:
      return formula::Known::list_of(known_of(field.items.front()));
    case Shape::record:
      for (const Field& member : field.members) {
        known.members.push_back({member.name, known_of(member.type)});
      }
      break;
    case Shape::reference:
      known.kind = field.target;
      break;
    default:
      break;
  }
  return known;
}

namespace {

// The first name in the type that the game does not have.
std::optional<Diagnostic> unknown_name(const Type& type, Span span, const Scope& scope) {
  if (type.is(Type::Kind::text) && !type.name.empty() && scope.values_of(type.name) == nullptr) {
    auto unknown =
        Diagnostic::error(Code::bad_type, span, fmt::format("the game has no term group `{}`", type.name));
    if (const auto* const groups = scope.values_of("term group")) {
      return std::move(unknown).help_closest(type.name, *groups);
    }
    return unknown;
  }
  const auto* const kinds = scope.values_of("kind");
  if (type.is(Type::Kind::definition) && !type.name.empty() && kinds != nullptr &&
      std::ranges::find(*kinds, type.name) == kinds->end()) {
    return Diagnostic::error(Code::bad_type, span, fmt::format("the game has no kind `{}`", type.name))
        .help_closest(type.name, *kinds);
  }
  for (const Type& child : type.children) {
    if (auto unknown = unknown_name(child, span, scope)) {
      return unknown;
    }
  }
  return std::nullopt;
}

Type one_of(Node texts) {
  return formula::one_of(source::of_each<std::string>(texts.items(), &Node::scalar));
}

Type key_of(Node table, const Scope& scope, Diagnostics& diagnostics) {
  Type type = Type::text_of(table_keys(table.scalar()));
  if (scope.values_of(type.name) != nullptr) {
    return type;
  }
  if (!scope.is_incomplete) {
    const auto* const all = scope.values_of("ruleset table");
    std::vector<std::string> tables = all != nullptr ? *all : std::vector<std::string>();
    std::erase_if(tables,
                  [&scope](const std::string& each) { return scope.values_of(table_keys(each)) == nullptr; });
    diagnostics.add(
        Diagnostic::error(Code::bad_type, table.span(),
                          fmt::format("the game has no table `{}` whose keys are texts", table.scalar()))
            .help_closest(table.scalar(), tables));
  }
  return Type::of(Type::Kind::broken);
}

// `{one_of: [melee, ranged]}`, `{key_of: currencies}`, and lists of such: `any_of`, `keys_of`. Nothing of another node.
std::optional<Type> closed_type(Node node, const Scope& scope, Diagnostics& diagnostics) {
  std::optional<Type> type;
  for (const std::string_view list : {"one_of", "any_of"}) {
    if (const Node texts = node.find(list); texts.exists()) {
      type = one_of(texts);
    }
  }
  for (const std::string_view keys : {"key_of", "keys_of"}) {
    if (const Node table = node.find(keys); table.exists()) {
      type = key_of(table, scope, diagnostics);
    }
  }
  if (node.find("any_of").exists() || node.find("keys_of").exists()) {
    type = Type::list_of(*std::move(type));
  }
  if (type) {
    type->optional = node.find("optional").is_true();
  }
  return type;
}

}  // namespace

std::string table_keys(std::string_view table) {
  return fmt::format("table {}", table);
}

Type read_type(Node node, const Scope& scope, Diagnostics& diagnostics) {
  Type type;
  if (auto closed = closed_type(node, scope, diagnostics)) {
    return *std::move(closed);
  }
  if (!parse_type(node.scalar(), type)) {
    diagnostics.add(
        Diagnostic::error(Code::bad_type, node.span(), fmt::format("`{}` is no type", node.scalar()))
            .help(
                "types are `integer`, `number`, `text`, `boolean`, `any`, `dice`, `term GROUP`, `definition "
                "KIND`, `list of TYPE` and `distribution of TYPE`"));
    return Type::of(Type::Kind::broken);
  }
  if (auto unknown = scope.is_incomplete ? std::nullopt : unknown_name(type, node.span(), scope)) {
    diagnostics.add(*std::move(unknown));
    return Type::of(Type::Kind::broken);
  }
  return type;
}

namespace {

void add_paths(Node map, const std::string& prefix, std::vector<std::string>& paths) {
  for (const Entry& entry : map.entries()) {
    if (!entry.value.is(NodeKind::null)) {
      paths.push_back(prefix + std::string(entry.key));
      if (entry.value.is(NodeKind::map)) {
        add_paths(entry.value, paths.back() + ".", paths);
      }
    }
  }
}

}  // namespace

DerivedStat DerivedStat::of(Value value) {
  const bool is_composed = value.list() != nullptr || value.record() != nullptr;
  return is_composed ? DerivedStat{{}, State::again} : DerivedStat{std::move(value), State::kept};
}

std::optional<Result<Value>> DerivedStat::known() const {
  switch (state) {
    case State::broken:
      return tl::unexpected(formula::silent());
    case State::kept:
      return value;
    case State::again:
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::string> present_paths(const Definition& definition, const CompiledKind& kind,
                                       std::span<const DerivedStat> stats) {
  std::vector<std::string> paths;
  add_paths(definition.root, "", paths);
  for (std::size_t i = 0; i < stats.size(); ++i) {
    if (kind.stats[i].type.optional && stats[i].is_present()) {
      paths.push_back(kind.stats[i].id);
    }
  }
  return paths;
}

std::vector<KindId> kinds_of(Node of, SystemId system, const Catalog& catalog, Diagnostics& diagnostics) {
  std::vector<KindId> kinds;
  for (const Node name : of.as_list()) {
    if (const auto kind = catalog.find_kind(system, name.scalar())) {
      kinds.push_back(*kind);
      continue;
    }
    const auto names =
        source::of_each(catalog.system(system).kinds, [&](KindId each) { return catalog.kind(each).name; });
    diagnostics.add(Diagnostic::error(Code::unknown_kind, name.span(),
                                      fmt::format("no kind `{}` in this game", name.scalar()))
                        .help_closest(name.scalar(), names));
  }
  return kinds;
}

}  // namespace talia::rules
