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
// Steps that an expression may take.
constexpr std::int64_t usual_budget = 20'000'000, most_budget = 1'000'000'000'000;

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
  for (const job::ExpressionAnswer& each : answers) {
    json.begin_object().key("type").text(type_name(each.value));
    json.key("value").raw(rules::to_json(each.value, catalog));
    json.end_object();
  }
  if (answers.size() > 1) {
    json.end_array();
  }
  return json.take();
}

// A fraction has what it is about beside it: a chance in per cent, another number as a decimal.
source::TextRow told(const Value& value, const Catalog& catalog) {
  const Rational* const number = value.number();
  if (number == nullptr || number->is_whole()) {
    return {rules::to_text(value, catalog)};
  }
  const bool may_be_chance = number->sign() > 0 && *number < Rational(1);
  return {chart::fraction_text(*number),
          may_be_chance ? chart::percent_text(*number) : fmt::format("{:.6g}", number->nearest_double())};
}

source::TextRow named_row(const std::string& name, const source::TextRow& cells) {
  source::TextRow row{name};
  row.insert(row.end(), cells.begin(), cells.end());
  return row;
}

// Records as rows under their members' names; everything else as it reads.
std::string as_text(const Value& value, const Catalog& catalog) {
  std::vector<source::TextRow> rows;
  if (const ValueRecord* const record = value.record()) {
    for (const auto& [name, member] : *record) {
      rows.push_back(named_row(name, told(member, catalog)));
    }
    return source::as_columns(rows);
  }
  const ValueList* const list = value.list();
  if (list == nullptr || list->empty() ||
      std::ranges::any_of(*list, [](const Value& item) { return item.record() == nullptr; })) {
    return value.number() != nullptr ? source::as_columns({told(value, catalog)})
                                     : rules::to_text(value, catalog) + "\n";
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
      plain.push_back(named_row(each.expression, told(each.value, catalog)));
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
        {"--budget", fmt::format("How many steps each expression may take; {} when left out", usual_budget),
         &budget_},
        {"--with", "A name for the value of an expression, name=value", &words_, Option::Count::one},
        {"--svg", "Draws the distributions as a bar chart to this file", &files_.svg},
        {"--png", "The same as a picture", &files_.png}};
  }
  std::optional<std::string> fault() override {
    ReadValues read = read_with(words_, Repeats::allowed);
    question_.with = std::move(read.values);
    if (auto wrong = wrong_budget()) {
      return wrong;
    }
    return read.fault ? read.fault : wrong_name(files_);
  }
  bool can_do_without_workspace() const override {
    return !question_.system && !question_.campaign && files_.empty();
  }
  std::string footer() const override { return function_signatures(); }
  std::vector<std::string> drawings() const override { return files_.all(); }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    question_.asking.in_full = common.format == Format::json;
    question_.games = workspace.files ? job::count_of_games(*workspace.files) : 0;
    const bool reads = job::asks_workspace(question_) || !common.reading.policies.empty() || !files_.empty();
    const auto content = reads ? job::load(workspace, common.reading) : std::make_unique<job::Content>();
    Diagnostics asked;
    std::optional<std::vector<job::ExpressionAnswer>> answers;
    if (content->diagnostics.exit_code() != 2) {
      answers =
          reads ? job::answer(question_, *content, asked) : job::answer_alone(question_, *content, asked);
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
    // Nobody named the only game, and nothing of it was needed: what is wrong there does not matter here.
    const bool follows_game = question_.system || question_.campaign || !answers ||
                              std::ranges::any_of(*answers, &job::ExpressionAnswer::follows_game);
    const int status = follows_game ? report_asked(std::move(asked), *content, terminal)
                                    : report(asked, content->sources, terminal);
    return is_answered ? status : 2;
  }

 private:
  // In words, when the budget is no number of steps.
  std::optional<std::string> wrong_budget() {
    question_.asking.budget = usual_budget;
    if (budget_) {
      const auto steps = Integer::parse(*budget_);
      const auto given = steps ? steps->int64() : std::nullopt;
      if (!given || *given < 1 || *given > most_budget) {
        return fmt::format(
            "talia: error: --budget wants a number of steps from 1 to {}, not `{}`\n"
            "help: {} steps take some seconds\n",
            most_budget, *budget_, usual_budget);
      }
      question_.asking.budget = static_cast<std::size_t>(*given);
    }
    question_.asking.help_for_budget =
        fmt::format("ask for less at once, or allow more: `--budget {}`",
                    std::min(most_budget, 10 * static_cast<std::int64_t>(question_.asking.budget)));
    return std::nullopt;
  }

  std::optional<std::string> budget_;
  std::vector<std::string> words_;
  job::ExpressionQuestion question_;
  job::DrawingFiles files_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace talia::cli
