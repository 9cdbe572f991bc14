// The definitions of a kind as a table: one row each, one column a field. A workbook also keeps, hidden and locked, what it said
// when it was written, so that an import knows which side changed what.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"
#include "table/write.h"

namespace talia::job {

struct ExportRequest {
  std::string kind;
  std::optional<std::string> campaign;  // None: the only one whose game has the kind.
};

// The sheet of a kind, in the order of ids. Errors: not_found.
Result<table::WrittenSheet> export_kind(const ExportRequest& request, const Content& content);

// The sheet and its base.
std::vector<table::WrittenSheet> with_base(table::WrittenSheet sheet);
// These, and what the columns are (`exported.h`). Errors: not_found.
Result<std::vector<table::WrittenSheet>> export_workbook(const ExportRequest& request,
                                                         const Content& content);

}  // namespace talia::job
