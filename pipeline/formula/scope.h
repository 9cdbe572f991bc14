// What names an expression may use: fields and stats of a kind, terms, tables, functions. Built by `rules`, and by
// `layout` and `book` for their own names on top; formulas are checked against nothing else.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formula/type.h"
#include "formula/value.h"
#include "source/span.h"

namespace talia {

namespace formula {
struct Known;
}

// A name of a scope; stable for the scope's life, and the same in every scope that extends it.
enum class NameId : std::uint32_t {};

// How a game rounds where it says only "round".
enum class Rounding : std::uint8_t { down, up, nearest, to_zero };

struct ScopeName {
  std::string name{};
  Type type{};  // Of a function: its result.
  bool is_function = false;
  std::vector<Type> parameters{};              // Of a function.
  std::vector<std::string> parameter_names{};  // As its author calls them; as many, or none.
  // How many of the last parameters may be left out.
  std::size_t optional_parameters = 0;
  Span declared{};  // For notes: where it is listed.
  // What the scope's maker finds it by; free.
  std::uint32_t number = 0;
  // Of a name whose value never changes (a term); the environment is not asked for it.
  std::optional<Value> constant{};
  // Of a function: its result when the first argument is this literal, where that differs.
  std::map<std::string, Type, std::less<>> results_by_literal{};
  // What is known of its value before it is computed; nullptr: nothing.
  std::shared_ptr<const formula::Known> known{};
  // Of the constant of a name that is a function too: `table` beside `table(key)`.
  Type constant_type{};
};

class Scope {
 public:
  // What was added so far stands once for all copies from now on, which makes them cheap.
  void settle();
  // A later name hides an earlier one.
  NameId add(ScopeName name);
  std::optional<NameId> find(std::string_view name) const;  // Compared after NFC.
  const ScopeName& get(NameId id) const;
  // Sorted, for suggestions. Hidden ones are left out.
  std::vector<std::string> names() const;
  // How `definition.member` is typed: the members of a kind, by the kind's name.
  void set_members(std::string kind, std::map<std::string, Type> members);
  const std::map<std::string, Type>* members_of(std::string_view kind) const;
  // The values that a text type called `group` may take; a literal text outside them is reported.
  void set_values(std::string group, std::vector<std::string> values);
  const std::vector<std::string>* values_of(std::string_view group) const;
  // Makes a hidden name the one that is found again.
  void uncover(NameId id);
  std::size_t size() const { return own_.first + own_.names.size(); }

  // Declarations are missing, which was reported: unknown names are passed over in silence.
  bool is_incomplete = false;
  // BCP 47, of expressions that stand in no text; empty: not known.
  std::string language;
  Rounding rounding = Rounding::down;  // Of `div`, `round`, `percent` and `adjust`.
  // Whether `def(kind, id)` finds something, for literal arguments; unset: nothing is known of definitions.
  std::function<bool(std::string_view kind, std::string_view id)> has_definition;
  // Every id of a kind, for suggestions; unset: none.
  std::function<std::vector<std::string>(std::string_view kind)> ids_of;

 private:
  // What was added one after the other, on top of what was there before, which copies share.
  struct Layer {
    std::shared_ptr<const Layer> before;
    std::size_t first = 0;  // How many names there are before.
    std::vector<ScopeName> names;
    std::map<std::string, NameId, std::less<>> by_name;
    std::map<std::string, std::map<std::string, Type>, std::less<>> members;
    std::map<std::string, std::vector<std::string>, std::less<>> values;
  };
  // From the top down, the first thing that `look` finds in a layer, or what it gives for nothing.
  template <typename Look>
  auto find_down(Look look) const {
    auto found = look(own_);
    for (const Layer* layer = own_.before.get(); !found && layer != nullptr; layer = layer->before.get()) {
      found = look(*layer);
    }
    return found;
  }

  Layer own_;
};

}  // namespace talia
