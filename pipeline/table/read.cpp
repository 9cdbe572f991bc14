#include "table/read.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/lines.h"
#include "table/book/ods.h"
#include "table/book/xlsx.h"
#include "table/book/zip.h"
#include "table/text/csv.h"
#include "table/text/json.h"

namespace talia::table {
namespace {

using namespace std::string_view_literals;

Diagnostic refusal(const std::string& name, std::string_view why, std::string help) {
  return Diagnostic::of(Code::unreadable_table, {}, fmt::format("`{}` cannot be read: {}", name, why))
      .help(std::move(help));
}

// What is no table, by how it begins.
struct Foreign {
  std::string_view begin, what, help;
};
constexpr Foreign foreign[] = {
    {"\xD0\xCF\x11\xE0"sv, "it is an Excel file of before 2007 (.xls), or one with a password",
     "save it as XLSX or CSV, without a password"},
    {"%PDF-"sv, "it is a PDF", "save the table as CSV, XLSX, ODS or JSON"},
    {"\x1F\x8B"sv, "it is compressed", "unpack it, and read the table that is inside"},
    {"7z\xBC\xAF"sv, "it is compressed", "unpack it, and read the table that is inside"},
    {"Rar!"sv, "it is compressed", "unpack it, and read the table that is inside"},
    {"SQLite format 3"sv, "it is a data base", "write its table out as CSV or JSON"},
    {"{\\rtf"sv, "it is a text document", "save the table as CSV, XLSX, ODS or JSON"},
    {"\x89PNG"sv, "it is a picture", "type the table; nothing here reads pictures of words"},
    {"\xFF\xD8\xFF"sv, "it is a picture", "type the table; nothing here reads pictures of words"},
};

std::optional<Diagnostic> foreign_fault(const std::string& name, std::string_view bytes) {
  for (const Foreign& one : foreign) {
    if (bytes.starts_with(one.begin)) {
      return refusal(name, one.what, std::string(one.help));
    }
  }
  std::string_view text = bytes;
  text.remove_prefix(text.starts_with(source::byte_order_mark) ? 3 : 0);
  const std::string head = source::ascii_lower_case(source::trimmed(text.substr(0, 200)));
  if (head.starts_with("<!doctype html") || head.starts_with("<html") || head.starts_with("<table")) {
    return refusal(name, "it is a web page", "open it in a spreadsheet and save it as CSV, XLSX or ODS");
  }
  return std::nullopt;
}

std::string extension_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string() : source::ascii_lower_case(name.substr(dot + 1));
}

Result<Workbook> read_archive(Workbook book, std::string_view bytes, const TableReading& reading) {
  auto archive = ZipArchive::open(bytes, reading.limits);
  if (!archive) {
    return tl::unexpected(archive.error());
  }
  if (archive->has("content.xml")) {
    return read_ods(std::move(book), *archive, reading);
  }
  if (archive->has("xl/workbook.bin")) {
    return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "it is a binary Excel file (.xlsb)")
                              .help("save it as XLSX"));
  }
  if (archive->has("_rels/.rels") || archive->has("xl/workbook.xml")) {
    return read_xlsx(std::move(book), *archive, reading);
  }
  return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "it is an archive, and no workbook")
                            .help("unpack it, and read the table that is inside"));
}

std::optional<Workbook> taken(Result<Workbook> book, const std::string& name, Diagnostics& diagnostics) {
  if (book) {
    return *std::move(book);
  }
  book.error().message = fmt::format("`{}` cannot be read: {}", name, book.error().message);
  diagnostics.add(std::move(book.error()));
  return std::nullopt;
}

// CSV and JSON are told apart by how they begin, unless the name says CSV.
TableFormat text_format(const std::string& name, std::string_view bytes) {
  const std::string extension = extension_of(name);
  if (extension == "jsonl" || extension == "ndjson") {
    return TableFormat::json_lines;
  }
  std::string_view text = bytes;
  text.remove_prefix(text.starts_with(source::byte_order_mark) ? 3 : 0);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const bool begins_so = begin != std::string_view::npos && (text[begin] == '{' || text[begin] == '[');
  const bool is_named_csv =
      extension == "csv" || extension == "tsv" || extension == "tab" || extension == "txt";
  if (extension == "json" || (begins_so && !is_named_csv)) {
    return looks_like_json_lines(text) ? TableFormat::json_lines : TableFormat::json;
  }
  return TableFormat::csv;
}

}  // namespace

std::optional<Workbook> read(const std::string& name, std::string_view bytes, const TableReading& reading,
                             SourceMap& sources, Diagnostics& diagnostics) {
  if (bytes.size() > reading.limits.bytes) {
    diagnostics.add(Diagnostic::error(Code::file_too_large, {},
                                      fmt::format("`{}` has {} bytes; {} are the limit", name, bytes.size(),
                                                  reading.limits.bytes))
                        .help("split it into several files"));
    return std::nullopt;
  }
  if (auto fault = foreign_fault(name, bytes)) {
    diagnostics.add(*std::move(fault));
    return std::nullopt;
  }
  Workbook book;
  book.name = name;
  const std::string extension = extension_of(name);
  if (bytes.starts_with("PK\x03\x04"sv)) {
    return taken(read_archive(std::move(book), bytes, reading), name, diagnostics);
  }
  const std::string_view head = bytes.substr(0, 4096);
  if (head.find("<?xml") != std::string_view::npos &&
      head.find("urn:oasis:names:tc:opendocument") != std::string_view::npos) {
    return taken(read_flat_ods(std::move(book), bytes, reading), name, diagnostics);
  }
  if (source::trimmed(head).starts_with("<?xml")) {
    diagnostics.add(refusal(name, "it is XML of a sort that is not known here",
                            "save the table as CSV, XLSX, ODS or JSON"));
    return std::nullopt;
  }
  const TableFormat format = text_format(name, bytes);
  auto read = format == TableFormat::csv
                  ? read_csv(name, bytes, reading, sources, diagnostics)
                  : read_json_table(name, bytes, format, reading, sources, diagnostics);
  if (read && read->sheets.empty()) {
    diagnostics.add(refusal(name, "no row of it says anything",
                            "write a row of headers, and below it a row for each thing"));
    return std::nullopt;
  }
  if (read && (extension == "xlsx" || extension == "ods")) {
    read->told.push_back(
        {TableDoubt::format,
         no_sheet,
         {},
         fmt::format("the name says {}, but the file is plain text and is read as such", extension)});
  }
  return read;
}

}  // namespace talia::table
