#include "model/fields.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "source/of_each.h"

namespace talia::model {

namespace {

// What `x-ref` says of a reference to whatever there is.
constexpr std::string_view any_kind = "any";
// Of nested field types; schemas that go on are `any` from there.
constexpr int deepest = 16;

class Reader {
 public:
  // Without a list of defaults none is read.
  explicit Reader(const Schema& schema, std::vector<Node>* defaults = nullptr)
      : schema_(schema), defaults_(defaults) {}

  std::vector<Field> fields() const {
    std::vector<Field> all;
    collect(resolved(schema_.root()), 0, all);
    for (Field& field : all) {
      if (is_bookkeeping(field.name)) {
        field.standard = 0;
      }
    }
    return all;
  }

  // A keyword of the program's own, wherever it stands of what holds for a value.
  Node keyword_of(Node written, std::string_view keyword, int depth = 0) const {
    const Node schema = resolved(written);
    Node found = written.find(keyword).exists() ? written.find(keyword) : schema.find(keyword);
    for (const Node part : schema.find("allOf").items()) {
      if (!found.exists() && depth <= deepest) {
        found = keyword_of(part, keyword, depth + 1);
      }
    }
    return found;
  }

  // Where the schema's reference leads; the schema itself where it has none, or one to nothing, which was reported.
  Node resolved(Node schema) const {
    for (int hops = 0; hops < deepest; ++hops) {
      const Node target = schema_.target(schema);
      if (!target.exists()) {
        return schema;
      }
      schema = target;
    }
    return schema;
  }

 private:
  void collect(Node schema, int depth, std::vector<Field>& all) const {
    if (depth > deepest) {
      return;
    }
    const Node required = schema.find("required");
    const std::vector<std::string_view> required_fields = required_names(schema, required);
    const auto is_required = [&](std::string_view name) {
      return std::ranges::find(required_fields, name) != required_fields.end();
    };
    for (const Entry& property : schema.find("properties").entries()) {
      Field field;
      field.name = property.key;
      field.type = type_of(property.value, depth + 1);
      field.required = is_required(property.key);
      field.label = text(property.value, "x-label");
      field.unit = text(property.value, "x-unit");
      field.why = text(property.value, "x-why");
      field.declared = property.key_span;
      field.standard = standard_of(property.value);
      if (std::ranges::find(all, field.name, &Field::name) == all.end()) {
        all.push_back(std::move(field));
      }
    }
    for (const Node part : schema.find("allOf").items()) {
      collect(resolved(part), depth + 1, all);
    }
    for (const char* const choice : {"oneOf", "anyOf"}) {
      for (const Node branch : schema.find(choice).items()) {
        std::vector<Field> own;
        collect(resolved(branch), depth + 1, own);
        for (Field& field : own) {
          if (std::ranges::find(all, field.name, &Field::name) == all.end()) {
            // Another branch has no such field.
            field.required = false;
            field.standard = 0;
            all.push_back(std::move(field));
          }
        }
      }
    }
  }

  // `required`, and what `else` requires of a definition that extends nothing.
  static std::vector<std::string_view> required_names(Node schema, Node required) {
    std::vector<std::string_view> names;
    for (const Node list : {required, schema.find("else").find("required")}) {
      for (const Node name : list.items()) {
        names.push_back(name.scalar());
      }
    }
    return names;
  }

  // The number of the default. One of nothing is none.
  std::uint32_t standard_of(Node written) const {
    const Node own = written.find("default");
    const Node standard = own.exists() ? own : resolved(written).find("default");
    if (defaults_ == nullptr || !standard.exists() || standard.is(NodeKind::null)) {
      return 0;
    }
    defaults_->push_back(standard);
    return static_cast<std::uint32_t>(defaults_->size());
  }

