#include "model/kind_schema.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "document/build.h"
#include "schema/keywords.h"
#include "source/text/ascii.h"

namespace talia::model {

namespace {

using document::Part;
using document::PartEntry;

class Completer {
 public:
  Completer(Node schema, std::string_view kind, Diagnostics& diagnostics)
      : schema_(schema),
        kind_(kind),
        diagnostics_(diagnostics),
        place_(schema.size() > 0 ? schema.entry(0).key_span : schema.span()) {}

  std::unique_ptr<Document> run() {
    check();
    std::vector<PartEntry> entries;
    add_text(entries, "$schema", "http://json-schema.org/draft-07/schema#");
    add_text(entries, "title", readable(kind_));
    add_text(entries, "type", "object");
    for (const Entry& entry : schema_.entries()) {
      entries.push_back({std::string(entry.key), entry.key_span,
                         entry.key == "properties" && entry.value.is(NodeKind::map) ? properties(entry.value)
                                                                                    : Part(entry.value)});
    }
    if (!has("properties")) {
      entries.push_back({"properties", place_, properties({})});
      is_changed_ = true;
    }
    if (!has("additionalProperties") && !names_fields_elsewhere()) {
      entries.push_back({"additionalProperties", place_, Part::scalar(NodeKind::boolean, "false", place_)});
      is_changed_ = true;
    }
    return is_changed_ ? document::build(Part::map(std::move(entries), schema_.span())) : nullptr;
  }

 private:
  bool has(std::string_view key) const { return schema_.find(key).exists(); }

  void add_text(std::vector<PartEntry>& entries, std::string_view key, std::string text) {
    if (!has(key)) {
      entries.push_back({std::string(key), place_, Part::text(std::move(text), place_)});
      is_changed_ = true;
    }
  }

  // A property of a text; with `constant` of that text alone.
  PartEntry property(std::string_view name, std::string_view constant = {}) {
    std::vector<PartEntry> schema;
    schema.push_back({constant.empty() ? "type" : "const", place_,
                      Part::text(std::string(constant.empty() ? "string" : constant), place_)});
    is_changed_ = true;
    return {std::string(name), place_, Part::map(std::move(schema), place_)};
  }

  Part properties(Node written) {
    std::vector<PartEntry> entries;
    const auto lacks = [&](std::string_view name) { return !written.find(name).exists(); };
    if (lacks("kind")) {
      entries.push_back(property("kind", kind_));
    }
    if (lacks("id")) {
      entries.push_back(property("id"));
    }
    for (const Entry& entry : written.entries()) {
      entries.push_back({std::string(entry.key), entry.key_span, Part(entry.value)});
    }
    for (const std::string_view name : {"ref", "extends"}) {
      if (lacks(name)) {
        entries.push_back(property(name));
      }
    }
    return Part::map(std::move(entries), written.exists() ? written.span() : place_);
  }

  // `additionalProperties` knows the `properties` beside it alone.
  bool names_fields_elsewhere() const {
    constexpr std::string_view others[] = {"allOf", "anyOf", "oneOf", "then", "else", "dependencies"};
    return std::ranges::any_of(others,
                               [this](std::string_view key) { return names_fields(schema_.find(key)); });
  }

  static bool names_fields(Node part) {
    if (part.find("properties").exists() || part.find("patternProperties").exists() ||
        part.find("$ref").exists()) {
      return true;
    }
    for (const Node item : part.items()) {
      if (names_fields(item)) {
        return true;
      }
    }
    for (const Entry& entry : part.entries()) {
      if (names_fields(entry.value)) {
        return true;
      }
    }
    return false;
  }

  void check() {
    const Node type = schema_.find("type");
    if (type.is(NodeKind::text) && type.scalar() != "object") {
      diagnostics_.add(
          Diagnostic::of(Code::faulty_schema, type.span(),
                         fmt::format("a definition is a mapping, and never of type `{}`", type.scalar()))
              .help("write `type: object`, or nothing"));
    }
    const Node named = schema_.find("properties").find("kind").find("const");
    if (named.exists() && (!named.is(NodeKind::text) || named.scalar() != kind_)) {
      diagnostics_.add(
          Diagnostic::of(
              Code::faulty_schema, named.span(),
              fmt::format("this is the schema of the kind `{}`, and no other name can stand here", kind_))
              .help("the kind is called what its schema's file is called; write that, or nothing"));
    }
    check_required();
  }

  // Whether its fields stand at another key, which is told as a fault of the schema.
  bool has_misnamed_properties() const {
    return std::ranges::any_of(schema_.entries(), [](const Entry& entry) {
      return schema::find_keyword(entry.key) == nullptr && schema::meant_keyword(entry.key) == "properties";
    });
  }

  // A field that must be written and is refused where it is.
  void check_required() {
    const Node others = schema_.find("additionalProperties");
    const bool takes_others =
        others.exists() ? !others.is(NodeKind::boolean) || others.boolean() : names_fields_elsewhere();
    if (takes_others || has("patternProperties") || has_misnamed_properties()) {
      return;
    }
    std::vector<std::string> names{"kind", "id", "ref", "extends"};
    for (const Entry& entry : schema_.find("properties").entries()) {
      names.emplace_back(entry.key);
    }
    for (const Node name : schema_.find("required").items()) {
      if (name.is(NodeKind::text) && std::ranges::find(names, name.scalar()) == names.end()) {
        diagnostics_.add(
            Diagnostic::of(Code::faulty_schema, name.span(),
                           fmt::format("the schema asks for `{}` and declares no such field", name.scalar()))
                .help_closest(name.scalar(), names)
                .help_otherwise("declare it under `properties`, or take it out of `required`"));
      }
    }
  }

  Node schema_;
  std::string_view kind_;
  Diagnostics& diagnostics_;
  Span place_;
  bool is_changed_ = false;
};

}  // namespace

std::string readable(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  std::ranges::replace(words, '-', ' ');
  if (!words.empty() && source::is_ascii_lower(words.front())) {
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
  }
  return words;
}

std::unique_ptr<Document> completed_schema(Node schema, std::string_view kind, Diagnostics& diagnostics) {
  const bool is_plain = schema.is(NodeKind::map) && !schema.find("$ref").exists();
  return is_plain ? Completer(schema, kind, diagnostics).run() : nullptr;
}

}  // namespace talia::model
