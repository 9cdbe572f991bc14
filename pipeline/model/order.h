// What cards and rows are put in order by, as decks, directives and questions write it: `level`, `{down: level}`, or a list of
// such keys, the first of which counts first.
#pragma once
#include <vector>

#include "document/document.h"
#include "formula/formula.h"
#include "source/reports/diagnostics.h"

namespace talia {

struct OrderKey {
  Formula key;
  bool is_down = false;  // The greatest first.
};

namespace model {

// Requires what the core schemas let an `order` be; nothing of an absent node.
std::vector<OrderKey> read_order(Node order, Diagnostics& diagnostics);

}  // namespace model
}  // namespace talia
