// A change that is tried out: one value of the workspace's files replaced, or a policy chosen otherwise.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "job/workspace/content.h"

namespace talia::job {

// One value of one file, and what stands in its place.
struct Edit {
  Span span;
  std::string text;  // As YAML.
};

// What `name` means beside the subject of an impact, `SUBJECT --with name=value`: a path within the file that the subject
// names (`obr`, `moves[0].damage`); else a key of the term that it is; else a part of a ruleset: a constant, the default of
// a policy, the formula of a stat or function, a cell `table[KEY].column`. Errors: not-found with what there is.
Result<Edit> find_edit(std::string_view subject, std::optional<FileId> file, std::string_view name,
                       std::string_view value, const Content& content);

// The workspace's files with edits made; reads from `files`, which outlives it, and writes nothing.
std::unique_ptr<Files> edited_files(const Files& files, const std::vector<Edit>& edits,
                                    const SourceMap& sources);

}  // namespace talia::job
