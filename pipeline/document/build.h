// Documents made from parts of others: the merged mapping of a definition that extends another. Spans stay those of
// the parts, so every value knows where it came from.
#pragma once
#include <memory>
#include <vector>

#include "document/document.h"

namespace talia::document {

// Copies `entries` (key, its span, value with everything below it) into a new mapping whose span is `span`.
std::unique_ptr<Document> build_map(const std::vector<Entry>& entries, Span span);

}  // namespace talia::document
