// Compiled rulesets, inside `rules`: what `compile` makes of the documents and the environment reads.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formula/known.h"
#include "rules/balance/reference.h"
#include "rules/notations/compiled_notation.h"
#include "rules/rules.h"
#include "rules/rulesets/scalars.h"

namespace talia::rules {

// What a name of a scope stands for; with an index, packed into ScopeName::number.
enum class NameMeaning : std::uint32_t {
  field,
  stat,
  table,
  function,
  policy,
  term,
  definitions,
  definition_id,
  notation,
  look_up
};
inline std::uint32_t packed(NameMeaning meaning, std::size_t index) {
  return (static_cast<std::uint32_t>(meaning) << 24) | static_cast<std::uint32_t>(index);
}
inline NameMeaning meaning_of(std::uint32_t number) {
  return static_cast<NameMeaning>(number >> 24);
}
inline std::size_t index_of(std::uint32_t number) {
  return number & 0xffffff;
}

// What asking a table that is named by a text gives for a row that it lacks: `look_up` null, `row_of` an error. Their
// index with NameMeaning::look_up.
enum class Absent : std::uint32_t { null, error };
inline std::string_view name_of(Absent absent) {
  return absent == Absent::null ? "look_up" : "row_of";
}

struct CompiledTable {
  RulesTable printed;
  ValueList rows;                                          // Records, in the order of the document.
  std::vector<std::size_t> ascending;                      // Rows by their range, when the key is one.
  std::map<std::string, std::size_t, std::less<>> by_key;  // Else.
  Type row_type;
  bool is_broken = false;  // Was reported; look-ups are silent errors.
  Span span;
};

struct CompiledFunction {
  std::string id, source;
  std::vector<formula::Parameter> parameters;
  Formula body;
  NameId name{};
  Span span;
};

struct CompiledStat {
  Formula formula;
  NameId name{};
  // Its formula reads the field of the same name.
  bool is_own_field = false;
};

// What is kept of a stat that was derived. Lists and records are not: they are worked out again for the few who ask.
struct DerivedStat {
  enum class State : std::uint8_t { broken, kept, again };  // Broken: why was reported.
  Value value;                                              // When kept.
  State state = State::broken;

  static DerivedStat of(Value value);
  // A broken stat gives a silent error; nothing: work it out.
  std::optional<Result<Value>> known() const;
  bool is_present() const { return state == State::again || (state == State::kept && !value.is_null()); }
};

struct CompiledCheck {
  std::string id, why, at;
  Severity severity = Severity::error;
  Formula holds;
  std::vector<MessagePart> message;
  Span span;
};

struct CompiledKind {
  Scope scope;
  std::vector<Stat> stats;             // As the ruleset orders them.
  std::vector<CompiledStat> compiled;  // One for each.
  std::vector<CompiledCheck> checks;
};

// A value that a case is given: of a type, or a record or list of records whose members state their own.
struct CompiledGiven {
  enum class Shape : std::uint8_t { plain, record, list_of_records };
  std::string name;
  Shape shape = Shape::plain;
  Type type;
  std::optional<Formula> standard;  // What counts when the key is absent.
  formula::Interval range;          // Of a number, or of each in a list.
  // Ends of the range that the keys before it say.
  std::optional<Formula> least, most;
  std::vector<CompiledGiven> members;
  Span span;

