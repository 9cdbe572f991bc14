#include "job/tables/exported.h"

#include <algorithm>
#include <utility>

#include "job/tables/cells.h"
#include "job/tables/sheets.h"
#include "source/text/unicode.h"

namespace talia::job {
namespace {

using edit::YamlValue;
using Shape = FieldType::Shape;

constexpr std::string_view fields_ending = " (fields)";
constexpr std::string_view lists_name = "_lists";
constexpr std::string_view of_kind = "kind";  // The row of the kind itself.

std::string fields_sheet_of(std::string_view kind) {
  return sheet_beside(kind, fields_ending);
}

Cell text_cell(std::string text) {
  Cell cell;
  cell.kind = text.empty() ? CellKind::empty : CellKind::text;
  cell.text = std::move(text);
  return cell;
}

const std::string* text_at(const YamlValue::Map& map, std::string_view key) {
  const YamlValue* const value = edit::find(map, key);
  return value == nullptr ? nullptr : std::get_if<std::string>(&value->what);
}

std::string label_at(const YamlValue::Map& map, std::string_view key) {
  const std::string* const text = text_at(map, key);
  return text == nullptr ? std::string() : *text;
}

std::optional<FieldType> plain_type(const std::string& type) {
  static const std::map<std::string, Shape, std::less<>> shapes = {{"boolean", Shape::boolean},
                                                                   {"integer", Shape::integer},
                                                                   {"number", Shape::number},
                                                                   {"string", Shape::text}};
  const auto shape = shapes.find(type);
  if (shape == shapes.end()) {
    return std::nullopt;
  }
  FieldType made;
  made.shape = shape->second;
  return made;
}

std::optional<FieldType> record_type(const YamlValue::Map& schema) {
  FieldType record;
  record.shape = Shape::record;
  const YamlValue* const properties = edit::find(schema, "properties");
  if (properties == nullptr || properties->map() == nullptr) {
    return std::nullopt;
  }
  for (const auto& [name, property] : *properties->map()) {
    auto type = property.map() == nullptr ? std::nullopt : type_of_schema(*property.map());
    if (!type) {
      return std::nullopt;
    }
    Field member;
    member.name = name;
    member.type = *std::move(type);
    member.label = label_at(*property.map(), "x-label");
    member.unit = label_at(*property.map(), "x-unit");
    record.members.push_back(std::move(member));
  }
  return record;
}

}  // namespace

YamlValue::Map schema_of_type(const FieldType& type) {
  const auto text_and = [](std::string_view key, std::string what) {
    return YamlValue::Map{{"type", YamlValue::text("string")},
                          {std::string(key), YamlValue::text(std::move(what))}};
  };
  switch (type.shape) {
    case Shape::boolean:
      return {{"type", YamlValue::text("boolean")}};
    case Shape::integer:
      return {{"type", YamlValue::text("integer")}};
    case Shape::number:
      return {{"type", YamlValue::text("number")}};
    case Shape::markup:
      return text_and("x-text", type.block ? "block" : "inline");
    case Shape::reference:
      return text_and("x-ref", type.target.empty() ? "any" : type.target);
    case Shape::term:
      return text_and("x-term", type.target);
    case Shape::formula:
      return {{"x-formula", YamlValue::text(type.target)}};
    case Shape::list:
      return {{"type", YamlValue::text("array")},
              {"items", {type.items.empty() ? YamlValue::Map{} : schema_of_type(type.items.front())}}};
    case Shape::record: {
      YamlValue::Map properties;
      for (const Field& member : type.members) {
        YamlValue::Map property = schema_of_type(member.type);
        if (!member.label.empty()) {
          property.emplace_back("x-label", YamlValue::text(member.label));
        }
        if (!member.unit.empty()) {
          property.emplace_back("x-unit", YamlValue::text(member.unit));
        }
        properties.emplace_back(member.name, YamlValue{std::move(property)});
      }
      return {{"type", YamlValue::text("object")}, {"properties", {std::move(properties)}}};
    }
    case Shape::text: {
      YamlValue::Map text{{"type", YamlValue::text("string")}};
      YamlValue::List allowed;
      for (const std::string& one : type.allowed) {
        allowed.push_back(YamlValue::text(one));
      }
      if (!allowed.empty()) {
        text.emplace_back("enum", YamlValue{std::move(allowed)});
      }
      return text;
    }
    case Shape::any:
      break;
  }
  return {};
}

std::optional<FieldType> type_of_schema(const YamlValue::Map& schema) {
  const auto of = [&](std::string_view key, Shape shape) -> std::optional<FieldType> {
    const std::string* const target = text_at(schema, key);
    if (target == nullptr) {
      return std::nullopt;
    }
    FieldType type;
    type.shape = shape;
    type.target = *target;
    return type;
  };
  if (auto markup = of("x-text", Shape::markup)) {
    markup->block = markup->target == "block";
    markup->target.clear();
    return markup;
  }
  for (const auto& [key, shape] :
       {std::pair("x-ref", Shape::reference), {"x-term", Shape::term}, {"x-formula", Shape::formula}}) {
    if (auto type = of(key, shape)) {
      return type;
    }
  }
  const std::string* const name = text_at(schema, "type");
  if (name == nullptr) {
    return schema.empty() ? std::optional(FieldType{}) : std::nullopt;
  }
  if (*name == "object") {
    return record_type(schema);
  }
  if (*name == "array") {
    const YamlValue* const items = edit::find(schema, "items");
    auto item = items == nullptr || items->map() == nullptr ? std::nullopt : type_of_schema(*items->map());
    if (!item) {
      return std::nullopt;
    }
    FieldType list;
    list.shape = Shape::list;
    list.items.push_back(*std::move(item));
    return list;
  }
  auto type = plain_type(*name);
  const YamlValue* const allowed = edit::find(schema, "enum");
  if (type && allowed != nullptr && allowed->list() != nullptr) {
    for (const YamlValue& one : *allowed->list()) {
      if (const auto* const text = std::get_if<std::string>(&one.what)) {
        type->allowed.push_back(*text);
      }
    }
  }
  return type;
}

table::WrittenSheet fields_sheet(const Kind& kind, const std::vector<KindColumn>& columns) {
  table::WrittenSheet sheet;
  sheet.name = fields_sheet_of(kind.name);
  sheet.is_hidden = true;
  sheet.columns = {{.header = "field"}, {.header = "schema"}};
  const FieldType any;
  const auto add = [&](const std::string& field, YamlValue::Map schema, const std::string& label,
                       const std::string& unit) {
    if (!label.empty()) {
      schema.emplace_back("x-label", YamlValue::text(label));
    }
    if (!unit.empty()) {
      schema.emplace_back("x-unit", YamlValue::text(unit));
    }
    sheet.rows.push_back({text_cell(field), text_cell(cell_text(YamlValue{std::move(schema)}, any))});
  };
  add(std::string(of_kind), {}, kind.label, {});
  for (const KindColumn& column : columns) {
    add(column.path, schema_of_type(column.type), column.label, column.unit);
  }
  return sheet;
}

std::optional<ExportedKind> exported_kind(const Workbook& book, const TableSheet& sheet) {
  const auto fields = std::ranges::find(book.sheets, fields_sheet_of(sheet.name), &TableSheet::name);
  if (sheet.name.empty() || fields == book.sheets.end() || !fields->is_hidden) {
    return std::nullopt;
  }
  ExportedKind kind{sheet.name, {}, {}};
  FieldType any;
  for (const SheetRow& row : fields->rows) {
    if (row.cells.size() < 2) {
      continue;
    }
    const auto schema = value_of(row.cells[1], any, {});
    const YamlValue::Map* const map = schema ? schema->map() : nullptr;
    if (map == nullptr) {
      continue;
    }
    const std::string path = table::text_of(row.cells[0]);
    if (path == of_kind) {
      kind.label = label_at(*map, "x-label");
      continue;
    }
    YamlValue::Map bare = *map;
    std::erase_if(bare,
                  [](const auto& entry) { return entry.first == "x-label" || entry.first == "x-unit"; });
    if (auto type = type_of_schema(bare)) {
      kind.columns.insert_or_assign(
          path, ExportedColumn{*std::move(type), label_at(*map, "x-label"), label_at(*map, "x-unit")});
    }
  }
  return kind;
}

bool is_kept_by_export(const Workbook& book, const TableSheet& sheet) {
  return sheet.is_hidden &&
         (sheet.name == lists_name || std::ranges::any_of(book.sheets, [&](const TableSheet& other) {
            return !other.is_hidden && !other.name.empty() &&
                   (sheet.name == base_sheet_of(other.name) || sheet.name == fields_sheet_of(other.name));
          }));
}

void forget_kept_sheets(Workbook& book) {
  std::erase_if(book.told, [&](const TableNote& note) {
    return note.sheet < book.sheets.size() && is_kept_by_export(book, book.sheets[note.sheet]);
  });
}

}  // namespace talia::job
