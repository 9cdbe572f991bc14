#include "job/tables/sheets.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "language/language.h"
#include "source/of_each.h"
#include "source/text/unicode.h"
#include "table/guess/values.h"

namespace talia::job {
namespace {

constexpr std::string_view base_ending = " (base)";

// What `map` says of each header.
std::map<std::string, std::string> read_map(const std::vector<std::string>& map) {
  std::map<std::string, std::string> fields;
  for (const std::string& one : map) {
    const std::size_t sign = one.rfind('=');
    fields[one.substr(0, sign)] = sign == std::string::npos ? "" : one.substr(sign + 1);
  }
  return fields;
}

class Matcher {
 public:
  Matcher(const Workbook& book, const ImportedSheet& sheet, const std::vector<KindColumn>& fields,
          const table::NumberSigns& usual, Diagnostics& diagnostics)
      : book_(book), sheet_(sheet), fields_(fields), diagnostics_(diagnostics), usual_(usual) {}

  std::vector<FieldColumn> match(std::map<std::string, std::string> said) {
    guess_ = table::guess(with_lists(said), {}, usual_);
    std::vector<FieldColumn> columns;
    for (std::size_t i = 0; i < sheet_.sheet->columns.size(); ++i) {
      const std::string& header = sheet_.sheet->columns[i].header;
      const auto by_user = said.extract(header);
      if (!by_user.empty() && by_user.mapped().empty()) {
        continue;
      }
      const std::string& name = by_user.empty() ? header : by_user.mapped();
      const KindColumn* const field = column_named(name, fields_);
      if (field == nullptr) {
        report_unknown(i, header, name);
      } else if (const auto twice = std::ranges::find(columns, field, &FieldColumn::field);
                 twice != columns.end()) {
        report(i,
               fmt::format("the field `{}` has two columns, `{}` and `{}`", field->path,
                           sheet_.sheet->columns[twice->at].header, header),
               fmt::format("leave one of them out: --map '{}='", header));
      } else {
        const ColumnGuess& guess = guess_.sheets[sheet_.number].columns[i];
        columns.push_back({i, field, header.ends_with("(markup)"),
                           guess.is_comma_decimal ? table::DecimalSign::comma : table::DecimalSign::point,
                           holds_numbers(field->type) ? two_readings(guess) : std::nullopt});
      }
    }
    for (const auto& [header, field] : said) {
      diagnostics_.add(
          Diagnostic::of(Code::not_found, {}, fmt::format("the table has no column `{}`", header))
              .help_closest(header, source::of_each(sheet_.sheet->columns, &SheetColumn::header)));
    }
    return columns;
  }

 private:
  // The book, with cells of numbers for a field of lists parted, as they will be: each number may be read in two ways.
  Workbook with_lists(const std::map<std::string, std::string>& said) const {
    Workbook book = book_;
    TableSheet& sheet = book.sheets[sheet_.number];
    for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
      const auto by_user = said.find(sheet.columns[i].header);
      const KindColumn* const field =
          column_named(by_user == said.end() ? sheet.columns[i].header : by_user->second, fields_);
      const bool is_list = field != nullptr && field->type.shape == FieldType::Shape::list;
      for (SheetRow& row : sheet.rows) {
        if (is_list && holds_numbers(field->type) && i < row.cells.size()) {
          part(row.cells[i]);
        }
      }
    }
    return book;
  }
  static void part(Cell& cell) {
    if (cell.kind != CellKind::text || table::trimmed_cell(cell.text).starts_with('[')) {
      return;
    }
    for (std::string& member : table::members_of(cell.text, table::separator_in(cell.text))) {
      Cell item;
      item.kind = CellKind::text;
      item.place = cell.place;
      item.text = std::move(member);
      cell.items.push_back(std::move(item));
    }
    cell.kind = CellKind::list;
  }
  static bool holds_numbers(const FieldType& type) {
    return type.shape == FieldType::Shape::integer || type.shape == FieldType::Shape::number ||
           std::ranges::any_of(type.items, holds_numbers);
  }
  std::optional<Diagnostic> two_readings(const ColumnGuess& guess) const {
    const auto doubt = std::ranges::find_if(guess.doubts, &GuessDoubt::is_of_decimals);
    return doubt == guess.doubts.end()
               ? std::nullopt
               : std::optional(
                     table::at(book_, sheet_.number, doubt->place,
                               Diagnostic::of(Code::table_reading, {}, doubt->message).help(doubt->help)));
  }
  void report(std::size_t column, std::string message, std::string help) {
    diagnostics_.add(
        table::at(book_, sheet_.number, sheet_.sheet->columns[column].place,
                  Diagnostic::of(Code::unknown_column, {}, std::move(message)).help(std::move(help))));
  }
  void report_unknown(std::size_t column, const std::string& header, const std::string& name) {
    const auto closest = source::closest_name(name, source::of_each(fields_, &KindColumn::path));
    report(column,
           name.empty() ? std::string("a column without a name is no field")
                        : fmt::format("`{}` is no field of the kind", name),
           name.empty() ? std::string("name it in the table, or leave it out: --map '='")
                        : fmt::format("say which it is, or that it is left out: --map '{}={}' or --map '{}='",
                                      header, closest.value_or("FIELD"), header));
  }

