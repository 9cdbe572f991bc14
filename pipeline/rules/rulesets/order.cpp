#include "rules/rulesets/order.h"

#include <fmt/format.h>

namespace talia::rules {

void check_order(Formula& order, const Scope& scope, Diagnostics& diagnostics) {
  const Type type = formula::check(order, scope, Type(), diagnostics);
  const std::string_view words = order.text().view();
  const bool is_composed =
      type.is(Type::Kind::list) || type.is(Type::Kind::record) || type.is(Type::Kind::definition);
  if (!type.has_rolls() && !is_composed) {
    return;
  }
  diagnostics.add(
      type.has_rolls()
          ? Diagnostic::error(Code::dice_not_allowed, order.span(),
                              fmt::format("`{}` is a roll, and an order must be known", words))
                .help(fmt::format("ask for its mean `E({0})` or a bound: `least({0})`, `most({0})`", words))
          : Diagnostic::error(Code::type_mismatch, order.span(),
                              fmt::format("`{}` is a {}, and what stands first must be a number or a text",
                                          words, words_for(type)))
                .help("name one of its parts"));
  order = Formula();
}

}  // namespace talia::rules
