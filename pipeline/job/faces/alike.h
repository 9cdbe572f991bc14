// Which cards of a deck show the same picture: players know a card by it before they read its name.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "frame/symbols.h"
#include "layout/layout.h"

namespace talia::job {

class Alikes {
 public:
  // A card's front. Words, scenes and what is smaller than a hero do not count.
  void add(DefinitionId card, const Frame& front, const Symbols& symbols);
  // Reports similar-faces, once for all cards that show the same.
  void report(const Catalog& catalog, Diagnostics& diagnostics) const;

 private:
  std::map<std::string, std::vector<DefinitionId>> by_picture_;
};

}  // namespace talia::job
