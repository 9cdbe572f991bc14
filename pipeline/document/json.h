// JSON: the syntax by nlohmann's reader, the places by a scanner that walks along with it.
#pragma once
#include <memory>
#include <string_view>

#include "document/document.h"
#include "document/limits.h"
#include "document/origin.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

// The document of `text`, which has passed the first gate; null when a fault (bad_json, duplicate_key, nesting_too_deep)
// was reported.
std::unique_ptr<Document> build_json(std::string_view text, const Origin& origin, const ReadingLimits& limits,
                                     Diagnostics& diagnostics);

}  // namespace talia::document
