// Notations: how a game's texts write its tests, dice and ranges. Compiled from the ruleset, then read, printed, checked
// and found in running text.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formula/interval.h"
#include "rules/rules.h"
#include "source/pattern.h"

namespace talia::rules {

class Run;
class RulesEnvironment;

// The functions that every scope has for notations; index of Meaning::notation.
enum class NotationCall : std::uint8_t { parse, matches, print, odds, notations };

// A text with `{expression}`s, as rulesets write messages.
struct MessagePart {
  std::string words;
  std::optional<Formula> value;
};
// Reports what parsing and checking the expressions finds.
std::vector<MessagePart> compile_message(const MappedText& message, const Scope& scope,
                                         Diagnostics& diagnostics,
                                         std::span<const formula::Parameter> parameters = {});
std::string message_text(const std::vector<MessagePart>& message, const formula::Environment& environment,
                         std::span<const Value> arguments = {});

// What a named group of the pattern holds.
struct Capture {
  enum class What : std::uint8_t { integer, number, text, term };
  std::string name;
  What what = What::text;
  formula::Interval range;           // Of a number.
  std::vector<std::string> groups;   // Of a term.
  std::vector<std::string> nothing;  // Normalised texts that stand for no value.
  bool is_optional = false;          // The group may take no part; `standard` then.
  Value standard;
  std::string separator;  // Of a list; empty: one value.

  // Whether the record tells the term's group beside it.
  bool has_group() const { return groups.size() > 1 && separator.empty(); }
};

struct CompiledNotation {
  std::string id, label, source;
  std::optional<source::Pattern> pattern;  // None: broken, which was reported.
  std::vector<Capture> captures;
  Type record;  // Of the captures in order; beside a term of several groups its group as `NAME_group`.
  std::optional<Formula> print, odds;
  struct Check {
    Formula holds;
    std::vector<MessagePart> message;
    std::string why;
    Severity severity;
    Span span;
  };
  std::vector<Check> checks;
  std::vector<std::string> examples;
  // Where it may stand on two lines: within these captures, or anywhere.
  std::vector<std::string> may_part;
  bool may_part_anywhere = false;
  Span span;
};

// The notations of a system, and what it needs to read them.
struct CompiledNotations {
  std::vector<CompiledNotation> all;  // In the order of the ruleset.
  std::vector<Node> roots;            // One for each.
  std::vector<std::string> broken;    // Ids in documents at fault.
  std::optional<source::PatternSet> set;
  // By group, then the folded words of abbreviation, names and forms: the term's slug.
  std::map<std::string, std::map<std::string, std::string>, std::less<>> terms;
  std::map<std::string, std::vector<std::string>, std::less<>> names;  // By group, for suggestions.
  bool is_incomplete = false;  // Terms may be missing, which was reported.
  const CompiledNotation* find(std::string_view id) const;
};

struct CompiledSystem;

// Patterns and captures. Reports bad-notation, duplicate-id and unknown-term-group.
CompiledNotations read_notations(const System& system, Diagnostics& diagnostics);
// The names `parse`, `matches`, `print`, `odds` and `notations`.
void add_notation_functions(const CompiledNotations& notations, Scope& scope);
// Their formulas, once the scope is whole.
void compile_notation_formulas(CompiledSystem& system, Diagnostics& diagnostics);
// What needs a whole game: that each example is read by its notation and printed as it stands.
void check_notation_examples(const Derived::Storage& storage, SystemId system, Diagnostics& diagnostics);

// All white space as single spaces, none at either end; `−` as `-`.
std::string normalised(std::string_view text);
MappedText normalised(const MappedText& text);
// Byte i of the normalised text stands for bytes [places[i], places[i + 1]) of the other.
std::string normalised(std::string_view text, std::vector<std::size_t>& places);

// What a text says in a notation.
struct Reading {
  ValueRecord record;
  struct Fault {
    std::size_t begin, end;  // In the text.
    Diagnostic what;         // Without a place.
  };
  std::vector<Fault> faults;  // Unknown terms, numbers out of range; such a member is null.
  bool is_broken =
      false;  // A term is not known, and may stand in what could not be read: nothing is said of it.
  bool is_sound() const { return faults.empty() && !is_broken; }
};
// Of a match in a normalised text; nothing when a capture that is needed takes no part.
std::optional<Reading> read_match(const CompiledNotation& notation, const CompiledNotations& notations,
                                  std::string_view text, const source::Pattern::Match& match);

// A notation found in running text.
struct Found {
  std::size_t notation = 0;  // Of CompiledNotations::all.
  MappedText text;           // Normalised.
  Reading reading;
};
// In the order of the text; of several over the same characters the one that begins first, then the longest, then the
// first of the ruleset, and those that lie wholly inside another one. Code is left out.
void for_each_notation(const Text& text, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f);
void for_each_notation(const MappedText& words, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f);

// Reports the faults and broken checks of a notation at its own characters. False on an error.
bool check_notation(const CompiledNotation& notation, const Found& found, Run& run, Diagnostics& diagnostics);
// Null when the notation states none.
Result<Value> notation_odds(const CompiledNotation& notation, Run& run, const ValueRecord& record);
// As `check_notation`, of every notation in a text.
bool check_notations(const Text& text, const CompiledNotations& notations, Run& run,
                     Diagnostics& diagnostics);

// Puts no-break spaces into the notations of a filled text, but where they may part.
void keep_together(Text& text, const CompiledNotations& notations);

Result<Value> call_notation(NotationCall which, const CompiledNotations& notations, Run& run,
                            std::span<const Value> arguments);

}  // namespace talia::rules
