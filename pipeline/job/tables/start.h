// A workspace out of a table: kinds with their fields, definitions, decks and a campaign, as files that are not yet written.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/guess.h"

namespace talia::job {

struct StartRequest {
  std::string name;                     // Of the game and its campaign, in words.
  std::optional<std::string> language;  // BCP 47; none: guessed by letters.
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
  std::map<std::string, std::string> files;  // By path.
  std::vector<StartedKind> kinds;
  std::string language;
};

// Reports what the table says that no file can, nothing of which is dropped: a table without rows (unreadable_table), rows that have
// no name (unnamed_row, a warning: they get numbers).
std::optional<Start> start_from(const Workbook& book, const StartRequest& request, Diagnostics& diagnostics);

// Writes its files into a folder that is not there or empty, all or none. Errors: unwritable_file.
Result<std::monostate> write_start(const Start& start, const std::string& folder);

}  // namespace talia::job
