// `output/schemas/SYSTEM/KIND.json`: schemas for editors, with live ids.
#pragma once
#include "model/catalog.h"
#include "source/files/files.h"
#include "source/reports/diagnostics.h"

namespace talia::job {

// Writes those that changed; gives the paths of all, in the folder of the outputs. Reports unwritable-file.
std::vector<std::string> write_schemas(const Catalog& catalog, Files& outputs, Diagnostics& diagnostics);

}  // namespace talia::job
