#include "table/text/csv.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/columns.h"
#include "table/head.h"
#include "table/text/csv_scan.h"
#include "table/text/open.h"
#include "table/write.h"

namespace talia::table {
namespace {

// Those that are looked for; the first counts where nothing speaks for another.
constexpr std::string_view separators = "\t;|,";

std::string name_of_separator(char separator) {
  return separator == '\t' ? "tab" : std::string(1, separator);
}

std::optional<char> separator_of(std::string_view name) {
  if (name == "tab" || name == "\\t") {
    return '\t';
  }
  const bool is_sign = name.size() == 1 && name[0] > ' ' && name[0] <= '~' && name[0] != '"' &&
                       name[0] != '\'' && !source::is_ascii_letter(name[0]) &&
                       !source::is_ascii_digit(name[0]);
  return is_sign || name == "\t" ? std::optional(name[0]) : std::nullopt;
}

// Whether lines that begin with `#` may be comments: not where all lines do, or where it parts cells.
bool has_comments(std::string_view text, char separator) {
  if (separator == '#') {
    return false;
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    if (end > at && text[at] != '#') {
      return true;
    }
    at = end + 1;
  }
  return false;
}

// A line break of a cell is one line feed, whatever the file breaks lines with.
std::string with_line_feeds(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      result += text[i];
    } else if (text.substr(i + 1, 1) != "\n") {
      result += '\n';
    }
  }
  return result;
}

struct Candidate {
  char separator;
  std::size_t parted = 0;   // Records of more than one cell.
  std::size_t alike = 0;    // Records of as many cells as most have.
  std::size_t records = 0;  // But for comments and empty lines.
};

Candidate try_separator(std::string_view text, char separator, bool comments) {
  constexpr std::size_t most_records = 500;
  constexpr std::size_t most_bytes = 512u << 10;
  Candidate candidate{separator};
  std::map<std::size_t, std::size_t> counts;
  CsvScanner scanner(text, separator, comments);
  Record record;
  while (candidate.records < most_records && scanner.at() < most_bytes && scanner.next(record)) {
    if (record.is_comment || record.fields.empty()) {
      continue;
    }
    ++candidate.records;
    candidate.parted += record.fields.size() > 1 ? 1 : 0;
    ++counts[record.fields.size()];
  }
  for (const auto& [size, count] : counts) {
    candidate.alike = size > 1 ? std::max(candidate.alike, count) : candidate.alike;
  }
  return candidate;
}

// By how many records it parts, then by how many of these agree.
std::size_t merit(const Candidate& candidate) {
  return candidate.records == 0 ? 0 : (2000 * candidate.parted + 1000 * candidate.alike) / candidate.records;
}

class CsvReader {
 public:
  CsvReader(std::string_view text, FileId file, const TableReading& reading, Diagnostics& diagnostics)
      : text_(text), file_(file), reading_(reading), diagnostics_(diagnostics) {
    grid_.tells_ragged = true;
  }

  std::optional<Workbook> read(Workbook book) {
    const std::optional<char> separator = choose_separator(book);
    if (!separator) {
      return std::nullopt;
    }
    book.separator = name_of_separator(*separator);
    CsvScanner scanner(text_, *separator, has_comments(text_, *separator));
    Record record;
    bool is_first = true;
    while (scanner.next(record)) {
      if (is_first && is_directive(record)) {
        grid_.skipped.push_back({SkippedAs::comment, 1, 1, std::string(text_.substr(0, record.end))});
      } else if (!add(record)) {
        return std::nullopt;
      }
      is_first = false;
    }
    if (const auto at = scanner.unclosed()) {
      diagnostics_.add(Diagnostic::of(Code::unreadable_table, span(*at, *at + 1),
                                      "a cell begins with a quote that nothing closes")
                           .help("close the quote; a quote inside a cell in quotes is written twice"));
      return std::nullopt;
    }
    tell_quotes(book, scanner.stray_quotes());
    find_commented_header(*separator);
    add_sheet(book, std::move(grid_), reading_.header_row);
    return book;
  }

 private:
  Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  // `sep=;`, by which some programs say their separator.
  bool is_directive(const Record& record) const { return record.line == 1 && directive().has_value(); }
  std::optional<char> directive() const {
    const std::string_view line = text_.substr(0, std::min(text_.find_first_of("\r\n"), text_.size()));
    return line.size() == 5 && source::ascii_lower_case(line.substr(0, 4)) == "sep="
               ? separator_of(line.substr(4))
               : std::nullopt;
  }

