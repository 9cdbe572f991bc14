// Documents and chapters into the catalog. Reports unknown-kind, unknown-field and all of schema's, duplicate-id,
// unknown-reference, extends-cycle, unknown-term, unknown-icon, and what `markup` finds in texts.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/editor_writer.h"
#include "model/kept.h"
#include "model/workspace.h"
#include "source/source_map.h"

namespace talia::model {

// `kept`: of the catalog before this one, for the one after it.
// Whether a document with a rule for definitions has the shape that such have; of a catalog of the same workspace, which tells what
// is wrong with it.
bool is_sound_rule(Node root, const Catalog& catalog);

Catalog build_catalog(WorkspaceFiles workspace, const SourceMap& sources, Diagnostics& diagnostics,
                      unsigned jobs = 0, Kept* kept = nullptr);

// Puts the definition of a file that was read again in the place of the one that stood there, for who will not wait until all is
// read; a catalog that is built tells of faults, and of what it concerns besides. Nothing, and the catalog as it was, where
// more is in the file, or hangs on it, than what the definition itself says: another id, kind, reference or picture, what
// extends it or it extends, a fault.
std::optional<DefinitionId> replace_definition(Catalog& catalog, const DocumentFile& read,
                                               const SourceMap& sources);

// Whether a document is a list of rule tests. Reports what its core schema finds, and duplicate-id.
bool check_rule_tests(Node root, const Catalog& catalog, Diagnostics& diagnostics);

// What things of a sort of names (`schema::sorts_of_names`) are called.
using NamesOfSort = std::function<std::vector<Offer>(std::string_view sort)>;

// The schema of a kind with live ids, icons and terms as enumerations and reasons in the descriptions; as JSON. Empty when the
// schema could not be read.
// `names` are those that `x-names` asks for; null: none.
std::string editor_schema(const Catalog& catalog, KindId kind, const NamesOfSort& names = {});
// A core schema (`deck`, `template` …) likewise, with the names that there are; those beside it are called `NAME.json`.
std::string core_editor_schema(const Catalog& catalog, std::string_view name, const NamesOfSort& names);

// What the author of a definition at fault wrote, without what it extends; absent when its file could not be parsed.
Node root_of(const BrokenDefinition& definition, const Catalog& catalog);

std::string dump(const Catalog& catalog, const SourceMap& sources);

}  // namespace talia::model
