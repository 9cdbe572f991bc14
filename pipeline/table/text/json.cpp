#include "table/text/json.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "table/head.h"
#include "table/text/json_scan.h"
#include "table/text/open.h"

namespace talia::table {
namespace {

bool is_record(const Cell& cell) {
  return cell.kind == CellKind::record;
}
bool holds_records(const Cell& cell) {
  return cell.kind == CellKind::list && std::ranges::any_of(cell.items, is_record);
}
bool is_map_of_records(const Cell& cell) {
  return is_record(cell) && !cell.items.empty() && std::ranges::all_of(cell.items, is_record);
}

std::string_view noun_of(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::empty:
      return "nothing";
    case CellKind::number:
      return "a number";
    case CellKind::boolean:
      return "true or false";
    case CellKind::list:
      return "a list";
    case CellKind::record:
      return "a record";
    default:
      return "a text";
  }
}

bool says_the_same(const Cell& a, const Cell& b) {
  return a.kind == b.kind && text_of(a) == text_of(b);
}

class Shaper {
 public:
  Shaper(Workbook& book, const TableReading& reading, Diagnostics& diagnostics)
      : book_(book), reading_(reading), diagnostics_(diagnostics) {}

  // Whether the value was a table.
  bool run(Cell root) {
    if (root.kind == CellKind::list) {
      const bool is_of_lists = !root.items.empty() && std::ranges::all_of(root.items, [](const Cell& item) {
        return item.kind == CellKind::list;
      });
      return is_of_lists           ? add_grid(std::move(root))
             : holds_records(root) ? add_records({}, root.items, nullptr)
                                   : refuse(root);
    }
    if (!is_record(root)) {
      return refuse(root);
    }
    if (std::ranges::any_of(root.items, holds_records)) {
      return add_lists(root);
    }
    if (root.items.size() == 1 && is_map_of_records(root.items[0]) && is_map_of_records(root.items[0])) {
      Cell& inner = root.items[0];
      if (std::ranges::all_of(inner.items, is_record)) {
        return add_records(root.keys[0], inner.items, &inner.keys);
      }
    }
    return std::ranges::any_of(root.items, is_record) ? add_records({}, root.items, &root.keys)
                                                      : refuse(root);
  }

  bool add_records(const std::string& name, std::vector<Cell>& records,
                   const std::vector<std::string>* keys) {
    TableSheet sheet;
    sheet.name = name;
    at_ = book_.sheets.size();
    columns_.clear();
    if (keys != nullptr) {
      sheet.columns.push_back({{}, true, records.front().place});
    }
    std::set<std::string, std::less<>> known;
    for (std::size_t i = 0; i < records.size(); ++i) {
      Cell& record = records[i];
      if (!is_record(record)) {
        skip(sheet, record, keys == nullptr ? std::string() : (*keys)[i]);
        continue;
      }
      settle(record);
      SheetRow row{record.place.row, {}};
      if (keys != nullptr) {
        row.cells.push_back(key_cell((*keys)[i], record.place));
        if (!known.insert((*keys)[i]).second) {
          tell(TableDoubt::duplicate_key, record.place,
               fmt::format("`{}` stands twice as a key; both records are rows", (*keys)[i]));
        }
      }
      if (!take(sheet, row, record)) {
        return false;
      }
      sheet.rows.push_back(std::move(row));
    }
    if (keys != nullptr) {
      tell(TableDoubt::key_column, sheet.columns.front().place,
           "the keys of the records are taken for a column of their own");
    }
    for (const SheetColumn& column : sheet.columns) {
      if (column.header.empty() && !column.is_key) {
        tell(TableDoubt::empty_header, column.place, "a key has no letters");
      }
    }
    book_.sheets.push_back(std::move(sheet));
    return true;
  }

  void skip(TableSheet& sheet, const Cell& cell, const std::string& key) {
    sheet.skipped.push_back({SkippedAs::no_record, cell.place.row, cell.place.row, text_of(cell)});
    tell(TableDoubt::no_record, cell.place,
         key.empty() ? fmt::format("{} stands where records stand, and is left out", noun_of(cell))
                     : fmt::format("`{}` is {}, where the other keys hold records, and is left out", key,
                                   noun_of(cell)),
         true);
  }

