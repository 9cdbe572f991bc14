// Mechanics: the rules of a game by their ids, each a list of cases from given values to computed ones.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "rules/environment.h"

namespace talia::rules {
namespace {

class CaseCompiler {
 public:
  CaseCompiler(const Scope& scope, Diagnostics& diagnostics) : scope_(scope), diagnostics_(diagnostics) {}

  CompiledCase compile(Node root) {
    for (const Entry& entry : root.find("given").entries()) {
      add_given(entry);
    }
    for (const Entry& entry : root.find("let").entries()) {
      Formula value = formula::parse(entry.value.text(), diagnostics_);
      Type type = formula::check(value, scope_, Type(), diagnostics_, parameters_);
      compiled_.lets.emplace_back(std::string(entry.key), std::move(value));
      parameters_.push_back({std::string(entry.key), std::move(type)});
    }
    for (const Entry& entry : root.find("expect").entries()) {
      add_output(entry);
    }
    return std::move(compiled_);
  }

 private:
  void add_given(const Entry& entry) {
    CompiledCase::Given given{std::string(entry.key), Type(), std::nullopt};
    const bool has_default = entry.value.is(NodeKind::map);
    given.type = read_type(has_default ? entry.value.find("type") : entry.value, diagnostics_);
    if (has_default) {
      given.standard = formula::parse(entry.value.find("default").text(), diagnostics_);
      formula::check(*given.standard, scope_, given.type, diagnostics_);
    }
    parameters_.push_back({given.name, given.type});
    compiled_.given.push_back(std::move(given));
  }

  void add_output(const Entry& entry) {
    const bool has_condition = entry.value.is(NodeKind::map);
    const Node value = has_condition ? entry.value.find("value") : entry.value;
    CompiledCase::Output output{std::string(entry.key), formula::parse(value.text(), diagnostics_),
                                std::nullopt};
    formula::check(output.value, scope_, Type(), diagnostics_, parameters_);
    if (has_condition) {
      output.when = formula::parse(entry.value.find("when").text(), diagnostics_);
      formula::check(*output.when, scope_, Type::of(Type::Kind::boolean), diagnostics_, parameters_);
    }
    compiled_.outputs.push_back(std::move(output));
  }

