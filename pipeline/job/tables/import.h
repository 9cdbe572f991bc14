// Rows of a table into the definitions of a kind: what is to be written, and what each row changes. Nothing is written here.
//
// A table that `talia export` wrote holds what it said then (its base), so that both sides' edits live: of a field that the table
// changed the table's value is taken, of one that the workspace changed the workspace's. What both changed otherwise is a clash:
// it is listed, and the workspace's value stays. Without a base every difference is the table's word.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/tables/cells.h"
#include "job/tables/merge.h"
#include "job/tables/renames.h"
#include "job/workspace/content.h"
#include "table/read.h"

namespace talia::job {

struct ImportRequest {
  std::string name;  // Of the file, as its user calls it.
  std::string kind;
  std::optional<std::string> campaign;  // None: the only one whose game has the kind.
  std::optional<std::string> sheet;     // None: the one called as the kind, else the only one that is seen.
  std::vector<std::string> map;         // `HEADER=FIELD`; `HEADER=` leaves a column out.
  bool is_markup = false;               // Cells of texts hold talia's markup, whatever their header says.
  EmptyCell empty = EmptyCell::nothing;
  table::TableReading reading = {};
};

struct Import {
  std::vector<ImportedRow> rows;  // Those that change something, in the order of the table.
  std::vector<ImportClash> clashes;
  std::vector<LikelyRename> renames;
  // A value that the workspace keeps, for the table has an empty cell.
  struct Kept {
    std::string id;
    ImportedRow::Field field;
    bool is_lent;  // By what it extends, or by the schema; it cannot be emptied.
  };
  std::vector<Kept> kept;
  std::size_t equal = 0;
  std::vector<std::string> absent;  // Definitions of the kind that the table does not have; they stay.
  std::map<std::string, std::string> files;  // The whole new text of each, by its path.
  // The workspace as it would be, and what would be at fault in it and is not now.
  std::shared_ptr<const Content> trial;
  Diagnostics faults;
};

// Reports what is wrong with the request (fatal, not_found), the table, a column that is no field (unknown_column), a row that
// means nothing, and what cannot stand in its file. Nothing where one of these is an error.
std::optional<Import> import_rows(const ImportRequest& request, std::string_view bytes,
                                  const Workspace& workspace, Content& content, Diagnostics& diagnostics);

// Writes its files, all or none. Reports unwritable_file.
void write_import(const Import& import, const Workspace& workspace, Diagnostics& diagnostics);

}  // namespace talia::job