 private:
  void tell(TableDoubt doubt, const CellPlace& place, std::string message, bool is_loss = false) {
    book_.told.push_back({doubt, at_, place, std::move(message), is_loss});
  }

  bool refuse(const Cell& root) {
    diagnostics_.add(
        Diagnostic::of(Code::unreadable_table, root.place.span, fmt::format("{} is no table", noun_of(root)))
            .help("write a list of records, `[{\"name\": \"Ember\", \"level\": 1}]`, or a map from ids to "
                  "records"));
    return false;
  }

  static Cell key_cell(const std::string& key, const CellPlace& place) {
    Cell cell;
    cell.kind = CellKind::text;
    cell.is_quoted = true;
    cell.text = key;
    cell.place = {place.row, 1, {place.span.file, place.span.begin, place.span.begin}};
    return cell;
  }

  // Of keys that stand twice the later value counts.
  void settle(Cell& cell) {
    for (Cell& item : cell.items) {
      settle(item);
    }
    if (!is_record(cell)) {
      return;
    }
    std::map<std::string, std::size_t, std::less<>> last;
    for (std::size_t i = 0; i < cell.keys.size(); ++i) {
      last[cell.keys[i]] = i;
    }
    if (last.size() == cell.keys.size()) {
      return;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < cell.keys.size(); ++i) {
      const std::size_t later = last.at(cell.keys[i]);
      if (later != i) {
        tell(TableDoubt::duplicate_key, cell.items[later].place,
             fmt::format("`{}` stands twice in a record; the later value counts", cell.keys[i]),
             !says_the_same(cell.items[i], cell.items[later]));
        continue;
      }
      if (kept != i) {
        cell.keys[kept] = std::move(cell.keys[i]);
        cell.items[kept] = std::move(cell.items[i]);
      }
      ++kept;
    }
    cell.keys.resize(kept);
    cell.items.resize(kept);
  }

  // The values of a record into their columns, in the order in which keys first appear.
  bool take(TableSheet& sheet, SheetRow& row, Cell& record) {
    for (std::size_t i = 0; i < record.items.size(); ++i) {
      const auto [known, is_new] = columns_.emplace(record.keys[i], sheet.columns.size());
      if (is_new) {
        sheet.columns.push_back(
            {record.keys[i],
             false,
             {record.place.row, static_cast<std::uint32_t>(known->second + 1), record.items[i].place.span}});
      }
      if (row.cells.size() <= known->second) {
        row.cells.resize(known->second + 1);
      }
      Cell& cell = row.cells[known->second];
      cell = std::move(record.items[i]);
      cell.place.column = static_cast<std::uint32_t>(known->second + 1);
    }
    cells_ += row.cells.size();
    if (cells_ > reading_.limits.cells || sheet.columns.size() > reading_.limits.columns) {
      diagnostics_.add(
          Diagnostic::of(Code::unreadable_table, record.place.span,
                         fmt::format("the table has more than {} cells, or {} columns", reading_.limits.cells,
                                     reading_.limits.columns))
              .help("split it into several files; where keys are ids, the records belong into a map"));
      return false;
    }
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (row.cells[i].is_empty() && row.cells[i].place.column == 0) {
        row.cells[i].place = {record.place.row, static_cast<std::uint32_t>(i + 1), record.place.span};
      }
    }
    return true;
  }

  // A record that holds lists of records: a sheet each.
  bool add_lists(Cell& root) {
    for (std::size_t i = 0; i < root.items.size(); ++i) {
      if (holds_records(root.items[i])) {
        if (!add_records(root.keys[i], root.items[i].items, nullptr)) {
          return false;
        }
        continue;
      }
      at_ = no_sheet;
      tell(TableDoubt::left_out, root.items[i].place,
           fmt::format("`{}` is {} beside the table, and is left out", root.keys[i], noun_of(root.items[i])),
           true);
    }
    return true;
  }

