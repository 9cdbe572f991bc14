// Mechanics: the rules of a game by their ids, each a list of cases from given values to computed ones.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

class CaseCompiler {
 public:
  CaseCompiler(const Scope& scope, Diagnostics& diagnostics) : scope_(scope), diagnostics_(diagnostics) {}

  CompiledCase compile(Node root) {
    compiled_.given = compile_given(root.find("given"), scope_, diagnostics_);
    for (const CompiledGiven& given : compiled_.given) {
      parameters_.push_back({given.name, given.type});
    }
    for (const Node check : root.find("checks").items()) {
      const Node holds = check.find("holds");
      compiled_.checks.push_back(
          {formula::parse(holds.text(), diagnostics_),
           compile_message(check.find("message").text(), scope_, diagnostics_, parameters_),
           check.text_at("why"), holds.span()});
      Formula& condition = compiled_.checks.back().holds;
      formula::check(condition, scope_, Type::of(Type::Kind::boolean), diagnostics_, parameters_, present_);
      std::ranges::move(formula::present_when(condition, scope_, parameters_), std::back_inserter(present_));
    }
    for (const Entry& entry : root.find("let").entries()) {
      Formula value = formula::parse(entry.value.text(), diagnostics_);
      Type type = formula::check(value, scope_, Type(), diagnostics_, parameters_, present_);
      compiled_.lets.emplace_back(std::string(entry.key), std::move(value));
      parameters_.push_back({std::string(entry.key), std::move(type)});
    }
    for (const Entry& entry : root.find("expect").entries()) {
      add_output(entry);
    }
    return std::move(compiled_);
  }

 private:
  void add_output(const Entry& entry) {
    const bool has_condition = entry.value.is(NodeKind::map);
    const Node value = has_condition ? entry.value.find("value") : entry.value;
    CompiledCase::Output output{std::string(entry.key), formula::parse(value.text(), diagnostics_),
                                std::nullopt};
    std::vector<std::string> present = present_;
    if (has_condition) {
      output.when = formula::parse(entry.value.find("when").text(), diagnostics_);
      formula::check(*output.when, scope_, Type::of(Type::Kind::boolean), diagnostics_, parameters_,
                     present_);
      std::ranges::move(formula::present_when(*output.when, scope_, parameters_),
                        std::back_inserter(present));
    }
    formula::check(output.value, scope_, Type(), diagnostics_, parameters_, present);
    compiled_.outputs.push_back(std::move(output));
  }

  const Scope& scope_;
  Diagnostics& diagnostics_;
  CompiledCase compiled_;
  std::vector<formula::Parameter> parameters_;
  std::vector<std::string> present_;  // What the checks know to be given.
};

bool accepts(const CompiledCase& one, const ValueRecord& given) {
  const auto is_known = [&one](const auto& member) {
    return std::ranges::any_of(one.given,
                               [&](const CompiledGiven& each) { return each.name == member.first; });
  };
  const auto is_given = [&given](const CompiledGiven& each) {
    return each.may_be_absent() ||
           std::ranges::any_of(given, [&](const auto& member) { return member.first == each.name; });
  };
  return std::ranges::all_of(given, is_known) && std::ranges::all_of(one.given, is_given);
}

std::string keys_of(const CompiledCase& one) {
  std::string keys, optional;
  for (const CompiledGiven& each : one.given) {
    std::string& list = each.may_be_absent() ? optional : keys;
    list += fmt::format("{}`{}`", list.empty() ? "" : ", ", each.name);
  }
  return optional.empty() ? (keys.empty() ? "nothing" : keys)
                          : fmt::format("{}{}optionally {}", keys, keys.empty() ? "" : ", ", optional);
}

// A key that no case knows, or that no case has just these.
Diagnostic no_case(const CompiledMechanic& mechanic, const ValueRecord& given) {
  std::string cases;
  std::vector<std::string> known;
  for (const CompiledCase& one : mechanic.cases) {
    cases += (cases.empty() ? "" : "; or ") + keys_of(one);
    std::ranges::transform(one.given, std::back_inserter(known), &CompiledGiven::name);
  }
  if (cases.empty()) {
    return Diagnostic::error(Code::no_such_case, {}, fmt::format("`{}` computes nothing", mechanic.id))
        .help(mechanic.reason);
  }
  const std::string accepted = fmt::format("it is given {}", cases);
  for (const auto& [name, value] : given) {
    if (std::ranges::find(known, name) == known.end()) {
      const auto closest = source::closest_name(name, known);
      return Diagnostic::error(Code::no_such_case, {},
                               fmt::format("`{}` is given no key `{}`", mechanic.id, name))
          .help(closest ? fmt::format("perhaps `{}`; {}", *closest, accepted) : accepted);
    }
  }
  return Diagnostic::error(Code::no_such_case, {},
                           fmt::format("`{}` has no case for just these keys", mechanic.id))
      .help(accepted);
}

// One run of a case: its values in the order of their making, and the steps to each where they are wanted.
class CaseRun {
 public:
  CaseRun(const CompiledCase& one, const std::string& mechanic, const Scope& scope, Evaluation& run,
          Explanation* explanation)
      : case_(one),
        mechanic_(mechanic),
        scope_(scope),
        environment_(run, scope, std::nullopt),
        explanation_(explanation) {
    if (explanation_ != nullptr) {
      run.asked = &asked_;
    }
  }

