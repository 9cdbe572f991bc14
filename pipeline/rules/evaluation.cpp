#include <algorithm>

#include <fmt/format.h>

#include "model/fields.h"
#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

// Stats that ask for stats of other definitions.
constexpr std::size_t deepest = 200;

using Failure = tl::unexpected<Diagnostic>;

// A list or record of a definition's.
template <typename Items>
Value gathered(Items items, bool has_markup, Span span) {
  Value value = Value(std::move(items)).written_at(span);
  if (has_markup) {
    value.mark_as_made_of_markup();
  }
  return value;
}

}  // namespace

SystemId system_of(const RulesContext& context, const Catalog& catalog) {
  return context.self ? catalog.definition(*context.self).system : catalog.campaign(*context.campaign).system;
}

// While it lives, things are seen by whom the definition follows.
class Evaluation::Reading {
 public:
  Reading(Evaluation& run, const Definition& owner)
      : run_(run),
        campaign_(std::exchange(run.campaign_, run.reader_of(owner))),
        system_(std::exchange(run.system_, owner.system)) {}
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() {
    run_.campaign_ = campaign_;
    run_.system_ = system_;
  }

 private:
  Evaluation& run_;
  std::optional<CampaignId> campaign_;
  SystemId system_;
};

std::optional<CampaignId> Evaluation::reader_of(const Definition& owner) const {
  return campaign_ ? storage_.catalog->campaign_of(owner, campaign_) : std::nullopt;
}

void Evaluation::note(DefinitionValue definition) const {
  if (reads != nullptr) {
    const auto id = static_cast<DefinitionId>(definition.definition);
    reads->note(id, storage_.catalog->definition(id).kind);
  }
}

Result<Value> Evaluation::stat(DefinitionValue definition, std::size_t index) {
  const Definition& owner = storage_.definition(definition.definition);
  note(definition);
  const auto reader = reader_of(owner);
  const bool is_derived =
      storage_.is_complete && readings_ == nullptr && reader == storage_.catalog->campaign_of(owner);
  if (is_derived) {
    if (auto value = storage_.stats[definition.definition][index].known()) {
      if (const auto& known = storage_.reads[definition.definition]; reads != nullptr && known) {
        reads->join(*known);
      }
      return *std::move(value);
    }
  }
  const Key key(definition.definition, index, reader);
  if (const auto found = known_.find(key); found != known_.end()) {
    return found->second;
  }
  const CompiledKind& kind = storage_.kind(owner.kind);
  if (std::find(open_.begin(), open_.end(), key) != open_.end() || open_.size() > deepest) {
    return Failure(
        Diagnostic::error(Code::cyclic_formula, kind.stats[index].span,
                          fmt::format("the stat `{}` of `{}` needs itself", kind.stats[index].id, owner.id))
            .note(owner.id_span, "by way of what this refers to"));
  }
  open_.push_back(key);
  std::vector<Asked>* const outer = std::exchange(asked, nullptr);
  const Reading reading(*this, owner);
  const RulesEnvironment environment(*this, kind.scope, definition);
  auto value = formula::evaluate(kind.compiled[index].formula, environment);
  asked = outer;
  open_.pop_back();
  if (!value && !formula::is_silent(value.error())) {
    value.error().notes.push_back({owner.id_span, fmt::format("for `{}`", owner.id)});
  }
  known_.insert_or_assign(key, value);
  return value;
}

Result<Value> Evaluation::field(DefinitionValue definition, std::size_t index) {
  const Definition& owner = storage_.definition(definition.definition);
  note(definition);
  const Field& field = storage_.catalog->kind(owner.kind).fields[index];
  const Reading reading(*this, owner);
  return value_of(definition, owner.root.find(field.name), field.type, field.name);
}

std::optional<Result<Value>> Evaluation::field_member(DefinitionValue definition, std::size_t index,
                                                      std::string_view member) {
  const Definition& owner = storage_.definition(definition.definition);
  note(definition);
  const Field& field = storage_.catalog->kind(owner.kind).fields[index];
  const Node record = owner.root.find(field.name);
  const auto found = std::ranges::find(field.type.members, member, &Field::name);
  if (field.type.shape != FieldType::Shape::record || !record.is(NodeKind::map) ||
      found == field.type.members.end()) {
    return std::nullopt;
  }
  const Reading reading(*this, owner);
  return value_of(definition, record.find(member), found->type, fmt::format("{}.{}", field.name, member));
}

