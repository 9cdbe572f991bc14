#include "job/questions/column_question.h"

#include <fmt/format.h>

#include "rules/columns.h"
#include "source/text/ascii.h"

namespace talia::job {

namespace {

// The parts of a text between commas that stand in no brackets and no quotes.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    const bool is_end = i == text.size();
    if (quote != '\0' && !is_end) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (is_end || (c == ',' && depth == 0)) {
      parts.emplace_back(source::trimmed(text.substr(begin, i - begin), " \t\r\n"));
      begin = i + 1;
    }
  }
  return parts;
}

}  // namespace

std::optional<Columns> answer_columns(const std::vector<std::string>& written, std::string_view option,
                                      const std::vector<DefinitionId>& ids, Content& content,
                                      Diagnostics& asked) {
  Columns columns;
  std::vector<Formula> expressions;
  for (const std::string& each : written) {
    for (std::string& part : parts_of(each)) {
      const MappedText text = content.sources.add_apart(fmt::format("<{}>", option), part);
      expressions.push_back(formula::parse(text, asked));
      columns.heads.push_back(std::move(part));
    }
  }
  if (asked.has_errors()) {
    return std::nullopt;
  }
  columns.rows = rules::columns_of(ids, expressions, content.catalog, *content.derived, asked);
  return asked.has_errors() ? std::nullopt : std::optional(std::move(columns));
}

}  // namespace talia::job
