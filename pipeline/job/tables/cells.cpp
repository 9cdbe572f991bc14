#include "job/tables/cells.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "document/read.h"
#include "document/scalar.h"
#include "edit/write.h"
#include "markup/escape.h"
#include "model/fields.h"
#include "source/json_writer.h"
#include "table/guess/values.h"

namespace talia::job {
namespace {

using edit::YamlValue;
using Shape = FieldType::Shape;

const FieldType& item_type(const FieldType& type) {
  static const FieldType any;
  return type.items.empty() ? any : type.items.front();
}

const FieldType& member_type(const FieldType& type, std::string_view name) {
  static const FieldType any;
  const auto found = std::ranges::find(type.members, name, &Field::name);
  return found == type.members.end() ? any : found->type;
}

// A text that is empty, or of apostrophes alone, has two of them more in a cell: an empty cell says nothing.
bool is_apostrophes(std::string_view text) {
  return text.find_first_not_of('\'') == std::string_view::npos;
}

std::optional<YamlValue> read_json(std::string_view text) {
  SourceMap sources;
  Diagnostics found;
  const DocumentFile file = document::read_json(sources.add("cell", std::string(text)), sources, found);
  return file.documents.empty() ? std::nullopt
                                : std::optional(edit::value_of(file.documents.front()->root()));
}

bool opens_json(std::string_view text) {
  return text.starts_with('[') || text.starts_with('{') || text.starts_with('"');
}

std::string as_json(const YamlValue& value) {
  struct Writer {
    std::string operator()(YamlValue::Null) const { return "null"; }
    std::string operator()(bool is_true) const { return is_true ? "true" : "false"; }
    std::string operator()(const YamlValue::Number& number) const {
      const bool is_whole = document::plain_kind(number.written) == document::PlainKind::integer;
      return document::json_number(number.written, is_whole ? NodeKind::integer : NodeKind::real);
    }
    std::string operator()(const std::string& text) const { return source::json_quoted(text); }
    std::string operator()(const YamlValue::List& list) const {
      std::string json = "[";
      for (const YamlValue& item : list) {
        json += json.size() > 1 ? ", " : "";
        json += as_json(item);
      }
      return json + ']';
    }
    std::string operator()(const YamlValue::Map& map) const {
      std::string json = "{";
      for (const auto& [key, item] : map) {
        json += fmt::format("{}{}: {}", json.size() > 1 ? ", " : "", source::json_quoted(key), as_json(item));
      }
      return json + '}';
    }
  };
  return std::visit(Writer{}, value.what);
}

class Reader {
 public:
  explicit Reader(const CellReading& reading) : reading_(reading) {}

  std::optional<YamlValue> read(const Cell& cell, const FieldType& type) const {
    switch (cell.kind) {
      case CellKind::empty:
      case CellKind::error:
        return std::nullopt;
      case CellKind::boolean:
        return type.shape == Shape::boolean || type.shape == Shape::any ? YamlValue{cell.text == "true"}
                                                                        : of_text(cell.text, type);
      case CellKind::number:
        return is_number(type) || type.shape == Shape::any ? of_number(cell, type)
               : type.shape == Shape::boolean              ? of_text(table::text_of(cell), type)
                                                           : of_text(table::plain_text(cell), type);
      case CellKind::list: {
        YamlValue::List list;
        for (const Cell& item : cell.items) {
          list.push_back(read(item, item_type(type)).value_or(YamlValue{}));
        }
        return YamlValue{std::move(list)};
      }
      case CellKind::record: {
        YamlValue::Map map;
        for (std::size_t i = 0; i < cell.items.size(); ++i) {
          if (auto value = read(cell.items[i], member_type(type, cell.keys[i]))) {
            map.emplace_back(cell.keys[i], *std::move(value));
          }
        }
        return YamlValue{std::move(map)};
      }
      case CellKind::text:
      case CellKind::date:
      case CellKind::time:
        break;
    }
    return of_text(cell.text, type);
  }

 private:
  static bool is_number(const FieldType& type) {
    return type.shape == Shape::integer || type.shape == Shape::number;
  }

