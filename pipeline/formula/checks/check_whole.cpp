// What is asked of a formula as a whole: a value of a type, words for an insertion, a text to show.
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "formula/checks/checker.h"
#include "formula/checks/divisors.h"

namespace talia::formula {

bool is_checked(const Formula& formula) {
  return !formula.is_broken() && formula.tree().is_checked;
}

namespace {

using Kind = Type::Kind;

// The same, of which nothing is asked any more.
Formula broken(const Formula& formula) {
  auto tree = std::make_unique<Formula::Tree>(formula.tree());
  tree->is_broken = true;
  return Formula(std::move(tree));
}

enum class Stands { anywhere, in_text };  // A text throws no dice.

struct Setting {
  std::span<const Parameter> parameters = {};
  std::span<const std::string> present = {};
  Stands stands = Stands::anywhere;
  bool is_brief = false;
};

Type checked(Formula& formula, const Scope& scope, const Type& expected, const Setting& setting,
             Diagnostics& diagnostics) {
  if (formula.is_broken()) {
    return Type::of(Type::Kind::broken);
  }
  auto tree = std::make_unique<Formula::Tree>(formula.tree());
  if (tree->language.empty()) {
    tree->language = scope.language;
  }
  Checker checker(*tree, scope, diagnostics, setting.parameters, setting.present);
  checker.is_brief = setting.is_brief;
  Type type = checker.check(expected);
  tree->rounding = scope.rounding;
  tree->may_roll = setting.stands == Stands::anywhere && may_roll(type);
  tree->is_checked = true;
  tree->is_broken = type.is(Type::Kind::broken);
  formula = Formula(std::move(tree));
  if (formula.tree().has_plurals && !formula.is_broken() && !has_forms_for_all(formula, scope, diagnostics)) {
    formula = broken(formula);
    return Type::of(Type::Kind::broken);
  }
  return type;
}

}  // namespace

Type check(Formula& formula, const Scope& scope, const Type& expected, Diagnostics& diagnostics,
           std::span<const Parameter> parameters, std::span<const std::string> present) {
  return checked(formula, scope, expected, {parameters, present}, diagnostics);
}

Type check_briefly(Formula& formula, const Scope& scope, const Type& expected, Diagnostics& diagnostics) {
  return checked(formula, scope, expected, {.is_brief = true}, diagnostics);
}

std::vector<std::string> present_when(const Formula& condition, const Scope& scope,
                                      std::span<const Parameter> parameters) {
  if (condition.is_broken()) {
    return {};
  }
  Formula::Tree tree = condition.tree();
  Diagnostics unheard;
  return Checker(tree, scope, unheard, parameters, {}).known_where_true();
}

namespace {

// What has no words of its own where a text stands.
std::optional<Diagnostic> without_words(const Formula& formula, const Type& type, std::string help_for_list) {
  const MappedText words = formula.text().trimmed();
  auto fault = Diagnostic::error(
      Code::type_mismatch, words.span(),
      fmt::format("`{}` is a {}, and a text stands here", words.view(), words_for(type.without_null())));
  if (type.is(Type::Kind::list)) {
    fault.help_text = std::move(help_for_list);
  } else if (type.is(Type::Kind::record) && !type.members.empty()) {
    fault.help_text = fmt::format("name what is shown of it, as in `{}.{}`", words.view(), type.members[0]);
  }
  const bool is_without = type.is(Type::Kind::list) || type.is(Type::Kind::record);
  return is_without ? std::optional(std::move(fault)) : std::nullopt;
}

Type refused(Formula& formula, Diagnostic diagnostic, Diagnostics& diagnostics) {
  diagnostics.add(std::move(diagnostic));
  formula = broken(formula);
  return Type::of(Type::Kind::broken);
}

}  // namespace

namespace {

// Whether it only hands on what a field or a local name is: nothing is computed.
bool hands_on(const Formula::Tree& tree, NodeIndex part) {
  const TreeNode& at = tree.nodes[part];
  switch (at.op) {
    case Op::name:
      return true;
    case Op::constant:
      return !at.constant.is_roll();
    case Op::member:
    case Op::item:
      return hands_on(tree, at.children[0]);
    case Op::coalesce:
      return hands_on(tree, at.children[0]) && hands_on(tree, at.children[1]);
    case Op::conditional:
      return hands_on(tree, at.children[1]) && hands_on(tree, at.children[2]);
    case Op::let:
      return hands_on(tree, at.children[1]);
    default:
      return false;
  }
}

// A roll that is handed on is printed as it was written, if it was.
bool may_print_dice(const Formula& formula, const Type& type) {
  const bool may_be_roll = type.is(Type::Kind::distribution) || type.is(Type::Kind::any);
  return may_be_roll && hands_on(formula.tree(), formula.tree().root);
}

Formula with_rolls(const Formula& formula) {
  auto tree = std::make_unique<Formula::Tree>(formula.tree());
  tree->may_roll = true;
  return Formula(std::move(tree));
}

}  // namespace

Type check_insertion(Formula& formula, const Scope& scope, Diagnostics& diagnostics,
                     std::span<const Parameter> parameters, std::span<const std::string> present,
                     Lists lists) {
  Type type = checked(formula, scope, Type(), {parameters, present, Stands::in_text}, diagnostics);
  if (formula.is_broken()) {
    return type;
  }
  if (may_print_dice(formula, type)) {
    formula = with_rolls(formula);
    return type;
  }
  if (type.has_rolls()) {
    const std::string_view words = formula.text().view();
    const std::string for_readers =
        formula.free_names().empty() ? fmt::format(", or write `{}` without braces: readers throw it", words)
                                     : "";
    return refused(
        formula,
        Diagnostic::error(Code::dice_not_allowed, formula.span(),
                          fmt::format("`{}` is a roll, and a text throws no dice", words))
            .help(fmt::format("ask a question about it, `E({0})` or `P({0} >= …)`{1}", words, for_readers)),
        diagnostics);
  }
  auto fault = lists == Lists::joined
                   ? std::nullopt
                   : without_words(formula, type,
                                   fmt::format("say how its items stand in words, as in `join({}, ', ')`",
                                               formula.text().trimmed().view()));
  return fault ? refused(formula, *std::move(fault), diagnostics) : type;
}

Type check_shown(Formula& formula, const Scope& scope, Diagnostics& diagnostics) {
  if (formula.is_broken()) {
    return Type::of(Type::Kind::broken);
  }
  auto lenient = std::make_unique<Formula::Tree>(formula.tree());
  lenient->absent_is_null = true;
  formula = Formula(std::move(lenient));
  Type type = checked(formula, scope, Type(), {}, diagnostics);
  if (type.is(Kind::text) || type.is(Kind::any) || type.is(Kind::null) || type.is(Kind::broken) ||
      may_print_dice(formula, type)) {
    return type;
  }
  const std::string words(formula.text().trimmed().view());
  if (auto fault = without_words(
          formula, type,
          fmt::format("show each of its items: `{{repeat: {}, as: each, box: {{show: each}}}}`", words))) {
    return refused(formula, *std::move(fault), diagnostics);
  }
  return refused(
      formula,
      Diagnostic::error(
          Code::type_mismatch, formula.text().trimmed().span(),
          fmt::format("`{}` is a {}, and `show` takes a text", words, words_for(type.without_null())))
          .help(type.is(Kind::definition)     ? fmt::format("name one of its texts, as in `{}.text`", words)
                : type.is(Kind::distribution) ? fmt::format("write `text: \"{{E({})}}\"`", words)
                                              : fmt::format("write `text: \"{{{}}}\"`", words)),
      diagnostics);
}

}  // namespace talia::formula
