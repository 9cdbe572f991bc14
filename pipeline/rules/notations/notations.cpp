// The ruleset's notations compiled: patterns, captures, formulas, and the examples tried.
#include "rules/notations/notations.h"

#include <algorithm>

#include <fmt/format.h>

#include "rules/environment.h"
#include "rules/rulesets/range.h"
#include "source/of_each.h"
#include "source/text/unicode.h"

namespace talia::rules {
namespace {

class NotationReader {
 public:
  NotationReader(const System& system, CompiledNotations& notations, source::Patterns& patterns,
                 Diagnostics& diagnostics)
      : system_(system), notations_(notations), patterns_(patterns), diagnostics_(diagnostics) {}

  void read(const Entry& entry) {
    const auto [place, is_new] = known_.emplace(entry.key, entry.key_span);
    if (!is_new) {
      diagnostics_.add(Diagnostic::error(Code::duplicate_id, entry.key_span,
                                         fmt::format("the ruleset has the notation `{}` twice", entry.key))
                           .note(place->second, "the other stands here"));
      return;
    }
    CompiledNotation notation;
    notation.id = entry.key;
    notation.label = entry.value.text_at("label");
    notation.source = entry.value.text_at("source");
    notation.span = entry.key_span;
    for (const Node example : entry.value.find("examples").items()) {
      notation.examples.emplace_back(example.scalar());
    }
    read_pattern(entry.value.find("pattern"), notation);
    read_captures(entry.value.find("captures"), notation);
    if (notation.pattern) {
      check_groups(entry, notation);
    }
    read_parting(entry.value.find("may_part"), notation);
    if (!is_sound_) {
      notation.pattern.reset();
      notation.record = Type::of(Type::Kind::broken);
      is_sound_ = true;
    }
    notations_.all.push_back(std::move(notation));
    notations_.roots.push_back(entry.value);
  }

 private:
  void fault(Span span, std::string message, std::string help = {}) {
    auto diagnostic = Diagnostic::error(Code::bad_notation, span, std::move(message));
    if (!help.empty()) {
      diagnostic.help_text = std::move(help);
    }
    diagnostics_.add(std::move(diagnostic));
    is_sound_ = false;
  }

  void read_pattern(Node written, CompiledNotation& notation) {
    auto pattern = patterns_.compile(written.scalar());
    if (!pattern) {
      fault(written.span(), fmt::format("the pattern cannot be read: {}", pattern.error()));
      return;
    }
    if (pattern->matches_whole("")) {
      fault(written.span(), "the pattern is met by the empty text",
            "it would be found between any two letters; say what must stand there");
      return;
    }
    const auto other = std::ranges::find_if(notations_.all, [&](const CompiledNotation& each) {
      return each.pattern && each.pattern->expression() == pattern->expression();
    });
    if (other != notations_.all.end()) {
      fault(written.span(),
            fmt::format("`{}` has the same pattern, so `{}` is never found", other->id, notation.id));
      return;
    }
    notation.pattern = *std::move(pattern);
  }

  void read_captures(Node captures, CompiledNotation& notation) {
    std::vector<std::pair<std::string, Type>> members;
    for (const Entry& entry : captures.entries()) {
      Capture capture = read_capture(entry);
      Type type = capture.what == Capture::What::integer  ? Type::of(Type::Kind::integer)
                  : capture.what == Capture::What::number ? Type::of(Type::Kind::number)
                  : capture.groups.size() == 1            ? Type::text_of(capture.groups.front())
                                                          : Type::of(Type::Kind::text);
      if (!capture.separator.empty()) {
        type = Type::list_of(type);
      }
      type.optional = !capture.nothing.empty() || (capture.is_optional && capture.standard.is_null());
      members.emplace_back(capture.name, type);
      if (capture.has_group()) {
        Type group = Type::text_of("term group");
        group.optional = type.optional;
        members.emplace_back(capture.name + "_group", std::move(group));
      }
      notation.captures.push_back(std::move(capture));
    }
    notation.record = Type::record_of(std::move(members));
  }

