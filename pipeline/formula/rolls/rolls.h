// The rolls of one evaluation: what is made of them, and the exact law of each. Rolls are made without throwing a die; a
// question is answered where it is asked, by the cheapest of: a closed form, independent parts together, or, where parts
// hang on the same dice, one case for each outcome of what they share.
#pragma once
#include <functional>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formula/rolls/roll.h"
#include "source/result.h"

namespace talia::formula {

// What the rolls need of the evaluation that they belong to.
class Maker {
 public:
  virtual ~Maker() = default;
  // What a roll makes of operands that hold no rolls any more. The result may throw dice of its own.
  virtual Result<Value> make(const Roll& roll, std::span<const Value> operands) = 0;
  // The function of items that stands as an argument of the roll's call, with the roll's locals.
  virtual Result<Value> apply(const Roll& roll, std::size_t argument, const Value& item) = 0;
  virtual Diagnostic exhausted(const TreeNode* at, const Formula::Tree* tree) = 0;
  virtual dice::Work& work() = 0;
};

class Rolls {
 public:
  // `dice` are those of evaluations before this one, if they share any; else null.
  Rolls(Maker& maker, Dice* dice)
      : maker_(maker),
        next_source_(dice == nullptr ? own_.next_source : dice->next_source),
        known_(dice == nullptr ? own_.known : dice->known) {}

  // The source that will come next: what has only sources from here on is new.
  Source next_source() const { return next_source_; }
  Value die(std::shared_ptr<const Law> law);
  // Of a pool whose count, die, again and budget are known, and where it stands.
  Value pool(Roll pool);
  // Of a hand whose deck and count are known, and where it stands. Requires as many cards.
  Value hand(Roll hand);
  Value fault(Diagnostic diagnostic);
  // New dice for every closed roll in the value.
  Value thrown(const Value& value);
  // Made at once when there is no roll among the operands. `roll` holds all but sources and depth.
  Result<Value> made(Roll roll);

  // Lets go of the laws of rolls that have only sources from this one on. Asked for again, they are found anew.
  void forget(Source first);
  Result<Law> law_of(const Value& value);
  Result<Law> law_of(const RollPointer& roll);

 private:
  using Substitutes = std::unordered_map<const Roll*, Value>;
  Result<Value> substituted(const Value& value, const Roll& sought, Substitutes& known);
  Result<Value> substituted(const RollPointer& roll, const Roll& sought, Substitutes& known);
  // Which roll to take case by case, because parts hang on it; null when the parts are independent.
  RollPointer shared_part(const RollPointer& roll, const std::vector<RollPointer>& parts);
  // The roll itself, or a part of it, that may be taken case by case within `roll`.
  static RollPointer module_within(const RollPointer& roll, RollPointer sought);
  Result<Law> by_cases(const RollPointer& roll, const RollPointer& sought);
  Result<Law> independent(const RollPointer& roll, const std::vector<RollPointer>& parts);
  Result<Law> each_way(const RollPointer& roll, const std::vector<RollPointer>& parts);
  Result<Law> law_of_pool(const Roll& pool);
  Result<Law> law_of_hand(const Roll& hand);

  // Closed forms; nothing when there is none for these operands.
  std::optional<Result<Law>> closed_form(const RollPointer& roll, const std::vector<RollPointer>& parts);
  std::optional<Result<Law>> of_operation(const Roll& roll);
  std::optional<Result<Law>> of_choice(const Roll& roll);
  std::optional<Result<Law>> of_many(const Roll& roll);
  std::optional<Result<Law>> of_pool(const RollPointer& roll);
  struct Selection;
  std::optional<Selection> selection(const Value& pool);
  // What the dice are worth to the function at the roll, as one law of a die and as one law for each face.
  struct Worths;
  Result<std::optional<Worths>> worths(const Roll& roll, const Selection& selection);
  std::optional<Result<Law>> sum_of_worths(const Roll& roll, const Selection& selection,
                                           const Worths& worths);
  std::optional<Result<Law>> hands(const Roll& roll, const Selection& selection);
  // Dice alike or cards, as what is asked of their faces sees them.
  struct Lot;
  std::optional<Result<Law>> of_faces(const Roll& roll);
  Result<std::optional<Lot>> lot_of(const Value& value);
  Result<std::optional<Lot>> lot_of_made(const Roll& roll);
  Result<std::optional<Value>> plain_of_face(const Roll& roll, const Value& face);
  std::optional<Result<Law>> sum_of_faces(const Roll& roll, const Lot& lot);
  std::optional<Result<Law>> sets_of_faces(const Roll& roll, const Lot& lot);
  // Nothing when outcomes lie too far apart for `dice`, so that another way must be found.
  std::optional<Result<Law>> if_near(const Roll& roll, dice::Found found);
  Result<Law> exhausted(const Roll& roll);

  Maker& maker_;
  Dice own_;
  Source& next_source_;
  KnownLaws& known_;
};

// A roll that decides how many dice there are or stay, or which go again; null when that is known.
RollPointer undecided(const Value& pool);

// The chance that a law of truth values gives true, as weights: true, false. Nothing of other values.
std::optional<std::pair<Weight, Weight>> truth_of(const Law& law);

}  // namespace talia::formula
