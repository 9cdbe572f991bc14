#include <algorithm>

#include "cli/commands.h"
#include "cli/csv.h"
#include "cli/definition_json.h"
#include "cli/list_notations.h"
#include "job/workspace/find.h"
#include "source/text/columns.h"

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

class List final : public Command {
 public:
  std::string_view name() const override { return "list"; }
  std::string_view help() const override { return "Definitions that satisfy an expression"; }
  std::vector<Option> options() override {
    return {{"EXPR", "A condition over fields and stats; all definitions when left out", &expressions_,
             Option::Count::at_most_one},
            {"--notations",
             "What their texts write in the game's notations; without EXPR also that of the chapters",
             &notations_},
            {"--system", "The game whose definitions; all when left out", &system_}};
  }
  std::vector<Format> formats() const override { return {Format::text, Format::json, Format::csv}; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    Diagnostics asked;
    const auto only = system_ ? asked.take(job::find_system(*system_, content->catalog)) : std::nullopt;
    const std::vector<DefinitionId> ids =
        asked.has_errors() ? std::vector<DefinitionId>{} : chosen(only, *content, asked);
    if (!asked.has_errors()) {
      terminal.out << as_data(ids, only, *content, common.format);
    }
    const bool is_wrong_question = asked.has_errors();
    const int status = report_asked(std::move(asked), *content, terminal);
    return is_wrong_question ? 2 : status;
  }

 private:
  std::vector<DefinitionId> chosen(std::optional<SystemId> only, job::Content& content,
                                   Diagnostics& asked) const {
    if (!expressions_.empty()) {
      const std::string& expression = expressions_[0];
      const FileId file = content.sources.add_apart("<expression>", expression);
      const auto where = MappedText::verbatim(expression, content.sources.whole(file));
      return rules::list_where(where, content.catalog, *content.derived, asked, only);
    }
    std::vector<DefinitionId> ids;
    for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
      if (!only || content.catalog.definitions[i].system == *only) {
        ids.push_back(static_cast<DefinitionId>(i));
      }
    }
    return ids;
  }

  std::string as_data(const std::vector<DefinitionId>& ids, std::optional<SystemId> only,
                      const job::Content& content, Format format) const {
    if (notations_) {
      const NotationsOf whose = expressions_.empty() ? NotationsOf::all : NotationsOf::definitions;
      return list_notations(ids, whose, only, content, format);
    }
    return format == Format::json  ? as_json_array(ids, content)
           : format == Format::csv ? as_csv(rows_of(ids, content))
                                   : as_table(ids, content);
  }

  std::vector<std::string> expressions_;
  bool notations_ = false;
  std::optional<std::string> system_;
};

}  // namespace

std::unique_ptr<Command> make_list() {
  return std::make_unique<List>();
}

}  // namespace talia::cli
