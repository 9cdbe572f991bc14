#include "job/tables/start_columns.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "job/tables/names.h"
#include "source/of_each.h"
#include "source/text/columns.h"
#include "table/guess/ids.h"
#include "table/guess/values.h"

namespace talia::job {
namespace {

using edit::YamlValue;
using Shape = FieldType::Shape;

// `price`, `cost.amount`: what a field may be called, and none that every definition has.
bool is_path(std::string_view header) {
  const std::size_t dot = header.find('.');
  const std::string_view first = header.substr(0, dot);
  const bool is_id = !first.empty() && id_of_name(first) == first;
  if (dot != std::string_view::npos) {
    const std::string_view second = header.substr(dot + 1);
    return is_id && !second.empty() && id_of_name(second) == second;
  }
  return is_id && header != "kind" && header != "extends" && header != "override";
}

// Of texts with markup: whether one of them has more than a paragraph.
FieldType markup_type(const TableSheet& sheet, std::size_t column) {
  FieldType type;
  type.shape = Shape::markup;
  type.block = std::ranges::any_of(sheet.rows, [&](const SheetRow& row) {
    return column < row.cells.size() && table::text_of(row.cells[column]).find('\n') != std::string::npos;
  });
  return type;
}

// The column that names rows is the field `name`; one of ids is no field, and neither is one without any value.
std::string guessed_field(const SheetGuess& guess, std::size_t at) {
  const ColumnGuess& column = guess.columns[at];
  const bool is_other_name = column.id == "name" && guess.name && *guess.name != at;
  return guess.id == at || column.type == GuessedType::none ? std::string()
         : guess.name == at                                 ? std::string("name")
         : is_other_name                                    ? std::string("other_name")
                                                            : column.id;
}

// Of a text or a number; null for all else.
const std::string* written_text(const YamlValue& value) {
  const auto* const number = std::get_if<YamlValue::Number>(&value.what);
  return number != nullptr ? &number->written : std::get_if<std::string>(&value.what);
}

class Adapter {
 public:
  Adapter(const KnownNames& names, std::vector<std::string>& told) : names_(names), told_(told) {}

  FieldType adapted(const FieldType& type, const std::vector<YamlValue>& values) {
    switch (type.shape) {
      case Shape::reference:
        return reference(type, values);
      case Shape::term:
        return term(type, values);
      case Shape::formula:
        return formula(type, values);
      case Shape::integer:
      case Shape::number:
      case Shape::boolean:
        return plain(type, values);
      case Shape::text:
        return words(type, values);
      case Shape::list: {
        std::vector<YamlValue> items;
        for (const YamlValue& value : values) {
          if (value.list() != nullptr) {
            items.insert(items.end(), value.list()->begin(), value.list()->end());
          }
        }
        FieldType list = type;
        for (FieldType& item : list.items) {
          item = adapted(item, items);
        }
        return list;
      }
      case Shape::record: {
        FieldType record = type;
        for (Field& member : record.members) {
          std::vector<YamlValue> own;
          for (const YamlValue& value : values) {
            const YamlValue* const there =
                value.map() == nullptr ? nullptr : edit::find(*value.map(), member.name);
            if (there != nullptr) {
              own.push_back(*there);
            }
          }
          member.type = adapted(member.type, own);
        }
        return record;
      }
      default:
        return type;
    }
  }

 private:
  // Each once, in the order in which they first stand there.
  static std::vector<std::string> texts_of(const std::vector<YamlValue>& values) {
    std::vector<std::string> texts;
    std::set<std::string_view> known;
    for (const YamlValue& value : values) {
      const std::string* const text = written_text(value);
      if (text != nullptr && known.insert(*text).second) {
        texts.push_back(*text);
      }
    }
    return texts;
  }

  FieldType reference(const FieldType& type, const std::vector<YamlValue>& values) {
    const std::vector<std::string> texts = texts_of(values);
    const auto dead = std::ranges::find_if(
        texts, [&](const std::string& text) { return !names_.is_called(type.target, text); });
    if (dead == texts.end() && names_.is_called(type.target, {})) {
      return type;
    }
    told_.push_back(
        dead == texts.end()
            ? fmt::format("it refers to `{}`, of which the table has no sheet; kept as a text", type.target)
            : fmt::format("it refers to `{}`, of which the table has no `{}`; kept as a text", type.target,
                          source::one_line(*dead)));
    return as_texts(type);
  }

