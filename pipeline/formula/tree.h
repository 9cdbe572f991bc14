// A parsed expression inside `formula`: a flat array of nodes, children before parents. `check` fills in what the names
// mean; nothing is looked up by name while an expression is evaluated.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "formula/formula.h"

namespace talia {

namespace formula {

using NodeIndex = std::uint32_t;

enum class Op : std::uint8_t {
  constant,  // A literal, or a name that `check` resolved to one.
  dice,      // constant: how many, and of how many sides.
  name,
  list,
  record,  // names: of its members.
  member,  // children: the record or definition; name: the member.
  item,    // children: the list or record, the index.
  call,    // children: the arguments; name: the function.
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  divide,
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  contained,  // `a in b`
  logical_and,
  logical_or,
  coalesce,      // `a ?? b`
  conditional,   // children: condition, then, else.
  let,           // children: the value, the body; name: what it is called.
  let_function,  // children: its body, where it may be called; name: the function; names: of its parameters.
  lambda,        // children: the body; names: of its parameters.
};

enum class Meaning : std::uint8_t {
  unresolved,
  local,       // target: the slot in the frame.
  scope,       // target: the NameId.
  function,    // target: the row of the table of functions.
  definition,  // `def(kind, id)` whose arguments are only known later.
  // A function of a `let`. target: the first slot of its parameters; the last child, after the arguments, is the call's
  // own copy of the body.
  local_function,
};

struct TreeNode {
  Op op = Op::constant;
  std::uint32_t begin = 0, end = 0;            // Its bytes in the text.
  std::uint32_t name_begin = 0, name_end = 0;  // Those of its name.
  std::uint32_t depth = 1;                     // Of the subtree.
  std::vector<NodeIndex> children;
  std::string name;
  std::vector<std::string> names;
  Value constant;
  Meaning meaning = Meaning::unresolved;
  std::uint32_t target = 0;  // Of a let or lambda: its first slot.
  // Whether its value may hold rolls, by its type.
  bool may_roll = true;
  // Of a call of `plural`: whether its number may be a fraction, by its type.
  bool may_be_fraction = true;
  // Of a call of the scope's: a bit for each argument that must not be a roll.
  std::uint64_t plain_arguments = 0;
};

// Levels and nodes of a tree; more are no work of a human hand.
constexpr std::uint32_t deepest_tree = 200;
constexpr std::size_t most_nodes = 20'000;

// What dice of a literal may be.
constexpr std::int64_t most_dice = 100'000, most_sides = 10'000;
// Whether the words can be read, whatever they name.
bool is_expression(std::string_view words);
// The dice that a word stands for, as `Op::dice` keeps them; requires `is_dice`. The error says what is wrong.
tl::expected<Value, std::string> dice_of(std::string_view word);

}  // namespace formula

struct Formula::Tree {
  MappedText text;
  std::vector<formula::TreeNode> nodes;
  formula::NodeIndex root = 0;
  std::string language;                // Of its text; else, once checked, of the scope.
  Rounding rounding = Rounding::down;  // Of the scope that it was checked against.
  bool is_broken = false;
  bool is_checked = false;
  // Whether there are calls of `plural`, known once it is checked.
  bool has_plurals = false;
  // Whether its value may hold rolls, by its type.
  bool may_roll = true;
  // What is asked of nothing, or of a list that lacks it, is nothing.
  bool absent_is_null = false;
};

}  // namespace talia
