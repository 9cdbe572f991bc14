// A table read from bytes, with what was said of it.
#pragma once
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "source/source_map.h"
#include "table/read.h"
#include "table/write.h"

namespace talia::test {

class TableRun {
 public:
  TableRun(const std::string& name, std::string_view bytes, const table::TableReading& reading = {})
      : book(table::read(name, bytes, reading, sources, diagnostics)) {}
  TableRun(const TableRun&) = delete;
  TableRun& operator=(const TableRun&) = delete;

  bool tells(TableDoubt doubt) const {
    return book &&
           std::ranges::any_of(book->told, [&](const TableNote& note) { return note.doubt == doubt; });
  }
  // The message of the first note of a sort.
  std::string told(TableDoubt doubt) const {
    if (book) {
      for (const TableNote& note : book->told) {
        if (note.doubt == doubt) {
          return note.message;
        }
      }
    }
    return {};
  }
  // `a|b;c|` of the first sheet's rows; headers before them.
  std::string text(std::size_t sheet = 0) const {
    if (!book || sheet >= book->sheets.size()) {
      return "nothing";
    }
    std::string all;
    for (std::size_t i = 0; i < book->sheets[sheet].columns.size(); ++i) {
      all += (i == 0 ? "" : "|") + book->sheets[sheet].columns[i].header;
    }
    for (const SheetRow& row : book->sheets[sheet].rows) {
      std::string line;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        line += (i == 0 ? "" : "|") + table::text_of(row.cells[i]);
      }
      all += ';' + line;
    }
    return all;
  }
  const Cell& cell(std::size_t row, std::size_t column) const {
    REQUIRE(book);
    return book->sheets.at(0).rows.at(row).cells.at(column);
  }
  // The codes of what was reported, and the first message.
  Code code() const {
    REQUIRE_FALSE(diagnostics.empty());
    return diagnostics.in_order_added().front().code;
  }
  std::string message() const {
    REQUIRE_FALSE(diagnostics.empty());
    return diagnostics.in_order_added().front().message;
  }

  SourceMap sources;
  Diagnostics diagnostics;
  std::optional<Workbook> book;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline Cell text_cell(std::string text) {
  Cell cell;
  cell.kind = text.empty() ? CellKind::empty : CellKind::text;
  cell.text = std::move(text);
  return cell;
}
inline Cell number_cell(std::string text) {
  Cell cell;
  cell.kind = CellKind::number;
  cell.text = std::move(text);
  return cell;
}

}  // namespace talia::test
