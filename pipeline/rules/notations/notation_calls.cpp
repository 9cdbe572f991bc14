// What formulas ask of notations, and the checks of what a text says.
#include <algorithm>

#include <fmt/format.h>

#include "formula/parts.h"
#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "rules/rulesets/range.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

using Failure = tl::unexpected<Diagnostic>;

constexpr int deepest_notation = 8;  // Formulas of notations that read notations.
constexpr std::size_t most_calls = 5'000;
constexpr std::size_t work_of_a_call = 100'000;

Result<Value> evaluate(const Formula& formula, Evaluation& run, const ValueRecord& record) {
  if (run.notation_depth >= deepest_notation || ++run.notation_calls > most_calls) {
    return Failure(Diagnostic::error(Code::work_budget, {}, "notations that ask for notations without end"));
  }
  ValueList arguments;
  for (const auto& [name, value] : record) {
    arguments.push_back(value);
  }
  const RulesEnvironment environment(run, run.storage().system(run.system()).scope, std::nullopt);
  ++run.notation_depth;
  auto value = formula::evaluate(formula, environment, {.limits = {work_of_a_call}, .arguments = arguments});
  --run.notation_depth;
  return value;
}

Result<NotationReading> read_whole(const CompiledNotation& notation, const CompiledNotations& notations,
                                   std::string_view written) {
  const std::string text = normalised(written);
  const auto match = notation.pattern->match_whole(text);
  auto reading = match ? read_match(notation, notations, text, *match) : std::nullopt;
  if (!reading) {
    auto fault = Diagnostic::error(Code::not_in_notation, {},
                                   fmt::format("`{}` is not in the notation `{}`", written, notation.id))
                     .note(notation.span, "the notation stands here");
    if (!notation.examples.empty()) {
      fault.help_text = fmt::format("it is written as `{}`", fmt::join(notation.examples, "`, `"));
    }
    return Failure(std::move(fault));
  }
  return *std::move(reading);
}

// What a number of a capture, or one of its list, should have been: `at least 1, not 0`.
std::optional<std::string> missed_by(const Capture& capture, const Value& value) {
  if (const Rational* const number = value.number()) {
    const auto wanted = missed_range(capture.range, *number);
    return wanted ? std::optional(fmt::format("{}, not {}", *wanted, number->to_string())) : std::nullopt;
  }
  std::optional<std::string> missed;
  for (const Value& item : value.list() != nullptr ? *value.list() : ValueList()) {
    missed = missed ? missed : missed_by(capture, item);
  }
  return missed;
}

// The members of a record in the order of the notation's captures, those left out as if they took no part.
Result<ValueRecord> completed(const CompiledNotation& notation, const CompiledNotations& notations,
                              const Value& given) {
  const auto fault = [](std::string message, Code code = Code::type_mismatch) {
    return Failure(Diagnostic::error(code, {}, std::move(message)));
  };
  if (given.record() == nullptr) {
    return fault(fmt::format("a record is needed, not `{}`", formula::to_text(given)));
  }
  for (const auto& [name, value] : *given.record()) {
    if (notation.record.member(name) == nullptr) {
      return fault(fmt::format("the notation `{}` has no `{}`", notation.id, name));
    }
  }
  ValueRecord record;
  for (const Capture& capture : notation.captures) {
    const Value* const value = given.member(capture.name);
    const Value own = value != nullptr ? *value : capture.standard;
    const bool is_list = !capture.separator.empty();
    const bool may_be_null = capture.is_optional || !capture.nothing.empty();
    const auto fits = [&](const Value& each) {
      return capture.what == Capture::What::integer  ? each.number() != nullptr && each.number()->is_whole()
             : capture.what == Capture::What::number ? each.number() != nullptr
                                                     : each.text() != nullptr;
    };
    if (own.is_null()
            ? !may_be_null
            : (is_list ? own.list() == nullptr || !std::ranges::all_of(*own.list(), fits) : !fits(own))) {
      return fault(fmt::format("`{}` of `{}` must be a {}, not `{}`", capture.name, notation.id,
                               words_for(*notation.record.member(capture.name)), formula::to_text(own)));
    }
    if (auto missed = missed_by(capture, own)) {
      return fault(fmt::format("`{}` of `{}` must be {}", capture.name, notation.id, *missed),
                   Code::out_of_range);
    }
    record.emplace_back(capture.name, own);
    if (capture.has_group()) {
      const auto has = [&](const std::string& group) {
        const auto known = notations.terms.find(group);
        return known != notations.terms.end() && own.text() != nullptr &&
               std::ranges::any_of(known->second,
                                   [&](const auto& each) { return each.second == *own.text(); });
      };
      const auto group = std::ranges::find_if(capture.groups, has);
      record.emplace_back(capture.name + "_group", group == capture.groups.end() ? Value() : Value(*group));
    }
  }
  return record;
}

// What `notations(text)` tells of one.
Result<Value> told(const CompiledNotation& notation, const Found& found, Evaluation& run) {
  auto odds = notation.odds && found.reading.is_sound() ? evaluate(*notation.odds, run, found.reading.record)
                                                        : Result<Value>(Value());
  if (!odds) {
    return odds;
  }
  return Value(ValueRecord{{"notation", Value(notation.id)},
                           {"label", Value(notation.label)},
                           {"text", Value(found.text.str())},
                           {"record", Value(found.reading.record)},
                           {"odds", *std::move(odds)}});
}

