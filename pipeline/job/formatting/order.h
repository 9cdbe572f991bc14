// The keys of YAML in the order of a schema. Each goes with its lines: its value, the comment behind it, what stands above it
// down from the key before. Comments at a document's head and end stay there.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "model/catalog.h"

namespace talia::job {

struct OrderedPart {
  std::size_t begin, end;  // Bytes of the file that `text` stands for.
  std::string text;
};

// Of a document that stands in `text`, the whole of its file: its mappings with keys on lines of their own. A key that the schema
// does not have follows the one before it. What stands in braces, or where a key has an anchor's alias for its value, stays.
OrderedPart in_order_of(std::span<const Field> fields, Node root, std::string_view text);

}  // namespace talia::job