  Result<Answer> answer(const ValueRecord& record) {
    const Value given{record};
    for (const CompiledGiven& each : case_.given) {
      const Value* const value = given.member(each.name);
      auto argument = fitted(each, value, each.name, scope_, environment_);
      if (!argument) {
        return tl::unexpected(std::move(argument.error()));
      }
      if (auto fault = missed_ends(each, *argument, arguments_, environment_)) {
        return tl::unexpected(*std::move(fault));
      }
      if (explanation_ != nullptr) {
        explanation_->steps.push_back({0,
                                       each.name,
                                       shown(environment_.text_of(*argument)),
                                       value == nullptr ? "default" : "given",
                                       {}});
      }
      arguments_.push_back(*std::move(argument));
    }
    for (const CompiledCase::Check& check : case_.checks) {
      if (auto fault = missed(check)) {
        return tl::unexpected(*std::move(fault));
      }
    }
    for (const auto& [name, formula] : case_.lets) {
      auto value = evaluated(name, formula, formula::Ending::open, explanation_ != nullptr);
      if (!value) {
        return tl::unexpected(std::move(value.error()));
      }
      arguments_.push_back(*std::move(value));
    }
    Answer answer;
    for (const CompiledCase::Output& output : case_.outputs) {
      const bool is_explained =
          explanation_ != nullptr && (explanation_->of.empty() || explanation_->of == output.name);
      if (output.when) {
        const auto is_wanted = evaluated(fmt::format("when {}", output.name), *output.when,
                                         formula::Ending::closed, is_explained);
        if (!is_wanted) {
          return tl::unexpected(is_wanted.error());
        }
        if (*is_wanted == Value(false)) {
          answer.left_out.push_back(output.name);
          continue;
        }
      }
      auto value = evaluated(output.name, output.value, formula::Ending::closed, is_explained);
      if (!value) {
        return tl::unexpected(std::move(value.error()));
      }
      answer.outputs.emplace_back(output.name, *std::move(value));
    }
    return answer;
  }

 private:
  // Why what is given is refused; nothing where it is not.
  std::optional<Diagnostic> missed(const CompiledCase::Check& check) const {
    const auto holds = formula::evaluate(check.holds, environment_, {.arguments = arguments_});
    // What is of no type that the condition can ask does not satisfy it.
    if (!holds && holds.error().code != Code::type_mismatch) {
      return holds.error();
    }
    if (holds && *holds == Value(true)) {
      return std::nullopt;
    }
    auto fault =
        Diagnostic::error(Code::out_of_range, {}, message_text(check.message, environment_, arguments_))
            .note(check.span, "the rule stands here");
    return check.why.empty() ? std::move(fault) : std::move(fault).help(check.why);
  }

  Result<Value> evaluated(const std::string& name, const Formula& formula, formula::Ending ending,
                          bool is_explained) {
    formula::Evaluation how{.arguments = arguments_, .shared = &dice_, .ending = ending};
    if (!is_explained) {
      return formula::evaluate(formula, environment_, how);
    }
    asked_.clear();
    std::vector<formula::Step> parts;
    how.steps = &parts;
    auto value = formula::evaluate(formula, environment_, how);
    add_steps({0, name, value ? environment_.text_of(*value) : std::string("broken"), mechanic_, {}}, formula,
              parts, explanation_->steps);
    for (const Asked& each : asked_) {
      if (each.what == Asked::What::policy && policies_.insert(each.text).second) {
        explanation_->steps.push_back({1,
                                       fmt::format("policy('{}')", each.text),
                                       environment_.text_of(each.value),
                                       fmt::format("policy {}", each.text),
                                       {}});
      }
    }
    return value;
  }

  const CompiledCase& case_;
  const std::string& mechanic_;
  const Scope& scope_;
  RulesEnvironment environment_;
  Explanation* explanation_;
  std::set<std::string> policies_;  // That were explained.
  std::vector<Asked> asked_;
  ValueList arguments_;
  // What `let` names is one roll for all that follows.
  formula::SharedDice dice_;
};

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
                                entry.value.text_at("heading"),
                                entry.value.text_at("reason"),
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

Result<Answer> run_mechanic(const Derived& derived, const Question& question, Explanation* explanation,
                            formula::Allowance* allowance) {
  const CompiledSystem& compiled = derived.storage().system(question.system);
  const auto mechanic = std::ranges::find(compiled.mechanics, question.mechanic, &CompiledMechanic::id);
  if (mechanic == compiled.mechanics.end()) {
    return tl::unexpected(
        Diagnostic::error(Code::unknown_mechanic, {}, fmt::format("no mechanic `{}`", question.mechanic))
            .help_closest(question.mechanic, source::of_each(compiled.mechanics, &CompiledMechanic::id)));
  }
  const auto found = std::ranges::find_if(
      mechanic->cases, [&](const CompiledCase& one) { return accepts(one, question.given); });
  if (found == mechanic->cases.end()) {
    return tl::unexpected(no_case(*mechanic, question.given));
  }
  std::optional<Readings> readings;
  if (!question.policies.empty()) {
    const auto& storage = derived.storage();
    std::vector<Policy> policies =
        question.campaign ? storage.readings[static_cast<std::size_t>(*question.campaign)].policies
                          : storage.standard_readings[static_cast<std::size_t>(question.system)].policies;
    for (const auto& [id, value] : question.policies) {
      if (auto fault = choose(policies, id, value, {})) {
        return tl::unexpected(*std::move(fault));
      }
    }
    readings = readings_of(storage, question.system, std::move(policies));
  }
  Evaluation run(derived.storage(), question.campaign, question.system, readings ? &*readings : nullptr);
  if (allowance != nullptr) {
    run.take_from(*allowance);
  }
  return CaseRun(*found, mechanic->id, compiled.scope, run, explanation).answer(question.given);
}

}  // namespace talia::rules
