// The third gate: yaml-cpp's events, in step with libyaml's, become documents. Where the two readers differ in a value,
// the one that our own reading of the scalar's characters bears out is taken; anything else in which they differ is
// reported, never guessed.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/limits.h"
#include "document/origin.h"
#include "document/yaml_events.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

// Every document of `text`, which has passed both gates; nothing when a fault was reported.
std::vector<std::unique_ptr<Document>> build_documents(std::string_view text, const YamlEvents& gate,
                                                       const Origin& origin, const ReadingLimits& limits,
                                                       Diagnostics& diagnostics);

}  // namespace talia::document
