// What cards and rows are put in order by, and how.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula/allowance.h"
#include "language/sorting.h"
#include "model/order.h"
#include "rules/rules.h"

namespace talia::rules {

// Checks an `order:`. Besides what checking finds it reports dice-not-allowed of a roll, and type-mismatch of what has no order: a
// list, a record or a definition; the formula is broken then. `present` are names that may be left out and are known to be there.
void check_order(std::vector<OrderKey>& order, const Scope& scope, std::span<const std::string> present,
                 Diagnostics& diagnostics);

// Puts things in order by what their keys come to: nothing first, then truth values, numbers, texts by the alphabet, the rest as
// it came; what goes down the other way round. Equals keep their order.
class Sorter {
 public:
  explicit Sorter(std::string_view language) : language_(language::of(language)) {}

  // One thing, by its number, with the values of its keys and which of them go down.
  void add(std::size_t thing, std::span<const OrderKey> order, std::vector<Value> values);
  std::vector<std::size_t> in_order() &&;

 private:
  struct Key {
    Value value;
    language::SortKey text;
    bool is_down;
  };
  struct Row {
    std::size_t thing;
    std::vector<Key> keys;
  };
  static std::weak_ordering compare(const Key& a, const Key& b);

  const Language& language_;
  std::vector<Row> rows_;
};

}  // namespace talia::rules