Result<Value> Evaluation::member(DefinitionValue definition, std::string_view name) {
  const Definition& owner = storage_.definition(definition.definition);
  const Scope& scope = storage_.kind(owner.kind).scope;
  const auto id = scope.find(name);
  if (!id && scope.is_incomplete) {
    return Failure(formula::silent());
  }
  if (!id) {
    return Failure(Diagnostic::error(Code::unknown_stat, {},
                                     fmt::format("`{}` has no field or stat `{}`", owner.id, name)));
  }
  return RulesEnvironment(*this, scope, definition).value_of(*id);
}

Result<Value> Evaluation::find(std::string_view kind, std::string_view id) const {
  const Catalog& catalog = *storage_.catalog;
  const auto found = catalog.find(campaign_, system_, id);
  if (found && (kind.empty() || catalog.kind(catalog.definition(*found).kind).name == kind)) {
    const DefinitionValue value{static_cast<std::uint32_t>(*found)};
    note(value);
    return Value(value);
  }
  if (catalog.is_reported(campaign_, system_, id)) {
    return Failure(formula::silent());
  }
  std::vector<std::string> names;
  for (const Definition& each : catalog.definitions) {
    if (is_seen(each) && (kind.empty() || catalog.kind(each.kind).name == kind)) {
      names.push_back(each.id);
    }
  }
  return Failure(Diagnostic::error(Code::unknown_reference, {},
                                   fmt::format("no `{}` of kind `{}`{}", id, kind,
                                               campaign_ ? "" : " in the library of the game"))
                     .help_closest(id, names));
}

bool Evaluation::is_seen(const Definition& definition) const {
  return definition.system == system_ && storage_.catalog->is_seen_by(campaign_, definition);
}

Value Evaluation::definitions(std::string_view kind) const {
  ValueList all;
  const Catalog& catalog = *storage_.catalog;
  if (const auto found = catalog.find_kind(system_, kind); found && reads != nullptr) {
    reads->note(*found);
  }
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& each = catalog.definitions[i];
    if (is_seen(each) && catalog.kind(each.kind).name == kind) {
      all.emplace_back(DefinitionValue{static_cast<std::uint32_t>(i)});
    }
  }
  return Value(std::move(all));
}

// Null while readings are still being chosen.
const Readings* Evaluation::readings() const {
  if (readings_ != nullptr) {
    return readings_;
  }
  const auto& all = campaign_ ? storage_.readings : storage_.standard_readings;
  const auto index = campaign_ ? static_cast<std::size_t>(*campaign_) : static_cast<std::size_t>(system_);
  return index < all.size() ? &all[index] : nullptr;
}

Value Evaluation::policy(std::string_view id) const {
  const Readings* const chosen = readings();
  const auto& policies = chosen == nullptr ? storage_.system(system_).policies : chosen->policies;
  const auto found = std::ranges::find(policies, id, &Policy::id);
  return found == policies.end() ? Value() : found->value;
}

Rounding Evaluation::rounding() const {
  const Readings* const chosen = readings();
  return chosen == nullptr ? Rounding::down : chosen->rounding;
}

Result<Value> Evaluation::formula_of(DefinitionValue definition, Node node, const FieldType& type,
                                     const std::string& path) {
  const Definition& owner = storage_.definition(definition.definition);
  const CompiledKind& kind = storage_.kind(owner.kind);
  const Formula* const written = owner.formula(path);
  if (written == nullptr || written->is_broken()) {
    return Failure(formula::silent());
  }
  Formula checked = *written;
  Diagnostics reported;  // By `derive`.
  formula::check(checked, kind.scope, type_of(type, path, true), reported, {},
                 present_paths(owner, kind, {}));
  const Key key(definition.definition, kind.stats.size() + node.index(), campaign_);
  if (std::find(open_.begin(), open_.end(), key) != open_.end()) {
    return Failure(Diagnostic::error(Code::cyclic_formula, node.span(),
                                     fmt::format("the formula of `{}` needs itself", path)));
  }
  open_.push_back(key);
  auto value = formula::evaluate(checked, RulesEnvironment(*this, kind.scope, definition));
  open_.pop_back();
  if (value && value->is_roll()) {
    // So that it can be printed as it is written.
    return Value(std::move(*value)).written_at(node.span());
  }
  return value;
}

Result<Value> Evaluation::list_of(DefinitionValue definition, Node node, const FieldType& type,
                                  const std::string& path) {
  ValueList items;
  bool has_markup = false;
  for (std::size_t i = 0; i < node.size(); ++i) {
    auto item = type.items.empty()
                    ? Result<Value>(scalar_value(node.at(i)))
                    : value_of(definition, node.at(i), type.items.front(), fmt::format("{}[{}]", path, i));
    if (!item) {
      return item;
    }
    has_markup |= item->has_markup();
    items.push_back(*std::move(item));
  }
  return gathered(std::move(items), has_markup, node.span());
}

