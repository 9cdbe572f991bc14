// What changed between two states, as one page for a browser.
#pragma once
#include <string>

#include "job/differences/changes.h"

namespace talia::cli {

// With all in it, pictures of cards before and after among it; it asks for nothing elsewhere. `names`: of the states. Error: drawing-failed.
Result<std::string> diff_as_page(const job::Differences& differences, const job::State& before,
                                 const job::State& after, const std::pair<std::string, std::string>& names,
                                 unsigned threads);

}  // namespace talia::cli
