#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/drawing_names.h"
#include "cli/named_values.h"
#include "formula/functions/functions.h"
#include "job/drawings/charts.h"
#include "source/json_writer.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

constexpr std::size_t most_rows = 60;  // Of a table of chances in the terminal.

std::string_view type_name(const Value& value) {
  if (const Rational* const number = value.number()) {
    return number->is_whole() ? "integer" : "number";
  }
  return value.is_null()                 ? "null"
         : value.boolean() != nullptr    ? "boolean"
         : value.text() != nullptr       ? "text"
         : value.list() != nullptr       ? "list"
         : value.record() != nullptr     ? "record"
         : value.definition() != nullptr ? "definition"
                                         : "distribution";
}

std::string as_json(const std::vector<job::ExpressionAnswer>& answers, const Catalog& catalog) {
  source::JsonWriter json;
  if (answers.size() > 1) {
    json.begin_array();
  }
  for (const auto& [expression, value, chances] : answers) {
    json.begin_object().key("type").text(type_name(value)).key("value").raw(rules::to_json(value, catalog));
    json.end_object();
  }
  if (answers.size() > 1) {
    json.end_array();
  }
  return json.take();
}

// Records as rows under their members' names; everything else as it reads.
std::string as_text(const Value& value, const Catalog& catalog) {
  std::vector<source::TextRow> rows;
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      rows.push_back({name, rules::to_text(member, catalog)});
    }
    return source::as_columns(rows);
  }
  const ValueList* const list = value.list();
  if (list == nullptr || list->empty() ||
      std::ranges::any_of(*list, [](const Value& item) { return item.record() == nullptr; })) {
    return rules::to_text(value, catalog) + "\n";
  }
  rows.emplace_back();
  for (const Value& item : *list) {
    for (const auto& [name, member] : *item.record()) {
      if (std::ranges::find(rows[0], name) == rows[0].end()) {
        rows[0].push_back(name);
      }
    }
  }
  const source::TextRow names = rows[0];
  for (const Value& item : *list) {
    rows.emplace_back();
    for (const std::string& name : names) {
      const Value* const member = item.member(name);
      rows.back().push_back(member == nullptr ? "" : rules::to_text(*member, catalog));
    }
  }
  return source::as_columns(rows);
}

// Chances side by side in one table, the other values each after its expression.
std::string as_text(const std::vector<job::ExpressionAnswer>& answers, const Catalog& catalog) {
  const std::vector<chart::Series> chances = job::all_chances(answers);
  if (answers.size() == 1 && chances.empty()) {
    return as_text(answers[0].value, catalog);
  }
  std::vector<source::TextRow> plain;
  for (const job::ExpressionAnswer& each : answers) {
    if (!each.chances) {
      plain.push_back({each.expression, rules::to_text(each.value, catalog)});
    }
  }
  std::string text = source::as_columns(plain);
  if (!chances.empty()) {
    text += (plain.empty() ? "" : "\n") + chart::as_text(chart::chance_table(chances, most_rows));
  }
  return text;
}

// Of all functions, one row a line.
std::string function_signatures() {
  std::string text = "Functions (`talia explain functions` says what they give):\n";
  for (const formula::FunctionGroup& group : formula::function_groups()) {
    for (const formula::FunctionRow& row : group.rows) {
      text += fmt::format("  {}\n", row.signatures);
    }
  }
  return text;
}

class Eval final : public Command {
 public:
  std::string_view name() const override { return "eval"; }
  std::string_view help() const override { return "The values of expressions"; }
  std::vector<Option> options() override {
    return {
        {"EXPR", "Expressions; several are answered side by side", &question_.expressions,
         Option::Count::at_least_one},
        {"--system", "The game whose names they use; the only one when left out", &question_.system},
        {"--campaign", "The campaign whose definitions and readings they use; all of the game when left out",
         &question_.campaign},
        {"--with", "A name for the value of an expression, name=value", &words_, Option::Count::one},
        {"--svg", "Draws the distributions as a bar chart to this file", &files_.svg},
        {"--png", "The same as a picture", &files_.png}};
  }
  std::optional<std::string> fault() override {
    ReadValues read = read_with(words_, Repeats::allowed);
    question_.with = std::move(read.values);
    return read.fault ? read.fault : wrong_name(files_);
  }
  std::string footer() const override { return function_signatures(); }
  std::vector<std::string> drawings() const override { return files_.all(); }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    Diagnostics asked;
    std::optional<std::vector<job::ExpressionAnswer>> answers;
    if (content->diagnostics.exit_code() != 2) {
      answers = job::answer(question_, *content, asked);
    }
    const auto charts = answers && !files_.empty()
                            ? job::charts_of(*answers, content->catalog, workspace, asked)
                            : std::nullopt;
    if (charts) {
      job::write_charts(*charts, files_, workspace, asked);
    }
    const bool is_answered = answers && !asked.has_errors();
    if (is_answered) {
      terminal.out << (common.format == Format::json ? as_json(*answers, content->catalog)
                                                     : as_text(*answers, content->catalog));
    }
    const int status = report_asked(std::move(asked), *content, terminal);
    return is_answered ? status : 2;
  }

 private:
  std::vector<std::string> words_;
  job::ExpressionQuestion question_;
  job::DrawingFiles files_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace talia::cli
