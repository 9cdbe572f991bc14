// For this folder alone: faults over which a parser stumbles lines after they were made.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "document/origin.h"
#include "source/reports/diagnostic.h"

namespace talia::document {

// A line that fell out of the block text above it, or a quote that a later one closes; none if it is neither. The parser stumbled
// at the byte `at`, in what begins at `begun`.
std::optional<Diagnostic> hindsight(std::size_t at, std::optional<std::size_t> begun, std::string_view text,
                                    const Origin& origin);

}  // namespace talia::document
