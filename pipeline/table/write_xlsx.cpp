#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "table/book/days.h"
#include "table/book/escapes.h"
#include "table/book/zip.h"
#include "table/text/decimal.h"
#include "table/write.h"

namespace talia::table {
namespace {

constexpr std::size_t most_rows = 1'048'576;
constexpr std::size_t most_columns = 16'384;
constexpr std::size_t most_letters = 32'767;
constexpr std::size_t longest_name = 31;
// Rows below the last one for which a sheet still offers choices.
constexpr std::size_t spare_rows = 1000;

constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view main_names = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
constexpr std::string_view document_names =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
constexpr std::string_view package_names = "http://schemas.openxmlformats.org/package/2006";

// The formats of cells, as `styles.xml` lists them; each is there locked and open.
enum class Format : unsigned char {
  general,
  header,
  text,
  wrapped,
  date,
  literal,
  truth,
  tenths,
  hundredths,
  thousandths,
  ten_thousandths
};

std::size_t style_of(Format format, bool is_locked) {
  return 2 * static_cast<std::size_t>(format) + (is_locked ? 0 : 1);
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      case '\t':
        result += "&#9;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// Letters as a spreadsheet counts them: those beyond the first plane are two.
std::size_t count_letters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; })) +
         static_cast<std::size_t>(
             std::ranges::count_if(text, [](char c) { return static_cast<unsigned char>(c) >= 0xF0; }));
}

std::string styles() {
  std::string text = fmt::format("{}<styleSheet {}>", declaration, main_names);
  text +=
      "<numFmts count=\"5\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>"
      // So that LibreOffice, too, knows truth from the numbers 0 and 1.
      "<numFmt numFmtId=\"165\" "
      "formatCode=\"&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;\"/>"
      "<numFmt numFmtId=\"166\" formatCode=\"0.0\"/><numFmt numFmtId=\"167\" formatCode=\"0.000\"/>"
      "<numFmt numFmtId=\"168\" formatCode=\"0.0000\"/></numFmts>";
  text +=
      "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/><family val=\"2\"/></font>"
      "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/><family val=\"2\"/></font></fonts>";
  text +=
      "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill "
      "patternType=\"gray125\"/></fill></fills>";
  text += "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>";
  text +=
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" "
      "borderId=\"0\"/></cellStyleXfs>";
  constexpr std::array<std::string_view, 11> formats = {
      "numFmtId=\"0\" fontId=\"0\"",
      "numFmtId=\"49\" fontId=\"1\" applyFont=\"1\" applyNumberFormat=\"1\"",
      "numFmtId=\"49\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"49\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"164\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"49\" fontId=\"0\" applyNumberFormat=\"1\" quotePrefix=\"1\"",
      "numFmtId=\"165\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"166\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"2\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"167\" fontId=\"0\" applyNumberFormat=\"1\"",
      "numFmtId=\"168\" fontId=\"0\" applyNumberFormat=\"1\""};
  text += fmt::format("<cellXfs count=\"{}\">", 2 * formats.size());
  for (std::size_t i = 0; i < formats.size(); ++i) {
    const bool is_wrapped = i == static_cast<std::size_t>(Format::wrapped);
    for (const std::string_view locked : {"1", "0"}) {
      text += fmt::format(
          "<xf {} fillId=\"0\" borderId=\"0\" xfId=\"0\" applyAlignment=\"1\" "
          "applyProtection=\"1\"><alignment vertical=\"top\"{}/>"
          "<protection locked=\"{}\"/></xf>",
          formats.at(i), is_wrapped ? " wrapText=\"1\"" : "", locked);
    }
  }
  text +=
      "</cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" "
      "builtinId=\"0\"/></cellStyles></styleSheet>\n";
  return text;
}