  Capture read_capture(const Entry& entry) {
    Capture capture;
    capture.name = entry.key;
    if (!entry.value.is(NodeKind::map)) {
      read_type(entry.value, capture);
      return capture;
    }
    capture.separator = entry.value.text_at("separator");
    read_type(entry.value.find("type"), capture);
    for (const Node group : entry.value.find("of").as_list()) {
      add_group(std::string(group.scalar()), group.span(), capture);
    }
    if ((capture.what == Capture::What::term) == capture.groups.empty() && is_sound_) {
      fault(entry.key_span, capture.groups.empty() ? "a term of which group?" : "only a term is of a group",
            "write `type: term GROUP`, or of several groups `type: term` with `of: [GROUP, …]`");
    }
    const std::size_t before = diagnostics_.errors();
    capture.range = read_range(entry.value, is_of_number(capture), Code::bad_notation, diagnostics_);
    is_sound_ &= diagnostics_.errors() == before;
    for (const Node text : entry.value.find("nothing").items()) {
      capture.nothing.push_back(normalised(text.scalar()));
    }
    capture.is_optional |= entry.value.find("optional").is_true();
    if (capture.is_optional && !capture.separator.empty()) {
      capture.standard = Value(ValueList());
    }
    read_default(entry.value.find("default"), capture);
    return capture;
  }

  static bool is_of_number(const Capture& capture) {
    return capture.what == Capture::What::integer || capture.what == Capture::What::number;
  }

  // A type as mechanics write it, of those that a text can be read as.
  void read_type(Node written, Capture& capture) {
    constexpr std::string_view of_group = "term ", of_list = "list of ";
    std::string_view words = written.scalar();
    if (words.ends_with('?')) {
      words.remove_suffix(1);
      capture.is_optional = true;
    }
    if (words.starts_with(of_list)) {
      words.remove_prefix(of_list.size());
      if (capture.separator.empty()) {
        fault(written.span(), "what stands between the items of this list?",
              "say it with `separator`, as in `{type: list of integer, separator: +}`");
      }
    }
    if (words.starts_with(of_group)) {
      capture.what = Capture::What::term;
      add_group(std::string(words.substr(of_group.size())), written.span(), capture);
    } else {
      read_what(written, words, capture);
    }
  }

  void read_what(Node written, std::string_view words, Capture& capture) {
    if (words == "integer") {
      capture.what = Capture::What::integer;
    } else if (words == "number") {
      capture.what = Capture::What::number;
    } else if (words == "term") {
      capture.what = Capture::What::term;
    } else if (words != "text") {
      fault(written.span(), fmt::format("`{}` is no type of a capture", words),
            "there are `integer`, `number`, `text` and `term GROUP`, `list of` such, each with `?` after it "
            "when its "
            "group may take no part");
    }
  }

  void add_group(const std::string& id, Span span, Capture& capture) {
    const TermGroup* const group = system_.group(id);
    if (group == nullptr && !system_.is_incomplete) {
      diagnostics_.add(
          Diagnostic::error(Code::bad_notation, span, fmt::format("the game has no term group `{}`", id))
              .help_closest(id, source::of_each(system_.terms, &TermGroup::id)));
      is_sound_ = false;
    }
    capture.groups.push_back(id);
    if (group == nullptr || notations_.terms.contains(id)) {
      return;
    }
    auto& words = notations_.terms[id];
    auto& names = notations_.names[id];
    const auto add = [&](const std::string& spoken, const std::string& slug) {
      if (!spoken.empty()) {
        names.push_back(spoken);
        words.emplace(source::case_folded(normalised(spoken)), slug);
      }
    };
    for (const Term& term : group->terms) {
      add(term.abbreviation, term.id);
      add(term.name, term.id);
    }
    // A form never takes the name of another term: the forms come after all names.
    for (const Term& term : group->terms) {
      for (const std::string& form : term.forms) {
        add(form, term.id);
      }
      add(term.english, term.id);
    }
  }

