// Dice alike, or cards drawn from a deck, told face by face: sets, runs, kinds and sums depend only on how many show
// each face, so that what lies on the table is never gone through throw by throw.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "dice/weight.h"
#include "dice/work.h"

namespace talia::dice {

// What is thrown or drawn: of each face its weight on a die, or how many cards of the deck show it.
class Draw {
 public:
  // `count` dice alike, each of which shows a face in so many ways.
  static Draw dice(std::vector<Weight> ways, std::size_t count);
  // `count` cards of a deck, none of which is put back. Requires as many in the deck.
  static Draw cards(std::span<const std::size_t> of_each, std::size_t count);

  std::size_t count() const { return count_; }
  std::size_t faces() const { return ways_.size(); }
  // In how many ways all of them together can fall.
  Weight total() const;
  // In how many ways 0, 1, 2 … of them show the face when `left` are still open; the last face takes all of these.
  std::vector<Weight> ways_to_show(std::size_t face, std::size_t left) const;

 private:
  std::vector<Weight> ways_;
  std::vector<std::size_t> cards_;  // Of a deck.
  std::size_t count_ = 0;
};

// What is kept from face to face, and in how many ways: `next(state, face, shown)` is the state after a face that so many
// show, 0 as well. Nothing when that is more work than is left. The ways sum to the draw's total.
template <typename State, typename Next>
std::optional<std::map<State, Weight>> told_by_face(const Draw& draw, State start, const Next& next,
                                                    Work& work) {
  constexpr std::size_t units_a_state = 2, bits_a_unit = 256;
  const std::size_t cost = units_a_state + draw.total().bits() / bits_a_unit;
  // By how many are placed on the faces so far.
  std::vector<std::map<State, Weight>> at(draw.count() + 1);
  at.front().emplace(std::move(start), Weight(1));
  for (std::size_t face = 0; face < draw.faces(); ++face) {
    std::vector<std::map<State, Weight>> after(draw.count() + 1);
    for (std::size_t placed = 0; placed <= draw.count(); ++placed) {
      if (at[placed].empty()) {
        continue;
      }
      if (!work.spend(1 + (draw.count() - placed) * cost / units_a_state)) {
        return std::nullopt;
      }
      const std::vector<Weight> ways = draw.ways_to_show(face, draw.count() - placed);
      for (std::size_t shown = 0; shown < ways.size(); ++shown) {
        if (ways[shown].is_zero()) {
          continue;
        }
        if (!work.spend(cost * at[placed].size())) {
          return std::nullopt;
        }
        for (const auto& [state, so_far] : at[placed]) {
          after[placed + shown][next(state, face, shown)].add_product(so_far, ways[shown]);
        }
      }
    }
    at = std::move(after);
  }
  return std::move(at.back());
}

}  // namespace talia::dice
