#include <algorithm>
#include <map>
#include <utility>

#include "schema/report.h"
#include "schema/rules.h"
#include "schema/schema.h"
#include "schema/slips.h"
#include "schema/value.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::schema {
namespace {

// Rules held against values in one validation: some seconds of work.
constexpr std::uint64_t most_steps = 20'000'000;

// Each function gives whether all holds. Without a report it stops at the first mismatch; with one it goes on and tells
// everything.
class Validator {
 public:
  explicit Validator(const Schema::Compiled& schema) : rules_(schema.rules) {}

  bool has_given_up() const { return steps_ > most_steps; }

  bool check(RuleId id, const SchemaValue& value, Report* report) {
    const SchemaRule& rule = rules_[id];
    if (++steps_ > most_steps) {
      return false;
    }
    const Report::InPlace in_place(report, rule);
    if (rule.target != no_rule) {
      return check(rule.target, value, report);
    }
    if (rule.is_never) {
      if (report != nullptr) {
        report->forbidden(value);
      }
      return false;
    }
    if (!check_type(rule, value, report)) {
      // Nothing else could be said that would help.
      return false;
    }
    bool holds = check_choices(rule, value, report);
    switch (value.kind()) {
      case NodeKind::integer:
      case NodeKind::real:
        holds = (holds || report != nullptr) && check_number(rule, value, report) && holds;
        break;
      case NodeKind::text:
        holds = (holds || report != nullptr) && check_text(rule, value, report) && holds;
        break;
      case NodeKind::list:
        holds = (holds || report != nullptr) && check_list(rule, value, report) && holds;
        break;
      case NodeKind::map:
        holds = (holds || report != nullptr) && check_map(rule, value, report) && holds;
        break;
      default:
        break;
    }
    return (holds || report != nullptr) && check_logic(rule, value, report) && holds;
  }

 private:
  bool holds(RuleId id, const SchemaValue& value) { return check(id, value, nullptr); }

  static bool check_type(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (rule.types == any_type) {
      return true;
    }
    const Types type = type_of(value.kind(), value.scalar());
    if ((rule.types & type) != 0 || (type == type_integer && (rule.types & type_number) != 0)) {
      return true;
    }
    if (report != nullptr) {
      report->wrong_type(value, rule.types);
    }
    return false;
  }

  static bool check_choices(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    bool holds = true;
    if (rule.constant && !admits(*rule.constant, value)) {
      holds = false;
      if (report != nullptr) {
        report->not_among(value, rule.constant->values, "const");
      }
    }
    if (rule.choice && !admits(*rule.choice, value)) {
      holds = false;
      if (report != nullptr) {
        report->not_among(value, rule.choice->values, "enum");
      }
    }
    return holds;
  }

  static bool check_number(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (!rule.number) {
      return true;
    }
    const NumberRule& rules = *rule.number;
    const std::optional<std::int64_t> small = value.node().int64();
    const std::optional<Decimal> number = Decimal::parse(value.scalar());
    bool holds = true;
    const auto bound = [&](const Bound& limit, auto admits, std::string_view words,
                           std::string_view keyword) {
      if (!limit.node.exists()) {
        return;
      }
      const bool is_within = small && limit.small ? admits(*small <=> *limit.small)
                                                  : number.has_value() && admits(*number <=> limit.value);
      if (!is_within) {
        holds = false;
        if (report != nullptr) {
          report->out_of_range(value, words, limit.node, keyword);
        }
      }
    };
    bound(
        rules.minimum, [](auto order) { return order >= 0; }, "at least", "minimum");
    bound(
        rules.maximum, [](auto order) { return order <= 0; }, "at most", "maximum");
    bound(
        rules.exclusive_minimum, [](auto order) { return order > 0; }, "more than", "exclusiveMinimum");
    bound(
        rules.exclusive_maximum, [](auto order) { return order < 0; }, "less than", "exclusiveMaximum");
    if (rules.multiple_of.node.exists() && !(number && number->is_multiple_of(rules.multiple_of.value))) {
      holds = false;
      if (report != nullptr) {
        report->out_of_range(value, "a multiple of", rules.multiple_of.node, "multipleOf");
      }
    }
    return holds;
  }

