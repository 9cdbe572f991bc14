// `output/schemas/SYSTEM/KIND.json`: schemas for editors, with live ids.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"
#include "model/catalog.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

// Writes those that changed; gives the paths of all, in the folder of the outputs. Reports unwritable-file.
std::vector<std::string> write_schemas(const Catalog& catalog, Files& outputs, Diagnostics& diagnostics);

// The same while no other run publishes in that folder. Nothing when one of them could not be written, which is reported into
// `content`.
std::optional<std::vector<std::string>> publish_schemas(const Workspace& workspace, Content& content);

}  // namespace talia::job