  // As a text, for a value that the type does not have.
  FieldType kept_as_text(std::string_view value, std::string_view why) {
    told_.push_back(
        fmt::format("`{}` is {}; the column is kept as texts", source::one_line(std::string(value)), why));
    FieldType text;
    text.shape = Shape::text;
    return text;
  }

  FieldType formula(const FieldType& type, const std::vector<YamlValue>& values) {
    if (type.target != "dice") {
      told_.emplace_back("a formula of the game that it comes from; kept as a text");
      return as_texts(type);
    }
    for (const std::string& text : texts_of(values)) {
      if (!table::dice_of(text) && !table::read_number(text, table::DecimalSign::point)) {
        return kept_as_text(text, "no dice");
      }
    }
    return type;
  }

  FieldType plain(const FieldType& type, const std::vector<YamlValue>& values) {
    FieldType fitting = type;
    for (const YamlValue& value : values) {
      const auto* const number = std::get_if<YamlValue::Number>(&value.what);
      const bool is_truth = std::holds_alternative<bool>(value.what);
      if (type.shape == Shape::boolean ? !is_truth : number == nullptr) {
        const std::vector<std::string> texts = texts_of({value});
        return kept_as_text(texts.empty() ? std::string("true") : texts.front(),
                            type.shape == Shape::boolean ? "neither yes nor no" : "no number");
      }
      if (number != nullptr && number->written.find('.') != std::string::npos) {
        fitting.shape = Shape::number;
      }
    }
    return fitting;
  }

  // A closed list has the words of its cells, too.
  FieldType words(const FieldType& type, const std::vector<YamlValue>& values) {
    if (type.allowed.empty()) {
      return type;
    }
    FieldType list = type;
    const std::set<std::string_view> known(type.allowed.begin(), type.allowed.end());
    for (const std::string& text : texts_of(values)) {
      if (!known.contains(text)) {
        told_.push_back(
            fmt::format("`{}` was no word of its closed list, and is one now", source::one_line(text)));
        list.allowed.push_back(text);
      }
    }
    return list;
  }

  // Pictures are files and no words: whoever copies them sees which there are.
  FieldType term(const FieldType& type, const std::vector<YamlValue>& values) {
    constexpr std::size_t most = 32;
    if (type.target == "picture") {
      return type;
    }
    const std::vector<std::string> texts = texts_of(values);
    if (type.target == "icon" && std::ranges::all_of(texts, names_.is_icon)) {
      return type;
    }
    FieldType text = as_texts(type);
    if (type.target == "icon" || texts.size() > most) {
      told_.push_back(fmt::format("`{}` of the game that it comes from; kept as a text", type.target));
      return text;
    }
    told_.push_back(fmt::format(
        "terms of the group `{}`, which the table does not have; a closed list of its words", type.target));
    text.allowed = texts;
    return text;
  }