  static bool check_text(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (!rule.text) {
      return true;
    }
    const TextRule& rules = *rule.text;
    bool holds = true;
    if (rules.min_length.node.exists() || rules.max_length.node.exists()) {
      const std::uint64_t length = source::count_code_points(value.scalar());
      const bool is_short = rules.min_length.node.exists() && length < rules.min_length.value;
      const bool is_long = rules.max_length.node.exists() && length > rules.max_length.value;
      holds = !is_short && !is_long;
      if (!holds && report != nullptr) {
        report->wrong_length(value, length, is_short ? rules.min_length : rules.max_length,
                             is_short ? "minLength" : "maxLength");
      }
    }
    if (rules.pattern && !rules.pattern->found_in(value.scalar())) {
      holds = false;
      if (report != nullptr) {
        report->pattern_mismatch(value);
      }
    }
    if (rules.format != nullptr && !rules.format->holds(value.scalar())) {
      holds = false;
      if (report != nullptr) {
        report->wrong_format(value, *rules.format);
      }
    }
    return holds;
  }

  static bool check_size(const Count& least, const Count& most, const SchemaValue& value,
                         std::string_view least_keyword, std::string_view most_keyword, Report* report) {
    const std::size_t size = value.node().size();
    const bool is_short = least.node.exists() && size < least.value;
    const bool is_long = most.node.exists() && size > most.value;
    if ((is_short || is_long) && report != nullptr) {
      report->wrong_count(value, is_short ? least : most, is_short ? least_keyword : most_keyword);
    }
    return !is_short && !is_long;
  }

  bool check_list(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (!rule.list) {
      return true;
    }
    const ListRule& rules = *rule.list;
    bool holds = check_size(rules.min_items, rules.max_items, value, "minItems", "maxItems", report);
    const std::size_t size = value.node().size();
    for (std::size_t i = 0; i < size && (holds || report != nullptr); ++i) {
      const RuleId id = i < rules.tuple.size() ? rules.tuple[i] : rules.additional;
      if (id != no_rule) {
        holds = check_item(rules, id, i, SchemaValue(value.node().at(i)), report) && holds;
      }
    }
    if (rules.is_unique && (holds || report != nullptr)) {
      holds = check_unique(value.node(), report) && holds;
    }
    if (rules.contains != no_rule && (holds || report != nullptr) &&
        !has_item(rules.contains, value.node())) {
      holds = false;
      if (report != nullptr) {
        report->missing_item(value);
      }
    }
    return holds;
  }

  bool check_item(const ListRule& rules, RuleId id, std::size_t index, const SchemaValue& item,
                  Report* report) {
    if (report == nullptr) {
      return check(id, item, nullptr);
    }
    if (rules.is_tuple && index >= rules.tuple.size() && rules_[id].is_never) {
      report->too_many_items(item, rules.tuple.size());
      return false;
    }
    const Report::Inside inside(report, report->item());
    return check(id, item, report);
  }

  bool has_item(RuleId id, Node list) {
    return std::ranges::any_of(list.items(), [&](Node item) { return holds(id, SchemaValue(item)); });
  }

  bool check_unique(Node list, Report* report) {
    steps_ += list.size();
    std::map<std::string, Node> seen;
    bool holds = true;
    for (const Node item : list.items()) {
      const auto [earlier, is_new] = seen.emplace(canonical(item), item);
      if (!is_new) {
        holds = false;
        if (report == nullptr) {
          break;
        }
        report->duplicate_item(item, earlier->second);
      }
    }
    return holds;
  }

  bool check_map(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (!rule.map) {
      return true;
    }
    const MapRule& rules = *rule.map;
    const Node map = value.node();
    bool holds = check_size(rules.min_properties, rules.max_properties, value, "minProperties",
                            "maxProperties", report);
    // Only the fields that the rule names matter to it, or else every field is asked for.
    const bool is_open = rules.additional == no_rule && rules.names == no_rule && rules.patterns.empty();
    const std::size_t required =
        is_open ? check_named(rules, map, holds, report) : check_all(rules, map, holds, report);
    if (required < rules.required.size() && (holds || report != nullptr)) {
      holds = false;
      if (report != nullptr) {
        for (const std::string_view name : rules.required) {
          if (!map.find(name).exists()) {
            report->missing_field(map, name);
          }
        }
      }
    }
    for (const Dependency& dependency : rules.dependencies) {
      if (holds || report != nullptr) {
        holds = check_dependency(dependency, value, report) && holds;
      }
    }
    return holds;
  }

