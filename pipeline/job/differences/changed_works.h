// Which decks and books are to be made again after a change.
#pragma once
#include <string>
#include <vector>

#include "job/differences/changes.h"

namespace talia::job {

struct ChangedWorks {
  // By id, of decks and books those that these campaigns have.
  std::vector<std::string> campaigns, works;
  std::size_t all = 0;  // So many decks and books there are in the newer state.
};

// Those of the newer state of which a card, a page, a count or their own file changed; and all that a look, a sheet, a printer or a font
// may reach that is not as it was, for such files say more than what stands on the usual sheet shows.
ChangedWorks changed_works(const Differences& differences, const State& after);

}  // namespace talia::job
