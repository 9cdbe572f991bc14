// Documents and chapters into the catalog. Reports unknown-kind, unknown-field and all of schema's, duplicate-id,
// unknown-reference, extends-cycle, unknown-term, unknown-icon, and what `markup` finds in texts.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/workspace.h"
#include "source/source_map.h"

namespace talia::model {

Catalog build_catalog(WorkspaceFiles workspace, const SourceMap& sources, Diagnostics& diagnostics,
                      unsigned jobs = 0);

// Whether a document is a list of rule tests. Reports what its core schema finds, and duplicate-id.
bool check_rule_tests(Node root, const Catalog& catalog, Diagnostics& diagnostics);

// The schema of a kind with live ids, icons and terms as enumerations and reasons in the descriptions; as JSON. Empty when the
// schema could not be read.
std::string editor_schema(const Catalog& catalog, KindId kind);

// What the author of a definition at fault wrote, without what it extends; absent when its file could not be parsed.
Node root_of(const BrokenDefinition& definition, const Catalog& catalog);

std::string dump(const Catalog& catalog, const SourceMap& sources);

}  // namespace talia::model
