// The program's own schemas, compiled: whoever looks at a workspace again and again compiles them once.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "document/document.h"
#include "schema/schema.h"

namespace talia::model {

using CoreSchemas = std::map<std::string, Schema, std::less<>>;  // By kind: `deck`, `template` …

// Serves again as long as its documents are the very same.
struct KeptSchemas {
  std::vector<std::shared_ptr<const Document>> documents;
  std::shared_ptr<const CoreSchemas> compiled;  // Null where something was wrong with them.
};

}  // namespace talia::model
