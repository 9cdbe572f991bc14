// The text of a table's file, read into UTF-8 and laid down where its places can be looked up.
#pragma once
#include <optional>
#include <string_view>

#include "source/reports/diagnostics.h"
#include "source/source_map.h"
#include "table/table.h"

namespace talia::table {

struct OpenedText {
  FileId file;
  std::string_view text;  // Stays in the `SourceMap`.
};

// Under the book's name, whose encoding is filled in; that it was guessed is told. Nothing where a fault was reported:
// wrong_encoding, empty_file, control_character.
std::optional<OpenedText> open_text(Workbook& book, std::string_view bytes, std::string_view encoding,
                                    SourceMap& sources, Diagnostics& diagnostics);

}  // namespace talia::table
