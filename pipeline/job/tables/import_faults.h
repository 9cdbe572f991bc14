// What would be at fault in a workspace after an import, told where its author can mend it: at the cells of the table.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "job/tables/merge.h"
#include "job/workspace/content.h"
#include "table/table.h"

namespace talia::job {

// A table as it was read, and what an import makes of it.
struct ImportedTable {
  const Workbook& book;
  std::size_t sheet;
  const std::string& name;  // As its user calls it.
  const std::vector<ImportedRow>& rows;
  const std::map<std::string, std::string>& files;  // The whole new text of each, by its path.
};

struct Trial {
  std::shared_ptr<const Content> content;  // The workspace with these files in it.
  Diagnostics faults;                      // What is at fault in it and is not now.
};

// A fault of a value that came from a cell stands at that cell, with a note where it would stand; one of a definition that came from a
// row, at its row. `content`: the workspace as it is, whose sources have the table's text.
Trial try_out(const ImportedTable& table, const Workspace& workspace, const Content& content);

}  // namespace talia::job
