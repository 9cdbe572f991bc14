// The settings by which the YAML language server, in VS Code and elsewhere, knows which file has which schema.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "job/editors/editor_files.h"
#include "source/reports/diagnostic.h"
#include "source/result.h"

namespace talia::job {

// The value of `yaml.schemas`: globs by the address of a schema, which begins with `prefix`, the way from the workspace to
// the outputs with a `/` behind it.
using SchemaGlobs = std::vector<SchemaOfFiles>;

// A file of settings with nothing else in it.
std::string settings_file(const SchemaGlobs& globs, std::string_view prefix);

// Somebody's file of settings (JSON with comments) with them: what stood in `yaml.schemas` under `prefix` goes, and all else
// stays to the byte. Errors: unwritable-file, a warning, where the text is no such file; `path` is what it is called.
Result<std::string> with_settings(std::string_view path, std::string_view text, const SchemaGlobs& globs,
                                  std::string_view prefix);

// That somebody's file of settings is not changed, a warning.
Diagnostic unchangeable_settings(std::string_view path, std::string_view reason, std::string_view prefix);

}  // namespace talia::job
