// The walk behind `check`, inside `formula`: one object for one formula and scope.
#pragma once
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formula/formula.h"
#include "formula/functions/functions.h"
#include "formula/tree.h"

namespace talia::formula {

bool may_roll(const Type& type);  // Whether a value of the type may hold rolls.

class Checker {
 public:
  Checker(Formula::Tree& tree, const Scope& scope, Diagnostics& diagnostics,
          std::span<const Parameter> parameters, std::span<const std::string> present)
      : tree_(tree),
        scope_(scope),
        diagnostics_(diagnostics),
        parameters_(parameters.size()),
        known_(present.begin(), present.end()) {
    for (const Parameter& parameter : parameters) {
      locals_.push_back({parameter.name, parameter.type});
    }
  }
  Type check(const Type& expected);
  std::vector<std::string> known_where_true();
  bool is_brief = false;  // No likely names are looked for.

 private:
  TreeNode& node(NodeIndex index) { return tree_.nodes[index]; }
  Span span_of(const TreeNode& at) const { return tree_.text.span_of(at.begin, at.end); }
  Span name_span_of(const TreeNode& at) const { return tree_.text.span_of(at.name_begin, at.name_end); }
  std::string_view words(NodeIndex index);
  Type fault(Diagnostic diagnostic);

  // Something that was reported elsewhere makes this formula broken too, without a word.
  Type in_silence();

  // The type of a part that must be of a certain type. What only lacks a value for a field left out is told so.
  Type demand(NodeIndex index, const Type& expected);

  const std::string* text_of(NodeIndex index) const;  // Of a literal; else nullptr.
  // Literal texts that stand for a value of a closed list.
  void check_literals(NodeIndex index, const Type& expected);
  Type infer(NodeIndex index);
  Type inferred(NodeIndex index);
  static Type type_of(const Value& value);
  // What an operation gives when a roll is among its parts: a roll of it.
  static Type lifted(const Type& type, std::initializer_list<Type> parts);
  Type dice(NodeIndex index);
  Type dice_not_allowed(NodeIndex index);
  struct Local {
    std::string name;
    Type type;
    // Of a function: the `let` that names it, and how much was known of names there.
    std::optional<NodeIndex> function = std::nullopt;
    std::size_t known = 0;
  };
  std::uint32_t push(Local local);
  Type name(NodeIndex index);
  bool is_unknown(NodeIndex index) const;  // A name that nothing goes by, or a list with one.
  // What an unknown name may be a text of, by what it is compared with or what is needed in its place.
  void set_beside(NodeIndex index, const Type& type);
  Type unknown_name(NodeIndex index);
  Diagnostic as_text(Diagnostic diagnostic, const std::string& name, const Type& beside) const;
  bool may_be_text(const std::string& name) const;
  std::vector<std::string> known_names() const;  // Sorted.
  Type list(NodeIndex index);
  Type record(NodeIndex index);
  Type member(NodeIndex index);
  Type member_of(NodeIndex index, const Type& type);
  Type item(NodeIndex index);
  Type sum(NodeIndex index);

  // As `demand`, of a part whose type was inferred before.
  Type demand_known(NodeIndex index, const Type& actual, const Type& expected);
  Type joined_numbers(NodeIndex index);
  std::pair<Type, Type> compared(NodeIndex left, NodeIndex right);
  Type equality(NodeIndex index);
  Type comparison(NodeIndex index);
  Type contained(NodeIndex index);
  Type logical(NodeIndex index);
  Type conditional(NodeIndex index, const Type& expected);

  // What a condition tells of fields that may be left out: their paths, known to be there while it is `truth`.
  void learn(NodeIndex condition, bool truth);
  std::string path_of(NodeIndex index);
  Type narrowed(NodeIndex index, const Type& type);
  // The type of the items that satisfy a condition, a function of one.
  Type kept(const Type& items, NodeIndex holds);
  Type call(NodeIndex index);
  // Functions of `let`. Each call has its own copy of the body, so that types are those of its arguments.
  Type let_function(NodeIndex index);
  std::optional<std::size_t> local_function(const std::string& name) const;
  Type call_of_local(NodeIndex index, std::size_t place);
  // The body of the function that is the local at `place`, with its parameters of types that are given.
  Type body_of(NodeIndex body, std::size_t place, const std::vector<std::string>& names,
               const std::vector<Type>& given);
  std::optional<NodeIndex> copy(NodeIndex index);
  Type wrong_arity(NodeIndex index, std::size_t least, std::size_t most);
  Type wrong_arity(NodeIndex index, const ScopeName& function);
  Diagnostic arity_fault(NodeIndex index, std::size_t least, std::size_t most);
  Type scope_call(NodeIndex index, NameId id);

  // `def(kind, id)`: asked for here when both are literal, found only while it is evaluated.
  Type definition(NodeIndex index);
  Type builtin_call(NodeIndex index, const Function& function);
  Type argument(NodeIndex index, const Signature::Parameter& parameter, TypeVariables& variables);
  Type function_argument(NodeIndex index, const Signature::Parameter& parameter, TypeVariables& variables);
  Type only_function_follows(NodeIndex index);
  // Whether an argument of a type makes the call a roll.
  static bool makes_roll(const Signature::Parameter& parameter, const Type& argument);
  // Whether a call of `plural`, for a number of a type, has as many forms as its language.
  bool has_plural_forms(NodeIndex index, const Type& of);
  Type lambda(NodeIndex index, const std::vector<Type>& parameters, const Type& expected);
  static inline const Type any = Type::of(Type::Kind::any);
  static inline const Type broken = Type::of(Type::Kind::broken);
  static inline const Type boolean = Type::of(Type::Kind::boolean);
  static inline const Type integer = Type::of(Type::Kind::integer);
  static inline const Type number = Type::of(Type::Kind::number);
  static inline const Type text = Type::of(Type::Kind::text);
  // Where dice may stand as well.
  static inline const Type any_boolean = Type::roll_of(boolean);
  static inline const Type any_integer = Type::roll_of(integer);
  static inline const Type any_number = Type::roll_of(number);
  static inline const Type any_text = Type::roll_of(text);
  static inline const Type any_list = Type::roll_of(Type::list_of(any));
  static constexpr std::size_t unlimited_arguments = static_cast<std::size_t>(-1);

  Formula::Tree& tree_;
  const Scope& scope_;
  Diagnostics& diagnostics_;
  std::vector<Local> locals_;  // The parameters first.
  std::size_t parameters_;
  std::vector<std::string> known_;    // Paths of what is not null here.
  std::map<NodeIndex, Type> beside_;  // Of unknown names.
  bool is_sound_ = true;
  std::vector<std::string> defining_;  // Functions whose bodies are looked at.
  std::vector<Span> calls_;            // Of functions of `let`, the innermost last.
  std::size_t visits_ = 0;
};

}  // namespace talia::formula