  void read_default(Node written, Capture& capture) {
    if (!written.exists()) {
      return;
    }
    capture.is_optional = true;
    capture.standard = scalar_value(written);
    const Rational* const number = capture.standard.number();
    const TermGroup* const group = capture.groups.empty() ? nullptr : system_.group(capture.groups.front());
    if (is_of_number(capture) != (number != nullptr)) {
      fault(written.span(), fmt::format("the default is {}", number == nullptr ? "no number" : "no text"));
    } else if (const auto wanted = number ? missed_range(capture.range, *number) : std::nullopt) {
      fault(written.span(), fmt::format("the default must be {}, not {}", *wanted, number->to_string()));
    } else if (!capture.separator.empty()) {
      fault(written.span(), "a list has no default; it may be `optional`");
    } else if (group != nullptr && group->find(written.scalar()) == nullptr) {
      fault(written.span(), fmt::format("no term `{}` in group `{}`", written.scalar(), group->id));
    }
  }

  // Each named group of the pattern is a capture, and the other way round.
  void check_groups(const Entry& entry, const CompiledNotation& notation) {
    const std::vector<std::string> groups = notation.pattern->group_names();
    const std::vector<std::string> names = source::of_each(notation.captures, &Capture::name);
    for (const std::string& group : groups) {
      if (std::ranges::find(names, group) == names.end()) {
        fault(entry.value.find("pattern").span(), fmt::format("the group `{}` has no type", group),
              fmt::format("add it to `captures`, as in `{}: text`", group));
      }
    }
    for (const std::string& name : names) {
      if (std::ranges::find(groups, name) == groups.end()) {
        diagnostics_.add(Diagnostic::error(Code::bad_notation, entry.value.find("captures").key_span(name),
                                           fmt::format("the pattern has no group `{}`", name))
                             .help_closest(name, groups));
        is_sound_ = false;
      }
    }
  }

  void read_parting(Node written, CompiledNotation& notation) {
    notation.may_part_anywhere = written.is_true();
    const std::vector<std::string> names = source::of_each(notation.captures, &Capture::name);
    for (const Node name : written.items()) {
      notation.may_part.emplace_back(name.scalar());
      if (std::ranges::find(names, name.scalar()) == names.end()) {
        diagnostics_.add(
            Diagnostic::error(Code::bad_notation, name.span(),
                              fmt::format("`{}` has no capture `{}`", notation.id, name.scalar()))
                .help_closest(name.scalar(), names));
        is_sound_ = false;
      }
    }
  }

