// One text read in a notation, printed from its record, and what formulas ask of notations.
#include <algorithm>

#include <fmt/format.h>

#include "rules/environment.h"
#include "source/unicode.h"

namespace talia::rules {
namespace {

using Failure = tl::unexpected<Diagnostic>;

constexpr int deepest = 8;  // Formulas of notations that read notations.
constexpr std::size_t most_calls = 5'000;
constexpr std::size_t work_of_a_call = 100'000;

// How many bytes at `at` are white space or a minus sign, and what stands for them; 0 for all else.
struct Plain {
  std::size_t bytes = 0;
  char as = ' ';
};
Plain plain_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == ' ' || (byte >= '\t' && byte <= '\r')) {
    return {1, ' '};
  }
  if (byte != 0xC2 && byte != 0xE2 && byte != 0xE3) {
    return {};
  }
  std::size_t end = at;
  const char32_t letter = source::next_code_point(text, end);
  const bool is_space = letter == 0xA0 || (letter >= 0x2000 && letter <= 0x200A) || letter == 0x2028 ||
                        letter == 0x2029 || letter == 0x202F || letter == 0x205F || letter == 0x3000;
  return letter == 0x2212 ? Plain{end - at, '-'} : is_space ? Plain{end - at, ' '} : Plain{};
}

// Calls `keep(begin, end)` for what stays and `put(character, begin, end)` for what is replaced.
template <typename Keep, typename Put>
void normalise(std::string_view text, const Keep& keep, const Put& put) {
  std::size_t kept = 0;
  std::size_t space = 0;  // Where white space began that is not put yet.
  bool has_space = false;
  bool has_begun = false;
  for (std::size_t at = 0; at < text.size();) {
    const Plain plain = plain_at(text, at);
    if (plain.bytes == 0) {
      if (has_space && has_begun) {
        put(' ', space, at);
      }
      if (has_space) {
        kept = at;
      }
      has_space = false;
      has_begun = true;
      ++at;
      continue;
    }
    if (!has_space && at > kept) {
      keep(kept, at);
    }
    if (plain.as == ' ') {
      space = has_space ? space : at;
      has_space = true;
    } else {
      if (has_space && has_begun) {
        put(' ', space, at);
      }
      has_space = false;
      has_begun = true;
      put(plain.as, at, at + plain.bytes);
    }
    at += plain.bytes;
    kept = at;
  }
  if (!has_space && text.size() > kept) {
    keep(kept, text.size());
  }
}

class MatchReader {
 public:
  MatchReader(const CompiledNotation& notation, const CompiledNotations& notations, std::string_view text,
              const source::Pattern::Match& match)
      : notation_(notation), notations_(notations), text_(text), match_(match) {}

  std::optional<Reading> read() {
    for (const Capture& capture : notation_.captures) {
      const auto found = std::ranges::find(match_.captures, capture.name, &source::Pattern::Capture::name);
      if (found == match_.captures.end()) {
        if (!capture.is_optional) {
          return std::nullopt;
        }
        add(capture, capture.standard, capture.groups.empty() ? "" : capture.groups.front());
      } else if (is_nothing(capture, found->begin, found->end)) {
        add(capture, Value(), {});
      } else if (capture.separator.empty()) {
        std::string group;
        Value value = value_of(capture, found->begin, found->end, group);
        add(capture, std::move(value), group);
      } else {
        add(capture, list_of(capture, found->begin, found->end), {});
      }
    }
    return std::move(reading_);
  }

 private:
  std::string_view words(std::size_t begin, std::size_t end) const {
    return text_.substr(begin, end - begin);
  }

  // Moves both ends over spaces.
  void trim(std::size_t& begin, std::size_t& end) const {
    while (begin < end && text_[begin] == ' ') {
      ++begin;
    }
    while (end > begin && text_[end - 1] == ' ') {
      --end;
    }
  }

