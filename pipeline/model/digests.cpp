#include "model/digests.h"

#include <set>

#include "document/read.h"
#include "model/storage.h"
#include "source/of_each.h"
#include "source/run/worker.h"

namespace talia::model {

namespace {

// A kind's schema, with the files to which its references lead.
class SchemaKey {
 public:
  explicit SchemaKey(const Schema& schema) : schema_(schema) {}

  Digest run() {
    add(schema_.root());
    return key_.digest();
  }

 private:
  void add(Node root) {
    if (root.exists() && seen_.insert(root.document()).second) {
      key_.add(document::digest_of(root));
      walk(root);
    }
  }

  void walk(Node node) {
    if (node.is(NodeKind::list)) {
      for (const Node item : node.items()) {
        walk(item);
      }
    } else if (node.is(NodeKind::map)) {
      if (const Node target = schema_.target(node); target.exists()) {
        add(target.document()->root());
      }
      for (const Entry& entry : node.entries()) {
        walk(entry.value);
      }
    }
  }

  const Schema& schema_;
  source::Key key_{"schema"};
  std::set<const Document*> seen_;
};

void add(const TermGroup& group, source::Key& key) {
  key.add(group.id).add(group.label).add(group.is_offered).add(static_cast<std::int64_t>(group.terms.size()));
  for (const Term& term : group.terms) {
    key.add(term.id);
  }
}

std::vector<Digest> digests_of(const TermGroup& group) {
  // What it is called, for a slug of a list is read in other words than a name that is written so.
  return source::of_each(group.terms, [](const Term& term) {
    return source::Key("term").add(term.name).add(document::digest_of(term.written)).digest();
  });
}

// That its texts are in.
const std::string& language_of(const Definition& definition, const Catalog& catalog) {
  return definition.campaign ? catalog.campaign(*definition.campaign).language
                             : catalog.language_of(definition.system);
}

}  // namespace

CatalogDigests::CatalogDigests(const Catalog& catalog, unsigned threads) {
  schemas_.resize(catalog.kinds.size());
  for (const auto& [kind, schema] : catalog.storage().kind_schemas) {
    schemas_[static_cast<std::size_t>(kind)] = SchemaKey(schema).run();
  }
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    const System& system = catalog.systems[i];
    source::Key key("system");
    key.add(system.name).add(catalog.language_of(static_cast<SystemId>(i)));
    for (const RulesetPart& part : system.ruleset) {
      key.add(part.kind).add(of(part.root));
    }
    for (const TermGroup& group : system.terms) {
      add(group, key);
    }
    for (const KindId kind : system.kinds) {
      key.add(schema(kind));
    }
    systems_.push_back(key.digest());
    terms_.push_back(source::of_each(system.terms, digests_of));
  }
  std::vector<source::Key> members;
  for (std::size_t i = 0; i < catalog.kinds.size(); ++i) {
    members.emplace_back("members").add(schemas_[i]);
  }
  definitions_.resize(catalog.definitions.size());
  source::for_each(definitions_.size(), threads, [&](std::size_t i) {
    const Definition& definition = catalog.definitions[i];
    definitions_[i] = source::Key("definition")
                          .add(catalog.full_name(definition))
                          .add(language_of(definition, catalog))
                          .add(schema(definition.kind))
                          .add(of(definition.root))
                          .digest();
  });
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    members[static_cast<std::size_t>(catalog.definitions[i].kind)].add(definitions_[i]);
  }
  members_ = source::of_each(members, &source::Key::digest);
}

Digest CatalogDigests::of(Node root) {
  return document::digest_of(root);
}

}  // namespace talia::model
