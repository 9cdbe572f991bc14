// How much work the formulas of a run may cost, shared so that no order of threads shows: each definition has the same
// share, and those that need more get it one after the other from what is kept for them.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "formula/allowance.h"
#include "rules/rules.h"

namespace talia::rules {

inline constexpr std::size_t most_of_run = 4'000'000;
inline constexpr std::size_t more_for_each = 500;  // Definition that there is.
inline constexpr std::size_t most_of_definition = 2'000'000;
inline constexpr std::size_t most_of_faces = 20'000'000;
inline constexpr std::size_t least_of_face = 4'000;
inline constexpr std::size_t most_of_rule_tests = 8'000'000;
inline constexpr std::size_t more_for_each_test = 1'000;
// Of all decks, and of all books, each of which has the same share: a deck each time it is chosen, a book each time its texts
// are checked or set.
inline constexpr std::size_t most_of_decks = 12'000'000;
inline constexpr std::size_t most_of_books = 8'000'000;
inline constexpr std::size_t most_of_list = 40'000'000;

// The share of one of so many.
inline formula::Allowance share_of(std::size_t most, std::size_t count, std::string of) {
  return formula::Allowance::so_much(most / (count == 0 ? 1 : count), std::move(of));
}

// Calls f(i, allowance, own) for each i in [0, n), and once more with a larger allowance where the first ran out; what the
// first call gave and reported is of no account then.
void for_each_share(std::size_t n, unsigned jobs, Diagnostics& diagnostics, std::string_view of,
                    const std::function<void(std::size_t, formula::Allowance&, Diagnostics&)>& f);

// For what a template asks of a definition: beside a share of its own what the definition's texts cost when they were
// checked, for the face shows them.
formula::Allowance allowance_of_face(const Derived& derived, DefinitionId definition);

// As those of rules.h, within an allowance.
Result<Value> evaluate(const Formula& formula, const RulesContext& context, const Derived& derived,
                       formula::Allowance& allowance);
Text fill(const Text& text, const RulesContext& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics, formula::Allowance& allowance);
// Where a value is shown: for reports, and the language of plain words.
struct Showing {
  Span at;
  std::string language;
};
// The text that a value is, filled: a field's with its markup, whatever expression it came through, else plain words.
// Reports type-mismatch of what is no text. Requires a value that is not null.
Text shown(const Value& value, const Showing& where, const RulesContext& context, const Derived& derived,
           Diagnostics& diagnostics, formula::Allowance& allowance);

}  // namespace talia::rules
