// Notations: how a game's texts write its tests, dice and ranges. Compiled from the ruleset, then read, printed, checked
// and found in running text.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notations/compiled_notation.h"
#include "rules/rules.h"

namespace talia::rules {

class Evaluation;
class RulesEnvironment;

// Reports what parsing and checking the expressions finds.
std::vector<MessagePart> compile_message(const MappedText& message, const Scope& scope,
                                         Diagnostics& diagnostics,
                                         std::span<const formula::Parameter> parameters = {});
std::string message_text(const std::vector<MessagePart>& message, const formula::Environment& environment,
                         std::span<const Value> arguments = {});

struct CompiledSystem;

// Patterns and captures. Reports bad-notation, duplicate-id and unknown-term-group.
CompiledNotations read_notations(const System& system, source::Patterns& patterns, Diagnostics& diagnostics);
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
struct NotationReading {
  ValueRecord record;
  struct Fault {
    std::size_t begin, end;  // In the text.
    Diagnostic what;         // Without a place.
  };
  // Unknown terms and numbers out of range; such a member is null.
  std::vector<Fault> faults;
  // A term is not known, and may stand in what could not be read: nothing is said of it.
  bool is_broken = false;
  bool is_sound() const { return faults.empty() && !is_broken; }
};
// Of a match in a normalised text; nothing when a capture that is needed takes no part.
std::optional<NotationReading> read_match(const CompiledNotation& notation,
                                          const CompiledNotations& notations, std::string_view text,
                                          const source::Pattern::Match& match);

// A notation found in running text.
struct Found {
  std::size_t notation = 0;  // Of CompiledNotations::all.
  MappedText text;           // Normalised.
  NotationReading reading;
};
// In the order of the text; of several over the same characters the one that begins first, then the longest, then the
// first of the ruleset, and those that lie wholly inside another one. Code is left out.
void for_each_notation(const Text& text, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f);
void for_each_notation(const MappedView& words, const CompiledNotations& notations,
                       const std::function<void(Found&)>& f);

// Reports the faults and broken checks of a notation at its own characters. False on an error.
bool check_notation(const CompiledNotation& notation, const Found& found, Evaluation& run,
                    Diagnostics& diagnostics);
// Null when the notation states none.
Result<Value> notation_odds(const CompiledNotation& notation, Evaluation& run, const ValueRecord& record);
// As `check_notation`, of every notation in a text.
bool check_notations(const Text& text, const CompiledNotations& notations, Evaluation& run,
                     Diagnostics& diagnostics);

// Puts no-break spaces into the notations of a filled text, but where they may part.
void keep_together(Text& text, const CompiledNotations& notations);

Result<Value> call_notation(NotationCall which, const CompiledNotations& notations, Evaluation& run,
                            std::span<const Value> arguments);

}  // namespace talia::rules
