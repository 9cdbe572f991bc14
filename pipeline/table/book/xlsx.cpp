#include "table/book/xlsx.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "table/book/cells.h"
#include "table/book/escapes.h"
#include "table/book/xlsx_parts.h"
#include "table/book/xml.h"

namespace talia::table {
namespace {

struct SheetEntry {
  std::string name, id;
  bool is_hidden = false;
};

class BookHandler final : public XmlHandler {
 public:
  void open(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "sheet") {
      const std::string_view state = attributes.get("state");
      sheets.push_back({std::string(attributes.get("name")), std::string(attributes.get("id")),
                        state == "hidden" || state == "veryHidden"});
    } else if (name == "workbookPr" && attributes.is_true("date1904")) {
      count = DayCount::from_1904;
    }
  }
  void close(std::string_view) override {}
  void text(std::string_view) override {}

  std::vector<SheetEntry> sheets;
  DayCount count = DayCount::from_1900;
};

struct CellReference {
  std::uint32_t row, column;
};

std::optional<CellReference> read_reference(std::string_view text) {
  CellReference reference{0, 0};
  std::size_t at = 0;
  for (; at < text.size() && source::is_ascii_letter(text[at]) && at < 4; ++at) {
    reference.column = reference.column * 26 +
                       static_cast<std::uint32_t>(source::ascii_lower_case(text.substr(at, 1))[0] - 'a' + 1);
  }
  const std::string_view digits = text.substr(at);
  if (at == 0 || digits.empty() || digits.size() > 7 ||
      !std::ranges::all_of(digits, source::is_ascii_digit)) {
    return std::nullopt;
  }
  for (const char c : digits) {
    reference.row = reference.row * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return reference.row == 0 ? std::nullopt : std::optional(reference);
}

// What all sheets of a book share.
struct Shared {
  std::vector<RichText> strings;
  std::vector<CellLook> looks;
  DayCount count = DayCount::from_1900;
};

class SheetHandler final : public XmlHandler {
 public:
  SheetHandler(SheetFiller& filler, const Shared& shared) : filler_(filler), shared_(shared) {}

  void open(std::string_view name, const XmlAttributes& attributes) override {
    if (in_cell_) {
      open_in_cell(name);
    } else if (name == "row") {
      const auto number = attributes.find("r") == nullptr ? std::optional<std::size_t>(filler_.row() + 1)
                                                          : attributes.number("r");
      if (!number || *number == 0 || !filler_.open_row(static_cast<std::uint32_t>(*number))) {
        fail("its rows are not in their order");
        return;
      }
      column_ = 0;
      if (attributes.is_true("hidden")) {
        filler_.hidden_rows.add({filler_.row(), 0, {}});
      }
    } else if (name == "c") {
      open_cell(attributes);
    } else if (name == "mergeCell") {
      const std::string_view range = attributes.get("ref");
      const auto first = read_reference(range.substr(0, range.find(':')));
      if (first && range.substr(0, range.find(':')) != range.substr(range.find(':') + 1)) {
        filler_.merged.add_range(std::string(range), {first->row, first->column, {}});
      }
    } else if (name == "hyperlink") {
      if (const auto first =
              read_reference(attributes.get("ref").substr(0, attributes.get("ref").find(':')))) {
        filler_.links.add({first->row, first->column, {}});
      }
    } else if (name == "col" && attributes.is_true("hidden")) {
      const auto first = attributes.number("min");
      const auto last = attributes.number("max");
      if (first && last && *first > 0) {
        const std::string begin = column_letters(static_cast<std::uint32_t>(*first));
        filler_.hidden_columns.add_range(
            *first == *last ? begin : begin + ':' + column_letters(static_cast<std::uint32_t>(*last)),
            {0, static_cast<std::uint32_t>(*first), {}});
      }
    } else if (name == "drawing" || name == "picture") {
      filler_.drawings.add({});
    }
  }

  void close(std::string_view name) override {
    if (!in_cell_) {
      return;
    }
    if (name == "c") {
      in_cell_ = false;
      finish_cell();
    } else if (name == "v") {
      in_value_ = false;
    } else if (name == "f") {
      in_formula_ = false;
    } else if (in_text_) {
      in_text_ = name != "is";
      rich_.close(name);
    }
  }

  void text(std::string_view text) override {
    if (in_value_) {
      value_ += text;
    } else if (in_formula_) {
      formula_ += text;
    } else if (in_text_) {
      rich_.text(text);
    }
  }

  bool has_ended() const override { return fault_.has_value(); }
  const std::optional<std::string>& fault() const { return fault_; }

 private:
  void fail(std::string reason) {
    if (!fault_) {
      fault_ = std::move(reason);
    }
  }

  void open_cell(const XmlAttributes& attributes) {
    std::uint32_t column = column_ + 1;
    if (const std::string* written = attributes.find("r")) {
      const auto reference = read_reference(*written);
      if (!reference || reference->row != filler_.row()) {
        fail(fmt::format("a cell in row {} says that it is another", filler_.row()));
        return;
      }
      column = reference->column;
    }
    if (column <= column_) {
      fail(fmt::format("the cells of row {} are not in their order", filler_.row()));
      return;
    }
    column_ = column;
    in_cell_ = true;
    has_formula_ = has_value_ = in_text_ = in_value_ = in_formula_ = false;
    value_.clear();
    formula_.clear();
    rich_.begin();
    type_ = attributes.get("t");
    const std::size_t style = attributes.number("s").value_or(0);
    look_ = style < shared_.looks.size() ? shared_.looks[style] : CellLook{};
  }

  void open_in_cell(std::string_view name) {
    if (in_text_) {
      rich_.open(name);
    } else if (name == "v") {
      in_value_ = has_value_ = true;
    } else if (name == "is") {
      in_text_ = true;
    } else if (name == "f") {
      has_formula_ = in_formula_ = true;
    }
  }

  void finish_cell() {
    const CellPlace place{filler_.row(), column_, {}};
    if (const auto truth = has_formula_ ? truth_of_formula(formula_) : std::nullopt) {
      has_formula_ = false;
      type_ = "b";
      value_ = *truth ? "1" : "0";
    }
    if (has_formula_ && !has_value_) {
      filler_.dead_formulas.add(place);
    }
    auto cell = make_cell();
    if (!cell) {
      fail(fmt::format(
          "the cell {}{} holds `{}`, which is no value of its type", column_letters(column_), filler_.row(),
          value_.substr(0, source::start_of_code_point(value_, std::min<std::size_t>(value_.size(), 40)))));
      return;
    }
    if (cell->is_empty()) {
      if (has_formula_ && has_value_) {
        filler_.formulas.add(place);
      }
      return;
    }
    cell->is_formula = has_formula_;
    if (!filler_.add(column_, *std::move(cell))) {
      fail(filler_.is_too_large() ? "it has more cells, or longer ones, than a table may"
                                  : "its cells are not in their order");
    }
  }

  std::optional<Cell> make_cell() {
    if (type_ == "inlineStr") {
      return rich_cell(rich_.take());
    }
    if (type_ == "str") {
      return text_cell(unescaped(value_));
    }
    const std::string value(source::trimmed(value_));
    if (value.empty()) {
      return Cell{};
    }
    Cell cell;
    if (type_ == "s") {
      const bool is_number = value.size() < 9 && std::ranges::all_of(value, source::is_ascii_digit);
      const std::size_t index = is_number ? std::stoul(value) : shared_.strings.size();
      return index < shared_.strings.size() ? std::optional(rich_cell(shared_.strings[index])) : std::nullopt;
    }
    if (type_ == "b") {
      cell.kind = CellKind::boolean;
      cell.text = value == "1" || value == "true" ? "true" : "false";
      return value == "1" || value == "0" || value == "true" || value == "false" ? std::optional(cell)
                                                                                 : std::nullopt;
    }
    if (type_ == "e") {
      cell.kind = CellKind::error;
      cell.text = value;
      return cell;
    }
    if (type_ == "d") {
      cell.kind = CellKind::date;
      cell.text = value.ends_with("T00:00:00") ? value.substr(0, 10) : value;
      return is_iso_date(value) ? std::optional(cell) : std::nullopt;
    }
    return type_.empty() || type_ == "n" ? number(value) : std::nullopt;
  }

  Cell rich_cell(const RichText& rich) {
    if (rich.has_look) {
      filler_.looks.add({filler_.row(), column_, {}});
    }
    return text_cell(rich.text);
  }

  std::optional<Cell> number(const std::string& value) const {
    if (look_.look == NumberLook::boolean && (value == "0" || value == "1")) {
      Cell cell = text_cell(value == "1" ? "true" : "false");
      cell.kind = CellKind::boolean;
      return cell;
    }
    auto cell = number_cell(value, look_.look);
    const bool is_day = look_.look == NumberLook::date || look_.look == NumberLook::time ||
                        look_.look == NumberLook::duration;
    if (!cell || !is_day) {
      if (cell && look_.zeros > value.size() && std::ranges::all_of(value, source::is_ascii_digit)) {
        cell->shown = std::string(look_.zeros - value.size(), '0') + value;
      }
      if (cell) {
        cell->decimals = static_cast<std::uint8_t>(look_.decimals);
      }
      return cell;
    }
    if (auto iso = iso_of_serial(value, look_.look, shared_.count)) {
      cell->kind = iso->find('-', 1) == std::string::npos ? CellKind::time : CellKind::date;
      cell->text = *std::move(iso);
      cell->value.clear();
    } else {
      filler_.no_days.add({filler_.row(), column_, {}});
    }
    return cell;
  }

  SheetFiller& filler_;
  const Shared& shared_;
  std::uint32_t column_ = 0;
  bool in_cell_ = false, in_value_ = false, in_text_ = false, in_formula_ = false, has_formula_ = false,
       has_value_ = false;
  std::string type_, value_, formula_;
  CellLook look_;
  RichTextReader rich_;
  std::optional<std::string> fault_;
};

class CommentsHandler final : public XmlHandler {
 public:
  explicit CommentsHandler(PlaceList& places) : places_(places) {}
  void open(std::string_view name, const XmlAttributes& attributes) override {
    const auto reference = name == "comment" ? read_reference(attributes.get("ref")) : std::nullopt;
    if (reference) {
      places_.add({reference->row, reference->column, {}});
    }
  }
  void close(std::string_view) override {}
  void text(std::string_view) override {}

 private:
  PlaceList& places_;
};

class XlsxReader {
 public:
  XlsxReader(Workbook book, ZipArchive& archive, const TableReading& reading)
      : book_(std::move(book)), archive_(archive), reading_(reading), cells_(reading.limits.cells) {}

  Result<Workbook> read() {
    const auto roots = relationships_of(archive_, "", depth());
    if (!roots) {
      return tl::unexpected(roots.error());
    }
    const Relationship* root = find_type(*roots, "officeDocument");
    const std::string path = root == nullptr ? "xl/workbook.xml" : root->target;
    const auto relationships = relationships_of(archive_, path, depth());
    if (!relationships) {
      return tl::unexpected(relationships.error());
    }
    BookHandler handler;
    if (auto fault = read_into(path, handler)) {
      return tl::unexpected(*std::move(fault));
    }
    shared_.count = handler.count;
    if (auto fault = read_shared(*relationships)) {
      return tl::unexpected(*std::move(fault));
    }
    for (const SheetEntry& entry : handler.sheets) {
      const Relationship* target = find_id(*relationships, entry.id);
      if (target == nullptr) {
        return tl::unexpected(
            part_fault(path, fmt::format("it does not say where the sheet `{}` is", entry.name)));
      }
      if (target->type != "worksheet") {
        book_.told.push_back(
            {TableDoubt::drawing,
             no_sheet,
             {},
             fmt::format("the sheet `{}` is a chart or a macro, and is left out", entry.name),
             true});
      } else if (auto fault = read_sheet(entry, target->target)) {
        return tl::unexpected(*std::move(fault));
      }
    }
    if (book_.sheets.empty()) {
      return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "no sheet of it says anything")
                                .help("write a row of headers, and below it a row for each thing"));
    }
    return std::move(book_);
  }

