// The expression language, as others see it: parse once, check against a scope, evaluate often.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formula/scope.h"
#include "formula/type.h"
#include "formula/value.h"
#include "source/reports/diagnostics.h"
#include "source/result.h"
#include "source/text/mapped_text.h"

namespace talia {

// A parsed expression with its source map. A broken one was reported; it passes through every stage without a word.
// Copies are cheap.
class Formula {
 public:
  Formula();  // Broken.
  Formula(Formula&&) noexcept;
  Formula& operator=(Formula&&) noexcept;
  Formula(const Formula&);
  Formula& operator=(const Formula&);
  ~Formula();
  bool is_broken() const;
  const MappedText& text() const;
  Span span() const { return text().span(); }
  // What `def(kind, id)` names in it, both written as literals; in the order of the text.
  struct Named {
    std::string kind, id;
    Span span;  // Of the id.
  };
  std::vector<Named> named_definitions() const;
  // Of `OWNER[KEY]` alone: both, as they are written.
  struct Lookup {
    std::string owner, key;
  };
  std::optional<Lookup> lookup() const;
  // The free names that it reads, sorted, each once (fields, stats, functions, tables).
  std::vector<std::string> free_names() const;

  struct Tree;  // Known to formula alone.
  explicit Formula(std::unique_ptr<Tree> tree);
  const Tree& tree() const { return *tree_; }

 private:
  std::shared_ptr<const Tree> tree_;
};

namespace formula {

struct Dice;  // Known to formula alone.

// Reports bad-formula at the character at fault. `language` is that of the text which it stands in; empty: in none.
Formula parse(const MappedText& text, Diagnostics& diagnostics, std::string_view language = {});

// The byte just after the `}` that closes the insertion whose `{` stands at `begin`, or npos. Braces inside quoted
// texts and nested records do not close it.
std::size_t end_of_insertion(std::string_view text, std::size_t begin);

// A parameter of a ruleset's function: a name that its body may use.
struct Parameter {
  std::string name;
  Type type;
};

// Resolves names and types against the scope. Reports unknown-stat, unknown-function, unknown-term, unknown-reference
// (with suggestions), type-mismatch and wrong-arity at the words at fault; the formula is broken then. `expected` of
// kind any accepts every type. `present` are names and paths (`load.long`) that may be left out in general and are
// known to be there. Gives the formula's type, of kind broken when something was at fault.
Type check(Formula& formula, const Scope& scope, const Type& expected, Diagnostics& diagnostics,
           std::span<const Parameter> parameters = {}, std::span<const std::string> present = {});

// The same; what is told has no likely names, for which most of the time goes where a name is not known.
Type check_briefly(Formula& formula, const Scope& scope, const Type& expected, Diagnostics& diagnostics);

// The names and paths that may be left out and are there wherever a checked condition holds: `when: frost != null`.
std::vector<std::string> present_when(const Formula& condition, const Scope& scope,
                                      std::span<const Parameter> parameters = {});

// Whether a list may stand for the words of its items.
enum class Lists : std::uint8_t { refused, joined };

// As `check`, for an insertion of a text, whose value a reader sees. Reports dice-not-allowed, too: a text throws no dice, and prints
// those alone that a field writes and that are handed on; and type-mismatch of what has no words of its own.
Type check_insertion(Formula& formula, const Scope& scope, Diagnostics& diagnostics,
                     std::span<const Parameter> parameters = {}, std::span<const std::string> present = {},
                     Lists lists = Lists::refused);

// As `check`, for a text that is shown where it is there: of what may be left out, each member is null too, and so is an
// item that a list lacks. Reports type-mismatch of what is no text.
Type check_shown(Formula& formula, const Scope& scope, Diagnostics& diagnostics);

// Whether names and types were resolved already.
bool is_checked(const Formula& formula);

// An error that was reported already, or will be by whoever is at fault: it passes on in silence.
Diagnostic silent();
bool is_silent(const Diagnostic& diagnostic);
// Adds why there is no value, where that was not reported already.
void report_fault(const Result<Value>& value, Diagnostics& diagnostics);

// What names mean while an expression is evaluated. Asked by the number that the scope gave to the name at check.
class Environment {
 public:
  virtual ~Environment() = default;
  // The value of a name of the scope. An error is a diagnostic that has (or will) be reported by its owner.
  virtual Result<Value> value_of(NameId name) const = 0;
  // `name.member` of a name that is a record, without the record's other members; nothing where the whole is needed.
  virtual std::optional<Result<Value>> member_of(NameId name, std::string_view member) const;
  // `definition.member`: a field or stat of another definition.
  virtual Result<Value> member(DefinitionValue definition, std::string_view member) const = 0;
  // A call of a function of the scope that is not built in (a table look-up).
  virtual Result<Value> call(NameId function, std::span<const Value> arguments) const = 0;
  // The body of a function of the scope that is itself a formula, checked with its parameters; else null.
  virtual const Formula* body_of(NameId function) const;
  // `def(kind, id)` with values that only now are known.
  virtual Result<Value> definition(std::string_view kind, std::string_view id) const;
  // How the game rounds, where that is only known now; else the scope's rounding holds.
  virtual std::optional<Rounding> rounding() const;
  // How a value reads in texts and explanations; definitions by their names, where they are known.
  virtual std::string text_of(const Value& value) const;
};

// Of expressions without a game: nothing has a name.
class NoNames final : public Environment {
 public:
  Result<Value> value_of(NameId /*name*/) const override { return tl::unexpected(silent()); }
  Result<Value> member(DefinitionValue /*definition*/, std::string_view /*member*/) const override {
    return tl::unexpected(silent());
  }
  Result<Value> call(NameId /*function*/, std::span<const Value> /*arguments*/) const override {
    return tl::unexpected(silent());
  }
};

// One step of an explanation: a part of the formula, and what it came to.
struct Step {
  std::string expression;  // As written.
  std::string value;
  Span span;
  // Within how many calls of the ruleset's functions it stands.
  int depth = 0;
};

struct Limits {
  // Visits of nodes and copied items; more is a diagnostic that names the costly part.
  std::size_t work = 1'000'000;
};

// Dice that several evaluations share, so that what one made of a roll and what another made of it belong together.
class SharedDice {
 public:
  SharedDice();
  ~SharedDice();
  Dice& dice() { return *dice_; }

 private:
  std::unique_ptr<Dice> dice_;
};

// A value that is not closed is as one roll for the evaluations after it that share its dice; it is good for nothing else.
enum class Ending : std::uint8_t { closed, open };

struct Evaluation {
  Limits limits = {};
  std::vector<Step>* steps = nullptr;  // Hears of every step; null: nobody does.
  // One for each parameter that the formula was checked with.
  std::span<const Value> arguments = {};
  SharedDice* shared = nullptr;
  Ending ending = Ending::closed;  // An open one requires shared dice.
};

// Requires a checked formula, and as many arguments as it was checked with parameters; a broken one gives a silent
// error. Other errors: division-by-zero, work-budget, no-table-row, no-such-item, type-mismatch (where a type was only
// known now), and what the environment gives.
Result<Value> evaluate(const Formula& formula, const Environment& environment, const Evaluation& how = {});

}  // namespace formula
}  // namespace talia
