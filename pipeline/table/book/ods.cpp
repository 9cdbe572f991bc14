#include "table/book/ods.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"
#include "table/book/cells.h"
#include "table/book/xlsx_parts.h"
#include "table/book/xml.h"
#include "table/text/decimal.h"

namespace talia::table {
namespace {

// The text of a cell: paragraphs parted by line feeds. White space in the XML counts as one blank, and none at the ends of
// a paragraph; elements stand for blanks that do.
class ParagraphReader {
 public:
  void begin() { *this = {}; }
  void open_paragraph() {
    if (paragraphs_++ > 0) {
      text_ += '\n';
    }
    begin_ = text_.size();
    in_paragraph_ = true;
  }
  void close_paragraph() {
    if (text_.size() > begin_ && pending_is_last_) {
      text_.pop_back();
    }
    pending_is_last_ = false;
    in_paragraph_ = false;
  }
  bool in_paragraph() const { return in_paragraph_; }
  void add(std::string_view text) {
    for (const char c : text) {
      if (!source::is_ascii_space(c)) {
        text_ += c;
        pending_is_last_ = false;
      } else if (text_.size() > begin_ && !pending_is_last_) {
        text_ += ' ';
        pending_is_last_ = true;
      }
    }
  }
  void add_exactly(std::string_view text) {
    text_ += text;
    pending_is_last_ = false;
  }
  void add_blanks(std::size_t count) { add_exactly(std::string(std::min<std::size_t>(count, 10'000), ' ')); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t begin_ = 0, paragraphs_ = 0;
  bool pending_is_last_ = false;  // What stands last is a blank of the XML.
  bool in_paragraph_ = false;
};

std::string digits_in(std::string_view text) {
  std::string digits;
  std::ranges::copy_if(text, std::back_inserter(digits), source::is_ascii_digit);
  return digits;
}

// How many digits after the point a number is shown with: 2 of 4.5 as `4,50 zł`. None where it is shown rounded.
std::uint8_t decimals_shown(std::string_view shown, const Cell& number) {
  constexpr std::size_t most = 15;
  const std::size_t last = shown.find_last_of("0123456789");
  const std::size_t sign = shown.substr(0, last + 1).find_last_of(".,");
  const auto value = parse_decimal(text_of(number));
  if (last == std::string_view::npos || sign == std::string_view::npos || !value || last - sign > most) {
    return 0;
  }
  const std::size_t decimals = last - sign;
  const bool is_value = digits_in(shown) == digits_in(plain(*value, decimals)) &&
                        digits_in(shown.substr(sign + 1)).size() == decimals;
  return static_cast<std::uint8_t>(is_value ? decimals : 0);
}

class OdsHandler final : public XmlHandler {
 public:
  OdsHandler(Workbook& book, const TableReading& reading)
      : book_(book), reading_(reading), cells_(reading.limits.cells) {}

  void open(std::string_view name, const XmlAttributes& attributes) override {
    ++depth_;
    if (ignored_ > 0) {
      return;
    }
    if (name == "style" && attributes.get("family") == "table") {
      style_ = attributes.get("name");
    } else if (name == "table-properties" && attributes.get("display") == "false") {
      hidden_styles_.insert(style_);
    } else if (name == "spreadsheet") {
      is_spreadsheet_ = true;
    } else if (name == "tracked-changes" || name == "dde-links") {
      ignored_ = depth_;
    } else if (name == "shapes" || name == "frame" || name == "custom-shape" || name == "g" ||
               name == "control") {
      ignored_ = depth_;
      if (filler_) {
        filler_->drawings.add(in_cell_ ? CellPlace{filler_->row(), column_, {}} : CellPlace{});
      }
    } else if (name == "table") {
      open_table(attributes);
    } else if (!filler_) {
      return;
    } else if (in_cell_) {
      open_in_cell(name, attributes);
    } else {
      open_in_table(name, attributes);
    }
  }

  void close(std::string_view name) override {
    const bool was_ignored = ignored_ > 0;
    if (ignored_ == depth_) {
      ignored_ = 0;
    }
    --depth_;
    if (was_ignored || !filler_) {
      return;
    }
    if (in_cell_) {
      if (name == "p" || name == "h") {
        paragraphs_.close_paragraph();
      } else if (name == "table-cell" || name == "covered-table-cell") {
        in_cell_ = false;
        finish_cell();
      }
    } else if (name == "table-row") {
      if (repeats_ > 1 && !filler_->repeat_row(static_cast<std::uint32_t>(repeats_ - 1))) {
        fail("it has more cells than a table may");
      }
    } else if (name == "table") {
      filler_->finish(book_, name_, is_hidden_, reading_.header_row);
      filler_.reset();
    }
  }

  void text(std::string_view text) override {
    if (in_cell_ && ignored_ == 0 && paragraphs_.in_paragraph()) {
      paragraphs_.add(text);
    }
  }

  bool has_ended() const override { return fault_.has_value(); }
  const std::optional<std::string>& fault() const { return fault_; }
  bool is_spreadsheet() const { return is_spreadsheet_; }

 private:
  void fail(std::string reason) {
    if (!fault_) {
      fault_ = std::move(reason);
    }
  }

  void open_table(const XmlAttributes& attributes) {
    if (filler_) {
      ignored_ = depth_;  // A table inside a cell.
      filler_->drawings.add({});
      return;
    }
    name_ = attributes.get("name");
    is_hidden_ = hidden_styles_.contains(std::string(attributes.get("style-name")));
    filler_.emplace(cells_, reading_.limits);
    column_at_ = 0;
  }

  void open_in_table(std::string_view name, const XmlAttributes& attributes) {
    if (name == "table-row") {
      repeats_ = std::min<std::size_t>(attributes.number("number-rows-repeated").value_or(1), 2'000'000);
      if (repeats_ == 0 || !filler_->open_row(filler_->row() + 1)) {
        fail("a row is repeated no times");
      }
      column_ = 0;
      next_column_ = 1;
      if (attributes.get("visibility") == "collapse" || attributes.get("visibility") == "filter") {
        filler_->hidden_rows.add({filler_->row(), 0, {}});
      }
    } else if (name == "table-column") {
      const std::size_t count =
          std::min<std::size_t>(attributes.number("number-columns-repeated").value_or(1), 100'000);
      if (attributes.get("visibility") == "collapse" || attributes.get("visibility") == "filter") {
        filler_->hidden_columns.add({0, static_cast<std::uint32_t>(column_at_ + 1), {}});
      }
      column_at_ += count;
    } else if (name == "table-cell" || name == "covered-table-cell") {
      open_cell(name, attributes);
    }
  }

  void open_cell(std::string_view name, const XmlAttributes& attributes) {
    in_cell_ = true;
    is_covered_ = name == "covered-table-cell";
    column_ = next_column_;
    times_ = std::clamp<std::size_t>(attributes.number("number-columns-repeated").value_or(1), 1, 100'000);
    next_column_ = column_ + static_cast<std::uint32_t>(times_);
    type_ = attributes.get("value-type");
    value_.clear();
    is_error_ = attributes.get("calcext:value-type") == "error";
    const std::string* formula = attributes.find("formula");
    has_formula_ = formula != nullptr && !truth_of_formula(*formula);
    for (const std::string_view key : {"value", "date-value", "time-value", "boolean-value"}) {
      if (const std::string* value = attributes.find(key)) {
        value_ = *value;
      }
    }
    const std::string* stored = attributes.find("string-value");
    string_value_ = stored == nullptr ? std::nullopt : std::optional(*stored);
    paragraphs_.begin();
    const auto columns = attributes.number("number-columns-spanned").value_or(1);
    const auto rows = attributes.number("number-rows-spanned").value_or(1);
    if (columns > 1 || rows > 1) {
      const auto last = static_cast<std::uint32_t>(column_ + std::min<std::size_t>(columns, 100'000) - 1);
      filler_->merged.add_range(fmt::format("{}{}:{}{}", column_letters(column_), filler_->row(),
                                            column_letters(last), filler_->row() + rows - 1),
                                {filler_->row(), column_, {}});
    }
  }

  void open_in_cell(std::string_view name, const XmlAttributes& attributes) {
    if (name == "annotation") {
      filler_->annotations.add({filler_->row(), column_, {}});
      ignored_ = depth_;
    } else if (name == "p" || name == "h") {
      paragraphs_.open_paragraph();
    } else if (!paragraphs_.in_paragraph()) {
      return;
    } else if (name == "s") {
      paragraphs_.add_blanks(attributes.number("c").value_or(1));
    } else if (name == "tab") {
      paragraphs_.add_exactly("\t");
    } else if (name == "line-break") {
      paragraphs_.add_exactly("\n");
    } else if (name == "a") {
      filler_->links.add({filler_->row(), column_, {}});
    } else if (name == "span" && !attributes.get("style-name").empty()) {
      filler_->looks.add({filler_->row(), column_, {}});
    } else if (name == "ruby-text") {
      ignored_ = depth_;
    }
  }

  void finish_cell() {
    auto cell = make_cell();
    if (!cell) {
      fail(fmt::format(
          "the cell {}{} holds `{}`, which is no value of its type", column_letters(column_), filler_->row(),
          value_.substr(0, source::start_of_code_point(value_, std::min<std::size_t>(value_.size(), 40)))));
      return;
    }
    const CellPlace place{filler_->row(), column_, {}};
    if (is_covered_) {
      if (!cell->is_empty()) {
        filler_->covered.add(place);
      }
      return;
    }
    if (cell->is_empty()) {
      if (has_formula_) {
        filler_->formulas.add(place);
      }
      return;
    }
    cell->is_formula = has_formula_;
    for (std::size_t i = 0; i < times_; ++i) {
      if (!filler_->add(column_ + static_cast<std::uint32_t>(i), *cell)) {
        fail("it has more cells, or longer ones, than a table may");
        return;
      }
    }
  }

  std::optional<Cell> make_cell() {
    std::string shown = paragraphs_.take();
    const bool looks_wrong = has_formula_ && (shown.starts_with('#') || shown.starts_with("Err:"));
    if (is_error_ || (looks_wrong && (type_ == "string" || (type_ == "float" && value_ == "0")))) {
      Cell cell = text_cell(shown);
      cell.kind = CellKind::error;
      return cell;
    }
    if (!type_.empty() &&
        std::string_view("float currency percentage").find(type_) != std::string_view::npos) {
      auto cell = number_cell(value_, type_ == "percentage" ? NumberLook::per_cent : NumberLook::plain);
      if (cell && type_ == "float" && shown.size() > 1 && shown.front() == '0' &&
          std::ranges::all_of(shown, source::is_ascii_digit)) {
        cell->shown = shown;
      } else if (cell && type_ != "percentage") {
        cell->decimals = decimals_shown(shown, *cell);
      }
      return cell;
    }
    if (type_ == "boolean") {
      Cell cell = text_cell(value_);
      cell.kind = CellKind::boolean;
      return value_ == "true" || value_ == "false" ? std::optional(cell) : std::nullopt;
    }
    if (type_ == "date") {
      Cell cell = text_cell(value_.ends_with("T00:00:00") ? value_.substr(0, 10) : value_);
      cell.kind = CellKind::date;
      return is_iso_date(value_) ? std::optional(cell) : std::nullopt;
    }
    if (type_ == "time") {
      const auto time = time_of_duration(value_);
      Cell cell = text_cell(time.value_or(std::string()));
      cell.kind = CellKind::time;
      return time ? std::optional(cell) : std::nullopt;
    }
    return text_cell(string_value_ ? *string_value_ : std::move(shown));
  }

  Workbook& book_;
  const TableReading& reading_;
  std::size_t cells_;
  std::size_t depth_ = 0, ignored_ = 0;  // The depth of an element that is passed by, or 0.
  std::string style_;
  std::set<std::string> hidden_styles_;
  std::optional<SheetFiller> filler_;
  std::string name_;
  bool is_hidden_ = false, is_spreadsheet_ = false;
  std::size_t repeats_ = 1, times_ = 1, column_at_ = 0;
  std::uint32_t column_ = 0, next_column_ = 1;
  bool in_cell_ = false, is_covered_ = false, is_error_ = false, has_formula_ = false;
  std::string type_, value_;
  std::optional<std::string> string_value_;
  ParagraphReader paragraphs_;
  std::optional<std::string> fault_;
};

class ManifestHandler final : public XmlHandler {
 public:
  void open(std::string_view name, const XmlAttributes&) override {
    is_encrypted = is_encrypted || name == "encryption-data";
  }
  void close(std::string_view) override {}
  void text(std::string_view) override {}
  bool is_encrypted = false;
};

}  // namespace

Result<Workbook> read_flat_ods(Workbook book, std::string_view xml, const TableReading& reading) {
  book.format = TableFormat::ods;
  OdsHandler handler(book, reading);
  if (const auto reason = read_xml(xml, reading.limits.depth, handler)) {
    return tl::unexpected(part_fault("content.xml", *reason));
  }
  if (handler.fault()) {
    return tl::unexpected(part_fault("content.xml", *handler.fault()));
  }
  if (!handler.is_spreadsheet()) {
    return tl::unexpected(
        Diagnostic::of(Code::unreadable_table, {}, "it is a document without tables of a spreadsheet")
            .help("save the table from a spreadsheet, as ODS, XLSX or CSV"));
  }
  if (book.sheets.empty()) {
    return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "no sheet of it says anything")
                              .help("write a row of headers, and below it a row for each thing"));
  }
  return book;
}

Result<Workbook> read_ods(Workbook book, ZipArchive& archive, const TableReading& reading) {
  if (archive.has("META-INF/manifest.xml")) {
    const auto manifest = archive.read("META-INF/manifest.xml");
    ManifestHandler handler;
    if (!manifest) {
      return tl::unexpected(manifest.error());
    }
    if (const auto reason = read_xml(*manifest, reading.limits.depth, handler)) {
      return tl::unexpected(part_fault("META-INF/manifest.xml", *reason));
    }
    if (handler.is_encrypted) {
      return tl::unexpected(Diagnostic::of(Code::unreadable_table, {}, "it is locked with a password")
                                .help("save it without a password"));
    }
  }
  const auto content = archive.read("content.xml");
  if (!content) {
    return tl::unexpected(content.error());
  }
  return read_flat_ods(std::move(book), *content, reading);
}

}  // namespace talia::table