  // Whether it lets a value be `null`. What has no type is anything.
  bool may_be_null(Node schema, int depth) const {
    const Node type = schema.find("type");
    const auto is_null = [](Node each) { return each.is(NodeKind::null) || each.scalar() == "null"; };
    const auto has_null = [](Node values) {
      return std::ranges::any_of(values.items(), [](Node each) { return each.is(NodeKind::null); });
    };
    if (type.exists()) {
      const Node allowed = schema.find("enum");
      const bool is_named =
          type.is(NodeKind::list) ? std::ranges::any_of(type.items(), is_null) : is_null(type);
      return is_named && (!allowed.exists() || has_null(allowed));
    }
    if (depth > deepest || has_null(schema.find("enum")) || schema.find("const").is(NodeKind::null)) {
      return depth <= deepest;
    }
    for (const char* const choice : {"oneOf", "anyOf"}) {
      for (const Node branch : schema.find(choice).items()) {
        if (may_be_null(resolved(branch), depth + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  static std::string text(Node schema, std::string_view key) {
    const Node node = schema.find(key);
    return node.is(NodeKind::text) ? std::string(node.scalar()) : std::string{};
  }

  static std::string_view json_type(Node schema) {
    const Node type = schema.find("type");
    if (type.is(NodeKind::text)) {
      return type.scalar();
    }
    for (const Node each : type.items()) {
      if (each.scalar() != "null") {
        return each.scalar();
      }
    }
    return {};
  }

  // Where a schema's numbers lie.
  static formula::Interval range_of(Node schema, bool is_whole) {
    formula::Interval range;
    const auto at = [&](std::string_view key) { return Rational::parse(schema.find(key).scalar()); };
    if (const auto least = at("minimum")) {
      range = range.met_with(formula::Interval::from(*least));
    }
    if (const auto most = at("maximum")) {
      range = range.met_with({std::nullopt, *most});
    }
    if (const auto below = at("exclusiveMinimum")) {
      range = range.met_with(
          {is_whole ? Rational(below->floor()) + Rational(1) : *below, std::nullopt, below->sign() >= 0});
    }
    if (const auto above = at("exclusiveMaximum")) {
      range = range.met_with(
          {std::nullopt, is_whole ? Rational(above->ceil()) - Rational(1) : *above, above->sign() <= 0});
    }
    auto allowed = source::of_each(schema.find("enum").items(), std::identity());
    allowed.push_back(schema.find("const"));
    std::optional<formula::Interval> listed;
    for (const Node value : allowed) {
      if (const auto number = Rational::parse(value.scalar())) {
        listed =
            listed ? listed->joined_with(formula::Interval::of(*number)) : formula::Interval::of(*number);
      }
    }
    return listed ? range.met_with(*listed) : range;
  }

  FieldType type_of(Node written, int depth) const {
    using Shape = FieldType::Shape;
    FieldType type;
    if (depth > deepest) {
      return type;
    }
    const Node schema = resolved(written);
    type.may_be_null = may_be_null(schema, depth);
    for (const auto& [keyword, shape] :
         {std::pair{"x-ref", Shape::reference}, std::pair{"x-term", Shape::term},
          std::pair{"x-text", Shape::markup}, std::pair{"x-formula", Shape::formula}}) {
      if (const Node target = keyword_of(written, keyword, depth); target.exists()) {
        type.shape = shape;
        type.target = target.scalar();
        type.target_span = target.span();
        if (shape == Shape::reference && type.target == any_kind) {
          type.target.clear();
        }
        type.block = shape == Shape::markup && type.target == "block";
        return type;
      }
    }
    const std::string_view name = json_type(schema);
    if (name.empty()) {
      add_alternatives(schema, depth, type);
      if (type.items.size() == 1) {
        FieldType only = type.items.front();
        only.may_be_null |= type.may_be_null;
        return only;
      }
      if (auto whole = type.items.empty() ? type_of_all(schema, depth) : std::nullopt) {
        return *std::move(whole);
      }
    }
    if (name == "string") {
      type.shape = Shape::text;
      // Its target is the form in which it has to be written, if there is one.
      for (const std::string_view form : {"pattern", "format", "const"}) {
        type.target = type.target.empty() ? text(schema, form) : type.target;
      }
    } else if (name == "integer") {
      type.shape = Shape::integer;
    } else if (name == "number") {
      type.shape = Shape::number;
    } else if (name == "boolean") {
      type.shape = Shape::boolean;
    } else if (name == "array") {
      type.shape = Shape::list;
      type.items.push_back(schema.find("items").exists() ? type_of(schema.find("items"), depth + 1)
                                                         : FieldType{});
    } else if (name == "object") {
      type.shape = Shape::record;
      collect(schema, depth + 1, type.members);
    }
    if (type.shape == Shape::integer || type.shape == Shape::number) {
      type.range = range_of(schema, type.shape == Shape::integer);
    }
    for (const Node value : schema.find("enum").items()) {
      if (value.is(NodeKind::text)) {
        type.allowed.emplace_back(value.scalar());
        type.shape = type.shape == Shape::any ? Shape::text : type.shape;
      }
    }
    // What the schema gives a form and no type is no plain text either.
    for (const std::string_view form : {"pattern", "format", "const"}) {
      const bool has_none = type.shape == Shape::any && type.target.empty();
      type.target = has_none ? text(schema, form) : type.target;
    }
    return type;
  }

  // Of what leaves its type to the parts of `allOf`; a record has the members of all. Nothing where none states one.
  std::optional<FieldType> type_of_all(Node schema, int depth) const {
    std::optional<FieldType> whole;
    for (const Node part : schema.find("allOf").items()) {
      FieldType type = type_of(part, depth + 1);
      if (type.shape == FieldType::Shape::any && type.items.empty()) {
        continue;
      }
      if (!whole) {
        whole = std::move(type);
        continue;
      }
      whole->may_be_null &= type.may_be_null;
      for (Field& member : type.members) {
        if (std::ranges::find(whole->members, member.name, &Field::name) == whole->members.end()) {
          whole->members.push_back(std::move(member));
        }
      }
    }
    return whole;
  }

  // The forms that `oneOf` and `anyOf` leave open; to be nothing is none.
  void add_alternatives(Node schema, int depth, FieldType& type) const {
    for (const char* const choice : {"oneOf", "anyOf"}) {
      for (const Node branch : schema.find(choice).items()) {
        FieldType form = type_of(branch, depth + 1);
        if (form.shape != FieldType::Shape::any) {
          type.items.push_back(std::move(form));
        } else {
          std::ranges::move(form.items, std::back_inserter(type.items));
        }
      }
    }
  }

  const Schema& schema_;
  std::vector<Node>* defaults_;
};

}  // namespace

bool is_bookkeeping(std::string_view field) {
  constexpr std::array<std::string_view, 4> names{"extends", "id", "kind", "ref"};
  return std::ranges::find(names, field) != names.end();
}

namespace {

bool takes(const FieldType& type, Node value) {
  using Shape = FieldType::Shape;
  switch (type.shape) {
    case Shape::list:
      return value.is(NodeKind::list);
    case Shape::record:
      return value.is(NodeKind::map);
    case Shape::boolean:
      return value.is(NodeKind::boolean);
    case Shape::integer:
    case Shape::number:
      return value.is_number();
    case Shape::text:
      return value.is(NodeKind::text) &&
             (type.allowed.empty() || std::ranges::find(type.allowed, value.scalar()) != type.allowed.end());
    case Shape::any:
      return false;
    default:
      return value.is(NodeKind::text);
  }
}

// How well a form fits, of those that take a value: one of a few texts, a text with markup, most members of a record.
std::size_t fit_of(const FieldType& type, Node value) {
  using Shape = FieldType::Shape;
  if (type.shape == Shape::record) {
    return static_cast<std::size_t>(std::ranges::count_if(
        type.members, [&](const Field& member) { return value.find(member.name).exists(); }));
  }
  return !type.allowed.empty() ? 2 : type.shape == Shape::markup ? 1 : 0;
}

}  // namespace

const FieldType& alternative_for(const FieldType& type, Node value) {
  const FieldType* best = &type;
  std::size_t most = 0;
  if (type.shape == FieldType::Shape::any) {
    for (const FieldType& form : type.items) {
      if (const std::size_t fit = fit_of(form, value) + 1; takes(form, value) && fit > most) {
        best = &form;
        most = fit;
      }
    }
  }
  return *best;
}

namespace {

// What lies in it has names, and no types.
bool is_map(const FieldType& type) {
  using Shape = FieldType::Shape;
  const bool is_several = type.shape == Shape::list || (type.shape == Shape::any && !type.items.empty());
  return is_several ? std::ranges::any_of(type.items, is_map)
                    : type.shape == Shape::any || (type.shape == Shape::record && type.members.empty());
}

// Inside a type: lists are what they hold, and what has several forms each of these.
FieldAt field_in(const FieldType& type, std::string_view path) {
  using Shape = FieldType::Shape;
  FieldAt inside = field_at(type.members, path);
  const bool is_several = type.shape == Shape::list || type.shape == Shape::any;
  for (std::size_t i = 0; inside.field == nullptr && is_several && i < type.items.size(); ++i) {
    inside = field_in(type.items[i], path);
  }
  return inside;
}

}  // namespace

std::string item_path(std::string_view list, std::size_t item) {
  std::string path(list);
  path += '[';
  path += std::to_string(item);
  path += ']';
  return path;
}

std::string member_path(std::string_view record, std::string_view member) {
  std::string path;
  path.reserve(record.size() + 1 + member.size());
  path += record;
  path += '.';
  path += member;
  return path;
}

FieldAt field_at(std::span<const Field> fields, std::string_view path) {
  const auto dot = std::min(path.find('.'), path.size());
  const auto found = std::ranges::find(fields, path.substr(0, dot), &Field::name);
  if (found == fields.end() || dot == path.size()) {
    return {found == fields.end() ? nullptr : &*found, {}};
  }
  const std::string_view rest = path.substr(dot + 1);
  const FieldAt inside = field_in(found->type, rest);
  return inside.field == nullptr && is_map(found->type) ? FieldAt{&*found, rest} : inside;
}

std::vector<Field> fields_of(const Schema& schema) {
  return Reader(schema).fields();
}

std::vector<Field> fields_of(const Schema& schema, std::vector<Node>& defaults) {
  return Reader(schema, &defaults).fields();
}

namespace {

// Goes through a schema as `Reader` does, and tells what stands where it does not go.
class UnreadKeywords {
 public:
  UnreadKeywords(const Reader& reader, Diagnostics& diagnostics)
      : reader_(reader), diagnostics_(diagnostics) {}

  void record(Node written) {
    const Node schema = reader_.resolved(written);
    if (!seen_.insert({schema.span(), true}).second) {
      return;
    }
    for (const Entry& property : schema.find("properties").entries()) {
      value(property.value);
    }
    for (const Node part : schema.find("allOf").items()) {
      record(part);
    }
    for (const char* const choice : {"oneOf", "anyOf"}) {
      for (const Node branch : schema.find(choice).items()) {
        record(branch);
      }
    }
    for (const char* const unread : {"additionalProperties", "patternProperties", "not", "if", "then", "else",
                                     "dependencies", "propertyNames"}) {
      tell(schema.find(unread), unread);
    }
  }

 private:
  void value(Node written) {
    const Node schema = reader_.resolved(written);
    if (std::ranges::any_of(keywords,
                            [&](const char* each) { return reader_.keyword_of(written, each).exists(); })) {
      // It is one text, whatever else is said of it.
      return;
    }
    const Node items = schema.find("items");
    if (items.is(NodeKind::map)) {
      if (seen_.insert({items.span(), true}).second) {
        value(items);
      }
    } else {
      tell(items, "a list of `items`");
    }
    for (const char* const unread : {"additionalItems", "contains"}) {
      tell(schema.find(unread), unread);
    }
    record(schema);
  }

  // Everything in it that looks like one of the keywords, behind references, too.
  void tell(Node node, std::string_view where) {
    for (const Node item : node.items()) {
      tell(item, where);
    }
    if (!node.is(NodeKind::map) || !seen_.insert({node.span(), false}).second) {
      return;
    }
    for (const Entry& entry : node.entries()) {
      if (std::ranges::find(keywords, entry.key) != std::end(keywords)) {
        diagnostics_.add(
            Diagnostic::of(Code::ignored_keyword, entry.key_span,
                           fmt::format("`{}` is not read under `{}`", entry.key, where))
                .help("give the text a property of its own, or write `items:` for all of a list; what "
                      "stands here is a plain text"));
      } else {
        tell(entry.value, where);
      }
    }
    if (const Node reference = node.find("$ref"); reference.exists()) {
      if (const Node target = reader_.resolved(node); target.span() != node.span()) {
        const auto is_one = [&](const char* each) { return target.find(each).exists(); };
        if (const auto* const found = std::ranges::find_if(keywords, is_one); found != std::end(keywords)) {
          diagnostics_.add(
              Diagnostic::of(Code::ignored_keyword, reference.span(),
                             fmt::format("the `{}` behind this is not read under `{}`", *found, where))
                  .help("give the text a property of its own; what stands here is a plain text"));
        }
      }
    }
  }

  static constexpr const char* keywords[] = {"x-formula", "x-ref", "x-term", "x-text"};

  const Reader& reader_;
  Diagnostics& diagnostics_;
  std::set<std::pair<Span, bool>> seen_;  // And whether it is read there.
};

}  // namespace

void report_unread_keywords(const Schema& schema, Diagnostics& diagnostics) {
  const Reader reader(schema);
  UnreadKeywords(reader, diagnostics).record(schema.root());
}

}  // namespace talia::model