  // A list of lists: rows of cells, the first of headers.
  bool add_grid(Cell root) {
    Grid grid;
    grid.tells_ragged = true;
    for (Cell& list : root.items) {
      SheetRow row{list.place.row, std::move(list.items)};
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        settle(row.cells[i]);
        row.cells[i].place.column = static_cast<std::uint32_t>(i + 1);
      }
      if (row.cells.empty()) {
        row.cells.emplace_back().place = list.place;
      }
      grid.rows.push_back(std::move(row));
    }
    add_sheet(book_, std::move(grid), reading_.header_row);
    return true;
  }

  Workbook& book_;
  const TableReading& reading_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t cells_ = 0;
  std::map<std::string, std::size_t, std::less<>> columns_;
};

void tell_control(Workbook& book, const std::optional<CellPlace>& control) {
  if (control) {
    book.told.push_back({TableDoubt::control_character, no_sheet, *control,
                         "an escape stands for a control character, which is kept"});
  }
}

// A line that is broken ends that record alone.
std::optional<Workbook> read_lines(Workbook book, const OpenedText& opened, const TableReading& reading,
                                   Diagnostics& diagnostics) {
  std::vector<Cell> records;
  std::vector<SkippedRows> skipped;
  std::optional<Diagnostic> first_fault;
  std::uint32_t line = 1;
  for (std::size_t begin = 0; begin < opened.text.size(); ++line) {
    const std::size_t end = std::min(opened.text.find('\n', begin), opened.text.size());
    const std::string_view text = opened.text.substr(begin, end - begin);
    if (source::trimmed(text).empty()) {
      skipped.push_back({SkippedAs::blank, line, line, {}});
    } else {
      JsonScanner scanner(text, {opened.file, begin, line}, reading.limits);
      Result<Cell> record = scanner.read();
      if (record) {
        tell_control(book, scanner.control());
        records.push_back(*std::move(record));
      } else {
        skipped.push_back({SkippedAs::broken, line, line, std::string(text)});
        book.told.push_back(
            {TableDoubt::broken_line,
             0,
             {line, 0, record.error().span},
             fmt::format("line {} is broken and is left out: {}", line, record.error().message),
             true});
        first_fault = first_fault ? first_fault : std::optional(std::move(record.error()));
      }
    }
    begin = end + 1;
  }
  if (std::ranges::none_of(records, is_record)) {
    diagnostics.add(first_fault
                        ? *std::move(first_fault)
                        : Diagnostic::of(Code::unreadable_table, {opened.file, 0, 0}, "no line is a record")
                              .help("write one record a line, `{\"name\": \"Ember\", \"level\": 1}`"));
    return std::nullopt;
  }
  for (const SkippedRows& rows : skipped) {
    if (rows.as == SkippedAs::blank) {
      book.told.push_back(
          {TableDoubt::blank_row, 0, {rows.first, 0, {}}, fmt::format("line {} is blank", rows.first)});
    }
  }
  if (!Shaper(book, reading, diagnostics).add_records({}, records, nullptr)) {
    return std::nullopt;
  }
  auto& all = book.sheets.front().skipped;
  all.insert(all.end(), std::make_move_iterator(skipped.begin()), std::make_move_iterator(skipped.end()));
  std::ranges::stable_sort(all, {}, &SkippedRows::first);
  return book;
}

}  // namespace

bool looks_like_json_lines(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
  const std::size_t next = text.find_first_not_of(" \t\r\n", end);
  const std::string_view line = source::trimmed(text.substr(begin, end - begin));
  return line.starts_with('{') && line.ends_with('}') && next != std::string_view::npos && text[next] == '{';
}

std::optional<Workbook> read_json_table(const std::string& name, std::string_view bytes, TableFormat format,
                                        const TableReading& reading, SourceMap& sources,
                                        Diagnostics& diagnostics) {
  Workbook book;
  book.name = name;
  book.format = format;
  const auto opened = open_text(book, bytes, reading.encoding, sources, diagnostics);
  if (!opened) {
    return std::nullopt;
  }
  if (format == TableFormat::json_lines) {
    return read_lines(std::move(book), *opened, reading, diagnostics);
  }
  JsonScanner scanner(opened->text, {opened->file}, reading.limits);
  Result<Cell> root = scanner.read();
  if (!root) {
    diagnostics.add(std::move(root.error()));
    return std::nullopt;
  }
  tell_control(book, scanner.control());
  return Shaper(book, reading, diagnostics).run(*std::move(root)) ? std::optional(std::move(book))
                                                                  : std::nullopt;
}

}  // namespace talia::table
