// The names that a workspace has today, by what they name: what editors offer where a name is asked for.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/editor_writer.h"
#include "source/source_map.h"

namespace talia::job {

class LiveNames {
 public:
  // Of a game, or of all games together.
  LiveNames(const Catalog& catalog, const SourceMap& sources, std::optional<SystemId> system);

  // Those of a sort of `schema::sorts_of_names`, by the alphabet, each once; of another sort none.
  const std::vector<model::Offer>& of(std::string_view sort) const;

 private:
  std::map<std::string, std::vector<model::Offer>, std::less<>> names_;
};

}  // namespace talia::job
