// Distributions side by side: as a table with a bar chart for the terminal, and the numbers of a drawn one.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"

namespace talia::chart {

// What one expression may come to.
struct Series {
  std::string name;
  std::vector<std::pair<Value, Rational>> weights;  // Each outcome once; its chance is this of `total`.
  bool is_roll = false;                             // Its chances sum to 1.
  Rational total{1};
};

// Of a roll, or of a list of records each with an outcome and its chance `p`, as `chances` and odds are.
std::optional<Series> series_of(const std::string& name, const Value& value, const Catalog& catalog);

// The outcomes of several series as rows: numbers ascending, else in the order of their appearance.
struct ChanceTable {
  std::vector<std::string> names;
  std::vector<std::string> labels;  // Of the rows.
  // By row, then series; 0 where it cannot come up.
  std::vector<std::vector<Rational>> chances;
  // Of series of numbers.
  std::vector<std::optional<Rational>> means{};
  struct Spread {
    Rational variance;
    Rational median;  // The least outcome that half of the throws do not pass.
  };
  std::vector<std::optional<Spread>> spreads{};
};
// Rows beyond `most_rows` are joined to ranges of equal width, their chances summed; of a thousand and more outcomes that
// are no whole numbers the last row sums the rest.
ChanceTable chance_table(const std::vector<Series>& all, std::size_t most_rows);

// An exact fraction; of a long one the first digits of both its numbers: `123456…/654321…`.
std::string fraction_text(const Rational& number);

// `12.50 %`, rounded to hundredths; `<0.01 %` for what is not nothing, `>99.99 %` for what is not sure.
std::string percent_text(const Rational& chance);

std::string as_text(const ChanceTable& table);

}  // namespace talia::chart
