#include "rules/rulesets/range.h"

#include <fmt/format.h>

#include "rules/rulesets/scalars.h"

namespace talia::rules {

formula::Interval read_range(Node written, bool is_of_number, Code code, Diagnostics& diagnostics) {
  const Node from = written.find("from");
  const Node to = written.find("to");
  if ((from.exists() || to.exists()) && !is_of_number) {
    diagnostics.add(
        Diagnostic::error(code, from.exists() ? from.span() : to.span(), "only numbers have bounds")
            .help("take `from` and `to` away, or make it an `integer` or a `number`"));
    return {};
  }
  formula::Interval range{number_of(from), number_of(to)};
  if (range.least && range.most && *range.least > *range.most) {
    diagnostics.add(Diagnostic::error(code, to.span(),
                                      fmt::format("no number is from {} to {}", range.least->to_string(),
                                                  range.most->to_string()))
                        .help("`from` is the least number that may stand here, `to` the greatest"));
    return {};
  }
  return range;
}

std::optional<std::string> missed_range(const formula::Interval& range, const Rational& number) {
  const auto& [least, most, ignored] = range;
  if ((!least || number >= *least) && (!most || number <= *most)) {
    return std::nullopt;
  }
  return fmt::format("{}{}{}", least ? "at least " + least->to_string() : "", least && most ? " and " : "",
                     most ? "at most " + most->to_string() : "");
}

}  // namespace talia::rules
