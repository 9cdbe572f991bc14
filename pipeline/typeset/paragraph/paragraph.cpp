#include "typeset/paragraph/paragraph.h"

#include <algorithm>
#include <iterator>

#include "source/run/assert.h"

namespace talia::typeset {

const StyleRun& PreparedParagraph::run_at(std::size_t character) const {
  TALIA_ASSERT(!runs.empty());
  return *std::prev(
      std::ranges::upper_bound(runs, static_cast<std::uint32_t>(character), {}, &StyleRun::begin));
}

}  // namespace talia::typeset