  // Each gives how many of the required fields it saw, and lets `holds` fall.
  std::size_t check_named(const MapRule& rules, Node map, bool& holds, Report* report) {
    std::size_t required = 0;
    for (const Property& property : rules.properties) {
      const Node value = map.find(property.name);
      if (!value.exists()) {
        if (property.is_required && report == nullptr) {
          holds = false;
        }
      } else {
        required += property.is_required ? 1 : 0;
        if (property.rule != no_rule && (holds || report != nullptr)) {
          const Report::Inside inside(report, {ValueSubject::Role::field, property.name,
                                               report == nullptr ? Span{} : map.key_span(property.name)});
          holds = check(property.rule, SchemaValue(value), report) && holds;
        }
      }
      if (!holds && report == nullptr) {
        break;
      }
    }
    return required;
  }

  std::size_t check_all(const MapRule& rules, Node map, bool& holds, Report* report) {
    std::size_t required = 0;
    const std::size_t size = map.size();
    for (std::size_t i = 0; i < size && (holds || report != nullptr); ++i) {
      const Entry entry = map.entry(i);
      const Property* const property = rules.find(entry.key);
      required += property != nullptr && property->is_required ? 1 : 0;
      holds = check_entry(rules, property, entry, map, report) && holds;
    }
    return required;
  }

  bool check_entry(const MapRule& rules, const Property* property, const Entry& entry, Node map,
                   Report* report) {
    bool holds = true;
    if (rules.names != no_rule) {
      const Report::Inside inside(report, {ValueSubject::Role::name, entry.key, {}});
      holds = check(rules.names, SchemaValue::of_key(entry.key, entry.key_span), report);
    }
    bool is_known = false;
    const auto follow = [&](RuleId id) {
      is_known = true;
      if (holds || report != nullptr) {
        const Report::Inside inside(report, {ValueSubject::Role::field, entry.key, entry.key_span});
        holds = check(id, SchemaValue(entry.value), report) && holds;
      }
    };
    if (property != nullptr && property->rule != no_rule) {
      follow(property->rule);
    }
    for (const PatternProperty& pattern : rules.patterns) {
      if (pattern.pattern.found_in(entry.key)) {
        follow(pattern.rule);
      }
    }
    if (is_known || rules.additional == no_rule) {
      return holds;
    }
    if (report != nullptr && rules_[rules.additional].is_never) {
      report->unknown_field(
          entry, map, rules,
          report->helps_with(rules) ? holders_of(entry.key, rules, rules_) : std::vector<std::string>{});
      return false;
    }
    follow(rules.additional);
    return holds;
  }

  bool check_dependency(const Dependency& dependency, const SchemaValue& value, Report* report) {
    const Node map = value.node();
    if (!map.find(dependency.name).exists()) {
      return true;
    }
    if (dependency.rule != no_rule) {
      return check(dependency.rule, value, report);
    }
    bool holds = true;
    for (const std::string_view need : dependency.needs) {
      if (!map.find(need).exists()) {
        holds = false;
        if (report != nullptr) {
          report->missing_field(map, need, dependency.name);
        }
      }
    }
    return holds;
  }

  bool check_logic(const SchemaRule& rule, const SchemaValue& value, Report* report) {
    if (!rule.logic) {
      return true;
    }
    const LogicRule& logic = *rule.logic;
    bool holds = true;
    for (const RuleId id : logic.all) {
      if (holds || report != nullptr) {
        holds = check(id, value, report) && holds;
      }
    }
    if (!logic.any.branches.empty() && (holds || report != nullptr)) {
      holds = check_any(logic.any, value, report) && holds;
    }
    if (!logic.one.branches.empty() && (holds || report != nullptr)) {
      holds = check_one(logic.one, value, report) && holds;
    }
    if (logic.negated != no_rule && (holds || report != nullptr) && this->holds(logic.negated, value)) {
      holds = false;
      if (report != nullptr) {
        report->negated(value, rules_[logic.negated]);
      }
    }
    if (logic.condition != no_rule && (holds || report != nullptr)) {
      const RuleId id = this->holds(logic.condition, value) ? logic.consequence : logic.otherwise;
      const Report::Because because(report, value, rules_[logic.condition]);
      holds = (id == no_rule || check(id, value, report)) && holds;
    }
    return holds;
  }