  std::optional<YamlValue> of_text(const std::string& text, const FieldType& type) const {
    const std::string_view trimmed = table::trimmed_cell(text);
    switch (type.shape) {
      case Shape::boolean:
        return of_word(trimmed);
      case Shape::integer:
      case Shape::number:
        if (const auto number =
                table::read_number(table::without_unit(trimmed, reading_.unit), reading_.decimals)) {
          return as_written(*number, type);
        }
        return YamlValue{std::string(trimmed)};
      case Shape::list:
        return of_list(text, trimmed, type);
      case Shape::record:
        if (auto json = opens_json(trimmed) ? read_json(trimmed) : std::nullopt) {
          return json;
        }
        return YamlValue{text};
      case Shape::reference:
      case Shape::term: {
        const auto id = reading_.id_of ? reading_.id_of(type, trimmed) : std::nullopt;
        return YamlValue{id.value_or(std::string(trimmed))};
      }
      case Shape::any:
        return of_anything(text, trimmed);
      case Shape::markup:
        if (reading_.texts == CellTexts::words) {
          return YamlValue{
              markup::escaped(text, type.block ? markup::PlainLines::lists : markup::PlainLines::paragraphs)};
        }
        break;
      case Shape::text:
      case Shape::formula:
        break;
    }
    if (!type.allowed.empty()) {
      return YamlValue{std::string(trimmed)};
    }
    return YamlValue{text.size() > 1 && is_apostrophes(text) ? text.substr(2) : text};
  }

  // With the zeros in which it ends, so that a price of 4.50 prints as one.
  static YamlValue as_written(const table::WrittenNumber& number, const FieldType& type) {
    return {
        YamlValue::Number{table::plain(number.value, type.shape == Shape::integer ? 0 : number.decimals)}};
  }
  YamlValue of_number(const Cell& cell, const FieldType& type) const {
    const bool is_shown_otherwise = cell.decimals > 0 || cell.shown.ends_with('%');
    const auto number =
        is_shown_otherwise ? table::number_of(cell, table::DecimalSign::point, reading_.unit) : std::nullopt;
    return number ? as_written(*number, type) : YamlValue{YamlValue::Number{table::text_of(cell)}};
  }

  // Words by which people answer yes or no in tables.
  static YamlValue of_word(std::string_view word) {
    if (word == "1" || word == "0" || word == "–") {
      return {word == "1"};
    }
    const auto truth = table::truth_of(word);
    return truth ? YamlValue{truth->is_true} : YamlValue::text(std::string(word));
  }

  YamlValue of_list(const std::string& text, std::string_view trimmed, const FieldType& type) const {
    if (trimmed.starts_with('[')) {
      if (auto json = read_json(trimmed)) {
        return *std::move(json);
      }
    }
    const std::string_view separator =
        reading_.separator.empty() ? table::separator_in(text) : std::string_view(reading_.separator);
    YamlValue::List list;
    for (const std::string& item : table::members_of(trimmed, separator)) {
      list.push_back(of_text(item, item_type(type)).value_or(YamlValue{}));
    }
    return {std::move(list)};
  }

  static YamlValue of_anything(const std::string& text, std::string_view trimmed) {
    if (opens_json(trimmed)) {
      if (auto json = read_json(trimmed)) {
        return *std::move(json);
      }
    }
    switch (document::plain_kind(trimmed)) {
      case document::PlainKind::boolean:
        return {trimmed.front() == 't' || trimmed.front() == 'T'};
      case document::PlainKind::integer:
      case document::PlainKind::real:
        return {YamlValue::Number{std::string(trimmed)}};
      default:
        return {text};
    }
  }

  const CellReading& reading_;
};

// The text without the last resort, JSON.
std::string short_text(const YamlValue& value, const FieldType& type) {
  struct Writer {
    const FieldType& type;
    std::string operator()(YamlValue::Null) const { return {}; }
    std::string operator()(bool is_true) const { return is_true ? "true" : "false"; }
    std::string operator()(const YamlValue::Number& number) const { return number.written; }
    std::string operator()(const std::string& text) const {
      return is_apostrophes(text) ? text + "''" : text;
    }
    std::string operator()(const YamlValue::List& list) const {
      std::string joined;
      for (const YamlValue& item : list) {
        joined += joined.empty() ? "" : "; ";
        joined += short_text(item, item_type(type));
      }
      return joined;
    }
    std::string operator()(const YamlValue::Map&) const { return {}; }
  };
  return std::visit(Writer{type}, value.what);
}

}  // namespace

std::optional<YamlValue> value_of(const Cell& cell, const FieldType& type, const CellReading& reading) {
  return Reader(reading).read(cell, type);
}

std::string cell_text(const YamlValue& value, const FieldType& type) {
  std::string text = short_text(value, type);
  const CellReading markup{.texts = CellTexts::markup};
  const Cell cell{.kind = text.empty() ? CellKind::empty : CellKind::text, .text = text};
  const bool is_nothing = std::holds_alternative<YamlValue::Null>(value.what);
  return is_nothing || value_of(cell, type, markup) == value ? text : as_json(value);
}

}  // namespace talia::job
