#include "job/questions/definition_json.h"

#include <fmt/format.h>

#include "document/read.h"

namespace talia::job {

void begin_definition(source::JsonWriter& json, const Definition& definition, const Catalog& catalog) {
  json.begin_object().key("id").text(definition.id).key("kind").text(catalog.kind(definition.kind).name);
  json.key("campaign");
  definition.campaign ? json.text(catalog.campaign(*definition.campaign).id) : json.null();
  if (!definition.made_by.empty()) {
    json.key("made_by").text(definition.made_by);
  }
  json.key("fields").raw(document::to_json(definition.root)).key("stats").begin_object();
}

void begin_stat(source::JsonWriter& json, const Stat& stat, const Result<Value>& value,
                const Catalog& catalog) {
  json.key(stat.id).begin_object().key("value");
  value ? json.raw(rules::to_json(*value, catalog)) : json.null();
  json.key("label").text(stat.label).key("source").text(stat.source);
}

void write_steps(source::JsonWriter& json, const std::vector<Derived::ExplainedStep>& steps,
                 const SourceMap& sources) {
  json.key("steps").begin_array();
  for (const auto& step : steps) {
    json.begin_object().key("depth").integer(step.depth).key("text").text(step.text);
    json.key("value").text(step.value).key("source").text(step.source);
    if (step.span.exists()) {
      const Place place = sources.place(step.span);
      json.key("file").text(place.file).key("line").integer(place.line).key("column").integer(place.column);
    }
    json.end_object();
  }
  json.end_array();
}

std::string steps_text(const std::vector<Derived::ExplainedStep>& steps, int depth) {
  std::string text;
  for (const auto& step : steps) {
    text.append(2 * static_cast<std::size_t>(step.depth + depth), ' ');
    text += fmt::format("{} = {}", step.text, step.value);
    text += step.source.empty() ? "\n" : fmt::format("    [{}]\n", step.source);
  }
  return text;
}

}  // namespace talia::job
