#include <algorithm>

#include <fmt/format.h>

#include "document/read.h"
#include "model/build.h"
#include "model/places.h"
#include "model/storage.h"
#include "schema/keywords.h"
#include "source/json_writer.h"
#include "source/of_each.h"

namespace talia::model {

namespace {

class Exporter {
 public:
  Exporter(const Catalog& catalog, const Kind& kind) : catalog_(catalog), kind_(kind), system_(kind.system) {}

  std::string run(Node root) {
    root_ = root;
    write(root);
    return json_.take();
  }

 private:
  std::vector<std::string> ids_of_kind(std::string_view kind) const {
    std::vector<std::string> ids;
    for (const Definition& definition : catalog_.definitions) {
      if (definition.system == system_ && (kind.empty() || catalog_.kind(definition.kind).name == kind)) {
        ids.push_back(definition.id);
      }
    }
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
  }

  // Live values of a reference or a term; empty where there are none to list.
  std::vector<std::string> live_values(Node schema) const {
    if (schema.find("enum").exists() || schema.find("const").exists()) {
      return {};
    }
    if (const Node kind = schema.find("x-ref"); kind.is(NodeKind::text)) {
      return ids_of_kind(kind.scalar());
    }
    const Node term = schema.find("x-term");
    if (!term.is(NodeKind::text)) {
      return {};
    }
    if (term.scalar() == "icon") {
      return catalog_.icons;
    }
    const TermGroup* const group = catalog_.system(system_).group(term.scalar());
    return group != nullptr ? source::of_each(group->terms, &Term::id) : std::vector<std::string>();
  }

  // What an editor shows over a field: its description, unit and reason.
  static std::string hover_text(Node schema) {
    std::string text;
    for (const std::string_view key : {"description", "x-unit", "x-why"}) {
      const Node part = schema.find(key);
      if (part.is(NodeKind::text)) {
        text +=
            fmt::format("{}{}{}", text.empty() ? "" : "\n\n", key == "x-unit" ? "Unit: " : "", part.scalar());
      }
    }
    return text;
  }

  void write_map(Node schema) {
    json_.begin_object();
    const auto values = live_values(schema);
    for (const Entry& entry : schema.entries()) {
      if (entry.key == "description" && entry.value.is(NodeKind::text)) {
        continue;
      }
      if (schema == root_ && write_of_definition(entry)) {
        continue;
      }
      json_.key(entry.key);
      if (entry.key == "$ref" && entry.value.is(NodeKind::text)) {
        json_.text(address(entry.value.scalar()));
      } else {
        write(entry.value);
      }
    }
    if (const auto types = schema::implied_types(schema); !types.empty()) {
      json_.key("type").begin_array();
      for (const std::string_view type : types) {
        json_.text(type);
      }
      json_.end_array();
    }
    if (const std::string text = hover_text(schema); !text.empty()) {
      json_.key("description").text(text);
    }
    if (!values.empty()) {
      json_.key("enum").begin_array();
      for (const std::string& value : values) {
        json_.text(value);
      }
      json_.end_array();
    }
    json_.end_object();
  }

  // What a definition may say beside its kind's fields: that it stands in the place of another, and what it changes of lists.
  // What it takes over it need not write again.
  bool write_of_definition(const Entry& entry) {
    if (entry.key == "properties") {
      json_.key("properties").begin_object();
      for (const Entry& property : entry.value.entries()) {
        json_.key(property.key);
        write(property.value);
      }
      if (kind_.field("override") == nullptr) {
        json_.key("override")
            .raw(
                R"({"type":"string","description":"The definition of the library in whose place this one stands."})");
      }
      if (kind_.field("allow") == nullptr) {
        json_.key("allow").raw(
            R"({"type":"object","additionalProperties":{"type":"string","minLength":1},"description":"Findings that are accepted in this definition: codes as reports print them, each with the reason."})");
      }
      for (const Field& field : kind_.fields) {
        write_changes(field);
      }
      json_.end_object();
      return true;
    }
    const bool asks_if_it_extends =
        entry.key == "if" && document::to_json(entry.value) == extends_something();
    const bool is_asked_of_all = entry.key == "required" && !root_.find("if").exists();
    if (asks_if_it_extends || is_asked_of_all) {
      json_.key("if").raw(R"({"anyOf":[{"required":["extends"]},{"required":["override"]}]})");
    }
    if (is_asked_of_all) {
      json_.key("else").begin_object().key("required");
      write(entry.value);
      json_.end_object();
    }
    return asks_if_it_extends || is_asked_of_all;
  }

