#include "cli/commands.h"
#include "job/questions/coverage_question.h"
#include "source/json_writer.h"
#include "source/text/columns.h"
#include "table/write.h"

namespace talia::cli {

namespace {

std::string shown(const Value& value, const Catalog& catalog) {
  return value.is_null() ? "(nothing)" : rules::to_text(value, catalog);
}

// The grid with its heads and totals; `zero` stands where there is no definition.
std::vector<source::TextRow> rows_of(const job::Coverage& coverage, std::string_view zero,
                                     const Catalog& catalog) {
  const auto number = [zero](std::size_t count) {
    return count == 0 ? std::string(zero) : std::to_string(count);
  };
  source::TextRow head{coverage.columns ? coverage.rows.name + " / " + coverage.columns->name
                                        : coverage.rows.name};
  source::TextRow foot{"total"};
  for (std::size_t c = 0; coverage.columns && c < coverage.columns->values.size(); ++c) {
    head.push_back(shown(coverage.columns->values[c], catalog));
    foot.push_back(number(coverage.columns->totals[c]));
  }
  head.emplace_back("total");
  foot.push_back(number(coverage.definitions));
  std::vector<source::TextRow> rows{head};
  for (std::size_t r = 0; r < coverage.rows.values.size(); ++r) {
    source::TextRow row{shown(coverage.rows.values[r], catalog)};
    for (std::size_t c = 0; coverage.columns && c < coverage.counts[r].size(); ++c) {
      row.push_back(number(coverage.counts[r][c]));
    }
    row.push_back(number(coverage.rows.totals[r]));
    rows.push_back(std::move(row));
  }
  rows.push_back(foot);
  return rows;
}

void write_counts(source::JsonWriter& json, const std::vector<std::size_t>& counts) {
  json.begin_array();
  for (const std::size_t count : counts) {
    json.integer(static_cast<std::int64_t>(count));
  }
  json.end_array();
}

void write_axis(source::JsonWriter& json, const job::CoverageAxis& axis, const Catalog& catalog) {
  json.begin_object().key("field").text(axis.name).key("values").begin_array();
  for (const Value& value : axis.values) {
    json.raw(rules::to_json(value, catalog));
  }
  json.end_array().key("totals");
  write_counts(json, axis.totals);
  json.end_object();
}

std::string as_json(const job::Coverage& coverage, const Catalog& catalog) {
  source::JsonWriter json;
  json.begin_object().key("definitions").integer(static_cast<std::int64_t>(coverage.definitions));
  json.key("rows");
  write_axis(json, coverage.rows, catalog);
  if (coverage.columns) {
    json.key("columns");
    write_axis(json, *coverage.columns, catalog);
    json.key("counts").begin_array();
    for (const std::vector<std::size_t>& row : coverage.counts) {
      write_counts(json, row);
    }
    json.end_array();
  }
  return json.end_object().take();
}

class CoverageCommand final : public Command {
 public:
  std::string_view name() const override { return "coverage"; }
  std::string_view help() const override {
    return "How many definitions of a kind have each value, as a grid";
  }
  std::vector<Option> options() override {
    return {
        {"KIND", "The kind whose definitions are counted", &question_.kind, Option::Count::exactly_one},
        {"FIELD", "A field, a stat or another expression; of two the values of the second are columns",
         &question_.fields, Option::Count::at_least_one},
        {"--where", "A condition: which definitions are counted; all when left out", &question_.condition},
        {"--system", "The game, where several have the kind", &question_.system}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::json, Format::csv}; }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    Diagnostics asked;
    const auto coverage = job::answer(question_, *content, asked);
    if (coverage) {
      const Catalog& catalog = content->catalog;
      terminal.out << (common.format == Format::json  ? as_json(*coverage, catalog)
                       : common.format == Format::csv ? table::as_csv(rows_of(*coverage, "0", catalog))
                                                      : source::as_columns(rows_of(*coverage, "–", catalog)));
    }
    const int status = report_asked(std::move(asked), *content, terminal);
    return coverage ? status : 2;
  }

 private:
  job::CoverageQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_coverage() {
  return std::make_unique<CoverageCommand>();
}

}  // namespace talia::cli
