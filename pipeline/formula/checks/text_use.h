// What formulas do with a text that they are given: whether they only compare it with literal texts, which makes it a
// choice among a few, or do something else with it as well.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formula/formula.h"

namespace talia::formula {

// Where the text comes from: a parameter of the formulas, by its number, or a member of records, by its name.
struct TextSource {
  std::optional<std::uint32_t> parameter;
  std::string member;
};

struct TextUse {
  // What it is compared with, each once, in the order of the formulas.
  std::vector<std::string> literals;
  bool has_other_use = false;
  bool is_loose() const { return !literals.empty() && !has_other_use; }
};

// Follows the text through `let`, through members of records, and into the functions whose bodies `body_of` gives (null:
// none). Members are told apart by their names alone, so another record's member of the name counts as well. Formulas must
// be checked; of broken ones, and of more than 100,000 looks at their parts, it is said that there is another use.
TextUse text_use(std::span<const Formula* const> formulas, const TextSource& source,
                 const std::function<const Formula*(NameId)>& body_of);

}  // namespace talia::formula