class Strings {
 public:
  std::size_t add(const std::string& text) {
    ++uses_;
    const auto [known, is_new] = numbers_.emplace(text, numbers_.size());
    if (is_new) {
      xml_ += fmt::format("<si><t xml:space=\"preserve\">{}</t></si>", xml_text(escaped(text)));
    }
    return known->second;
  }
  std::string part() const {
    return fmt::format("{}<sst {} count=\"{}\" uniqueCount=\"{}\">{}</sst>\n", declaration, main_names, uses_,
                       numbers_.size(), xml_);
  }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::size_t uses_ = 0;
  std::string xml_;
};

bool is_exact_number(const Cell& cell) {
  constexpr std::size_t kept_digits = 15;
  const auto number = cell.kind == CellKind::number ? parse_decimal(text_of(cell)) : std::nullopt;
  // Of those a spreadsheet keeps no more, and below and above it knows no numbers.
  return number && number->digits.size() <= kept_digits && number->exponent < 290 && number->exponent > -290;
}

// A list of choices as a formula holds it, where it can: `"fire,cold"`.
std::optional<std::string> inline_choices(const std::vector<std::string>& choices) {
  constexpr std::size_t longest = 255;
  std::string text;
  for (const std::string& choice : choices) {
    const bool is_plain = choice.find_first_of(",\"") == std::string::npos &&
                          source::trimmed(choice) == choice && !choice.empty() && !has_control(choice) &&
                          choice.find('\n') == std::string::npos;
    if (!is_plain) {
      return std::nullopt;
    }
    text += (text.empty() ? "" : ",") + choice;
  }
  return count_letters(text) > longest ? std::nullopt : std::optional('"' + text + '"');
}

// One that shows the zeros at the end of `4.50`, which the number itself does not keep.
Format format_of_number(std::string_view written) {
  constexpr std::array formats = {Format::tenths, Format::hundredths, Format::thousandths,
                                  Format::ten_thousandths};
  const std::size_t point = written.find('.');
  const std::size_t decimals = point == std::string_view::npos ? 0 : written.size() - point - 1;
  return decimals > 0 && decimals <= formats.size() && written.ends_with('0') &&
                 written.find_first_of("eE") == std::string_view::npos
             ? formats.at(decimals - 1)
             : Format::general;
}

class SheetWriter {
 public:
  SheetWriter(const WrittenSheet& sheet, Strings& strings) : sheet_(sheet), strings_(strings) {}

  // `lists` gives the range of cells that holds a column's choices, where they do not stand in the sheet.
  std::string part(const std::vector<std::string>& lists) {
    const bool has_locks = sheet_.is_hidden || std::ranges::any_of(sheet_.columns, &WrittenColumn::is_locked);
    std::string xml = fmt::format("{}<worksheet {}>", declaration, main_names);
    xml +=
        "<sheetViews><sheetView workbookViewId=\"0\">"
        "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" "
        "state=\"frozen\"/></sheetView></sheetViews>";
    xml += "<sheetFormatPr defaultRowHeight=\"15\"/>" + columns() + "<sheetData>" + rows() + "</sheetData>";
    if (has_locks) {
      // What the sheet locks is what its cells say; all else may be done, and no password stands in the way.
      xml += sheet_.is_hidden ? "<sheetProtection sheet=\"1\" objects=\"1\" scenarios=\"1\"/>"
                              : "<sheetProtection sheet=\"1\" formatCells=\"0\" formatColumns=\"0\" "
                                "formatRows=\"0\" insertRows=\"0\" "
                                "deleteRows=\"0\" sort=\"0\" autoFilter=\"0\"/>";
    }
    return xml + validations(lists) + "</worksheet>\n";
  }

 private:
  Format format_of(const Cell& cell, const WrittenColumn& column) const {
    if (cell.kind == CellKind::number && is_exact_number(cell)) {
      return format_of_number(text_of(cell));
    }
    if (cell.kind == CellKind::boolean) {
      return Format::truth;
    }
    if (cell.kind == CellKind::date && serial_of(cell.text)) {
      return Format::date;
    }
    const std::string text = text_of(cell);
    if (!text.empty() && std::string_view("=+-@'").find(text[0]) != std::string_view::npos) {
      return Format::literal;
    }
    return column.is_long || text.find('\n') != std::string::npos ? Format::wrapped : Format::text;
  }

