// What may stand at a place of a file, by the schemas that are written for editors.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/editors/editor_files.h"
#include "lsp/cursor.h"
#include "lsp/wire.h"

namespace talia::lsp {

struct Choice {
  std::string word, about;
};

class Schemas {
 public:
  Schemas() = default;
  Schemas(const Catalog& catalog, const SourceMap& sources);

  // Those of the place where a cursor stands, of `file` in the workspace: of its mapping, list or value. There may be several, for
  // a schema has alternatives.
  std::vector<const Json*> at(std::string_view file, const Cursor& cursor) const;
  // The keys of a mapping, and the values that are named, each once.
  static std::vector<Choice> keys(const std::vector<const Json*>& schemas);
  static std::vector<Choice> values(const std::vector<const Json*>& schemas);
  // What is said of what stands there; empty: nothing.
  static std::string about(const std::vector<const Json*>& schemas);
  // A keyword of one of them, `x-text`; null: none has it.
  static const Json* keyword(const std::vector<const Json*>& schemas, std::string_view name);

 private:
  struct Scope {
    const Json* schema;
    const Json* root;  // Of the file.
    std::string_view path;
  };
  // With what `$ref`, `allOf`, `anyOf` and the like lead to.
  void spread(Scope scope, std::string_view kind, int depth, std::vector<Scope>& all) const;
  std::vector<Scope> step(const std::vector<Scope>& from, std::string_view key, std::string_view kind) const;

  std::map<std::string, Json, std::less<>> files_;  // By path.
  std::vector<job::SchemaOfFiles> of_files_;
};

}  // namespace talia::lsp
