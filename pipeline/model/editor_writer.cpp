#include "model/editor_writer.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "document/read.h"
#include "model/kind_schema.h"
#include "schema/keywords.h"

namespace talia::model {

namespace {

using schema::Form;

bool is_list_of_schemas(const schema::Keyword& keyword, Node value) {
  return (keyword.form == Form::schema_list || keyword.form == Form::schema_or_list) &&
         value.is(NodeKind::list);
}

std::string as_written(Node value) {
  return value.is(NodeKind::map) || value.is(NodeKind::list) ? document::to_json(value)
                                                             : std::string(value.scalar());
}

std::string text_of(Node schema, std::string_view key) {
  const Node found = schema.find(key);
  return found.is(NodeKind::text) ? std::string(found.scalar()) : std::string();
}

// What a value is, where nobody wrote it down.
std::string sort_of_value(Node schema) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> own{
      {{"x-ref", "The id of a definition, of the kind `{}`"},
       {"x-term", "A term of `{}`"},
       {"x-formula", "An expression that gives a value of the type `{}`"},
       {"x-text", "A text with markup"}}};
  for (const auto& [key, words] : own) {
    if (const std::string target = text_of(schema, key); !target.empty()) {
      return fmt::format(fmt::runtime(words), target);
    }
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> types{{{"array", "A list"},
                                                                                {"boolean", "True or false"},
                                                                                {"integer", "A whole number"},
                                                                                {"number", "A number"},
                                                                                {"object", "A record"},
                                                                                {"string", "A text"}}};
  const std::string type = text_of(schema, "type");
  const auto found = std::ranges::find(types, type, &std::pair<std::string_view, std::string_view>::first);
  return found == types.end() ? std::string() : std::string(found->second);
}

// Of a key whose schema says nothing of it: its name for readers, and what it holds.
std::string standard_text(Node schema, std::string_view name) {
  if (const Node only = schema.find("const"); only.exists()) {
    return fmt::format("Always `{}`.", as_written(only));
  }
  std::string label = text_of(schema, "x-label");
  label = !label.empty() ? label : text_of(schema, "title");
  label = !label.empty() ? label : readable(name);
  const std::string sort = sort_of_value(schema);
  return sort.empty() ? label + "." : fmt::format("{}. {}.", label, sort);
}

std::string examples_of(Node schema) {
  std::string text;
  const Node examples = schema.find("examples");
  for (std::size_t i = 0; i < examples.size() && examples.is(NodeKind::list); ++i) {
    text += fmt::format("{}`{}`", i == 0 ? "" : ", ", as_written(examples.at(i)));
  }
  return text.empty() ? text : "For example " + text + ".";
}

// Whether another schema that this one takes in tells of it.
bool is_told_elsewhere(Node schema) {
  return schema.find("$ref").exists() || schema.find("allOf").exists();
}

std::string hover_text(Node schema, std::string_view name) {
  std::string text;
  const auto add = [&text](const std::string& part) {
    text += part.empty() || text.empty() ? part : "\n\n" + part;
  };
  add(text_of(schema, "description"));
  if (text.empty() && !name.empty() && !is_told_elsewhere(schema)) {
    add(standard_text(schema, name));
  }
  const std::string unit = text_of(schema, "x-unit");
  add(unit.empty() ? unit : "Unit: " + unit);
  add(text_of(schema, "x-why"));
  add(examples_of(schema));
  return text;
}

}  // namespace

void write_values(const std::vector<Offer>& values, source::JsonWriter& json) {
  json.key("enum").begin_array();
  for (const Offer& each : values) {
    json.text(each.value);
  }
  json.end_array();
  if (!std::ranges::all_of(values, &std::string::empty, &Offer::about)) {
    json.key("enumDescriptions").begin_array();
    for (const Offer& each : values) {
      json.text(each.about);
    }
    json.end_array();
  }
}

void EditorWriter::write(Node schema, std::string_view name) {
  if (!schema.is(NodeKind::map)) {
    json_.raw(document::to_json(schema));
    return;
  }
  const Offers offers = source_.offers(schema);
  if (offers.values.empty() || offers.is_closed) {
    write_map(schema, name);
    return;
  }
  // Others may stand there too: they are new since, or computed.
  json_.begin_object();
  if (const std::string text = hover_text(schema, name); !text.empty()) {
    json_.key("description").text(text);
  }
  json_.key("anyOf").begin_array().begin_object();
  if (offers.address.empty()) {
    write_type(false);
    write_values(offers.values, json_);
  } else {
    json_.key("$ref").text(offers.address);
  }
  json_.end_object().begin_object();
  for (const Entry& entry : schema.entries()) {
    write_keyword(schema, entry);
  }
  json_.end_object().end_array().end_object();
}

void EditorWriter::write_map(Node schema, std::string_view name) {
  json_.begin_object();
  for (const Entry& entry : schema.entries()) {
    write_keyword(schema, entry);
  }
  write_rest(schema, name);
  const Offers offers = source_.offers(schema);
  if (!offers.values.empty() && (offers.others.empty() || schema.find("anyOf").exists())) {
    write_values(offers.values, json_);
  } else if (!offers.values.empty()) {
    const std::vector<Node> types = schema.find("type").as_list();
    const bool may_be_null = std::ranges::any_of(types, [](Node type) { return type.scalar() == "null"; });
    json_.key("anyOf").begin_array().begin_object();
    write_type(may_be_null);
    write_values(offers.values, json_);
    json_.end_object().begin_object();
    write_type(may_be_null);
    json_.key("pattern").text(offers.others).end_object().end_array();
  }
  json_.end_object();
}

// Each alternative says of which type it is: else a server takes what is half written for the one that says nothing.
void EditorWriter::write_type(bool may_be_null) {
  json_.key("type");
  if (may_be_null) {
    json_.begin_array().text("string").text("null").end_array();
  } else {
    json_.text("string");
  }
}

void EditorWriter::write_rest(Node schema, std::string_view name) {
  if (const auto types = schema::implied_types(schema); !types.empty()) {
    json_.key("type").begin_array();
    for (const std::string_view type : types) {
      json_.text(type);
    }
    json_.end_array();
  }
  if (const std::string text = hover_text(schema, name); !text.empty()) {
    json_.key("description").text(text);
  }
}

// The keys of a mapping that are names: each is a property, so that an editor says what it is.
void EditorWriter::write_named(Node schema, const Offers& names) {
  json_.key("properties").begin_object();
  for (const Offer& each : names.values) {
    json_.key(each.value).begin_object();
    if (!each.about.empty()) {
      json_.key("description").text(each.about);
    }
    if (const Node value = schema.find("additionalProperties"); value.is(NodeKind::map)) {
      json_.key("allOf").begin_array();
      write(value);
      json_.end_array();
    }
    json_.end_object();
  }
  json_.end_object();
}

void EditorWriter::write_keyword(Node schema, const Entry& entry) {
  const schema::Keyword* const keyword = schema::find_keyword(entry.key);
  const Form form = keyword == nullptr ? Form::any : keyword->form;
  const bool is_example = entry.key == "examples" && entry.value.is(NodeKind::list);
  if ((entry.key == "description" && entry.value.is(NodeKind::text)) || is_example ||
      entry.key == "x-names") {
    return;
  }
  if (entry.key == "propertyNames" && entry.value.is(NodeKind::map) && !schema.find("properties").exists()) {
    if (const Offers names = source_.offers(entry.value); !names.values.empty()) {
      write_named(schema, names);
    }
  }
  json_.key(entry.key);
  if (entry.key == "$ref" && entry.value.is(NodeKind::text)) {
    json_.text(source_.address(entry.value.scalar()));
  } else if (keyword != nullptr && is_list_of_schemas(*keyword, entry.value)) {
    json_.begin_array();
    for (const Node item : entry.value.items()) {
      write(item);
    }
    json_.end_array();
  } else if (form == Form::schema || form == Form::schema_or_list) {
    write(entry.value);
  } else if (form == Form::schema_map || form == Form::pattern_map || form == Form::schema_or_names_map) {
    write_schemas(entry.value, entry.key == "properties");
  } else {
    json_.raw(document::to_json(entry.value));
  }
}

void EditorWriter::write_schemas(Node map, bool are_properties) {
  json_.begin_object();
  for (const Entry& entry : map.entries()) {
    json_.key(entry.key);
    write(entry.value, are_properties ? entry.key : std::string_view());
  }
  json_.end_object();
}

}  // namespace talia::model