  std::string columns() const {
    constexpr std::size_t narrowest = 8;
    constexpr std::size_t widest = 60;
    std::string xml = "<cols>";
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      const WrittenColumn& column = sheet_.columns[i];
      std::size_t width = source::count_code_points(column.header) + 2;
      for (const std::vector<Cell>& row : sheet_.rows) {
        width = i < row.size() ? std::max(width, source::count_code_points(text_of(row[i])) + 2) : width;
      }
      width = column.is_long ? widest : std::clamp(width, narrowest, widest);
      // Cells below the last row are open, also where ids above are locked.
      const Format format = column.is_long ? Format::wrapped : Format::general;
      xml += fmt::format("<col min=\"{0}\" max=\"{0}\" width=\"{1}\" style=\"{2}\" customWidth=\"1\"/>",
                         i + 1, width, style_of(format, sheet_.is_hidden));
    }
    return sheet_.columns.empty() ? std::string() : xml + "</cols>";
  }

  std::string cell(const Cell& cell, const std::string& place, Format format, bool is_locked) {
    const std::string head = fmt::format("<c r=\"{}\" s=\"{}\"", place, style_of(format, is_locked));
    if (cell.kind == CellKind::number && is_exact_number(cell)) {
      return fmt::format("{}><v>{}</v></c>", head, text_of(cell));
    }
    if (cell.kind == CellKind::boolean) {
      return fmt::format("{} t=\"b\"><v>{}</v></c>", head, cell.text == "true" ? 1 : 0);
    }
    const auto serial = cell.kind == CellKind::date ? serial_of(cell.text) : std::nullopt;
    if (serial) {
      return fmt::format("{}><v>{}</v></c>", head, *serial);
    }
    return fmt::format("{} t=\"s\"><v>{}</v></c>", head, strings_.add(text_of(cell)));
  }

  std::string rows() {
    std::string xml = "<row r=\"1\">";
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      Cell header;
      header.kind = CellKind::text;
      header.text = sheet_.columns[i].header;
      xml += cell(header, column_letters(static_cast<std::uint32_t>(i + 1)) + '1', Format::header, true);
    }
    xml += "</row>";
    for (std::size_t i = 0; i < sheet_.rows.size(); ++i) {
      xml += fmt::format("<row r=\"{}\">", i + 2);
      for (std::size_t j = 0; j < sheet_.rows[i].size() && j < sheet_.columns.size(); ++j) {
        const Cell& one = sheet_.rows[i][j];
        const bool is_locked = sheet_.is_hidden || sheet_.columns[j].is_locked;
        const std::string place =
            fmt::format("{}{}", column_letters(static_cast<std::uint32_t>(j + 1)), i + 2);
        if (!text_of(one).empty()) {
          xml += cell(one, place, format_of(one, sheet_.columns[j]), is_locked);
        } else {
          xml += fmt::format("<c r=\"{}\" s=\"{}\"/>", place, style_of(Format::general, is_locked));
        }
      }
      xml += "</row>";
    }
    return xml;
  }

  std::string validations(const std::vector<std::string>& lists) const {
    std::string xml;
    std::size_t count = 0;
    for (std::size_t i = 0; i < sheet_.columns.size(); ++i) {
      const WrittenColumn& column = sheet_.columns[i];
      if (column.choices.empty() && column.note.empty()) {
        continue;
      }
      const std::string letters = column_letters(static_cast<std::uint32_t>(i + 1));
      const std::size_t last =
          std::min(most_rows, std::max<std::size_t>(sheet_.rows.size(), 1) + 1 + spare_rows);
      std::string attributes = "allowBlank=\"1\"";
      if (!column.note.empty()) {
        attributes += fmt::format(" showInputMessage=\"1\" promptTitle=\"{}\" prompt=\"{}\"",
                                  xml_text(cut(column.header, 32)), xml_text(cut(column.note, 255)));
      }
      std::string formula;
      if (!column.choices.empty()) {
        attributes += " type=\"list\" showErrorMessage=\"1\"";
        formula = fmt::format("<formula1>{}</formula1>",
                              xml_text(inline_choices(column.choices).value_or(lists[i])));
      }
      xml += fmt::format("<dataValidation {} sqref=\"{}2:{}{}\">{}</dataValidation>", attributes, letters,
                         letters, last, formula);
      ++count;
    }
    return count == 0 ? std::string()
                      : fmt::format("<dataValidations count=\"{}\">{}</dataValidations>", count, xml);
  }

  // No more letters than a note may have.
  static std::string cut(std::string_view text, std::size_t most) {
    std::string kept;
    for (std::size_t byte = 0; byte < text.size();) {
      const std::size_t begin = byte;
      source::next_code_point(text, byte);
      if (count_letters(kept) + count_letters(text.substr(begin, byte - begin)) > most) {
        break;
      }
      kept += text.substr(begin, byte - begin);
    }
    return escaped(kept);
  }

  const WrittenSheet& sheet_;
  Strings& strings_;
};

