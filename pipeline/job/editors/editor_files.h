// What `talia schemas` writes for editors: schemas of all that the program reads, and settings that say which file has which.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "job/workspace/content.h"

namespace talia::job {

struct EditorFile {
  std::string path;  // From the folder of the outputs.
  std::string text;
};

// Of a kind: `schemas/SYSTEM/KIND.json`. What the program itself reads: `schemas/SYSTEM/core/NAME.json` with the names of
// the game, `schemas/core/NAME.json` with those of all games, and beside them `…_folder.json`, by which a document of a folder
// has the schema of its `kind`. Of a schema that cannot be read there is none.
std::vector<EditorFile> editor_files(const Catalog& catalog, const SourceMap& sources);

// Which schema the files of a workspace have, for the server of YAML. It holds a glob to the end of a whole path, so that each
// begins with the name of the workspace's folder, `root`, where the way to that looks like a folder of a workspace itself.
struct SchemaOfFiles {
  std::string schema;  // `schemas/mm4/core/campaign.json`, from the folder of the outputs.
  std::vector<std::string> globs;
};
std::vector<SchemaOfFiles> schemas_of_files(const Catalog& catalog, std::string_view root);

}  // namespace talia::job
