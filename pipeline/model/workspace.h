// The files of a workspace, read.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document/read.h"
#include "source/files/files.h"
#include "source/run/worker.h"
#include "source/source_map.h"

namespace talia::model {

// All that a workspace holds, as text. Paths are relative to the workspace (or, for what it lacks, the share folder).
struct WorkspaceFiles {
  std::vector<DocumentFile> documents;  // YAML and JSON under schemas/, content/, templates/.
  std::vector<FileId> chapters;         // Markdown under content/.
  std::vector<std::string> assets;      // Paths of all other files under templates/ and content/.
  // Of documents of definitions that a rule made, which stand behind it: for which values of its range.
  std::map<const Document*, std::string> made_by_rule{};
  std::set<const Document*> broken_rules{};  // That made nothing, which was reported.
};

// What makes definitions, in a document of a place where they stand; absent: it is none.
Node rule_in(Node root);

// Lists and reads everything of a workspace, in parallel. Unreadable files are reported.
WorkspaceFiles read_workspace(const Files& files, SourceMap& sources, Diagnostics& diagnostics,
                              source::Workers workers = {}, document::Earlier earlier = {});

}  // namespace talia::model