Result<Value> Evaluation::record_of(DefinitionValue definition, Node node, const FieldType& type,
                                    const std::string& path) {
  ValueRecord members;
  bool has_markup = false;
  for (const Field& field : type.members) {
    auto member = value_of(definition, node.find(field.name), field.type, path + "." + field.name);
    if (!member) {
      return member;
    }
    has_markup |= member->has_markup();
    members.emplace_back(field.name, *std::move(member));
  }
  if (type.members.empty()) {
    for (const Entry& entry : node.entries()) {
      members.emplace_back(std::string(entry.key), scalar_value(entry.value));
    }
  }
  return gathered(std::move(members), has_markup, node.span());
}

Result<Value> Evaluation::value_of(DefinitionValue definition, Node node, const FieldType& declared,
                                   const std::string& path) {
  using Shape = FieldType::Shape;
  if (!node.exists() || node.is(NodeKind::null)) {
    return Value();
  }
  const FieldType& type = model::alternative_for(declared, node);
  switch (type.shape) {
    case Shape::reference: {
      auto found = find(type.target, node.scalar());
      return found ? Result<Value>(std::move(*found).written_at(node.span()))
                   : Result<Value>(Failure(formula::silent()));  // Reported where references are resolved.
    }
    case Shape::formula:
      return formula_of(definition, node, type, path);
    case Shape::list:
      return list_of(definition, node, type, path);
    case Shape::record:
      return record_of(definition, node, type, path);
    case Shape::markup:
      return Value(std::string(node.scalar())).written_at(node.span()).marked_up_in(definition);
    case Shape::text:
    case Shape::term:
      return Value(std::string(node.scalar())).written_at(node.span());
    case Shape::integer:
    case Shape::number:
      if (node.is_number() && !number_of(node)) {
        return Failure(
            Diagnostic::error(Code::out_of_range, node.span(),
                              fmt::format("`{}` is {}, which cannot be computed with", path, node.scalar()))
                .help("exponents go from -1000 to 1000"));
      }
      return scalar_value(node);
    default:
      return scalar_value(node);
  }
}

void RulesEnvironment::record(Asked asked) const {
  if (run_.asked != nullptr) {
    if (asked.what == Asked::What::stat) {
      asked.reader = run_.reader_of(run_.storage().definition(asked.owner.definition));
    }
    run_.asked->push_back(std::move(asked));
  }
}

Result<Value> RulesEnvironment::value_of(NameId name) const {
  if (locals_ != nullptr) {
    if (const auto local = locals_->find(name); local != locals_->end()) {
      return local->second;
    }
  }
  if (static_cast<std::size_t>(name) >= scope_.size()) {
    // It is a name of the caller's for which the caller gave no value.
    return Failure(formula::silent());
  }
  const ScopeName& known = scope_.get(name);
  if (known.constant) {
    return *known.constant;
  }
  if (!self_) {
    return Failure(formula::silent());
  }
  const std::size_t index = index_of(known.number);
  switch (meaning_of(known.number)) {
    case NameMeaning::field: {
      auto value = run_.field(*self_, index);
      if (value) {
        record({Asked::What::field, known.name, *value, *self_, index});
      }
      return value;
    }
    case NameMeaning::stat: {
      auto value = run_.stat(*self_, index);
      if (value) {
        record({Asked::What::stat, known.name, *value, *self_, index});
      }
      return value;
    }
    case NameMeaning::definition_id:
      return Value(run_.storage().definition(self_->definition).id);
    default:
      return Failure(formula::silent());
  }
}

std::optional<Result<Value>> RulesEnvironment::member_of(NameId name, std::string_view member) const {
  const bool is_local = locals_ != nullptr && locals_->contains(name);
  if (is_local || !self_ || run_.asked != nullptr || static_cast<std::size_t>(name) >= scope_.size()) {
    return std::nullopt;
  }
  const ScopeName& known = scope_.get(name);
  return known.constant || meaning_of(known.number) != NameMeaning::field
             ? std::nullopt
             : run_.field_member(*self_, index_of(known.number), member);
}

