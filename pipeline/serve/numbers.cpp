#include "serve/numbers.h"

#include "job/questions/definition_json.h"
#include "job/questions/definition_question.h"
#include "markup/walk.h"
#include "rules/rules.h"
#include "source/json_writer.h"

namespace talia::serve {

namespace {

void write_stats(source::JsonWriter& json, DefinitionId id, const job::Content& content) {
  for (const Stat& stat : content.derived->stats(content.catalog.definition(id).kind)) {
    const Result<Value> value = content.derived->stat(id, stat.id);
    job::begin_stat(json, stat, value, content.catalog);
    json.key("shown").text(rules::value_text(value, content.catalog));
    job::write_steps(json, content.derived->explain(id, stat.id), content.sources);
    json.end_object();
  }
}

void write_insertions(source::JsonWriter& json, DefinitionId id, const job::Content& content) {
  const Definition& definition = content.catalog.definition(id);
  const RulesContext context{id, content.catalog.campaign_of(definition), {}};
  json.key("insertions").begin_array();
  for (const TextField& field : definition.texts) {
    Diagnostics heard_already;
    const Text filled = rules::fill(field.text(), context, content.catalog, *content.derived, heard_already);
    markup::for_each_inline(filled, [&](const Inline& each) {
      if (const auto* const words = std::get_if<Words>(&each.what);
          words != nullptr && words->value.exists()) {
        const Place place = content.sources.place(words->value);
        json.begin_object().key("field").text(field.path);
        json.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
        json.key("shown").text(words->text.str()).end_object();
      }
    });
  }
  json.end_array();
}

void write_notations(source::JsonWriter& json, DefinitionId id, const job::Content& content) {
  json.key("notations").begin_array();
  for (const rules::WrittenNotation& each : rules::written_notations(content.catalog, *content.derived, id)) {
    json.begin_object().key("label").text(each.label).key("text").text(each.text).key("odds");
    json.raw(rules::to_json(each.odds, content.catalog)).end_object();
  }
  json.end_array();
}

}  // namespace

std::string definition_json(DefinitionId id, const job::Content& content) {
  source::JsonWriter json;
  job::begin_definition(json, content.catalog.definition(id), content.catalog);
  write_stats(json, id, content);
  json.end_object();
  write_insertions(json, id, content);
  write_notations(json, id, content);
  return json.end_object().take();
}

std::string filter_json(const std::string& condition, const std::string& system, job::Content& content) {
  Diagnostics asked;
  job::DefinitionQuestion question{condition, {}};
  if (!system.empty()) {
    question.system = system;
  }
  const auto ids = job::answer(question, content, asked);
  source::JsonWriter json;
  json.begin_object().key("names").begin_array();
  for (const DefinitionId id : ids.value_or(std::vector<DefinitionId>())) {
    json.text(content.catalog.full_name(content.catalog.definition(id)));
  }
  json.end_array().key("fault").text(source::render_text(asked, content.sources));
  return json.end_object().take();
}

}  // namespace talia::serve