  std::optional<char> choose_separator(Workbook& book) {
    if (!reading_.separator.empty()) {
      const auto separator = separator_of(reading_.separator);
      if (!separator) {
        diagnostics_.add(Diagnostic::of(Code::unreadable_table, {},
                                        fmt::format("`{}` is no separator of cells", reading_.separator))
                             .help("a separator is `tab` or one sign such as `,`, `;`, `|` or `:`; no "
                                   "letter, digit, quote or space"));
      }
      return separator;
    }
    if (const auto separator = directive()) {
      return separator;
    }
    std::vector<Candidate> candidates;
    for (const char separator : separators) {
      candidates.push_back(try_separator(text_, separator, has_comments(text_, separator)));
    }
    std::ranges::stable_sort(candidates,
                             [](const Candidate& a, const Candidate& b) { return merit(a) > merit(b); });
    const std::size_t best = merit(candidates[0]);
    if (best == 0) {
      return ',';
    }
    if (merit(candidates[1]) * 10 >= best * 9) {
      book.told.push_back({TableDoubt::separator,
                           0,
                           {1, 0, span(0, 0)},
                           fmt::format("cells are parted at `{}`; `{}` would part the rows nearly as evenly",
                                       name_of_separator(candidates[0].separator),
                                       name_of_separator(candidates[1].separator))});
    }
    return candidates[0].separator;
  }

  // `#code	name` right above the rows, with as many words between separators as these have cells.
  void find_commented_header(char separator) {
    if (grid_.rows.empty() || grid_.skipped.empty() || !last_comment_ ||
        last_comment_->line + 1 != grid_.rows.front().number) {
      return;
    }
    const std::string_view line = text_.substr(0, last_comment_->end);
    const std::size_t begin = line.find_first_not_of("# ", last_comment_->begin);
    Record header;
    CsvScanner scanner(line.substr(std::min(begin, line.size())), separator, false);
    if (begin == std::string_view::npos || !scanner.next(header) || header.fields.size() < 2 ||
        header.fields.size() != grid_.rows.front().cells.size()) {
      return;
    }
    header.line = last_comment_->line;
    for (Field& field : header.fields) {
      field.begin += begin;
      field.end += begin;
    }
    grid_.commented_header = row_of(header);
  }

  SheetRow row_of(const Record& record) {
    SheetRow row{record.line, {}};
    row.cells.reserve(record.fields.size());
    for (const Field& field : record.fields) {
      const auto column = static_cast<std::uint32_t>(row.cells.size() + 1);
      Cell cell;
      cell.is_quoted = field.is_quoted;
      cell.kind = field.text.empty() ? CellKind::empty : CellKind::text;
      cell.place = {record.line, column, span(field.begin, field.end)};
      cell.text = with_line_feeds(field.text);
      has_guard_ = has_guard_ ? has_guard_ : has_guard(cell.text) ? std::optional(cell.place) : std::nullopt;
      if (has_guard(cell.text)) {
        cell.text.erase(0, 1);
        ++guards_;
      }
      row.cells.push_back(std::move(cell));
    }
    return row;
  }

  bool add(const Record& record) {
    if (record.is_comment) {
      if (grid_.rows.empty()) {
        last_comment_ = record;
      }
      grid_.skipped.push_back({SkippedAs::comment, record.line, record.line, record.fields[0].text});
      return true;
    }
    SheetRow row = row_of(record);
    cells_ += row.cells.size();
    if (cells_ > reading_.limits.cells || row.cells.size() > reading_.limits.columns) {
      diagnostics_.add(Diagnostic::of(Code::unreadable_table, span(record.begin, record.begin),
                                      fmt::format("the table has more than {} cells, or {} in a row",
                                                  reading_.limits.cells, reading_.limits.columns))
                           .help("split it into several files"));
      return false;
    }
    grid_.rows.push_back(std::move(row));
    return true;
  }

  void tell_quotes(Workbook& book, const std::vector<std::size_t>& strays) const {
    if (!strays.empty()) {
      const Span first = span(strays[0], strays[0] + 1);
      book.told.push_back(
          {TableDoubt::stray_quote,
           0,
           {0, 0, first},
           strays.size() == 1
               ? std::string("a quote stands in the middle of a cell, which is kept as it is written")
               : fmt::format(
                     "quotes stand in the middle of cells, here and at {}; the cells are kept as they "
                     "are written",
                     source::counted(strays.size() - 1, "more place"))});
    }
    if (guards_ > 0) {
      book.told.push_back(
          {TableDoubt::apostrophe, 0, *has_guard_,
           fmt::format(
               "the apostrophe before `=`, `+`, `-` or `@` says that a text is no formula, and is left out{}",
               guards_ == 1 ? std::string() : fmt::format(", here and in {} more cells", guards_ - 1))});
    }
  }

  std::string_view text_;
  FileId file_;
  const TableReading& reading_;
  Diagnostics& diagnostics_;
  Grid grid_;
  std::size_t cells_ = 0;
  std::optional<Record> last_comment_;  // Above the first row.
  std::optional<CellPlace> has_guard_;
  std::size_t guards_ = 0;
};

}  // namespace

std::optional<Workbook> read_csv(const std::string& name, std::string_view bytes, const TableReading& reading,
                                 SourceMap& sources, Diagnostics& diagnostics) {
  Workbook book;
  book.name = name;
  const auto opened = open_text(book, bytes, reading.encoding, sources, diagnostics);
  if (!opened) {
    return std::nullopt;
  }
  return CsvReader(opened->text, opened->file, reading, diagnostics).read(std::move(book));
}

}  // namespace talia::table