  const Workbook& book_;
  const ImportedSheet& sheet_;
  const std::vector<KindColumn>& fields_;
  Diagnostics& diagnostics_;
  table::NumberSigns usual_;
  TableGuess guess_;
};

}  // namespace

std::string base_sheet_of(std::string_view kind) {
  return sheet_beside(kind, base_ending);
}

std::string sheet_beside(std::string_view kind, std::string_view ending) {
  constexpr std::size_t longest = 31;
  return std::string(kind.substr(0, longest - ending.size())) + std::string(ending);
}

Result<ImportedSheet> find_sheet(const Workbook& book, const std::optional<std::string>& name,
                                 std::string_view kind) {
  const auto find = [&](std::string_view wanted) {
    const std::string folded = source::case_folded(wanted);
    return std::ranges::find_if(
        book.sheets, [&](const TableSheet& sheet) { return source::case_folded(sheet.name) == folded; });
  };
  const auto base = find(base_sheet_of(kind));
  auto sheet = find(name.value_or(std::string(kind)));
  if (!name && sheet == book.sheets.end()) {
    const auto is_seen = [](const TableSheet& one) { return !one.is_hidden; };
    if (std::ranges::count_if(book.sheets, is_seen) == 1) {
      sheet = std::ranges::find_if(book.sheets, is_seen);
    }
  }
  if (sheet == book.sheets.end()) {
    const auto names = source::of_each(book.sheets, &TableSheet::name);
    auto fault = Diagnostic::of(
        Code::not_found, {},
        name ? fmt::format("`{}` has no sheet `{}`", book.name, *name)
             : fmt::format("`{}` has several sheets, and none is called `{}`", book.name, kind));
    return tl::unexpected(
        std::move(fault).help(fmt::format("name one with --sheet: {}", fmt::join(names, ", "))));
  }
  return ImportedSheet{static_cast<std::size_t>(sheet - book.sheets.begin()), &*sheet,
                       base == book.sheets.end() || base == sheet ? nullptr : &*base};
}

std::optional<Diagnostic> header_fault(const Workbook& book, std::size_t sheet,
                                       std::optional<std::uint32_t> named) {
  const TableSheet& one = book.sheets.at(sheet);
  if (!named || (*named == 0 ? !one.has_header : one.header_row == *named)) {
    return std::nullopt;
  }
  const bool has_records = one.has_header && one.header_row == 0;
  return table::at(
      book, sheet, {},
      Diagnostic::of(Code::not_found, {},
                     has_records
                         ? std::string("records name their columns themselves, and have no row of headers")
                         : fmt::format("no row of the table is number {}", *named))
          .help(has_records
                    ? "leave --header out"
                    : "rows are counted as the file counts its lines, or as a spreadsheet does; blank "
                      "rows and comments are none"));
}

std::vector<FieldColumn> match_columns(const Workbook& book, const ImportedSheet& sheet,
                                       const std::vector<KindColumn>& fields,
                                       const std::vector<std::string>& map, const table::NumberSigns& usual,
                                       Diagnostics& diagnostics) {
  return Matcher(book, sheet, fields, usual, diagnostics).match(read_map(map));
}

table::NumberSigns number_signs_of(std::string_view language) {
  const Language& signs = language::of(language);
  return {signs.decimal_sign == "," ? table::DecimalSign::comma : table::DecimalSign::point,
          signs.group_sign == "."};
}

}  // namespace talia::job
