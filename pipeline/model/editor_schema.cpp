#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "document/read.h"
#include "model/build.h"
#include "model/editor_writer.h"
#include "model/storage.h"
#include "source/json_writer.h"
#include "source/of_each.h"

namespace talia::model {

namespace {

constexpr std::string_view draft = "http://json-schema.org/draft-07/schema#";

class Exporter {
 public:
  Exporter(const Catalog& catalog, const Kind& kind, const NamesOfSort& names)
      : catalog_(catalog),
        kind_(kind),
        system_(kind.system),
        names_(names),
        writer_({[this](Node schema) { return offers(schema); },
                 [this](std::string_view reference) { return address(reference); }},
                json_) {}

  std::string run(Node root) {
    root_ = root;
    json_.begin_object();
    for (const Entry& entry : root.entries()) {
      if (!write_of_definition(entry)) {
        writer_.write_keyword(root, entry);
      }
    }
    writer_.write_rest(root);
    return json_.end_object().take();
  }

 private:
  // Those of a kind, or all; `library` of the game's library alone. Each id once.
  std::vector<Offer> definitions(std::string_view kind, bool library = false) const {
    std::vector<Offer> found;
    for (const Definition& each : catalog_.definitions) {
      const Kind& own = catalog_.kind(each.kind);
      if (each.system == system_ && (kind.empty() || own.name == kind) && !(library && each.campaign)) {
        found.push_back({each.id, kind.empty() ? fmt::format("{} ({})", each.title, own.label) : each.title});
      }
    }
    std::ranges::stable_sort(found, {}, &Offer::value);
    const auto is_same = [](const Offer& a, const Offer& b) { return a.value == b.value; };
    found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
    return found;
  }

  Offers offers(Node schema) const {
    if (schema.find("enum").exists() || schema.find("const").exists()) {
      return {};
    }
    const auto text_at = [&schema](std::string_view key) {
      const Node found = schema.find(key);
      return found.is(NodeKind::text) ? found.scalar() : std::string_view();
    };
    if (const std::string_view kind = text_at("x-ref"); !kind.empty()) {
      // A name in full, `campaign:id`, is one as well.
      return {definitions(kind == "any" ? "" : kind), true, "^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$"};
    }
    const std::string_view term = text_at("x-term");
    if (term == "icon") {
      return {source::of_each(catalog_.icons, [](const std::string& icon) { return Offer{icon, {}}; }), true};
    }
    if (const TermGroup* const group = catalog_.system(system_).group(term); group != nullptr) {
      return {source::of_each(group->terms,
                              [](const Term& each) {
                                return Offer{each.id, each.name};
                              }),
              true};
    }
    const std::string_view sort = text_at("x-names");
    return {sort.empty() || !names_ ? std::vector<Offer>() : names_(sort)};
  }

  // Ids of the kind, which may be new since; of a property that every kind has.
  void write_bookkeeping(std::string_view name, std::string_view about, const std::vector<Offer>& ids) {
    json_.key(name).begin_object().key("type").text("string").key("description").text(about);
    if (!ids.empty()) {
      json_.key("anyOf").begin_array().begin_object().key("type").text("string");
      write_values(ids, json_);
      json_.end_object().begin_object().key("type").text("string").end_object().end_array();
    }
    json_.end_object();
  }

  // What a definition may say beside its kind's fields: that it stands in the place of another, and what it changes of lists.
  // What it takes over it need not write again.
  bool write_of_definition(const Entry& entry) {
    if (entry.key == "properties") {
      write_properties(entry.value);
      return true;
    }
    const bool asks_if_it_extends =
        entry.key == "if" && document::to_json(entry.value) == extends_something();
    const bool is_asked_of_all = entry.key == "required" && !root_.find("if").exists();
    if (asks_if_it_extends || is_asked_of_all) {
      json_.key("if").raw(R"({"anyOf":[{"required":["extends"]},{"required":["override"]}]})");
    }
    if (is_asked_of_all) {
      json_.key("else").begin_object().key("required").raw(document::to_json(entry.value)).end_object();
    }
    return asks_if_it_extends || is_asked_of_all;
  }