Result<Value> RulesEnvironment::member(DefinitionValue definition, std::string_view member) const {
  auto value = run_.member(definition, member);
  if (value) {
    const Definition& owner = run_.storage().definition(definition.definition);
    const Scope& scope = run_.storage().kind(owner.kind).scope;
    const ScopeName& known = scope.get(*scope.find(member));
    const bool is_stat = meaning_of(known.number) == NameMeaning::stat;
    record({is_stat ? Asked::What::stat : Asked::What::field, fmt::format("{}.{}", owner.id, member), *value,
            definition, index_of(known.number)});
  }
  return value;
}

Result<Value> RulesEnvironment::looked_up(const std::string& name, const Value& key, Absent absent) const {
  const auto& tables = run_.storage().system(run_.system()).tables;
  const auto table =
      std::ranges::find(tables, name, [](const CompiledTable& each) { return each.printed.id; });
  if (table == tables.end() && run_.storage().catalog->system(run_.system()).is_incomplete) {
    // The table may stand in what could not be read.
    return Failure(formula::silent());
  }
  if (table == tables.end()) {
    const auto names = source::of_each(tables, [](const auto& each) { return each.printed.id; });
    return Failure(
        Diagnostic::error(Code::unknown_term, {}, fmt::format("no table `{}` in the ruleset", name))
            .help_closest(name, names));
  }
  auto row = look_up(*table, key);
  if (!row && row.error().code == Code::no_table_row && absent == Absent::null) {
    return Value();
  }
  if (row) {
    record({Asked::What::function,
            fmt::format("{}('{}', {})", name_of(absent), name, text_of(key)),
            *row,
            {0},
            0});
  }
  return row;
}

Result<Value> RulesEnvironment::call(NameId function, std::span<const Value> arguments) const {
  if (static_cast<std::size_t>(function) >= scope_.size()) {
    return Failure(formula::silent());
  }
  const ScopeName& known = scope_.get(function);
  const Catalog& catalog = *run_.storage().catalog;
  switch (meaning_of(known.number)) {
    case NameMeaning::table: {
      const CompiledTable& table = run_.storage().system(run_.system()).tables[index_of(known.number)];
      auto row = look_up(table, arguments[0]);
      if (row) {
        record(
            {Asked::What::function, fmt::format("{}({})", known.name, text_of(arguments[0])), *row, {0}, 0});
      }
      return row;
    }
    case NameMeaning::look_up:
      return looked_up(formula::to_text(arguments[0]), arguments[1],
                       static_cast<Absent>(index_of(known.number)));
    case NameMeaning::policy: {
      const std::string id = formula::to_text(arguments[0]);
      Value chosen = run_.policy(id);
      record({Asked::What::policy, id, chosen, {0}, 0});
      return chosen;
    }
    case NameMeaning::notation:
      return call_notation(static_cast<NotationCall>(index_of(known.number)),
                           run_.storage().system(run_.system()).notations, run_, arguments);
    case NameMeaning::definitions:
      return run_.definitions(formula::to_text(arguments[0]));
    case NameMeaning::term: {
      const std::string group_id = formula::to_text(arguments[0]);
      const std::string id = formula::to_text(arguments[1]);
      const auto found = catalog.find_term(run_.system(), group_id, id);
      if (!found && catalog.system(run_.system()).is_incomplete) {
        // The term may stand in what could not be read.
        return Failure(formula::silent());
      }
      if (!found) {
        const auto* const ids = scope_.values_of(group_id);
        return Failure(
            Diagnostic::error(Code::unknown_term, {}, fmt::format("no term `{}` in group `{}`", id, group_id))
                .help_closest(id, ids == nullptr ? std::span<const std::string>() : *ids));
      }
      if (run_.reads != nullptr) {
        run_.reads->note(*found);
      }
      const Term& term = catalog.term(*found);
      return Value(ValueRecord{{"id", Value(term.id)},
                               {"name", Value(term.name)},
                               {"english", Value(term.english)},
                               {"abbreviation", Value(term.abbreviation)},
                               {"icon", Value(term.icon)}});
    }
    default:
      return Failure(formula::silent());
  }
}

const Formula* RulesEnvironment::body_of(NameId function) const {
  if (static_cast<std::size_t>(function) >= scope_.size()) {
    return nullptr;
  }
  const ScopeName& known = scope_.get(function);
  if (!known.is_function || meaning_of(known.number) != NameMeaning::function) {
    return nullptr;
  }
  return &run_.storage().system(run_.system()).functions[index_of(known.number)].body;
}

Result<Value> RulesEnvironment::definition(std::string_view kind, std::string_view id) const {
  return run_.find(kind, id);
}

std::string RulesEnvironment::text_of(const Value& value) const {
  return rules::to_text(value, *run_.storage().catalog);
}

}  // namespace talia::rules