  // The value's constant shows that the branch is not meant.
  static bool is_ruled_out(const Alternatives& alternatives, std::size_t branch,
                           const std::optional<SchemaValue>& tag) {
    return tag && alternatives.tag_values[branch] != nullptr &&
           !admits(*alternatives.tag_values[branch], *tag);
  }

  static std::optional<SchemaValue> tag_of(const Alternatives& alternatives, const SchemaValue& value) {
    if (alternatives.tag.empty() || value.kind() != NodeKind::map) {
      return std::nullopt;
    }
    const Node tag = value.node().find(alternatives.tag);
    return tag.exists() ? std::optional<SchemaValue>(SchemaValue(tag)) : std::nullopt;
  }

  bool check_any(const Alternatives& alternatives, const SchemaValue& value, Report* report) {
    const auto tag = tag_of(alternatives, value);
    for (std::size_t i = 0; i < alternatives.branches.size(); ++i) {
      if (!is_ruled_out(alternatives, i, tag) && holds(alternatives.branches[i], value)) {
        return true;
      }
    }
    if (report != nullptr) {
      report_none(alternatives, value, tag, "anyOf", *report);
    }
    return false;
  }

  bool check_one(const Alternatives& alternatives, const SchemaValue& value, Report* report) {
    const auto tag = tag_of(alternatives, value);
    std::vector<const SchemaRule*> holding;
    for (std::size_t i = 0; i < alternatives.branches.size() && (holding.size() < 2 || report != nullptr);
         ++i) {
      if (!is_ruled_out(alternatives, i, tag) && holds(alternatives.branches[i], value)) {
        holding.push_back(&rules_[alternatives.branches[i]]);
      }
    }
    if (report != nullptr && holding.empty()) {
      report_none(alternatives, value, tag, "oneOf", *report);
    } else if (report != nullptr && holding.size() > 1) {
      report->several_alternatives(value, holding);
    }
    return holding.size() == 1;
  }

  // Finds the branch that the author meant, and tells what is wrong with it alone.
  void report_none(const Alternatives& alternatives, const SchemaValue& value,
                   const std::optional<SchemaValue>& tag, std::string_view keyword, Report& report) {
    std::vector<RuleId> meant;
    std::vector<RuleId> untagged;
    std::vector<Node> tag_values;
    for (std::size_t i = 0; i < alternatives.branches.size(); ++i) {
      const Choice* const choice = alternatives.tag.empty() ? nullptr : alternatives.tag_values[i];
      if (choice == nullptr) {
        untagged.push_back(alternatives.branches[i]);
      } else {
        tag_values.insert(tag_values.end(), choice->values.begin(), choice->values.end());
        if (tag && !is_ruled_out(alternatives, i, tag)) {
          meant.push_back(alternatives.branches[i]);
        }
      }
    }
    if (tag && meant.empty() && untagged.empty()) {
      const Report::Inside inside(
          &report, {ValueSubject::Role::field, alternatives.tag, value.node().key_span(alternatives.tag)});
      const Report::InPlace in_place(&report, value_rule(alternatives));
      return report.not_among(*tag, tag_values, tag_keyword(alternatives));
    }
    if (meant.empty()) {
      meant = tag ? untagged : alternatives.branches;
    }
    if (!tag && value.kind() == NodeKind::map && untagged.empty() &&
        every_branch_requires_tag(alternatives)) {
      return report.missing_tag(value.node(), alternatives);
    }
    report_closest(admitting(meant, value, report), value, keyword, report);
  }

  const SchemaRule& followed(RuleId id) const {
    while (rules_[id].target != no_rule) {
      id = rules_[id].target;
    }
    return rules_[id];
  }

  // The first branch's rule for the tag: where a note about it points.
  const SchemaRule& value_rule(const Alternatives& alternatives) const {
    return followed(followed(alternatives.branches.front()).map->find(alternatives.tag)->rule);
  }
  std::string_view tag_keyword(const Alternatives& alternatives) const {
    return value_rule(alternatives).constant ? "const" : "enum";
  }

