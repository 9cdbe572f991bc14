// What the stages after the catalog read of it, each part known by the digest of what it says. Comments and places do not count.
#pragma once
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "source/files/digest.h"

namespace talia::model {

class CatalogDigests {
 public:
  // On up to `threads` (0: as many as the machine has).
  explicit CatalogDigests(const Catalog& catalog, unsigned threads = 1);

  // The merged mapping, its kind with all fields, its id and whose it is, and the language of its texts.
  const Digest& definition(DefinitionId id) const { return definitions_[static_cast<std::size_t>(id)]; }
  // The ruleset, the language that it is compiled in, and which terms there are, not what these say.
  const Digest& system(SystemId id) const { return systems_[static_cast<std::size_t>(id)]; }
  // What a term says.
  const Digest& term(TermId id) const {
    return terms_[static_cast<std::size_t>(id.system)][id.group][id.term];
  }
  // A kind's schema, with the files to which its references lead; of one that could not be read none.
  const Digest& schema(KindId id) const { return schemas_[static_cast<std::size_t>(id)]; }
  // All definitions of a kind.
  const Digest& members(KindId id) const { return members_[static_cast<std::size_t>(id)]; }
  // Of templates, themes, sheets, printers, styles, decks, books and campaigns.
  static Digest of(Node root);

 private:
  std::vector<Digest> systems_, schemas_, definitions_, members_;
  std::vector<std::vector<std::vector<Digest>>> terms_;  // By game and group.
};

}  // namespace talia::model