  const KnownNames& names_;
  std::vector<std::string>& told_;
};

}  // namespace

std::vector<StartColumn> start_columns(const TableSheet& sheet, const SheetGuess& guess,
                                       const std::optional<ExportedKind>& exported) {
  constexpr std::string_view markup_mark = " (markup)";
  std::vector<StartColumn> columns;
  std::set<std::string, std::less<>> taken;
  for (std::size_t i = 0; i < guess.columns.size(); ++i) {
    columns.push_back({guessed_field(guess, i), std::nullopt});
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::string_view header = sheet.columns[i].header;
    const bool is_markup = header.ends_with(markup_mark);
    header.remove_suffix(is_markup ? markup_mark.size() : 0);
    if (guess.id == i) {
      continue;
    }
    const auto known = exported ? exported->columns.find(header)
                                : std::map<std::string, ExportedColumn, std::less<>>::const_iterator{};
    if (exported && known != exported->columns.end() && is_path(header)) {
      columns[i] = {std::string(header), known->second};
    } else if (columns[i].field.empty()) {
      continue;
    } else if (is_markup) {
      ExportedColumn texts{markup_type(sheet, i), is_path(header) ? std::string() : std::string(header), {}};
      columns[i] = {is_path(header) ? std::string(header) : table::ascii_id(header), std::move(texts)};
    } else if (header.find('.') != std::string_view::npos && is_path(header)) {
      columns[i].field = header;
    }
    if (columns[i].field.empty()) {
      columns[i].field = guess.columns[i].id;
    }
  }
  // A record stands at no name that a field has.
  for (const StartColumn& column : columns) {
    if (column.field.find('.') == std::string::npos) {
      taken.insert(column.field);
    }
  }
  std::set<std::string, std::less<>> given;
  for (StartColumn& column : columns) {
    std::string& field = column.field;
    const std::size_t dot = field.find('.');
    if (dot != std::string::npos && taken.contains(field.substr(0, dot))) {
      field[dot] = '_';
    }
    if (!field.empty()) {
      field = table::free_id(field, given);
    }
  }
  return columns;
}

FieldType as_texts(const FieldType& type) {
  FieldType texts = type;
  const bool refers = type.shape == Shape::reference || type.shape == Shape::term ||
                      (type.shape == Shape::formula && type.target != "dice");
  if (refers) {
    texts = {};
    texts.shape = Shape::text;
  }
  for (FieldType& item : texts.items) {
    item = as_texts(item);
  }
  for (Field& member : texts.members) {
    member.type = as_texts(member.type);
  }
  return texts;
}

FieldType as_far_as_known(const FieldType& type, const std::vector<YamlValue>& values,
                          const KnownNames& names, std::vector<std::string>& told) {
  return Adapter(names, told).adapted(type, values);
}

std::string without_dead_references(std::string_view text,
                                    const std::function<bool(std::string_view id)>& has,
                                    std::set<std::string, std::less<>>& dead) {
  std::string result;
  bool is_code = false;
  std::size_t close = text.find("]]");  // The next one; none, once there is no more.
  for (std::size_t at = 0; at < text.size();) {
    close = close < at ? text.find("]]", at) : close;
    const bool opens = close != std::string_view::npos && text.substr(at).starts_with("[[");
    const std::string_view inside = opens ? text.substr(at + 2, close - at - 2) : std::string_view();
    // No id goes on over a bracket.
    const std::size_t end = std::min(inside.find_first_of("|["), inside.size());
    const bool is_nested = end < inside.size() && inside[end] == '[';
    const std::string_view id = is_nested ? std::string_view() : inside.substr(0, end);
    const bool is_escaped = at > 0 && text[at - 1] == '\\';
    if (is_code || is_escaped || id.empty() || id_of_name(id) != id || has(id)) {
      is_code = text[at] == '`' && !is_escaped ? !is_code : is_code;
      result += text[at++];
      continue;
    }
    result += id.size() == inside.size() ? id : inside.substr(id.size() + 1);
    dead.emplace(id);
    at = close + 2;
  }
  return result;
}

void free_references(YamlValue& value, const FieldType& type,
                     const std::function<bool(std::string_view id)>& has,
                     std::set<std::string, std::less<>>& dead) {
  static const FieldType any;
  if (auto* const text = std::get_if<std::string>(&value.what);
      text != nullptr && type.shape == Shape::markup) {
    *text = without_dead_references(*text, has, dead);
  } else if (auto* const list = std::get_if<YamlValue::List>(&value.what)) {
    for (YamlValue& item : *list) {
      free_references(item, type.items.empty() ? any : type.items.front(), has, dead);
    }
  } else if (auto* const map = std::get_if<YamlValue::Map>(&value.what)) {
    for (auto& [key, inner] : *map) {
      const auto member = std::ranges::find(type.members, key, &Field::name);
      free_references(inner, member == type.members.end() ? any : member->type, has, dead);
    }
  }
}

void add_property(YamlValue::Map& properties, std::string_view path, YamlValue::Map property) {
  const std::size_t dot = path.find('.');
  const std::string key(path.substr(0, dot));
  if (dot == std::string_view::npos) {
    properties.emplace_back(key, YamlValue{std::move(property)});
    return;
  }
  auto found = std::ranges::find(properties, key, &YamlValue::Map::value_type::first);
  if (found == properties.end()) {
    YamlValue::Map record{{"type", YamlValue::text("object")},
                          {"additionalProperties", {false}},
                          {"properties", {YamlValue::Map{}}}};
    properties.emplace_back(key, YamlValue{std::move(record)});
    found = properties.end() - 1;
  }
  auto& record = std::get<YamlValue::Map>(found->second.what);
  auto& inner = std::get<YamlValue::Map>(record.back().second.what);
  add_property(inner, path.substr(dot + 1), std::move(property));
}

}  // namespace talia::job
