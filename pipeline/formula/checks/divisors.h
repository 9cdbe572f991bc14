// Finds divisions whose divisor may be 0, and nouns without a form for their number, by what is known of every number before it is computed: the ranges that
// schemas give to fields, the cells of tables, and the conditions that a division stands under.
#pragma once
#include <string_view>
#include <vector>

#include "formula/formula.h"
#include "formula/known.h"

namespace talia::formula {

// What is known of the names of a scope.
class KnownNames {
 public:
  virtual ~KnownNames() = default;
  virtual Known name(NameId name) const = 0;
  virtual Known member(std::string_view kind, std::string_view member) const = 0;
  // What a function that is no formula gives (a row of a table).
  virtual Known called(NameId function) const = 0;
  virtual const Formula* body_of(NameId function) const = 0;
};

// Reports division-by-zero at each divisor of a checked formula, and of the functions that it calls, that may be 0,
// once each of `reported`. A formula that asks for more than 100,000 looks at its parts and those of the functions it
// calls, or calls them more than 24 deep, is passed over from there on. `parameters` are what is known of the formula's parameters, in order. `condition` (may be
// null) holds whenever the formula is computed. Gives what is known of the result.
Known find_divisors(const Formula& formula, const KnownNames& names, std::vector<Known> parameters,
                    const Formula* condition, std::vector<Span>& reported, Diagnostics& diagnostics);

// What is known of the value of a checked formula, by what the scope's names say of themselves.
Known known_value(const Formula& formula, const Scope& scope);

// Whether each call of `plural` in a checked formula has a form for every number that it may be given, as far as those are
// known. Reports missing-form with such a number where one has none.
bool has_forms_for_all(const Formula& formula, const Scope& scope, Diagnostics& diagnostics);

}  // namespace talia::formula
