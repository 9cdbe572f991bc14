#include "model/defaults.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "model/fields.h"
#include "schema/keywords.h"

namespace talia::model {

namespace {

// In bytes, as JSON. Every definition that leaves the field out has a copy.
constexpr std::size_t longest_default = 2'000;

bool is_left_out(Node value) {
  return !value.exists() || value.is(NodeKind::null);
}

bool has_defaults(const FieldType& type) {
  return have_defaults(type.members) || std::ranges::any_of(type.items, has_defaults);
}

// Nothing where no default is filled in.
std::optional<document::Part> value_with_defaults(Node value, const FieldType& declared,
                                                  std::span<const Node> defaults) {
  const FieldType& type = alternative_for(declared, value);
  if (type.shape == FieldType::Shape::record && value.is(NodeKind::map)) {
    return with_defaults(value, type.members, defaults);
  }
  if (type.shape != FieldType::Shape::list || !value.is(NodeKind::list) || type.items.empty()) {
    return std::nullopt;
  }
  std::vector<document::Part> items;
  bool is_changed = false;
  for (const Node item : value.items()) {
    auto changed = value_with_defaults(item, type.items.front(), defaults);
    is_changed |= changed.has_value();
    items.push_back(changed ? *std::move(changed) : document::Part(item));
  }
  return is_changed ? std::optional(document::Part::list(std::move(items), value.span())) : std::nullopt;
}

document::Part default_of(const Field& field, std::span<const Node> defaults) {
  const Node standard = defaults[field.standard - 1];
  auto changed = value_with_defaults(standard, field.type, defaults);
  return changed ? *std::move(changed) : document::Part(standard);
}

}  // namespace

bool have_defaults(std::span<const Field> fields) {
  return std::ranges::any_of(
      fields, [](const Field& field) { return field.standard != 0 || has_defaults(field.type); });
}

std::optional<document::Part> with_defaults(Node map, std::span<const Field> fields,
                                            std::span<const Node> defaults) {
  std::vector<document::PartEntry> entries;
  bool is_changed = false;
  for (const Entry& entry : map.entries()) {
    const auto field = std::ranges::find(fields, entry.key, &Field::name);
    if (field != fields.end() && field->standard != 0 && is_left_out(entry.value)) {
      continue;
    }
    auto changed =
        field == fields.end() ? std::nullopt : value_with_defaults(entry.value, field->type, defaults);
    is_changed |= changed.has_value();
    entries.push_back({std::string(entry.key), entry.key_span,
                       changed ? *std::move(changed) : document::Part(entry.value)});
  }
  for (const Field& field : fields) {
    if (field.standard != 0 && is_left_out(map.find(field.name))) {
      entries.push_back({field.name, field.declared, default_of(field, defaults)});
      is_changed = true;
    }
  }
  return is_changed ? std::optional(document::Part::map(std::move(entries), map.span())) : std::nullopt;
}

namespace {

class DefaultsChecker {
 public:
  DefaultsChecker(const Schema& schema, std::span<const Field> fields, std::span<const Node> defaults,
                  Diagnostics& diagnostics)
      : schema_(schema), defaults_(defaults), diagnostics_(diagnostics) {
    note(fields);
  }

  bool run() {
    visit(schema_.root());
    return is_sound_;
  }

 private:
  void note(std::span<const Field> fields) {
    for (const Field& field : fields) {
      if (field.standard != 0) {
        read_.insert(defaults_[field.standard - 1].span());
        if (field.type.may_be_null) {
          read_for_null_.insert(defaults_[field.standard - 1].span());
        }
      }
      note(field.type);
    }
  }
  void note(const FieldType& type) {
    note(type.members);
    for (const FieldType& item : type.items) {
      note(item);
    }
  }

  // Everything that the schema reaches, once.
  void visit(Node subschema) {
    if (!subschema.is(NodeKind::map) || !seen_.insert(subschema.span()).second) {
      return;
    }
    if (const Node standard = subschema.find("default"); standard.exists() && !standard.is(NodeKind::null)) {
      check(subschema, standard);
    } else {
      is_sound_ &= schema::validate_default(subschema, schema_, diagnostics_);
    }
    check_required(subschema);
    visit(schema_.target(subschema));
    for (const Entry& entry : subschema.entries()) {
      const schema::Keyword* const keyword = schema::find_keyword(entry.key);
      if (keyword != nullptr && keyword->name != "definitions") {
        schema::for_each_subschema(*keyword, entry.value, [this](Node inner) { visit(inner); });
      }
    }
  }

  // What must be written is never filled in, but where `null` may be.
  void check_required(Node subschema) {
    for (const Node name : subschema.find("required").items()) {
      const Node property = subschema.find("properties").find(name.scalar());
      const Node standard = property.find("default");
      if (standard.exists() && read_.contains(standard.span()) && !read_for_null_.contains(standard.span())) {
        diagnostics_.add(Diagnostic::of(Code::ignored_keyword, property.key_span("default"),
                                        fmt::format("nothing is filled in from this `default`, for `{}` must "
                                                    "be written",
                                                    name.scalar()))
                             .note(name.span(), "it is asked for here")
                             .help("take it out of `required`, or the `default` away"));
      }
    }
  }

  void check(Node subschema, Node standard) {
    if (!read_.contains(standard.span())) {
      diagnostics_.add(Diagnostic::of(Code::ignored_keyword, subschema.key_span("default"),
                                      "nothing is filled in from this `default`")
                           .help("a default stands at a property of the definition or of a record in it, not "
                                 "in an alternative, a "
                                 "condition or an item, nor at `kind`, `id`, `ref` and `extends`"));
      return;
    }
    if (const std::size_t size = document::to_json(standard).size(); size > longest_default) {
      diagnostics_.add(
          Diagnostic::of(Code::faulty_schema, standard.span(),
                         fmt::format("this default has {} bytes, and {} is the most", size, longest_default))
              .help("every definition that leaves the field out has a copy of it"));
      is_sound_ = false;
      return;
    }
    is_sound_ &= schema::validate_default(subschema, schema_, diagnostics_);
  }

  const Schema& schema_;
  std::span<const Node> defaults_;
  Diagnostics& diagnostics_;
  std::set<Span> read_, read_for_null_, seen_;
  bool is_sound_ = true;
};

}  // namespace

bool check_defaults(const Schema& schema, std::span<const Field> fields, std::span<const Node> defaults,
                    Diagnostics& diagnostics) {
  return schema.is_broken() || DefaultsChecker(schema, fields, defaults, diagnostics).run();
}

}  // namespace talia::model
