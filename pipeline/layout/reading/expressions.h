// Expressions and texts of a template, checked against the names in force. Known to layout alone.
#pragma once
#include <optional>

#include "layout/reading/names_in_force.h"
#include "layout/reading/read_context.h"

namespace talia::layout {

// What the names of a template stand on: those of its kind or furniture, then the theme's words and signs, and what the
// face is.
Scope names_of_template(const ReadContext& context, std::string_view variant);

struct Flowing;

// The record in which a template finds what its face is.
inline constexpr std::string_view name_of_face = "face";

// `language` and `variant`; of a card also `number` and `count`, which of the cards it is that the definition takes, and
// `has_rest`, whether the side goes on from another. `flowing`: of a card, else null.
Value values_of_face(std::string_view language, std::string_view variant, const Flowing* flowing);

class Expressions {
 public:
  Expressions(const ReadContext& context, const NamesInForce& names) : context_(context), names_(names) {}

  Formula formula(Node node, const Type& expected, Type* found = nullptr);
  // A text that is printed, with markup.
  Text text(Node node);
  Wording wording(Node node);
  // The text that a `show` names. Nothing when at fault, which was reported.
  std::optional<Formula> shown(Node node);

 private:
  // The fault of a field that holds no text with markup, or of a kind without such a text.
  std::optional<Diagnostic> fault_of_field(Node node) const;
  std::optional<Diagnostic> fault_of_name(Node node, const Formula& parsed) const;
  void check_insertions(Text& text);
  void take(const Diagnostics& found);

  const ReadContext& context_;
  const NamesInForce& names_;
};

}  // namespace talia::layout
