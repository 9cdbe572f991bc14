#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "source/text/ascii.h"
#include "source/text/lines.h"
#include "table/write.h"

namespace talia::table {
namespace {

// Whether a spreadsheet would take a text for a formula. Numbers stay numbers.
bool is_run(std::string_view text) {
  if (text.size() < 2 || std::string_view("=+-@\t\r").find(text[0]) == std::string_view::npos) {
    return false;
  }
  if (text[0] != '-') {
    return true;
  }
  const std::size_t digits = std::min(text.find_first_not_of("0123456789", 1), text.size());
  const bool has_more = digits < text.size() && (text[digits] == '.' || text[digits] == '/');
  const std::string_view more = text.substr(std::min(digits + 1, text.size()));
  const auto is_number = [](std::string_view part) {
    return !part.empty() && std::ranges::all_of(part, source::is_ascii_digit);
  };
  return !(is_number(text.substr(1, digits - 1)) && (digits == text.size() || (has_more && is_number(more))));
}

bool needs_guard(std::string_view text) {
  return is_run(text.substr(std::min(text.find_first_not_of('\''), text.size())));
}

std::string csv_cell(std::string_view text) {
  const bool is_guarded = needs_guard(text);
  // Neither a comment nor a directive nor a mark of the byte order; and whoever looks for the separator finds the comma.
  const bool is_plain = text.find_first_of("\",;|\t\n\r") == std::string_view::npos &&
                        !text.starts_with('#') && !text.starts_with("sep=") &&
                        !text.starts_with(source::byte_order_mark);
  if (!is_guarded && is_plain) {
    return std::string(text);
  }
  std::string quoted = is_guarded ? "\"'" : "\"";
  for (const char c : text) {
    quoted += c == '"' ? std::string_view("\"\"") : std::string_view(&c, 1);
  }
  return quoted + "\"";
}

}  // namespace

bool has_guard(std::string_view text) {
  return text.starts_with('\'') && needs_guard(text);
}

std::string as_csv(const std::vector<source::TextRow>& rows) {
  std::string text;
  for (const source::TextRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i == 0 ? "" : ",") + csv_cell(row[i]);
    }
    text += '\n';
  }
  return text;
}

std::string write_csv(const WrittenSheet& sheet) {
  std::vector<source::TextRow> rows(1);
  for (const WrittenColumn& column : sheet.columns) {
    rows.front().push_back(column.header);
  }
  for (const std::vector<Cell>& cells : sheet.rows) {
    std::ranges::transform(cells, std::back_inserter(rows.emplace_back()), text_of);
  }
  return as_csv(rows);
}

}  // namespace talia::table