 private:
  std::size_t depth() const { return reading_.limits.depth; }

  std::optional<Diagnostic> read_into(const std::string& part, XmlHandler& handler) {
    const auto xml = read_part(archive_, part);
    if (!xml) {
      return xml.error();
    }
    const auto reason = read_xml(*xml, depth(), handler);
    return reason ? std::optional(part_fault(part, *reason)) : std::nullopt;
  }

  std::optional<Diagnostic> read_shared(const std::vector<Relationship>& relationships) {
    if (const Relationship* strings = find_type(relationships, "sharedStrings")) {
      auto read = shared_strings(archive_, strings->target, depth());
      if (!read) {
        return read.error();
      }
      shared_.strings = *std::move(read);
    }
    if (const Relationship* styles = find_type(relationships, "styles")) {
      auto read = cell_looks(archive_, styles->target, depth());
      if (!read) {
        return read.error();
      }
      shared_.looks = *std::move(read);
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> read_sheet(const SheetEntry& entry, const std::string& part) {
    SheetFiller filler(cells_, reading_.limits);
    SheetHandler handler(filler, shared_);
    if (auto fault = read_into(part, handler)) {
      return fault;
    }
    if (handler.fault()) {
      return part_fault(part, *handler.fault());
    }
    const auto relationships = relationships_of(archive_, part, depth());
    if (!relationships) {
      return relationships.error();
    }
    if (const Relationship* comments = find_type(*relationships, "comments")) {
      CommentsHandler reader(filler.annotations);
      if (auto fault = read_into(comments->target, reader)) {
        return fault;
      }
    }
    filler.finish(book_, entry.name, entry.is_hidden, reading_.header_row);
    return std::nullopt;
  }

  Workbook book_;
  ZipArchive& archive_;
  const TableReading& reading_;
  std::size_t cells_;
  Shared shared_;
};

}  // namespace

Result<Workbook> read_xlsx(Workbook book, ZipArchive& archive, const TableReading& reading) {
  book.format = TableFormat::xlsx;
  return XlsxReader(std::move(book), archive, reading).read();
}

}  // namespace talia::table