Diagnostic too_large(std::string message) {
  return Diagnostic::of(Code::unreadable_table, {}, std::move(message))
      .help("write CSV or JSON, which have no such limits");
}

std::optional<Diagnostic> check(const WrittenSheet& sheet) {
  if (sheet.rows.size() >= most_rows || sheet.columns.size() > most_columns) {
    return too_large(fmt::format("the table `{}` has {} rows and {} columns; a spreadsheet holds {} and {}",
                                 sheet.name, sheet.rows.size(), sheet.columns.size(), most_rows - 1,
                                 most_columns));
  }
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    for (std::size_t j = 0; j < sheet.rows[i].size(); ++j) {
      if (const std::size_t letters = count_letters(escaped(text_of(sheet.rows[i][j])));
          letters > most_letters) {
        return too_large(fmt::format("the cell `{}!{}{}` has {} letters; a spreadsheet holds {}", sheet.name,
                                     column_letters(static_cast<std::uint32_t>(j + 1)), i + 2, letters,
                                     most_letters));
      }
    }
  }
  return std::nullopt;
}

// Choices that stand in no formula, one column each, on a hidden sheet of their own.
struct Lists {
  WrittenSheet sheet{.name = {}, .columns = {}, .rows = {}, .is_hidden = true};

  std::string add(const std::vector<std::string>& choices) {
    const std::size_t column = sheet.columns.size();
    sheet.columns.push_back({.header = fmt::format("list {}", column + 1)});
    sheet.rows.resize(std::max(sheet.rows.size(), choices.size()));
    for (std::size_t i = 0; i < choices.size(); ++i) {
      sheet.rows[i].resize(column + 1);
      sheet.rows[i][column].kind = CellKind::text;
      sheet.rows[i][column].text = choices[i];
    }
    const std::string letters = column_letters(static_cast<std::uint32_t>(column + 1));
    std::string quoted;
    for (const char c : sheet.name) {
      quoted += c == '\'' ? std::string("''") : std::string(1, c);
    }
    return fmt::format("'{}'!${}$2:${}${}", quoted, letters, letters, choices.size() + 1);
  }
};

std::string relationship(std::size_t number, std::string_view type, std::string_view target) {
  return fmt::format("<Relationship Id=\"rId{}\" Type=\"{}/{}\" Target=\"{}\"/>", number, document_names,
                     type, target);
}

