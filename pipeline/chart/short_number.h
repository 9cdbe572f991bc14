// A number as a table or a caption tells it.
#pragma once
#include <string>

#include "rules/rules.h"

namespace talia::chart {

// Four digits, or the whole number.
std::string short_number(const Rational& value);

}  // namespace talia::chart