  bool every_branch_requires_tag(const Alternatives& alternatives) const {
    return std::ranges::all_of(alternatives.branches, [&](RuleId id) {
      return followed(id).map->find(alternatives.tag)->is_required;
    });
  }

  // Those of the branches that could hold for a value of this type. Reports that there are none.
  std::vector<RuleId> admitting(const std::vector<RuleId>& branches, const SchemaValue& value,
                                Report& report) {
    const Types type = type_of(value.kind(), value.scalar());
    std::vector<RuleId> admitting;
    Types expected = 0;
    for (const RuleId id : branches) {
      expected = static_cast<Types>(expected | rules_[id].possible);
      if ((rules_[id].possible & type) != 0) {
        admitting.push_back(id);
      }
    }
    if (admitting.empty()) {
      report.wrong_type(value, expected);
    }
    return admitting;
  }

  void report_closest(const std::vector<RuleId>& branches, const SchemaValue& value, std::string_view keyword,
                      Report& report) {
    std::vector<std::pair<RuleId, Report>> closest;
    for (const RuleId id : branches) {
      Report trial = report.trial();
      check(id, value, &trial);
      if (!closest.empty() && trial.mismatches() < closest.front().second.mismatches()) {
        closest.clear();
      }
      if (closest.empty() || trial.mismatches() == closest.front().second.mismatches()) {
        closest.emplace_back(id, std::move(trial));
      }
    }
    if (closest.size() < 2 || !std::ranges::all_of(closest, [&](const auto& trial) {
          return trial.second.is_one_fault_of(value);
        })) {
      if (!closest.empty()) {
        if (closest.size() > 1) {
          closest.front().second.tell_of_all(closest);
        }
        report.take(std::move(closest.front().second));
      }
      return;
    }
    std::vector<Node> allowed;
    for (const auto& [id, trial] : closest) {
      if (trial.allowed().empty()) {
        return report.no_alternative(value, closest, keyword);
      }
      allowed.insert(allowed.end(), trial.allowed().begin(), trial.allowed().end());
    }
    report.not_among(value, allowed, keyword);
  }

  const std::vector<SchemaRule>& rules_;
  std::uint64_t steps_ = 0;
};

}  // namespace

namespace {

// Holds a value to one rule of a schema, as `subject`.
bool validate(const SchemaValue& value, RuleId rule, const ValueSubject& subject, const Schema& schema,
              Diagnostics& diagnostics, Span missing_at) {
  const Schema::Compiled& compiled = schema.compiled();
  Validator validator(compiled);
  if (validator.check(rule, value, nullptr)) {
    return true;
  }
  Report report(missing_at);
  Validator reporter(compiled);
  if (!validator.has_given_up()) {
    {
      const Report::Inside inside(&report, subject);
      reporter.check(rule, value, &report);
    }
    std::move(report).write(diagnostics);
  }
  if (validator.has_given_up() || reporter.has_given_up()) {
    diagnostics.add(Diagnostic::error(Code::faulty_schema, compiled.root.span(),
                                      "checking a value against this schema takes too long")
                        .note(value.span(), "this value")
                        .help("let its alternatives differ by a constant, as `kind`"));
  }
  return false;
}

}  // namespace

bool validate(Node value, const Schema& schema, Diagnostics& diagnostics, const ValidateOptions& options) {
  TALIA_ASSERT(value.exists());
  const Schema::Compiled& compiled = schema.compiled();
  return compiled.is_broken ||
         validate(SchemaValue(value), compiled.start, {}, schema, diagnostics, options.missing_at);
}

bool validate_default(Node subschema, const Schema& schema, Diagnostics& diagnostics) {
  const Schema::Compiled& compiled = schema.compiled();
  const Node standard = subschema.find("default");
  const auto rule = compiled.rule_of.find(subschema);
  if (compiled.is_broken || !standard.exists() || rule == compiled.rule_of.end()) {
    return true;
  }
  const ValueSubject subject{ValueSubject::Role::field, "default", subschema.key_span("default")};
  return validate(SchemaValue(standard), rule->second, subject, schema, diagnostics, {});
}

}  // namespace talia::schema
