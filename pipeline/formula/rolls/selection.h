// What the closed forms of pools share: the dice that a question is about, and which question it is.
#pragma once
#include <vector>

#include "dice/pool.h"
#include "formula/functions/functions.h"
#include "formula/rolls/rolls.h"

namespace talia::formula {

// Some of the dice of a pool, by their places.
struct Rolls::Selection {
  std::vector<dice::Distribution> dice;  // One, when all are alike.
  std::size_t count = 0;
  dice::Places places{0, 0};
  const Roll* pool = nullptr;  // Where it is one, which may have rerolls.

  bool are_alike() const { return dice.size() == 1; }
  bool is_whole() const { return places.begin == 0 && places.end == count; }
  bool has_rerolls() const { return pool != nullptr && !pool->again.empty() && pool->budget > 0; }
  std::vector<dice::Distribution> all_dice() const {
    return are_alike() ? std::vector<dice::Distribution>(count, dice.front()) : dice;
  }
};

// The built-in function that is called, or null.
const Function* builtin_of(const Roll& roll);
PoolQuestion asked_by(const Roll& roll);
// Whether a function stands as the second argument of the call.
bool has_function(const Roll& roll);
bool asks_for_sets(PoolQuestion asked);
bool asks_for_others(PoolQuestion asked);  // For dice in place of these.

}  // namespace talia::formula