  bool is_nothing(const Capture& capture, std::size_t begin, std::size_t end) const {
    trim(begin, end);
    return std::ranges::find(capture.nothing, words(begin, end)) != capture.nothing.end();
  }

  void add(const Capture& capture, Value value, const std::string& group) {
    const bool has_group = capture.groups.size() > 1 && capture.separator.empty();
    Value of = value.is_null() || group.empty() ? Value() : Value(group);
    reading_.record.emplace_back(capture.name, std::move(value));
    if (has_group) {
      reading_.record.emplace_back(capture.name + "_group", std::move(of));
    }
  }

  Value list_of(const Capture& capture, std::size_t begin, std::size_t end) {
    ValueList items;
    for (std::size_t at = begin; at <= end;) {
      const std::size_t next = std::min(text_.find(capture.separator, at), end);
      std::string group;
      items.push_back(value_of(capture, at, next, group));
      at = next == end ? end + 1 : next + capture.separator.size();
    }
    return Value(std::move(items));
  }

  Value value_of(const Capture& capture, std::size_t begin, std::size_t end, std::string& group) {
    trim(begin, end);
    switch (capture.what) {
      case Capture::What::integer:
      case Capture::What::number:
        return number(capture, begin, end);
      case Capture::What::term:
        return term(capture, begin, end, group);
      default:
        return Value(std::string(words(begin, end)));
    }
  }

  void fault(std::size_t begin, std::size_t end, Diagnostic what) {
    reading_.faults.push_back({begin, end, std::move(what)});
  }

  Value number(const Capture& capture, std::size_t begin, std::size_t end) {
    std::string digits;
    for (const char c : words(begin, end)) {
      if (c != ' ' && !(c == '+' && digits.empty())) {
        digits += c == ',' ? '.' : c;
      }
    }
    const auto number = Rational::parse(digits);
    if (!number || (capture.what == Capture::What::integer && !number->is_whole())) {
      fault(
          begin, end,
          Diagnostic::error(Code::impossible_notation, {},
                            fmt::format("`{}` is no {}", words(begin, end),
                                        capture.what == Capture::What::integer ? "whole number" : "number")));
      return Value();
    }
    const bool is_below = capture.from && *number < Rational(*capture.from);
    const bool is_above = capture.to && *number > Rational(*capture.to);
    if (is_below || is_above) {
      fault(begin, end,
            Diagnostic::error(
                Code::impossible_notation, {},
                fmt::format("`{}` is {} {}, not {}", capture.name, is_below ? "at least" : "at most",
                            is_below ? *capture.from : *capture.to, number->to_string())));
      return Value();
    }
    return Value(*number);
  }

  Value term(const Capture& capture, std::size_t begin, std::size_t end, std::string& group) {
    const std::string spoken = source::case_folded(words(begin, end));
    for (const std::string& id : capture.groups) {
      const auto known = notations_.terms.find(id);
      if (known == notations_.terms.end()) {
        continue;
      }
      if (const auto found = known->second.find(spoken); found != known->second.end()) {
        group = id;
        return Value(found->second);
      }
    }
    if (notations_.is_incomplete) {
      reading_.is_broken = true;
      return Value();
    }
    std::vector<std::string> names;
    for (const std::string& id : capture.groups) {
      if (const auto known = notations_.terms.find(id); known != notations_.terms.end()) {
        std::ranges::copy(notations_.names.at(id), std::back_inserter(names));
      }
    }
    fault(begin, end,
          Diagnostic::error(Code::unknown_term, {},
                            fmt::format("no term `{}` in group `{}`", words(begin, end),
                                        fmt::join(capture.groups, "` or `")))
              .help_closest(words(begin, end), names));
    return Value();
  }

  const CompiledNotation& notation_;
  const CompiledNotations& notations_;
  std::string_view text_;
  const source::Pattern::Match& match_;
  Reading reading_;
};