  const Scope& scope_;
  Diagnostics& diagnostics_;
  CompiledCase compiled_;
  std::vector<formula::Parameter> parameters_;
};

bool accepts(const CompiledCase& one, const ValueRecord& given) {
  const auto is_known = [&one](const auto& member) {
    return std::ranges::any_of(one.given,
                               [&](const CompiledCase::Given& each) { return each.name == member.first; });
  };
  const auto is_given = [&given](const CompiledCase::Given& each) {
    return each.standard ||
           std::ranges::any_of(given, [&](const auto& member) { return member.first == each.name; });
  };
  return std::ranges::all_of(given, is_known) && std::ranges::all_of(one.given, is_given);
}

bool fits(const Value& value, const Type& type) {
  switch (type.kind) {
    case Type::Kind::integer:
      return value.number() != nullptr && value.number()->is_whole();
    case Type::Kind::number:
      return value.number() != nullptr;
    case Type::Kind::boolean:
      return value.boolean() != nullptr;
    case Type::Kind::text:
      return value.text() != nullptr;
    case Type::Kind::list:
      return value.list() != nullptr && std::ranges::all_of(*value.list(), [&](const Value& item) {
               return fits(item, type.children.front());
             });
    default:
      return true;
  }
}

std::string keys_of(const CompiledCase& one) {
  std::string keys;
  for (const CompiledCase::Given& each : one.given) {
    keys += fmt::format("{}`{}`{}", keys.empty() ? "" : ", ", each.name, each.standard ? "?" : "");
  }
  return keys.empty() ? "nothing" : keys;
}

Result<Value> run_case(const CompiledCase& one, const ValueRecord& given,
                       const formula::Environment& environment) {
  ValueList arguments;
  const Value record{given};
  for (const CompiledCase::Given& each : one.given) {
    const Value* const value = record.member(each.name);
    if (value == nullptr) {
      auto standard = formula::evaluate(*each.standard, environment);
      if (!standard) {
        return standard;
      }
      arguments.push_back(*std::move(standard));
      continue;
    }
    if (!fits(*value, each.type) && !(value->is_null() && each.type.optional)) {
      return tl::unexpected(
          Diagnostic::error(Code::type_mismatch, {},
                            fmt::format("`{}` must be a {}, not `{}`", each.name, words_for(each.type),
                                        environment.text_of(*value))));
    }
    arguments.push_back(*value);
  }
  for (const auto& [name, formula] : one.lets) {
    auto value = formula::evaluate(formula, environment, {}, nullptr, arguments);
    if (!value) {
      return value;
    }
    arguments.push_back(*std::move(value));
  }
  ValueRecord outputs;
  for (const CompiledCase::Output& output : one.outputs) {
    if (output.when) {
      const auto is_wanted = formula::evaluate(*output.when, environment, {}, nullptr, arguments);
      if (!is_wanted) {
        return is_wanted;
      }
      if (*is_wanted == Value(false)) {
        continue;
      }
    }
    auto value = formula::evaluate(output.value, environment, {}, nullptr, arguments);
    if (!value) {
      return value;
    }
    outputs.emplace_back(output.name, *std::move(value));
  }
  return Value(std::move(outputs));
}

}  // namespace

std::vector<CompiledMechanic> compile_mechanics(const System& system, const Scope& scope,
                                                Diagnostics& diagnostics) {
  std::vector<CompiledMechanic> mechanics;
  std::map<std::string_view, Span> known;
  for (const RulesetPart& part : system.ruleset) {
    if (part.kind != "mechanics" || part.is_broken) {
      continue;
    }
    for (const Entry& entry : part.root.find("mechanics").entries()) {
      const auto [place, is_new] = known.emplace(entry.key, entry.key_span);
      if (!is_new) {
        diagnostics.add(Diagnostic::error(Code::duplicate_id, entry.key_span,
                                          fmt::format("the ruleset has the mechanic `{}` twice", entry.key))
                            .note(place->second, "the other stands here"));
        continue;
      }
      CompiledMechanic mechanic{std::string(entry.key),
                                text_of(entry.value, "heading"),
                                text_of(entry.value, "reason"),
                                {},
                                entry.key_span};
      for (const Node one : entry.value.find("cases").items()) {
        mechanic.cases.push_back(CaseCompiler(scope, diagnostics).compile(one));
      }
      mechanics.push_back(std::move(mechanic));
    }
  }
  return mechanics;
}

Result<Value> run_mechanic(const Derived& derived, SystemId system, std::optional<CampaignId> campaign,
                           std::string_view id, const ValueRecord& given) {
  const CompiledSystem& compiled = derived.storage().system(system);
  const auto mechanic = std::ranges::find(compiled.mechanics, id, &CompiledMechanic::id);
  if (mechanic == compiled.mechanics.end()) {
    std::vector<std::string> ids;
    for (const CompiledMechanic& each : compiled.mechanics) {
      ids.push_back(each.id);
    }
    return tl::unexpected(Diagnostic::error(Code::unknown_mechanic, {}, fmt::format("no mechanic `{}`", id))
                              .help_closest(id, ids));
  }
  const auto found =
      std::ranges::find_if(mechanic->cases, [&](const CompiledCase& one) { return accepts(one, given); });
  if (found == mechanic->cases.end()) {
    std::string cases;
    for (const CompiledCase& one : mechanic->cases) {
      cases += (cases.empty() ? "" : "; or ") + keys_of(one);
    }
    return tl::unexpected(
        Diagnostic::error(Code::no_such_case, {}, fmt::format("`{}` has no case for these keys", id))
            .help(cases.empty() ? mechanic->reason : fmt::format("it is given {}", cases)));
  }
  Run run(derived.storage(), campaign, system);
  return run_case(*found, given, RulesEnvironment(run, compiled.scope, std::nullopt));
}

}  // namespace talia::rules
