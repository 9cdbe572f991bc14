#include "dice/faces.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "dice/whole.h"
#include "source/run/assert.h"

namespace talia::dice {

Draw Draw::dice(std::vector<Weight> ways, std::size_t count) {
  Draw draw;
  draw.ways_ = std::move(ways);
  draw.count_ = count;
  return draw;
}

Draw Draw::cards(std::span<const std::size_t> of_each, std::size_t count) {
  Draw draw;
  draw.cards_.assign(of_each.begin(), of_each.end());
  for (const std::size_t cards : of_each) {
    draw.ways_.emplace_back(cards);
  }
  draw.count_ = count;
  TALIA_ASSERT(std::accumulate(of_each.begin(), of_each.end(), std::size_t{0}) >= count);
  return draw;
}

Weight Draw::total() const {
  Weight all;
  for (const Weight& each : ways_) {
    all += each;
  }
  return cards_.empty() ? Weight::power(all, count_)
                        : binomial(std::accumulate(cards_.begin(), cards_.end(), std::size_t{0}), count_);
}

std::vector<Weight> Draw::ways_to_show(std::size_t face, std::size_t left) const {
  const bool is_last = face + 1 == ways_.size();
  const std::size_t most = cards_.empty() ? left : std::min(left, cards_[face]);
  std::vector<Weight> ways(most + 1);
  if (is_last && most < left) {
    return {};  // There is nothing else that the others could show.
  }
  // Of dice: which of those that are open show it, and how; of cards: which of the deck's.
  const std::size_t among = cards_.empty() ? left : cards_[face];
  Weight chosen(1), power(1);
  for (std::size_t shown = 0; shown <= most; ++shown) {
    if (!is_last || shown == left) {
      ways[shown] = cards_.empty() ? chosen * power : chosen;
    }
    if (shown < among) {
      chosen = (chosen * Weight(among - shown)).divided_exactly(Weight(shown + 1));
    }
    if (cards_.empty()) {
      power *= ways_[face];
    }
  }
  return ways;
}

}  // namespace talia::dice