Result<Value> evaluate(const Formula& formula, Run& run, const ValueRecord& record) {
  if (run.notation_depth >= deepest || ++run.notation_calls > most_calls) {
    return Failure(Diagnostic::error(Code::work_budget, {}, "notations that ask for notations without end"));
  }
  ValueList arguments;
  for (const auto& [name, value] : record) {
    arguments.push_back(value);
  }
  const RulesEnvironment environment(run, run.storage().system(run.system()).scope, std::nullopt);
  ++run.notation_depth;
  auto value = formula::evaluate(formula, environment, {work_of_a_call}, nullptr, arguments);
  --run.notation_depth;
  return value;
}

Result<Reading> read_whole(const CompiledNotation& notation, const CompiledNotations& notations,
                           std::string_view written) {
  const std::string text = normalised(written);
  const auto match = notation.pattern->match_whole(text);
  auto reading = match ? read_match(notation, notations, text, *match) : std::nullopt;
  if (!reading) {
    return Failure(Diagnostic::error(Code::not_in_notation, {},
                                     fmt::format("`{}` is not in the notation `{}`", written, notation.id))
                       .note(notation.span, "the notation stands here"));
  }
  return *std::move(reading);
}

// The members of a record in the order of the notation's captures, those left out as if they took no part.
Result<ValueRecord> completed(const CompiledNotation& notation, const CompiledNotations& notations,
                              const Value& given) {
  const auto fault = [](std::string message) {
    return Failure(Diagnostic::error(Code::type_mismatch, {}, std::move(message)));
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
    record.emplace_back(capture.name, own);
    if (capture.groups.size() > 1 && !is_list) {
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
Result<Value> told(const CompiledNotation& notation, const Found& found, Run& run) {
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

}  // namespace

std::string normalised(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  normalise(
      text, [&](std::size_t begin, std::size_t end) { result += text.substr(begin, end - begin); },
      [&](char as, std::size_t, std::size_t) { result += as; });
  return result;
}

MappedText normalised(const MappedText& text) {
  MappedText result;
  normalise(
      text.view(), [&](std::size_t begin, std::size_t end) { result.append(text.slice(begin, end)); },
      [&](char as, std::size_t begin, std::size_t end) {
        result.append_from(std::string_view(&as, 1), text.span_of(begin, end));
      });
  return result;
}

std::optional<Reading> read_match(const CompiledNotation& notation, const CompiledNotations& notations,
                                  std::string_view text, const source::Pattern::Match& match) {
  return MatchReader(notation, notations, text, match).read();
}

Result<Value> notation_odds(const CompiledNotation& notation, Run& run, const ValueRecord& record) {
  return notation.odds ? evaluate(*notation.odds, run, record) : Result<Value>(Value());
}

bool check_notation(const CompiledNotation& notation, const Found& found, Run& run,
                    Diagnostics& diagnostics) {
  bool is_sound = !found.reading.is_broken;
  for (const Reading::Fault& fault : found.reading.faults) {
    Diagnostic placed = fault.what;
    placed.span = found.text.span_of(fault.begin, fault.end);
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

Result<Value> call_notation(NotationCall which, const CompiledNotations& notations, Run& run,
                            std::span<const Value> arguments) {
  const std::string first = formula::to_text(arguments[0]);
  if (which == NotationCall::notations) {
    ValueList all;
    std::optional<Diagnostic> fault;
    for_each_notation(MappedText::from(first, {}), notations, [&](Found& found) {
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
  if (notation == nullptr && std::ranges::find(notations.broken, first) == notations.broken.end()) {
    std::vector<std::string> ids;
    std::ranges::transform(notations.all, std::back_inserter(ids), &CompiledNotation::id);
    return Failure(
        Diagnostic::error(Code::not_in_notation, {}, fmt::format("the game has no notation `{}`", first))
            .help_closest(first, ids));
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

}  // namespace talia::rules
