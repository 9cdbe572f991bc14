// Finds divisions whose divisor may be 0, by what is known of every number before it is computed: the ranges that
// schemas give to fields, the cells of tables, and the conditions that a division stands under.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula/formula.h"
#include "formula/interval.h"

namespace talia::formula {

// What is known of a value. Nothing, by default.
struct Known {
  Interval number;                                     // When it is one.
  Interval size;                                       // How many items it has, when it is a list.
  std::shared_ptr<const Known> item;                   // Of a list: of each.
  std::vector<std::pair<std::string, Known>> members;  // Of a record.
  std::string kind;                                    // Of a definition.

  static Known of(const Value& value);
  static Known of(Interval number);
  static Known list_of(Known item, Interval size = Interval::from(0));
  Known joined_with(const Known& other) const;
};

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
// once each of `reported`. `parameters` are what is known of the formula's parameters, in order. `condition` (may be
// null) holds whenever the formula is computed. Gives what is known of the result.
Known find_divisors(const Formula& formula, const KnownNames& names, std::vector<Known> parameters,
                    const Formula* condition, std::vector<Span>& reported, Diagnostics& diagnostics);

}  // namespace talia::formula
