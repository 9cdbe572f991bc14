// The numbers that a key of a case, or a capture of a notation, may hold.
#pragma once
#include <optional>
#include <string>

#include "formula/interval.h"
#include "model/catalog.h"

namespace talia::rules {

// `from` and `to` of a mapping, both included; an end that is not written is open. Reports `code` at an end that
// bounds no number, and at `to` when no number lies between them; the range is then open.
formula::Interval read_range(Node written, bool is_of_number, Code code, Diagnostics& diagnostics);

// What a number outside the range should have been: `at least 1 and at most 6`. Nothing when it lies inside.
std::optional<std::string> missed_range(const formula::Interval& range, const Rational& number);

}  // namespace talia::rules
