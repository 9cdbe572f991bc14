#include "cli/csv.h"

#include "dice/rational.h"

namespace talia::cli {

namespace {

// Whether a spreadsheet would take a text for a formula.
bool is_run(const std::string& text) {
  return text.size() > 1 && text.find_first_of("=+-@\t\r") == 0 && !Rational::parse(text);
}

// An apostrophe before a text says that it is one. Numbers stay numbers.
std::string csv_cell(const std::string& text) {
  const bool is_taken_for_formula = is_run(text);
  if (!is_taken_for_formula && text.find_first_of("\",\n\r") == std::string::npos) {
    return text;
  }
  std::string quoted = is_taken_for_formula ? "\"'" : "\"";
  for (const char c : text) {
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return quoted + "\"";
}

}  // namespace

std::string as_csv(const std::vector<source::TextRow>& rows) {
  std::string text;
  for (const source::TextRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += (i == 0 ? "" : ",") + csv_cell(row[i]);
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace talia::cli
