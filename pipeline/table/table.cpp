#include "table/table.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/json_writer.h"

namespace talia::table {
namespace {

std::string json_of(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::empty:
      return "null";
    case CellKind::number:
    case CellKind::boolean:
      return cell.text;
    case CellKind::list:
    case CellKind::record:
      break;
    default:
      return source::json_quoted(cell.text);
  }
  const bool is_list = cell.kind == CellKind::list;
  std::string text = is_list ? "[" : "{";
  for (std::size_t i = 0; i < cell.items.size(); ++i) {
    text += i == 0 ? "" : ", ";
    text += is_list ? "" : source::json_quoted(cell.keys[i]) + ": ";
    text += json_of(cell.items[i]);
  }
  return text + (is_list ? "]" : "}");
}

}  // namespace

std::string_view name_of(TableDoubt doubt) {
  switch (doubt) {
#define TALIA_DOUBT(name) \
  case TableDoubt::name:  \
    return #name;
#include "table/doubts.def"
#undef TALIA_DOUBT
  }
  return {};
}

std::string_view name_of(SkippedAs as) {
  switch (as) {
    case SkippedAs::blank:
      return "blank";
    case SkippedAs::comment:
      return "comment";
    case SkippedAs::title:
      return "title";
    case SkippedAs::repeated_header:
      return "repeated_header";
    case SkippedAs::units:
      return "units";
    case SkippedAs::total:
      return "total";
    case SkippedAs::no_record:
      return "no_record";
    case SkippedAs::broken:
      return "broken";
  }
  return {};
}

std::string column_letters(std::uint32_t column) {
  std::string letters;
  for (; column > 0; column = (column - 1) / 26) {
    letters += static_cast<char>('A' + (column - 1) % 26);
  }
  std::ranges::reverse(letters);
  return letters;
}

std::string words_of(const Workbook& book, std::size_t sheet, const CellPlace& place) {
  const bool has_cells = book.format == TableFormat::xlsx || book.format == TableFormat::ods;
  if (!has_cells) {
    return place.row == 0 ? std::string() : fmt::format("line {}", place.row);
  }
  const std::string name = sheet < book.sheets.size() ? book.sheets[sheet].name : std::string();
  if (place.row == 0) {
    return place.column == 0 ? name : fmt::format("{0}!{1}:{1}", name, column_letters(place.column));
  }
  return place.column == 0 ? fmt::format("{0}!{1}:{1}", name, place.row)
                           : fmt::format("{}!{}{}", name, column_letters(place.column), place.row);
}

Diagnostic at(const Workbook& book, std::size_t sheet, const CellPlace& place, Diagnostic diagnostic) {
  diagnostic.span = place.span;
  if (!place.span.exists()) {
    const std::string words = words_of(book, sheet, place);
    diagnostic.message = words.empty() ? fmt::format("`{}`: {}", book.name, diagnostic.message)
                                       : fmt::format("`{}`, `{}`: {}", book.name, words, diagnostic.message);
  }
  return diagnostic;
}

void report(const Workbook& book, Diagnostics& diagnostics) {
  for (const TableNote& note : book.told) {
    const Code code = note.is_loss ? Code::left_out_of_table : Code::table_reading;
    diagnostics.add(at(book, note.sheet, note.place, Diagnostic::of(code, {}, note.message)));
  }
}

std::string text_of(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::number:
      return cell.value.empty() ? cell.text : cell.value;
    case CellKind::list:
    case CellKind::record:
      return json_of(cell);
    default:
      return cell.text;
  }
}

}  // namespace talia::table
