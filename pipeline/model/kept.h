// What whoever looks at a workspace again and again has of the catalog before: the program's own schemas and all patterns, compiled,
// and the texts of definitions, parsed. None is made anew while what it is made of is the same.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "document/document.h"
#include "markup/parse.h"
#include "schema/schema.h"
#include "source/reports/diagnostics.h"
#include "source/text/pattern.h"

namespace talia::model {

using CoreSchemas = std::map<std::string, Schema, std::less<>>;  // By kind: `deck`, `template` …

// Serves again as long as its documents are the very same.
struct KeptSchemas {
  std::vector<std::shared_ptr<const Document>> documents;
  std::shared_ptr<const CoreSchemas> compiled;  // Null where something was wrong with them.
};

// A parsed text, all that `markup::parse` read for it, and what it told.
struct KeptText {
  MappedText source;
  markup::Mode mode;
  std::shared_ptr<const Text> text;
  std::vector<Diagnostic> told;
};
// Of each definition, by its file and where in that it begins: its texts in the order in which they are read.
using KeptTexts = std::map<std::pair<FileId, std::uint32_t>, std::vector<KeptText>>;

struct Kept {
  KeptSchemas schemas;
  KeptTexts texts;
  source::Patterns patterns;  // Of schemas, and of whoever else has the same expressions again.
};

}  // namespace talia::model
