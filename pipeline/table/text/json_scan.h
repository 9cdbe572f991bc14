// JSON by RFC 8259 into cells. Other than `document`, which reads content: numbers keep every digit whatever a machine can hold, keys that
// stand twice are both given, and what is broken ends one line and not the file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "source/result.h"
#include "table/limits.h"
#include "table/table.h"

namespace talia::table {

class JsonScanner {
 public:
  // The text outlives it, and is valid UTF-8: `file` from byte `offset` on, which stands in line `line`.
  struct Origin {
    FileId file;
    std::size_t offset = 0;
    std::uint32_t line = 1;
  };
  JsonScanner(std::string_view text, Origin origin, const TableLimits& limits)
      : text_(text), origin_(origin), limits_(limits), line_(origin.line) {}

  // The one value that the text is. Errors: bad_json, nesting_too_deep, unreadable_table for more values than a table may have.
  Result<Cell> read();
  // Where a control character stands in a text, written as an escape.
  std::optional<CellPlace> control() const { return control_; }

 private:
  bool value(Cell& cell, std::size_t depth);
  bool collection(Cell& cell, std::size_t depth);
  bool string(std::string& to);
  bool escape(std::string& to);
  std::optional<unsigned> four_digits();
  bool number(Cell& cell);
  bool word(Cell& cell, std::string_view word, CellKind kind);
  void pass_blanks();
  bool fail(std::size_t at, std::string reason);
  Span span(std::size_t begin, std::size_t end) const;

  std::string_view text_;
  Origin origin_;
  const TableLimits& limits_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::size_t values_ = 0;
  std::optional<CellPlace> control_;
  std::optional<Diagnostic> fault_;
};

}  // namespace talia::table
