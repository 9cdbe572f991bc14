#include "job/tables/escapes.h"

#include <algorithm>

#include <fmt/format.h>

namespace talia::job {
namespace {

// The escape of a sign of which nobody thinks that it prints with its backslash: `C:\temp` and `a\b` are no such.
std::optional<std::string> first_escape(std::string_view text) {
  const auto at = std::ranges::adjacent_find(text, [](char before, char sign) {
    return before == '\\' && std::string_view("{}[]*_`<>#|").find(sign) != std::string_view::npos;
  });
  return at == text.end() ? std::nullopt : std::optional(std::string(at, at + 2));
}

}  // namespace

std::optional<EscapesInCells> escapes_in(const TableSheet& sheet, std::size_t column) {
  std::optional<EscapesInCells> found;
  for (const SheetRow& row : sheet.rows) {
    if (column >= row.cells.size() || row.cells[column].kind != CellKind::text) {
      continue;
    }
    auto escape = first_escape(row.cells[column].text);
    if (!escape) {
      continue;
    }
    if (found) {
      ++found->more;
    } else {
      found = EscapesInCells{*std::move(escape), row.cells[column].place, 0, {}};
    }
  }
  if (found) {
    found->message = fmt::format(
        "the words of this column are no markup, and so `{}` prints with its backslash{}", found->first,
        found->more == 0 ? std::string() : fmt::format("; {} more of its cells have such", found->more));
  }
  return found;
}

void tell_escapes(const Workbook& book, const ImportedSheet& sheet, const std::vector<FieldColumn>& columns,
                  Diagnostics& diagnostics) {
  for (const FieldColumn& column : columns) {
    const bool is_text = column.field->type.shape == FieldType::Shape::text;
    const bool holds_words = is_text || (column.field->is_markup() && !column.is_markup);
    const auto escapes = holds_words ? escapes_in(*sheet.sheet, column.at) : std::nullopt;
    if (escapes) {
      diagnostics.add(table::at(
          book, sheet.number, escapes->place,
          Diagnostic::of(Code::table_reading, {}, escapes->message)
              .help(is_text
                        ? fmt::format(
                              "take the backslash out; or let `{}` have markup, by `x-text` in its schema",
                              column.field->path)
                        : fmt::format("take the backslash out; or, where the whole column is markup, call it "
                                      "`{} (markup)`",
                                      sheet.sheet->columns[column.at].header))));
    }
  }
}

}  // namespace talia::job
