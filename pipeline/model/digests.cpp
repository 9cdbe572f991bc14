#include "model/digests.h"

#include <map>

#include "document/read.h"
#include "model/storage.h"
#include "source/of_each.h"

namespace talia::model {

CatalogDigests::CatalogDigests(const Catalog& catalog) {
  std::map<FileId, Digest> files;  // Of schemas.
  for (const DocumentFile& file : catalog.storage().workspace.documents) {
    if (!file.documents.empty()) {
      files.emplace(file.file, document::digest_of(file.documents.front()->root()));
    }
  }
  const auto schema_of = [&](const Kind& kind) {
    const auto found = files.find(kind.span.file);
    return found == files.end() ? Digest{} : found->second;
  };
  for (const System& system : catalog.systems) {
    source::Key key("system");
    key.add(system.name);
    for (const RulesetPart& part : system.ruleset) {
      key.add(part.kind).add(of(part.root));
    }
    for (const KindId kind : system.kinds) {
      key.add(schema_of(catalog.kind(kind)));
    }
    systems_.push_back(key.digest());
  }
  std::vector<source::Key> members;
  for (const Kind& kind : catalog.kinds) {
    members.emplace_back("members").add(schema_of(kind));
  }
  for (const Definition& definition : catalog.definitions) {
    source::Key key("definition");
    key.add(catalog.full_name(definition)).add(schema_of(catalog.kind(definition.kind)));
    definitions_.push_back(key.add(of(definition.root)).digest());
    members[static_cast<std::size_t>(definition.kind)].add(definitions_.back());
  }
  members_ = source::of_each(members, &source::Key::digest);
}

Digest CatalogDigests::of(Node root) {
  return document::digest_of(root);
}

}  // namespace talia::model
