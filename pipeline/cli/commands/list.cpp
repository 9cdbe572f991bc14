#include <algorithm>

#include "cli/commands.h"
#include "cli/definition_json.h"
#include "cli/list_notations.h"
#include "job/questions/definition_question.h"
#include "source/text/columns.h"
#include "table/write.h"

namespace talia::cli {

namespace {

std::vector<source::TextRow> rows_of(const std::vector<DefinitionId>& ids, const job::Content& content) {
  std::vector<source::TextRow> rows{{"id", "kind", "campaign", "name"}};
  // All kinds' stats, each once, in order of appearance.
  std::vector<std::string> stats;
  for (const DefinitionId id : ids) {
    for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
      if (std::ranges::find(stats, stat.id) == stats.end()) {
        stats.push_back(stat.id);
      }
    }
  }
  rows[0].insert(rows[0].end(), stats.begin(), stats.end());
  for (const DefinitionId id : ids) {
    const Definition& definition = content.catalog.definition(id);
    rows.push_back({definition.id, content.catalog.kind(definition.kind).name,
                    definition.campaign ? content.catalog.campaign(*definition.campaign).id : "",
                    definition.title});
    const auto own = content.derived->stats(definition.kind);
    for (const std::string& stat : stats) {
      const bool has = std::ranges::find(own, stat, &Stat::id) != own.end();
      rows.back().push_back(has ? rules::value_text(content.derived->stat(id, stat), content.catalog)
                                : std::string{});
    }
  }
  return rows;
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
    begin_definition(json, content.catalog.definition(id), content.catalog);
    for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
      begin_stat(json, stat, content.derived->stat(id, stat.id), content.catalog);
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
        {"--system", "The game whose definitions; all when left out", &question_.system}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::json, Format::csv}; }

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
    return ids ? std::optional(as_data(*ids, content, format)) : std::nullopt;
  }

  std::vector<std::string> expressions_;
  bool notations_ = false;
  job::DefinitionQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_list() {
  return std::make_unique<List>();
}

}  // namespace talia::cli
