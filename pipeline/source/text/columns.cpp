#include "source/text/columns.h"

#include <algorithm>

#include <fmt/format.h>

#include "source/text/unicode.h"

namespace talia::source {

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : noun.ends_with('x') ? "es" : "s");
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t length = source::count_code_points(text);
  return std::string(text) + std::string(length < width ? width - length : 0, ' ');
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string as_columns(const std::vector<TextRow>& rows) {
  std::vector<std::size_t> widths;
  for (const TextRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], source::count_code_points(row[i]));
    }
  }
  std::string text;
  for (const TextRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += (i == 0 ? "" : "  ") + padded(one_line(row[i]), widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace talia::source