  static std::string extends_something() {
    source::JsonWriter json;
    json.begin_object().key("required").begin_array().text("extends").end_array().end_object();
    return json.take();
  }

  void write_changes(const Field& field) {
    const std::string name = field.name;
    if (field.type.shape != FieldType::Shape::list || kind_.field(name + "+") != nullptr) {
      return;
    }
    const Node items = root_.find("properties").find(name).find("items");
    json_.key(name + "+").begin_object().key("type").text("array");
    json_.key("description").text("Items that are added to the list that is taken over.");
    if (items.is(NodeKind::map)) {
      json_.key("items");
      write(items);
    }
    json_.end_object();
    json_.key(name + "-")
        .raw(R"({"type":"array","description":"Items that are taken away from it, by name."})");
    json_.key(name + "~").raw(R"({"type":"object","description":"What changes of its items, by name."})");
  }

  // The export stands in output/schemas/SYSTEM/; a reference to a neighbour leads back to the source.
  std::string address(std::string_view reference) const {
    if (reference.starts_with('#') || reference.find("://") != std::string_view::npos) {
      return std::string(reference);
    }
    return fmt::format("../../../schemas/{}/{}", catalog_.system(system_).name, reference);
  }

  void write(Node node) {
    if (node.is(NodeKind::map)) {
      write_map(node);
    } else if (node.is(NodeKind::list)) {
      json_.begin_array();
      for (const Node item : node.items()) {
        write(item);
      }
      json_.end_array();
    } else {
      json_.raw(document::to_json(node));
    }
  }

  const Catalog& catalog_;
  const Kind& kind_;
  SystemId system_;
  Node root_;
  source::JsonWriter json_;
};

std::string name_of(const Catalog& catalog, DefinitionId id) {
  return catalog.definition(id).id;
}

}  // namespace

std::string editor_schema(const Catalog& catalog, KindId kind) {
  const auto& schemas = catalog.storage().kind_schemas;
  const auto found = schemas.find(kind);
  return found == schemas.end() ? std::string{}
                                : Exporter(catalog, catalog.kind(kind)).run(found->second.root());
}

std::string dump(const Catalog& catalog, const SourceMap& sources) {
  std::string text;
  for (const Kind& kind : catalog.kinds) {
    text += fmt::format("kind {}/{}: {}\n", catalog.system(kind.system).name, kind.name,
                        fmt::join(source::of_each(kind.fields, &Field::name), " "));
  }
  for (const Definition& definition : catalog.definitions) {
    const Place place = sources.place(definition.id_span);
    text += fmt::format("{} {} at {}:{}", catalog.kind(definition.kind).name, definition.id, place.file,
                        place.line);
    for (const DefinitionId other : definition.refers_to) {
      text += fmt::format(" → {}", name_of(catalog, other));
    }
    text += '\n';
  }
  for (const BrokenDefinition& broken : catalog.broken) {
    text += fmt::format("broken {} {}\n", broken.kind.empty() ? "?" : broken.kind, broken.id);
  }
  for (const Deck& deck : catalog.decks) {
    text += fmt::format("deck {}: {} entries\n", deck.id, deck.entries.size());
  }
  for (const Book& book : catalog.books) {
    text += fmt::format("book {}: {} chapters\n", book.id, book.chapters.size());
  }
  return text;
}

}  // namespace talia::model