  void write_properties(Node properties) {
    json_.key("properties").begin_object();
    for (const Entry& property : properties.entries()) {
      if (property.key == "kind") {
        json_.key("kind").begin_object().key("const").text(kind_.name);
        json_.key("description").text(kind_.label).end_object();
      } else if (property.key == "extends") {
        write_bookkeeping("extends", "The definition of this kind from which what is left out is taken over.",
                          definitions(kind_.name));
      } else {
        json_.key(property.key);
        writer_.write(property.value, property.key);
      }
    }
    if (kind_.field("override") == nullptr) {
      write_bookkeeping("override", "The definition of the library in whose place this one stands.",
                        definitions(kind_.name, true));
    }
    if (kind_.field("allow") == nullptr) {
      json_.key("allow").raw(
          R"({"type":"object","additionalProperties":{"type":"string","minLength":1},"description":"Findings that are accepted in this definition: codes as reports print them, each with the reason."})");
    }
    for (const Field& field : kind_.fields) {
      write_changes(field);
    }
    json_.end_object();
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
      writer_.write(items);
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

  const Catalog& catalog_;
  const Kind& kind_;
  SystemId system_;
  const NamesOfSort& names_;
  Node root_;
  source::JsonWriter json_;
  EditorWriter writer_;
};

// A core schema, which stands beside the others that it refers to.
class CoreExporter {
 public:
  explicit CoreExporter(const NamesOfSort& names)
      : names_(names), writer_({[this](Node schema) { return offers(schema); }, address}, json_) {}

  std::string run(Node root) {
    json_.begin_object().key("$schema").text(draft);
    for (const Entry& entry : root.entries()) {
      if (entry.key != "definitions" && entry.key != "$schema" && entry.key != "$id") {
        if (entry.key == "properties" && entry.value.find("kind").find("const").exists()) {
          write_properties(root, entry.value);
        } else {
          writer_.write_keyword(root, entry);
        }
      }
    }
    writer_.write_rest(root);
    write_definitions(root.find("definitions"));
    return json_.end_object().take();
  }

 private:
  void write_properties(Node root, Node properties) {
    json_.key("properties").begin_object();
    for (const Entry& each : properties.entries()) {
      json_.key(each.key);
      if (each.key == "kind") {
        json_.begin_object().key("const").text(each.value.text_at("const"));
        json_.key("description").text(root.text_at("title")).end_object();
      } else {
        writer_.write(each.value, each.key);
      }
    }
    json_.end_object();
  }

  void write_definitions(Node definitions) {
    json_.key("definitions").begin_object();
    for (const Entry& each : definitions.entries()) {
      json_.key(each.key);
      writer_.write(each.value);
    }
    for (const std::string& sort : used_) {
      json_.key(name_of(sort)).begin_object().key("type").text("string");
      write_values(names_(sort), json_);
      json_.end_object();
    }
    json_.end_object();
  }

  static std::string name_of(std::string_view sort) { return fmt::format("names_of_{}", sort); }

  Offers offers(Node schema) {
    const std::string term = schema.text_at("x-term");
    const std::string sort = term.empty() ? schema.text_at("x-names") : term;
    std::vector<Offer> names = sort.empty() ? std::vector<Offer>() : names_(sort);
    if (names.empty()) {
      return {};
    }
    used_.insert(sort);
    return {std::move(names), false, {}, fmt::format("#/definitions/names_of_{}", sort)};
  }

  // The neighbours' exports are called otherwise than they themselves.
  static std::string address(std::string_view reference) {
    std::string address(reference);
    constexpr std::string_view ending = ".schema.yaml";
    if (const auto at = address.find(ending); at != std::string::npos) {
      address.replace(at, ending.size(), ".json");
    }
    return address;
  }

  const NamesOfSort& names_;
  std::set<std::string> used_;
  source::JsonWriter json_;
  EditorWriter writer_;
};

std::string name_of(const Catalog& catalog, DefinitionId id) {
  return catalog.definition(id).id;
}

}  // namespace

std::string editor_schema(const Catalog& catalog, KindId kind, const NamesOfSort& names) {
  const auto& schemas = catalog.storage().kind_schemas;
  const auto found = schemas.find(kind);
  return found == schemas.end() ? std::string{}
                                : Exporter(catalog, catalog.kind(kind), names).run(found->second.root());
}

std::string core_editor_schema(const Catalog& catalog, std::string_view name, const NamesOfSort& names) {
  const auto& schemas = *catalog.storage().core_schemas;
  const auto found = schemas.find(name);
  return found == schemas.end() ? std::string{} : CoreExporter(names).run(found->second.root());
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
