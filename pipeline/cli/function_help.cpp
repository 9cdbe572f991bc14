#include "cli/function_help.h"

#include <fmt/format.h>

#include "formula/functions/functions.h"

namespace talia::cli {

std::string function_signatures() {
  std::string text = "Functions (`talia explain functions` says what they give):\n";
  for (const formula::FunctionGroup& group : formula::function_groups()) {
    for (const formula::FunctionRow& row : group.rows) {
      text += fmt::format("  {}\n", row.signatures);
    }
  }
  return text;
}

}  // namespace talia::cli
