// What stands behind a catalog: the documents that its nodes live in, and the index of ids. Known to model, and to
// what compares, digests and searches whole catalogs.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/catalog.h"
#include "model/kept.h"
#include "model/workspace.h"

namespace talia {

// Owners of ids in the index: campaigns by their number, libraries of systems above them.
inline std::uint32_t library_owner(SystemId system) {
  return 0x8000'0000u + static_cast<std::uint32_t>(system);
}

struct Catalog::Storage {
  model::WorkspaceFiles workspace;
  std::vector<std::unique_ptr<Document>> merged;      // Of definitions, and of schemas of kinds.
  std::vector<std::unique_ptr<Document>> directives;  // Bodies in chapters.
  // Of definitions in whose place others were put.
  std::vector<std::shared_ptr<const Document>> replaced;
  std::shared_ptr<const model::CoreSchemas> core_schemas = std::make_shared<const model::CoreSchemas>();
  std::map<KindId, Schema> kind_schemas;
  std::map<std::pair<std::uint32_t, std::string>, DefinitionId> by_name;  // By owner and id.
  std::vector<Node> defaults;  // Of the fields of kinds, by their numbers from 1 on.
  // What broken definitions are called, of each game: a text may name them.
  std::vector<std::pair<SystemId, std::string>> broken_names;
  // Ids of a library in whose place a campaign has, or is to have, definitions of its own.
  std::set<std::pair<CampaignId, std::string>, std::less<>> overridden;
};

}  // namespace talia
