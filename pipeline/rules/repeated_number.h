// Numbers in running text that the card has as a field or stat, so that they stay behind when it changes.
#pragma once
#include <string>
#include <vector>

#include "rules/environment.h"

namespace talia::rules {

// A number of a kind's definitions, by the words that a text may name it with.
struct NamedNumber {
  std::string expression;  // `zdrowie`, `load.long`.
  std::vector<std::string> path;
  std::optional<std::size_t> stat;                 // Else a field, or a member of one.
  std::vector<std::vector<std::u32string>> names;  // Each in words, folded.
  std::u32string unit;                             // Folded; empty: none.
};
std::vector<NamedNumber> named_numbers(const Kind& kind, const CompiledKind& compiled, const System& system);

// Reports repeated-number, of severity note, at the numbers of a text of `definition`, which stands beside its names or
// unit: where it is equal, and where it must mean the same and is not. Numbers of the game's notations are left alone.
void note_repeated_numbers(const Text& text, DefinitionValue definition,
                           const std::vector<NamedNumber>& numbers, Evaluation& run,
                           Diagnostics& diagnostics);

}  // namespace talia::rules