  // One that may be null is then null.
  bool may_be_absent() const { return standard || type.optional; }
};

struct CompiledCase {
  struct Output {
    std::string name;
    Formula value;
    std::optional<Formula> when;  // Left out when this is false.
  };
  struct Check {
    Formula holds;  // Over what is given.
    std::vector<MessagePart> message;
    std::string why;  // Empty: nothing is said.
    Span span;
  };
  std::vector<CompiledGiven> given;
  std::vector<Check> checks;  // Asked before anything is computed.
  // Read after the given values, and each by those after it.
  std::vector<std::pair<std::string, Formula>> lets;
  std::vector<Output> outputs;
};

struct CompiledMechanic {
  std::string id, heading;
  std::string reason;  // Why it has no cases, when it has none.
  std::vector<CompiledCase> cases;
  Span span;
};

// What balance asks of the definitions of a kind: a record of those that take part, of the others null.
struct CompiledQuestion {
  KindId kind;
  // Broken: that was reported, and nothing is known of what it asks.
  Formula formula;
};

struct Questions {
  std::vector<CompiledQuestion> all;
  // One of them is broken, or there is no kind to ask.
  bool is_broken = false;
};

// Gives {value, by}.
struct CompiledComparison {
  std::string id, label, value_label, by_label;
  Span span;
  Questions questions;
};

// Gives {won, lost, both, rounds, measures}.
struct CompiledFight {
  std::string id, label;
  Span span;
  std::vector<Measure> measures;
  std::vector<std::string> assumes;
  std::vector<ReferenceNumber> numbers;
  Questions questions;
};

struct CompiledBalance {
  std::vector<CompiledComparison> comparisons;
  std::vector<CompiledFight> fights;
};

struct CompiledSystem {
  Scope scope;
  std::vector<CompiledTable> tables;
  std::vector<RulesTable> printed_tables;
  std::vector<CompiledFunction> functions;
  std::vector<Policy> policies;  // With their standard values.
  std::vector<CompiledMechanic> mechanics;
  CompiledNotations notations;
  CompiledBalance balance;
  // Gives `down`, `up`, `nearest` or `to_zero`; absent: down.
  std::optional<Formula> rounding;
};

// A compiled ruleset's tables. Reports bad-table, table-gap, table-overlap, type-mismatch.
CompiledTable compile_table(const Entry& entry, const System& system, const Scope& scope,
                            Diagnostics& diagnostics);
// The row for a key; errors: no-table-row, or silent.
Result<Value> look_up(const CompiledTable& table, const Value& key);

// The readings in force: every policy with its chosen value, and how the game rounds then.
struct Readings {
  std::vector<Policy> policies;
  Rounding rounding = Rounding::down;
};
// Chooses one, or gives what hinders: unknown-policy, bad-policy.
std::optional<Diagnostic> choose(std::vector<Policy>& policies, std::string_view id, Value value, Span span);
// A value as the command line writes it: a number unless the policy's values are texts.
Value asked_value(const std::vector<Policy>& policies, std::string_view id, const std::string& value);
// Works out the rounding of these policies.
Readings readings_of(const Derived::Storage& storage, SystemId system, std::vector<Policy> policies);

// A case's `given`, types, ranges and defaults checked. Reports bad-type and what checking finds.
std::vector<CompiledGiven> compile_given(Node members, const Scope& scope, Diagnostics& diagnostics);
// Of a value that fits otherwise: whether it lies between the ends that depend on the values of the keys `before` it.
// Errors: out-of-range, dice-not-allowed, and what evaluating an end finds.
std::optional<Diagnostic> missed_ends(const CompiledGiven& given, const Value& value,
                                      std::span<const Value> before, const formula::Environment& environment);
// The value of a key as its case wants it: numbers that were written as texts read, members that were left out with
// their defaults. `value` null: the key was left out. Errors: type-mismatch, out-of-range, missing-field, unknown-field, unknown-term,
// and what evaluating a default finds; `path` names the value in them.
Result<Value> fitted(const CompiledGiven& given, const Value* value, const std::string& path,
                     const Scope& scope, const formula::Environment& environment);

// Reports at each default of a case what `fitted` finds under the system's standard readings, which must be chosen.
void check_defaults(const Derived::Storage& storage, SystemId system, Diagnostics& diagnostics);

// The cases of every mechanic, checked against the system's scope.
std::vector<CompiledMechanic> compile_mechanics(const System& system, const Scope& scope,
                                                Diagnostics& diagnostics);

// What a system's balance asks, checked against its kinds, with some numbers of its reference characters replaced. Reports
// duplicate-id, unknown-kind, dice-not-allowed and what checking finds.
CompiledBalance compile_balance(SystemId id, const Catalog& catalog, const Derived::Storage& storage,
                                std::span<const Override> overrides, Diagnostics& diagnostics);

// Everything of a system but its kinds, its mechanics and its balance.
CompiledSystem compile_system(SystemId id, const Catalog& catalog, source::Patterns& patterns,
                              Diagnostics& diagnostics);
// A kind on top of its system. Reports cyclic-formula and what checking finds.
CompiledKind compile_kind(KindId id, const CompiledSystem& system, const Catalog& catalog,
                          Diagnostics& diagnostics);

// The type of a field's values, named for literals of closed lists (`kind.field`).
Type type_of(const FieldType& field, const std::string& name, bool required);
formula::Known known_of(const FieldType& field);  // What the schema says of its values.
// Tells the scope the closed lists of a field.
void add_values(Scope& scope, const FieldType& field, const std::string& name);
// What a scope calls the keys of a table whose keys are texts.
std::string table_keys(std::string_view table);
// A type as rulesets write it, in words or as a closed list (`one_of`, `any_of`, `key_of`, `keys_of`); reports bad-type and
// gives a broken one.
Type read_type(Node node, const Scope& scope, Diagnostics& diagnostics);
// Paths of the fields and stats that a definition has, for texts that are checked for it alone.
std::vector<std::string> present_paths(const Definition& definition, const CompiledKind& kind,
                                       std::span<const DerivedStat> stats);
// `of:` of stats and checks: the kinds of a system; reports unknown-kind.
std::vector<KindId> kinds_of(Node of, SystemId system, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace talia::rules

namespace talia {

struct Derived::Storage {
  const Catalog* catalog = nullptr;
  std::vector<rules::CompiledSystem> systems;
  std::vector<rules::CompiledKind> kinds;
  std::vector<rules::Readings> readings;               // By campaign.
  std::vector<rules::Readings> standard_readings;      // By system: without a campaign.
  std::vector<std::vector<rules::DerivedStat>> stats;  // By definition, then stat.
  // By definition: what its stats read; null: nothing of others.
  std::vector<std::unique_ptr<const Reads>> reads;
  std::vector<char> broken;  // By definition.
  // By definition: what its texts and checks cost.
  std::vector<std::size_t> work_of_texts;
  bool is_complete = false;  // Once every value stands.

  const Definition& definition(std::uint32_t number) const { return catalog->definitions[number]; }
  const rules::CompiledKind& kind(KindId id) const { return kinds[static_cast<std::size_t>(id)]; }
  const rules::CompiledSystem& system(SystemId id) const { return systems[static_cast<std::size_t>(id)]; }
};

}  // namespace talia