// Each part of it, however deep, as made of a text with markup, whose signs nobody reads any more.
Value made_of_markup(Value value) {
  value = *formula::with_parts(value, made_of_markup);
  if (value.number() == nullptr && value.boolean() == nullptr && !value.is_null() && !value.is_roll()) {
    value.mark_as_made_of_markup();
  }
  return value;
}

}  // namespace

Result<Value> notation_odds(const CompiledNotation& notation, Evaluation& run, const ValueRecord& record) {
  return notation.odds ? evaluate(*notation.odds, run, record) : Result<Value>(Value());
}

bool check_notation(const CompiledNotation& notation, const Found& found, Evaluation& run,
                    Diagnostics& diagnostics) {
  bool is_sound = !found.reading.is_broken;
  for (const NotationReading::Fault& fault : found.reading.faults) {
    Diagnostic placed = fault.what;
    placed.span = found.text.span_of(fault.begin, fault.end);
    for (Fix& fix : placed.fixes) {
      for (Fix::Edit& edit : fix.edits) {
        edit.span = placed.span;
      }
    }
    placed.notes.push_back({notation.span, fmt::format("the notation `{}` stands here", notation.id)});
    diagnostics.add(std::move(placed));
    is_sound = false;
  }
  const RulesEnvironment environment(run, run.storage().system(run.system()).scope, std::nullopt);
  ValueList arguments;
  for (const auto& [name, value] : found.reading.record) {
    arguments.push_back(value);
  }
  for (const CompiledNotation::Check& check : notation.checks) {
    const auto holds =
        is_sound ? evaluate(check.holds, run, found.reading.record) : Result<Value>(Value(true));
    if (!holds && !formula::is_silent(holds.error())) {
      Diagnostic fault = holds.error();
      fault.notes.push_back({found.text.span(), fmt::format("for `{}`", found.text.view())});
      diagnostics.add(std::move(fault));
    }
    if (!holds || *holds == Value(true)) {
      continue;
    }
    Diagnostic fault = Diagnostic::error(Code::impossible_notation, found.text.span(),
                                         message_text(check.message, environment, arguments));
    fault.severity = check.severity;
    fault.help_text = check.why;
    fault.notes.push_back({check.span, fmt::format("the rule of `{}` stands here", notation.id)});
    is_sound &= check.severity != Severity::error;
    diagnostics.add(std::move(fault));
  }
  return is_sound;
}

namespace {

Result<Value> called(NotationCall which, const CompiledNotations& notations, Evaluation& run,
                     std::span<const Value> arguments) {
  const std::string first = formula::to_text(arguments[0]);
  if (which == NotationCall::notations) {
    ValueList all;
    std::optional<Diagnostic> fault;
    for_each_notation(MappedText::from(first, {}).mapped(), notations, [&](Found& found) {
      auto one = told(notations.all[found.notation], found, run);
      if (one) {
        all.push_back(*std::move(one));
      } else {
        fault = one.error();
      }
    });
    return fault ? Result<Value>(Failure(*std::move(fault))) : Result<Value>(Value(std::move(all)));
  }
  const CompiledNotation* const notation = notations.find(first);
  if (notation == nullptr && !notations.is_incomplete &&
      std::ranges::find(notations.broken, first) == notations.broken.end()) {
    return Failure(
        Diagnostic::error(Code::not_in_notation, {}, fmt::format("the game has no notation `{}`", first))
            .help_closest(first, source::of_each(notations.all, &CompiledNotation::id)));
  }
  if (notation == nullptr || !notation->pattern) {
    return Failure(formula::silent());
  }
  if (which == NotationCall::print) {
    if (!notation->print) {
      return Failure(Diagnostic::error(Code::not_in_notation, {},
                                       fmt::format("the notation `{}` says not how it is printed", first))
                         .note(notation->span, "add `print` here"));
    }
    return completed(*notation, notations, arguments[1]).and_then([&](const ValueRecord& record) {
      return evaluate(*notation->print, run, record);
    });
  }
  const auto reading = read_whole(*notation, notations, formula::to_text(arguments[1]));
  if (reading && reading->is_broken) {
    return Failure(formula::silent());
  }
  const bool is_sound = reading && reading->faults.empty();
  if (which == NotationCall::matches) {
    return Value(is_sound);
  }
  if (!is_sound) {
    return Failure(reading ? reading->faults.front().what : reading.error());
  }
  return which == NotationCall::parse ? Result<Value>(Value(reading->record))
                                      : notation_odds(*notation, run, reading->record);
}

// Of a text's words any may be a name of a term.
void note_words(const CompiledNotations& notations, const Evaluation& run) {
  if (run.reads == nullptr) {
    return;
  }
  const std::vector<TermGroup>& groups = run.storage().catalog->system(run.system()).terms;
  for (std::uint32_t i = 0; i < groups.size(); ++i) {
    if (!notations.terms.contains(groups[i].id)) {
      continue;
    }
    for (std::uint32_t k = 0; k < groups[i].terms.size(); ++k) {
      run.reads->note(TermId{run.system(), i, k});
    }
  }
}

}  // namespace

Result<Value> call_notation(NotationCall which, const CompiledNotations& notations, Evaluation& run,
                            std::span<const Value> arguments) {
  note_words(notations, run);
  auto result = called(which, notations, run, arguments);
  return result && arguments.back().has_markup() ? made_of_markup(*std::move(result)) : std::move(result);
}

}  // namespace talia::rules
