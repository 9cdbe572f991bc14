// Scalars of documents as values.
#pragma once
#include <optional>

#include "formula/formula.h"
#include "model/catalog.h"

namespace talia::rules {

// A scalar as a value: number, boolean, text or null.
Value scalar_value(Node node);
std::optional<Rational> number_of(Node node);

}  // namespace talia::rules
