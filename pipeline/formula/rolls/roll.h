// A roll inside a value: dice as they lie on the table, and what was made of them. Values that come from the same dice
// know it, so that a roll with a name stays one roll wherever it goes. Known to `formula` alone; outside, every roll is
// closed: its outcomes and their chances.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formula/rolls/law.h"
#include "formula/tree.h"
#include "source/reports/diagnostic.h"

namespace talia::formula {

// Dice that were thrown at one moment; two values with a common source depend on each other.
using Source = std::uint32_t;

// How a value is made of others, some of which are rolls.
enum class Making : std::uint8_t {
  operation,  // The operator at the node.
  // A condition and two branches, of which only the one that counts need be sound.
  choice,
  call,  // The function at the node.
  // This and all that follow are of any number of operands.
  sum,
  greatest,
  least,
  all_hold,
  any_holds,
  how_many_hold,
  // The first half of the operands are items, the second tells of each whether it stays.
  chosen,
  // One value: what happens to its parts happens together.
  packed,
};

struct Roll {
  enum class Kind : std::uint8_t { closed, die, pool, hand, made, fault };
  Kind kind = Kind::closed;
  std::vector<Source> sources;  // Ascending. None of what is closed.
  std::uint32_t depth = 1;

  // Of a closed roll and of a die: its outcomes.
  std::shared_ptr<const Law> law;

  // Of a pool: so many dice alike. Those that show one of `again` are thrown once more, the lowest first, at most
  // `budget` of them.
  std::size_t count = 0;
  std::shared_ptr<const dice::Distribution> die;
  std::vector<std::int64_t> again;
  std::size_t budget = 0;

  // Of a hand: its deck, each card with its number in it, in the order of the deck; `count` are dealt.
  std::shared_ptr<const std::vector<std::pair<Value, std::size_t>>> deck;

  // Of what was made.
  Making making = Making::operation;
  const TreeNode* at = nullptr;
  const Formula::Tree* tree = nullptr;
  // Of a call: its arguments, then the locals that its functions use.
  ValueList operands;
  std::vector<std::uint32_t> slots;  // Of these locals.

  // Of a fault: what is wrong should this ever be what counts.
  std::optional<Diagnostic> diagnostic;
};

using RollPointer = std::shared_ptr<const Roll>;

// The laws of rolls, so that a roll on which many others hang is worked out once and not anew for each of them.
class KnownLaws {
 public:
  const Law* find(const Roll& roll) const;  // Null: it is not known.
  void add(const RollPointer& roll, const Law& law);
  void forget_if(const std::function<bool(const RollPointer&)>& is_done);

 private:
  // A roll that nobody else holds is never asked for again.
  void forget_unheld();
  std::unordered_map<const Roll*, std::pair<RollPointer, Law>> laws_;
  std::size_t outcomes_ = 0, kept_ = 0;  // Of all of them, and of those that were kept last.
};

// What evaluations share whose values are one another's arguments.
struct Dice {
  Source next_source = 1;
  KnownLaws known;
};

// A closed roll, as a value.
Value closed(Law law);
// Whether there is a roll in it, at any depth.
bool has_roll(const Value& value);
// The rolls in it, at any depth, in order.
void collect_rolls(const Value& value, std::vector<RollPointer>& rolls);
// The sources of all rolls in it, ascending, each once.
std::vector<Source> sources_of(const Value& value);
// Whether two of its rolls depend on each other.
bool hangs_together(const Value& value);
bool have_common(const std::vector<Source>& a, const std::vector<Source>& b);

}  // namespace talia::formula
