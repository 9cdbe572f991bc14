// What names mean for one definition, or for none: the bridge from formulas to the catalog and the rulesets.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "formula/allowance.h"
#include "rules/rulesets/ruleset.h"

namespace talia::rules {

// Something that an evaluation asked for; kept for explanations.
struct Asked {
  enum class What { field, stat, policy, function };
  What what;
  std::string text;  // `range_bonus`, `policy('C-…')`
  Value value;
  DefinitionValue owner{0};
  std::size_t index = 0;                  // Of the field or stat.
  std::optional<CampaignId> reader = {};  // Of a stat: whom its owner follows.
};

// One evaluation with all that it sets off: stats are worked out when they are asked for, each once.
class Evaluation {
 public:
  Evaluation(const Derived::Storage& storage, std::optional<CampaignId> campaign, SystemId system)
      : Evaluation(storage, campaign, system, nullptr) {}
  // Under readings of its own, which outlive it. Null: the campaign's, or without one the system's.
  Evaluation(const Derived::Storage& storage, std::optional<CampaignId> campaign, SystemId system,
             const Readings* readings)
      : storage_(storage), campaign_(campaign), system_(system), readings_(readings) {}

  // Whom a definition follows; nobody while there is no campaign.
  std::optional<CampaignId> reader_of(const Definition& owner) const;
  Result<Value> stat(DefinitionValue definition, std::size_t index);
  Result<Value> field(DefinitionValue definition, std::size_t index);
  // One member of a field that is a record; nothing when it is none.
  std::optional<Result<Value>> field_member(DefinitionValue definition, std::size_t index,
                                            std::string_view member);
  // `definition.name`: a field or stat by its name.
  Result<Value> member(DefinitionValue definition, std::string_view name);
  Result<Value> find(std::string_view kind, std::string_view id) const;
  Value definitions(std::string_view kind) const;
  Value policy(std::string_view id) const;
  Rounding rounding() const;
  // The value of a node of the definition's mapping, by the field's type. Broken references give a silent error.
  Result<Value> value_of(DefinitionValue definition, Node node, const FieldType& type,
                         const std::string& path);

  // From now on; of one of its own there is no end. It outlives the run.
  void take_from(formula::Allowance& allowance) { allowance_ = &allowance; }
  formula::Allowance& allowance() { return allowance_ == nullptr ? endless_ : *allowance_; }

  const Derived::Storage& storage() const { return storage_; }
  SystemId system() const { return system_; }
  // Set to record what is asked; only what the outermost formula asks.
  std::vector<Asked>* asked = nullptr;
  // Set to record what is read of definitions and terms, at any depth.
  Reads* reads = nullptr;
  // Formulas of notations within one another, and in all. Both are bounded, so that every run ends.
  int notation_depth = 0;
  std::size_t notation_calls = 0;

 private:
  // Parts of `value_of`, by the shape of the field.
  Result<Value> formula_of(DefinitionValue definition, Node node, const FieldType& type,
                           const std::string& path);
  Result<Value> list_of(DefinitionValue definition, Node node, const FieldType& type,
                        const std::string& path);
  Result<Value> record_of(DefinitionValue definition, Node node, const FieldType& type,
                          const std::string& path);
  const Readings* readings() const;
  void note(DefinitionValue definition) const;
  class Reading;
  bool is_seen(const Definition& definition) const;

  const Derived::Storage& storage_;
  std::optional<CampaignId> campaign_;
  SystemId system_;
  const Readings* readings_;
  formula::Allowance* allowance_ = nullptr;
  formula::Allowance endless_;
  // A stat, and who looks at it.
  using Key = std::tuple<std::uint32_t, std::size_t, std::optional<CampaignId>>;
  // Stats that were worked out: where each of a chain asks twice for the next, the work would double at every
  // step.
  std::map<Key, Result<Value>> known_;
  std::vector<Key> open_;  // Stats that are being worked out.
};

class RulesEnvironment final : public formula::BoundedEnvironment {
 public:
  // `scope` is that of the formula before its user's own names, which are in `locals`.
  RulesEnvironment(Evaluation& run, const Scope& scope, std::optional<DefinitionValue> self,
                   const std::map<NameId, Value>* locals = nullptr)
      : run_(run), scope_(scope), self_(self), locals_(locals) {}

  Result<Value> value_of(NameId name) const override;
  std::optional<Result<Value>> member_of(NameId name, std::string_view member) const override;
  Result<Value> member(DefinitionValue definition, std::string_view member) const override;
  Result<Value> call(NameId function, std::span<const Value> arguments) const override;
  const Formula* body_of(NameId function) const override;
  Result<Value> definition(std::string_view kind, std::string_view id) const override;
  std::optional<Rounding> rounding() const override { return run_.rounding(); }
  std::string text_of(const Value& value) const override;
  formula::Allowance& allowance() const override { return run_.allowance(); }

 private:
  Result<Value> looked_up(const std::string& table, const Value& key, Absent absent) const;
  void record(Asked asked) const;
  Evaluation& run_;
  const Scope& scope_;
  std::optional<DefinitionValue> self_;
  const std::map<NameId, Value>* locals_;
};

SystemId system_of(const RulesContext& context, const Catalog& catalog);

// Adds a step for a formula's value, its text after the step's, and one for each of its parts.
void add_steps(Derived::ExplainedStep whole, const Formula& formula, const std::vector<formula::Step>& parts,
               std::vector<Derived::ExplainedStep>& steps);
// A value's text for an explanation, where an empty one would look like a slip.
std::string shown(const std::string& value);

}  // namespace talia::rules
