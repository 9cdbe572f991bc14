#include <algorithm>
#include <iterator>
#include <set>

#include "cli/commands.h"
#include "cli/list_notations.h"
#include "job/questions/column_question.h"
#include "job/questions/definition_json.h"
#include "job/questions/definition_question.h"
#include "job/tables/cells.h"
#include "job/tables/kind_columns.h"
#include "source/text/columns.h"
#include "table/write.h"

namespace talia::cli {

namespace {

// What a definition is, before its columns.
source::TextRow head_of(const Definition& definition, const job::Content& content) {
  return {definition.id, content.catalog.kind(definition.kind).name,
          definition.campaign ? content.catalog.campaign(*definition.campaign).id : "", definition.title};
}

bool has_stat(std::string_view name, KindId kind, const job::Content& content) {
  const auto stats = content.derived->stats(kind);
  return std::ranges::find(stats, name, &Stat::id) != stats.end();
}

// The names of a kind's columns, added to those of other kinds: fields as an export has them, then stats.
void add_columns(KindId id, const job::Content& content, std::vector<std::string>& fields,
                 std::vector<std::string>& stats) {
  const auto add = [](std::vector<std::string>& all, const std::string& name) {
    if (std::ranges::find(all, name) == all.end()) {
      all.push_back(name);
    }
  };
  for (const job::KindColumn& column : job::columns_of(content.catalog.kind(id))) {
    if (column.path != "id" && column.path != "name") {
      add(fields, column.path);
    }
  }
  for (const Stat& stat : content.derived->stats(id)) {
    add(stats, stat.id);
  }
}

// All fields and stats of all kinds, each once; a stat that is called like a field stands in the column of that.
std::vector<source::TextRow> rows_of(const std::vector<DefinitionId>& ids, const job::Content& content) {
  std::vector<source::TextRow> rows{{"id", "kind", "campaign", "name"}};
  std::vector<std::string> columns, stats;
  std::set<KindId> seen;
  for (const DefinitionId id : ids) {
    const KindId kind = content.catalog.definition(id).kind;
    if (seen.insert(kind).second) {
      add_columns(kind, content, columns, stats);
    }
  }
  std::ranges::copy_if(stats, std::back_inserter(columns), [&](const std::string& stat) {
    return std::ranges::find(columns, stat) == columns.end();
  });
  rows[0].insert(rows[0].end(), columns.begin(), columns.end());
  for (const DefinitionId id : ids) {
    const Definition& definition = content.catalog.definition(id);
    const auto fields = job::columns_of(content.catalog.kind(definition.kind));
    const edit::YamlValue written = edit::value_of(definition.root);
    rows.push_back(head_of(definition, content));
    for (const std::string& column : columns) {
      const auto field = std::ranges::find(fields, column, &job::KindColumn::path);
      const edit::YamlValue* const value =
          field == fields.end() ? nullptr : job::value_at(*written.map(), column);
      rows.back().push_back(has_stat(column, definition.kind, content)
                                ? rules::value_text(content.derived->stat(id, column), content.catalog)
                            : value == nullptr ? std::string()
                                               : job::cell_text(*value, field->type));
    }
  }
  return rows;
}

std::string shown(const Value& value, const job::Content& content) {
  return value.is_null() ? std::string() : rules::to_text(value, content.catalog);
}

// With the columns that were asked for.
std::vector<source::TextRow> rows_of(const std::vector<DefinitionId>& ids, const job::Columns& columns,
                                     const job::Content& content) {
  std::vector<source::TextRow> rows{{"id"}};
  rows[0].insert(rows[0].end(), columns.heads.begin(), columns.heads.end());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    rows.push_back({content.catalog.definition(ids[i]).id});
    for (const Value& value : columns.rows[i]) {
      rows.back().push_back(shown(value, content));
    }
  }
  return rows;
}

std::string as_json_array(const std::vector<DefinitionId>& ids, const job::Columns& columns,
                          const job::Content& content) {
  source::JsonWriter json;
  json.begin_array();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const source::TextRow head = head_of(content.catalog.definition(ids[i]), content);
    json.begin_object().key("id").text(head[0]).key("kind").text(head[1]).key("campaign");
    head[2].empty() ? json.null() : json.text(head[2]);
    json.key("columns").begin_object();
    for (std::size_t c = 0; c < columns.heads.size(); ++c) {
      json.key(columns.heads[c]).raw(rules::to_json(columns.rows[i][c], content.catalog));
    }
    json.end_object().end_object();
  }
  return json.end_array().take();
}

