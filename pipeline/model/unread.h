// What stands where files are read, and is not read: told once for each folder and form of file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "source/files/files.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"

namespace talia::model {

// An editor's copy of an open document, which is no document.
bool is_lock_file(std::string_view path);

// Of files that are neither documents nor chapters, `read` beside them: `unread-file` for those that look as if they were
// meant to be read, or that stand among documents in a form that nothing reads. Paths are sorted.
void note_unread_files(const std::vector<std::string>& others, const std::vector<std::string>& read,
                       const Files& files, SourceMap& sources, Diagnostics& diagnostics);

}  // namespace talia::model
