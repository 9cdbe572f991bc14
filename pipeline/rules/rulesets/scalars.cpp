#include "rules/rulesets/scalars.h"

#include <charconv>
#include <string>
#include <string_view>

namespace talia::rules {

std::optional<Rational> number_of(Node node) {
  if (!node.is_number()) {
    return std::nullopt;
  }
  if (const auto whole = node.int64()) {
    return Rational(*whole);
  }
  std::string_view written = node.scalar();
  if (written.starts_with('+')) {
    written.remove_prefix(1);
  }
  const auto e = written.find_first_of("eE");
  auto mantissa = Rational::parse(written.substr(0, e));
  if (!mantissa || e == std::string_view::npos) {
    return mantissa;
  }
  std::string_view digits = written.substr(e + 1);
  if (digits.starts_with('+')) {
    digits.remove_prefix(1);
  }
  int exponent = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (read.ec != std::errc() || exponent > 1000 || exponent < -1000) {
    return std::nullopt;
  }
  const Rational scale(
      Integer::power(Integer(10), static_cast<std::uint32_t>(exponent < 0 ? -exponent : exponent)));
  return exponent < 0 ? *mantissa / scale : *mantissa * scale;
}

Value scalar_value(Node node) {
  if (!node.exists()) {
    return Value();
  }
  switch (node.kind()) {
    case NodeKind::boolean:
      return Value(node.boolean()).written_at(node.span());
    case NodeKind::integer:
    case NodeKind::real: {
      auto number = number_of(node);
      return (number ? Value(*std::move(number)) : Value(std::string(node.scalar()))).written_at(node.span());
    }
    case NodeKind::text:
      return Value(std::string(node.scalar())).written_at(node.span());
    default:
      return Value();
  }
}

}  // namespace talia::rules
