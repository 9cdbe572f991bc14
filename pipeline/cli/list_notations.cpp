#include "cli/list_notations.h"

#include <fmt/format.h>

#include "source/json_writer.h"
#include "source/text/columns.h"
#include "table/write.h"

namespace talia::cli {

namespace {

std::string as_json(const std::vector<rules::WrittenNotation>& all, const job::Content& content) {
  source::JsonWriter json;
  json.begin_array();
  for (const rules::WrittenNotation& each : all) {
    const Place place = content.sources.place(each.span);
    json.begin_object().key("notation").text(each.id).key("text").text(each.text);
    json.key("definition");
    each.definition ? json.text(content.catalog.definition(*each.definition).id) : json.null();
    json.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
    json.key("record");
    each.record ? json.raw(rules::to_json(*each.record, content.catalog)) : json.null();
    json.key("odds").raw(rules::to_json(each.odds, content.catalog)).end_object();
  }
  json.end_array();
  return json.take();
}

// Chances of several values in one cell: `2: 1/10, 3: 1/5`.
std::string odds_text(const Value& odds, const Catalog& catalog) {
  if (odds.list() == nullptr) {
    return rules::to_text(odds, catalog);
  }
  std::string text;
  for (const Value& item : *odds.list()) {
    text += text.empty() ? "" : ", ";
    const ValueRecord* const record = item.record();
    if (record != nullptr && record->size() == 2) {
      text += fmt::format("{}: {}", rules::to_text((*record)[0].second, catalog),
                          rules::to_text((*record)[1].second, catalog));
    } else {
      text += rules::to_text(item, catalog);
    }
  }
  return text;
}

source::TextRow row_of(const rules::WrittenNotation& each, const job::Content& content) {
  const Place place = content.sources.place(each.span);
  return {std::string(place.file),
          std::to_string(place.line),
          std::to_string(place.column),
          each.id,
          each.text,
          each.record ? rules::to_text(*each.record, content.catalog) : std::string("(at fault)"),
          odds_text(each.odds, content.catalog)};
}

}  // namespace

std::string as_data(const std::vector<rules::WrittenNotation>& notations, const job::Content& content,
                    Format format) {
  if (format == Format::json) {
    return as_json(notations, content);
  }
  std::vector<source::TextRow> rows;
  if (format == Format::csv) {
    rows.push_back({"file", "line", "column", "notation", "text", "record", "odds"});
  }
  for (const rules::WrittenNotation& each : notations) {
    rows.push_back(row_of(each, content));
    if (format == Format::text) {
      source::TextRow& row = rows.back();
      row[0] += fmt::format(":{}:{}", row[1], row[2]);
      row.erase(row.begin() + 1, row.begin() + 3);
    }
  }
  return format == Format::csv ? table::as_csv(rows) : source::as_columns(rows);
}

}  // namespace talia::cli
