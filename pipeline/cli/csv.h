// Rows of cells as CSV.
#pragma once
#include <string>
#include <vector>

#include "source/text/columns.h"

namespace talia::cli {

// RFC 4180, lines ended by a line feed. A text that a spreadsheet would take for a formula has an apostrophe before it.
std::string as_csv(const std::vector<source::TextRow>& rows);

}  // namespace talia::cli
