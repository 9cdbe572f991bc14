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

// Reports at the numbers of a text of `definition`, which stand beside its names or unit, the warning repeated-number where they are
// equal, and the warning contradicting-number where they must mean the same and are not. Those of notations are left alone.
void note_repeated_numbers(const Text& text, DefinitionValue definition,
                           const std::vector<NamedNumber>& numbers, Evaluation& run,
                           Diagnostics& diagnostics);

}  // namespace talia::rules
