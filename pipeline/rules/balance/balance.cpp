#include "rules/balance/balance.h"

#include <algorithm>

#include <fmt/format.h>

#include "rules/environment.h"
#include "source/run/progress.h"

namespace talia::rules {
namespace {

// Against one enemy: about two seconds, and memory as `until` charges it.
constexpr formula::Limits fight_limits{16'000'000};

// How many enemies are fought before it is asked whether one was too large; no number of workers, on which nothing may hang.
constexpr std::size_t at_once = 4;

class Asker {
 public:
  Asker(const BalanceRequest& request, const Catalog& catalog, const Derived& derived,
        Diagnostics& diagnostics)
      : request_(request), catalog_(catalog), storage_(derived.storage()), diagnostics_(diagnostics) {}

  Balance ask() {
    const CompiledBalance anew = request_.with.empty() ? CompiledBalance()
                                                       : compile_balance(request_.system, catalog_, storage_,
                                                                         request_.with, diagnostics_);
    const CompiledBalance& compiled = request_.with.empty() ? storage_.system(request_.system).balance : anew;
    check_overrides(compiled);
    Balance balance;
    for (const CompiledComparison& comparison : compiled.comparisons) {
      balance.comparisons.push_back(compare(comparison));
    }
    for (const CompiledFight& fight : compiled.fights) {
      balance.fights.push_back(fight_out(fight));
    }
    return balance;
  }

 private:
  void check_overrides(const CompiledBalance& compiled) {
    std::vector<std::string> names;
    for (const CompiledFight& fight : compiled.fights) {
      std::ranges::transform(fight.numbers, std::back_inserter(names), &ReferenceNumber::name);
    }
    for (const auto& [name, value] : request_.with) {
      if (std::ranges::find(names, name) == names.end()) {
        diagnostics_.add(
            Diagnostic::of(Code::not_found, {}, fmt::format("no reference character has a number `{}`", name))
                .help_closest(name, names));
      }
    }
  }

  // Each definition's answer: a record, null where it takes no part, or nothing, which was reported.
  struct Answered {
    DefinitionId definition;
    std::optional<Value> value;
  };
  enum class Effort : std::uint8_t { comparison, fight };
  std::vector<Answered> answers(const Questions& questions, Span span, Effort effort) {
    const formula::Limits limits = effort == Effort::fight ? fight_limits : formula::Limits();
    std::vector<std::pair<const CompiledQuestion*, Answered>> asked;
    for (const DefinitionId id : request_.definitions) {
      const auto question =
          std::ranges::find(questions.all, catalog_.definition(id).kind, &CompiledQuestion::kind);
      if (question != questions.all.end()) {
        asked.push_back({&*question, {id, std::nullopt}});
      }
    }
    source::begin_stage(request_.workers.progress, effort == Effort::fight ? "fighting" : "comparing",
                        asked.size());
    bool is_too_large = false;
    for (std::size_t begin = 0; begin < asked.size() && !is_too_large; begin += at_once) {
      const std::size_t count = std::min(at_once, asked.size() - begin);
      std::vector<std::optional<Result<Value>>> found(count);
      source::for_each(count, request_.workers.threads, diagnostics_, [&](std::size_t i, Diagnostics&) {
        source::take_step(request_.workers.progress);
        const auto& [question, answer] = asked[begin + i];
        found[i] = evaluate(*question, answer.definition, limits);
      });
      // After the first fight that is too large the others are left out: they would take as long, for nothing.
      for (std::size_t i = 0; i < count && !is_too_large; ++i) {
        Answered& answer = asked[begin + i].second;
        if (Result<Value>& value = *found[i]) {
          answer.value = *std::move(value);
        } else if (!formula::is_silent(value.error())) {
          is_too_large = effort == Effort::fight && value.error().code == Code::work_budget;
          diagnostics_.add(placed(std::move(value.error()), answer.definition, span));
        }
      }
    }
    std::vector<Answered> answers;
    for (auto& [question, answer] : asked) {
      if (!answer.value || !answer.value->is_null()) {
        answers.push_back(std::move(answer));
      }
    }
    return answers;
  }

