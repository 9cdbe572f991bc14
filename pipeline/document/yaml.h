// The third gate: documents of what libyaml has seen. Text that is written plainly enough is read by it alone; of all else yaml-cpp's
// events go in step with its own, and what the two see otherwise is reported, never guessed.
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

// The same with yaml-cpp, however plainly it is written: for tests, which hold the two ways to each other.
std::vector<std::unique_ptr<Document>> documents_of_both(std::string_view text, const YamlEvents& gate,
                                                         const Origin& origin, const ReadingLimits& limits,
                                                         Diagnostics& diagnostics);

}  // namespace talia::document
