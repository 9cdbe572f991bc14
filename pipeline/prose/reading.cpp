#include "prose/reading.h"

#include <utility>

namespace talia::prose {

void propose(Diagnostic& fault, std::string_view wrong, const std::string& meant) {
  Diagnostic changed = std::move(fault).suggest(wrong, meant);
  fault = std::move(changed);
}

}  // namespace talia::prose