  Result<Value> evaluate(const CompiledQuestion& question, DefinitionId id,
                         const formula::Limits& limits) const {
    const Definition& definition = catalog_.definition(id);
    Evaluation run(storage_, catalog_.campaign_of(definition), definition.system);
    const RulesEnvironment environment(run, storage_.kind(question.kind).scope,
                                       DefinitionValue{static_cast<std::uint32_t>(id)});
    return formula::evaluate(question.formula, environment, {.limits = limits});
  }

  // What an expression as a whole lacks stands at its name, not over all its parts.
  Diagnostic placed(Diagnostic fault, DefinitionId id, Span span) const {
    const bool is_of_whole = fault.code == Code::work_budget || fault.code == Code::never_ends;
    if (is_of_whole || !fault.span.exists()) {
      fault.span = span;
    }
    if (fault.code == Code::never_ends) {
      // This is an answer too: of these two, neither may ever fall.
      fault.severity = Severity::warning;
    }
    const Definition& definition = catalog_.definition(id);
    fault.notes.push_back({definition.id_span, fmt::format("for `{}`", definition.id)});
    return fault;
  }

  // Of a record's member; reported when it is no number.
  std::optional<Rational> number(const Answered& answer, std::string_view name, Span span) {
    const Value* const found = answer.value->member(name);
    if (found->number() != nullptr) {
      return *found->number();
    }
    diagnostics_.add(placed(Diagnostic::error(Code::type_mismatch, span,
                                              fmt::format("`{}` must be a number, and came to `{}`", name,
                                                          rules::to_text(*found, catalog_))),
                            answer.definition, span));
    return std::nullopt;
  }

  Comparison compare(const CompiledComparison& compiled) {
    Comparison comparison{compiled.id,
                          compiled.label,
                          compiled.value_label,
                          compiled.by_label,
                          {},
                          {},
                          compiled.questions.is_broken};
    for (const Answered& answer : answers(compiled.questions, compiled.span, Effort::comparison)) {
      const auto value = answer.value ? number(answer, "value", compiled.span) : std::nullopt;
      const auto by = value ? number(answer, "by", compiled.span) : std::nullopt;
      if (by) {
        comparison.members.push_back({answer.definition, *value, *by});
      } else {
        comparison.lacking.push_back(answer.definition);
      }
    }
    return comparison;
  }

  Fight fight_out(const CompiledFight& compiled) {
    Fight fight{compiled.id,
                compiled.label,
                compiled.measures,
                compiled.assumes,
                compiled.numbers,
                {},
                {},
                compiled.questions.is_broken};
    for (const Answered& answer : answers(compiled.questions, compiled.span, Effort::fight)) {
      if (!answer.value) {
        fight.lacking.push_back(answer.definition);
        continue;
      }
      const auto chance = [&](std::string_view name) { return *answer.value->member(name)->number(); };
      Fought foe{answer.definition, chance("won"), chance("lost"), chance("both"), {}, chance("rounds"), {}};
      foe.neither = Rational(1) - foe.won - foe.lost - foe.both;
      for (const Value& measure : *answer.value->member("measures")->list()) {
        foe.measures.push_back(*measure.number());
      }
      fight.foes.push_back(std::move(foe));
    }
    return fight;
  }

  const BalanceRequest& request_;
  const Catalog& catalog_;
  const Derived::Storage& storage_;
  Diagnostics& diagnostics_;
};

}  // namespace

Balance balance(const BalanceRequest& request, const Catalog& catalog, const Derived& derived,
                Diagnostics& diagnostics) {
  return Asker(request, catalog, derived, diagnostics).ask();
}

}  // namespace talia::rules
