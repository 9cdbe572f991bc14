// The scalars of YAML 1.2's core schema: which plain text is a number, a boolean, nothing. `yes`, `no`, `on` and `off`
// are texts, `017` is seventeen, `0o17` fifteen.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "document/document.h"

namespace talia::document {

enum class PlainKind : std::uint8_t { null, boolean, integer, real, text, infinite, not_a_number };

PlainKind plain_kind(std::string_view plain);
// Of a text that is an integer by `plain_kind`; nothing when it does not fit.
std::optional<std::int64_t> integer_of(std::string_view written);
// The nearest value of a text that is an integer or a real by `plain_kind`.
double real_of(std::string_view written);
// The same number as JSON writes it: no plus sign, no needless zeros in front, digits on both sides of the point.
// Integers from 2^53 on are quoted.
std::string json_number(std::string_view written, NodeKind kind);

}  // namespace talia::document
