// Whom reports concern: the definitions that are at fault, and what lies under a path.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

// Definitions with an error anywhere in their source, and the code of the first.
class Faults {
 public:
  Faults(const Catalog& catalog, const Diagnostics& diagnostics);
  std::optional<std::string> of(DefinitionId definition) const;
  // Of Catalog::broken; `broken` when the cause lies elsewhere.
  const std::string& of_broken(std::size_t number) const { return broken_codes_[number]; }

 private:
  std::map<DefinitionId, std::string> codes_;
  std::vector<std::string> broken_codes_;
};

// Those at one of the paths or below, and all that are fatal. An empty path is the whole workspace.
Diagnostics reported_under(const std::vector<std::string>& paths, const Diagnostics& all,
                           const SourceMap& sources);

}  // namespace talia::job