std::string as_data(const std::vector<DefinitionId>& ids, const job::Columns& columns,
                    const job::Content& content, Format format) {
  return format == Format::json  ? as_json_array(ids, columns, content)
         : format == Format::csv ? table::as_csv(rows_of(ids, columns, content))
                                 : source::as_columns(rows_of(ids, columns, content));
}

std::string as_table(const std::vector<DefinitionId>& ids, const job::Content& content) {
  std::vector<source::TextRow> rows;
  for (const DefinitionId id : ids) {
    const Definition& definition = content.catalog.definition(id);
    rows.push_back({definition.id, content.catalog.kind(definition.kind).name, definition.title});
  }
  return source::as_columns(rows);
}

std::string as_json_array(const std::vector<DefinitionId>& ids, const job::Content& content) {
  source::JsonWriter json;
  json.begin_array();
  for (const DefinitionId id : ids) {
    job::begin_definition(json, content.catalog.definition(id), content.catalog);
    for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
      job::begin_stat(json, stat, content.derived->stat(id, stat.id), content.catalog);
      json.end_object();
    }
    json.end_object().end_object();
  }
  json.end_array();
  return json.take();
}

std::string as_data(const std::vector<DefinitionId>& ids, const job::Content& content, Format format) {
  return format == Format::json  ? as_json_array(ids, content)
         : format == Format::csv ? table::as_csv(rows_of(ids, content))
                                 : as_table(ids, content);
}

class List final : public Command {
 public:
  std::string_view name() const override { return "list"; }
  std::string_view help() const override { return "Definitions that satisfy an expression"; }
  std::vector<Option> options() override {
    return {
        {"EXPR", "A condition over fields and stats; all definitions when left out", &expressions_,
         Option::Count::at_most_one},
        {"--notations",
         "What their texts write in the game's notations; without EXPR also that of the chapters",
         &notations_},
        {"--sort",
         "By what they stand: an expression, {down: EXPR} for the greatest first, or a list of such; several "
         "count one after the other",
         &question_.order, Option::Count::one},
        {"--columns",
         "What is told of each: expressions with commas between them, such as name,health; else in text who "
         "it is, "
         "in CSV and JSON all fields and stats",
         &columns_, Option::Count::one},
        {"--system", "The game whose definitions; all when left out", &question_.system}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::json, Format::csv}; }
  std::optional<std::string> fault() override {
    return notations_ && !columns_.empty()
               ? std::optional<std::string>(
                     "talia: error: --columns are of definitions, and not of --notations\n"
                     "help: leave one of them out\n")
               : std::nullopt;
  }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    if (!expressions_.empty()) {
      question_.condition = expressions_[0];
    }
    Diagnostics asked;
    const auto data = answered(*content, common.format, asked);
    terminal.out << data.value_or("");
    const int status = report_asked(std::move(asked), *content, terminal);
    return data ? status : 2;
  }

 private:
  // Nothing when the question is at fault.
  std::optional<std::string> answered(job::Content& content, Format format, Diagnostics& asked) const {
    if (notations_) {
      const auto notations = job::notations_of(question_, content, asked);
      return notations ? std::optional(as_data(*notations, content, format)) : std::nullopt;
    }
    const auto ids = job::answer(question_, content, asked);
    if (ids && !columns_.empty()) {
      const auto columns = job::answer_columns(columns_, "--columns", *ids, content, asked);
      return columns ? std::optional(as_data(*ids, *columns, content, format)) : std::nullopt;
    }
    return ids ? std::optional(as_data(*ids, content, format)) : std::nullopt;
  }

  std::vector<std::string> expressions_, columns_;
  bool notations_ = false;
  job::DefinitionQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_list() {
  return std::make_unique<List>();
}

}  // namespace talia::cli
