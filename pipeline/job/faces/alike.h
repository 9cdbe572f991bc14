// Which cards of a deck show the same picture: players know a card by it before they read its name.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "frame/symbols.h"
#include "layout/layout.h"

namespace talia::job {

// What a face is known by: its icons and pictures that are large enough, with their colours. Where it has none of these, the motifs
// of its scenes, with their arguments, and the larger signs. Empty: it has nothing of that. Words, other scenes and what is smaller do not count.
std::string hero_of(const Frame& face, const std::vector<DrawnMotif>& motifs, const Symbols& symbols);

class Alikes {
 public:
  // By what its front is known by.
  void add(DefinitionId card, const std::string& hero);
  // Reports similar-faces, once for all cards that show the same.
  void report(const Catalog& catalog, Diagnostics& diagnostics) const;

 private:
  // Without what all show alike of motifs and signs, which is a decoration.
  std::map<std::string, std::vector<DefinitionId>> pictures() const;

  std::map<std::string, std::vector<DefinitionId>> by_picture_;
};

}  // namespace talia::job