  const System& system_;
  CompiledNotations& notations_;
  source::Patterns& patterns_;
  Diagnostics& diagnostics_;
  std::map<std::string_view, Span> known_;
  bool is_sound_ = true;  // Of the notation that is being read.
};

}  // namespace

const CompiledNotation* CompiledNotations::find(std::string_view id) const {
  const auto found = std::ranges::find(all, id, &CompiledNotation::id);
  return found == all.end() ? nullptr : &*found;
}

CompiledNotations read_notations(const System& system, source::Patterns& patterns, Diagnostics& diagnostics) {
  CompiledNotations notations;
  notations.is_incomplete = system.is_incomplete;
  NotationReader reader(system, notations, patterns, diagnostics);
  for (const RulesetPart& part : system.ruleset) {
    if (part.kind != "notations") {
      continue;
    }
    for (const Entry& entry : part.root.find("notations").entries()) {
      if (part.is_broken) {
        notations.broken.emplace_back(entry.key);
      } else {
        reader.read(entry);
      }
    }
  }
  std::vector<std::string> expressions;
  for (const CompiledNotation& each : notations.all) {
    // What cannot be met keeps the numbers in step.
    expressions.push_back(each.pattern ? each.pattern->expression() : std::string("[^\\x{0}-\\x{10FFFF}]"));
  }
  if (!expressions.empty()) {
    notations.set = patterns.set(expressions);
  }
  return notations;
}

void add_notation_functions(const CompiledNotations& notations, Scope& scope) {
  std::vector<std::string> ids = notations.broken;
  ScopeName parse{.name = "parse", .is_function = true};
  for (const std::string& id : notations.broken) {
    parse.results_by_literal.emplace(id, Type::of(Type::Kind::broken));
  }
  for (const CompiledNotation& each : notations.all) {
    ids.push_back(each.id);
    parse.results_by_literal.emplace(each.id, each.record);
  }
  std::ranges::sort(ids);
  scope.set_values("notation", std::move(ids));
  const auto add = [&](ScopeName name, NotationCall call, Type type, std::vector<Type> parameters) {
    name.type = std::move(type);
    name.parameters = std::move(parameters);
    name.number = packed(NameMeaning::notation, static_cast<std::size_t>(call));
    scope.add(std::move(name));
  };
  const Type text = Type::of(Type::Kind::text);
  const Type id = Type::text_of("notation");
  add(std::move(parse), NotationCall::parse, Type(), {id, text});
  add({.name = "matches", .is_function = true}, NotationCall::matches, Type::of(Type::Kind::boolean),
      {id, text});
  add({.name = "print", .is_function = true}, NotationCall::print, text, {id, Type()});
  add({.name = "odds", .is_function = true}, NotationCall::odds, Type(), {id, text});
  add({.name = "notations", .is_function = true}, NotationCall::notations,
      Type::list_of(Type::record_of(
          {{"notation", id}, {"label", text}, {"text", text}, {"record", Type()}, {"odds", Type()}})),
      {text});
}

void compile_notation_formulas(CompiledSystem& system, Diagnostics& diagnostics) {
  CompiledNotations& notations = system.notations;
  for (std::size_t i = 0; i < notations.all.size(); ++i) {
    CompiledNotation& notation = notations.all[i];
    const Node root = notations.roots[i];
    if (!notation.pattern) {
      // The record of a broken notation is not known.
      continue;
    }
    std::vector<formula::Parameter> parameters;
    for (std::size_t m = 0; m < notation.record.members.size(); ++m) {
      parameters.push_back({notation.record.members[m], notation.record.children[m]});
    }
    const auto compile = [&](Node written, const Type& expected) {
      Formula formula = formula::parse(written.text(), diagnostics);
      formula::check(formula, system.scope, expected, diagnostics, parameters);
      return formula;
    };
    if (const Node print = root.find("print"); print.exists()) {
      notation.print = compile(print, Type::of(Type::Kind::text));
    }
    if (const Node odds = root.find("odds"); odds.exists()) {
      notation.odds = compile(odds, Type());
    }
    for (const Node check : root.find("checks").items()) {
      const std::string severity = check.text_at("severity");
      notation.checks.push_back(
          {compile(check.find("holds"), Type::of(Type::Kind::boolean)),
           compile_message(check.find("message").text(), system.scope, diagnostics, parameters),
           check.text_at("why"),
           severity == "warning" ? Severity::warning
           : severity == "note"  ? Severity::note
                                 : Severity::error,
           check.find("holds").span()});
    }
  }
}

void check_notation_examples(const Derived::Storage& storage, SystemId system, Diagnostics& diagnostics) {
  const CompiledNotations& notations = storage.system(system).notations;
  for (std::size_t i = 0; i < notations.all.size(); ++i) {
    const CompiledNotation& notation = notations.all[i];
    for (const Node example : notations.roots[i].find("examples").items()) {
      if (!notation.pattern) {
        continue;
      }
      const auto fault = [&](std::string message) {
        diagnostics.add(Diagnostic::error(Code::bad_notation, example.span(), std::move(message)));
      };
      Evaluation run(storage, std::nullopt, system);
      const Value id(notation.id);
      const ValueList text{id, Value(std::string(example.scalar()))};
      const auto record = call_notation(NotationCall::parse, notations, run, text);
      if (!record) {
        if (!formula::is_silent(record.error())) {
          fault(record.error().message);
        }
        continue;
      }
      const std::string written = normalised(example.scalar());
      const auto first = std::ranges::find_if(notations.all, [&](const CompiledNotation& each) {
        return each.pattern && each.pattern->matches_whole(written);
      });
      if (first->id != notation.id) {
        fault(fmt::format("`{}`, which stands before `{}`, takes this text", first->id, notation.id));
      }
      if (!notation.print || notation.print->is_broken()) {
        continue;
      }
      const ValueList printed{id, *record};
      const auto shown = call_notation(NotationCall::print, notations, run, printed);
      if (!shown) {
        if (!formula::is_silent(shown.error())) {
          fault(fmt::format("it cannot be printed: {}", shown.error().message));
        }
      } else if (normalised(formula::to_text(*shown)) != written) {
        fault(fmt::format("it is printed as `{}`", formula::to_text(*shown)));
      }
    }
  }
}

}  // namespace talia::rules
