// A workspace out of a table: kinds with their fields, definitions, decks and a campaign, as files that are not yet written.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "source/files/files.h"
#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/guess.h"

namespace talia::job {

struct StartRequest {
  std::string name;                     // Of the game and its campaign, in words.
  std::optional<std::string> language;  // BCP 47; none: guessed by the table's words.
  // The folder in which the table lies, for pictures that it names, and the share folder, for icons; null: none.
  const Files* beside = nullptr;
  const Files* share = nullptr;
};

// What a kind's fields were taken to be, for those who know better.
struct StartedKind {
  struct Field {
    std::string name, header, what;   // `weight`, `Weight (kg)`, `number in kg`.
    std::vector<std::string> doubts;  // Where else than in this field it may belong, or what its type may be.
  };
  std::string name, schema;  // `weapon`, the path of its schema.
  std::vector<Field> fields;
  std::vector<std::string> doubts;
  std::size_t definitions = 0;
};

struct Start {
  std::map<std::string, std::string> files;     // By path.
  std::map<std::string, std::string> pictures;  // By path: the file beside the table that is copied there.
  std::vector<StartedKind> kinds;
  std::string language;
  std::string language_doubt;  // Where it is guessed by too little: why.
};

// Reports what the table says that no file can: a table without rows (unreadable_table), rows that have no name (unnamed_row, a
// warning: they get numbers), pictures that are not beside the table (unknown_picture, a warning: their cards have none).
std::optional<Start> start_from(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics);

// Writes its files, and copies its pictures, into a folder that is not there or empty, all or none. `beside`: as in the request.
// Errors: unwritable_file, unreadable_file.
Result<std::monostate> write_start(const Start& start, const std::string& folder, const Files* beside);

}  // namespace talia::job
