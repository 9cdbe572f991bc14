// Pools: dice that lie side by side. What is asked of one is the sum of what its dice are worth (their faces, or 1 for
// each that counts), so that equal dice are worked through face by face and never throw by throw.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "dice/distribution.h"

namespace talia::dice {

using Worth = std::function<std::int64_t(std::int64_t face)>;

// Places in a pool that is ordered from its highest die (0) to its lowest; `end` is not one of them.
struct Places {
  std::size_t begin, end;
};

// The sum of what the dice in these places are worth, of `count` dice alike. Requires places.end <= count.
Found sum_of_kept(const Distribution& die, std::size_t count, Places places, const Worth& worth, Work& work);

// Of `count` dice alike, those that are `wanted` are thrown again: each once, the lowest first, at most `budget`. The sum
// of what all are worth then.
Found sum_of_shared(const Distribution& die, std::size_t count, const Predicate& wanted, std::size_t budget,
                    const Worth& worth, Work& work);

// Faces from the highest to the lowest, and in how many ways they come up so.
using Hands = std::map<std::vector<std::int64_t>, Weight, std::greater<>>;

// The highest `kept` of the dice, which need not be alike.
std::optional<Hands> highest_hands(std::span<const Distribution> dice, std::size_t kept, Work& work);
// The lowest `kept`, still listed from the highest on.
std::optional<Hands> lowest_hands(std::span<const Distribution> dice, std::size_t kept, Work& work);
// All dice after rerolls from a shared budget, as above.
std::optional<Hands> shared_hands(const Distribution& die, std::size_t count, const Predicate& wanted,
                                  std::size_t budget, Work& work);

}  // namespace talia::dice
