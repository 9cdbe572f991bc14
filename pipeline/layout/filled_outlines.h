// What the filled parts of symbols cover together: each takes long to find, and is found once a run, for all threads.
#pragma once
#include <map>
#include <mutex>
#include <optional>

#include "frame/symbols.h"

namespace talia {
struct LayoutContext;
}

namespace talia::layout {

class FilledOutlines {
 public:
  // As one outline of which all is filled that it goes round (the nonzero rule), in the symbol's coordinates; lines are left out.
  // Empty where nothing is filled; nothing where outlines of one part cross, so that no such outline is found.
  const std::optional<Path>& of(SymbolId symbol, const LayoutContext& common);

 private:
  std::mutex mutex_;
  std::map<SymbolId, std::optional<Path>> known_;
};

}  // namespace talia::layout