std::vector<ZipPart> book_parts(const std::vector<WrittenSheet>& sheets) {
  std::string types = fmt::format(
      "{}<Types xmlns=\"{}/content-types\"><Default Extension=\"rels\" "
      "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      "<Default Extension=\"xml\" ContentType=\"application/xml\"/>",
      declaration, package_names);
  const auto type = [&](std::string_view part, std::string_view what) {
    types += fmt::format(
        "<Override PartName=\"/xl/{}\" "
        "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.{}+xml\"/>",
        part, what);
  };
  type("workbook.xml", "sheet.main");
  std::string book =
      fmt::format("{}<workbook {} xmlns:r=\"{}\"><sheets>", declaration, main_names, document_names);
  std::string relationships =
      fmt::format("{}<Relationships xmlns=\"{}/relationships\">", declaration, package_names);
  for (std::size_t i = 1; i <= sheets.size(); ++i) {
    const WrittenSheet& sheet = sheets[i - 1];
    type(fmt::format("worksheets/sheet{}.xml", i), "worksheet");
    book += fmt::format("<sheet name=\"{}\" sheetId=\"{}\"{} r:id=\"rId{}\"/>", xml_text(sheet.name), i,
                        sheet.is_hidden ? " state=\"hidden\"" : "", i);
    relationships += relationship(i, "worksheet", fmt::format("worksheets/sheet{}.xml", i));
  }
  type("styles.xml", "styles");
  type("sharedStrings.xml", "sharedStrings");
  relationships += relationship(sheets.size() + 1, "styles", "styles.xml") +
                   relationship(sheets.size() + 2, "sharedStrings", "sharedStrings.xml") +
                   "</Relationships>\n";
  const std::string roots =
      fmt::format("{}<Relationships xmlns=\"{}/relationships\">{}</Relationships>\n", declaration,
                  package_names, relationship(1, "officeDocument", "xl/workbook.xml"));
  return {{"[Content_Types].xml", types + "</Types>\n"},
          {"_rels/.rels", roots},
          {"xl/workbook.xml", book + "</sheets></workbook>\n"},
          {"xl/_rels/workbook.xml.rels", relationships},
          {"xl/styles.xml", styles()}};
}

}  // namespace

Result<std::string> write_xlsx(const std::vector<WrittenSheet>& sheets) {
  std::vector<WrittenSheet> all = sheets;
  std::vector<std::string> names;
  for (const WrittenSheet& sheet : all) {
    if (auto fault = check(sheet)) {
      return tl::unexpected(*std::move(fault));
    }
    names.push_back(sheet.name);
  }
  Lists lists;
  lists.sheet.name = sheet_name("_lists", names);
  std::vector<std::vector<std::string>> ranges;
  for (const WrittenSheet& sheet : all) {
    std::vector<std::string>& of_sheet = ranges.emplace_back();
    for (const WrittenColumn& column : sheet.columns) {
      of_sheet.push_back(column.choices.empty() || inline_choices(column.choices)
                             ? std::string()
                             : lists.add(column.choices));
    }
  }
  if (!lists.sheet.columns.empty()) {
    all.push_back(std::move(lists.sheet));
    ranges.emplace_back(all.back().columns.size());
  }
  Strings strings;
  std::vector<ZipPart> parts = book_parts(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    parts.push_back(
        {fmt::format("xl/worksheets/sheet{}.xml", i + 1), SheetWriter(all[i], strings).part(ranges[i])});
  }
  parts.push_back({"xl/sharedStrings.xml", strings.part()});
  return zip(parts);
}

std::string sheet_name(std::string_view wanted, const std::vector<std::string>& taken) {
  const auto cut = [](std::string text, std::size_t most) {
    while (count_letters(text) > most) {
      text.resize(source::start_of_code_point(text, text.size() - 1));
    }
    return text;
  };
  std::string name;
  for (const char c : wanted) {
    const bool is_forbidden = std::string_view("[]:*?/\\").find(c) != std::string_view::npos ||
                              static_cast<unsigned char>(c) < 0x20;
    name += is_forbidden ? ' ' : c;
  }
  name = cut(std::string(source::trimmed(name, " '")), longest_name);
  name = name.empty() ? std::string("Sheet") : name;
  std::set<std::string> folded;
  for (const std::string& one : taken) {
    folded.insert(source::case_folded(one));
  }
  std::string chosen = name;
  for (std::size_t i = 2; folded.contains(source::case_folded(chosen)); ++i) {
    const std::string number = fmt::format(" {}", i);
    chosen = cut(name, longest_name - number.size()) + number;
  }
  return chosen;
}

}  // namespace talia::table
