#include "job/tables/kind_columns.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "source/text/ascii.h"
#include "source/text/unicode.h"

namespace talia::job {
namespace {

using edit::YamlValue;
using Shape = FieldType::Shape;

constexpr std::string_view markup_mark = " (markup)";

// Whether each member of a record has a column of its own.
bool has_columns(const FieldType& type) {
  return type.shape == Shape::record && !type.members.empty() &&
         std::ranges::none_of(type.members,
                              [](const Field& member) { return member.type.shape == Shape::record; });
}

KindColumn column_of(const Field& field, std::string_view path) {
  return {std::string(path), field.type, field.label, field.unit, field.required};
}

// A header as it is compared: signs between its words do not count.
std::string folded(std::string_view header) {
  std::string words;
  for (const char c : source::case_folded(header)) {
    words += c == '_' || c == '-' || c == '.' ? ' ' : c;
  }
  return std::string(source::trimmed(words));
}

}  // namespace

std::string KindColumn::header() const {
  return path + std::string(is_markup() ? markup_mark : "");
}

std::vector<KindColumn> columns_of(const Kind& kind) {
  std::vector<KindColumn> columns(1);
  columns[0].path = "id";
  columns[0].type.shape = Shape::text;
  columns[0].is_required = true;
  for (const Field& field : kind.fields) {
    if (field.name == "id" || field.name == "kind" || field.name == "extends") {
      continue;
    }
    if (!has_columns(field.type)) {
      columns.push_back(column_of(field, field.name));
      continue;
    }
    for (const Field& member : field.type.members) {
      columns.push_back(column_of(member, fmt::format("{}.{}", field.name, member.name)));
    }
  }
  return columns;
}

const YamlValue* value_at(const YamlValue::Map& definition, std::string_view path) {
  const std::size_t dot = path.find('.');
  const YamlValue* const value = edit::find(definition, path.substr(0, dot));
  if (value == nullptr || dot == std::string_view::npos) {
    return value;
  }
  return value->map() == nullptr ? nullptr : value_at(*value->map(), path.substr(dot + 1));
}

void set_at(YamlValue::Map& definition, std::string_view path, std::optional<YamlValue> value) {
  const std::size_t dot = path.find('.');
  const std::string key(path.substr(0, dot));
  const auto found = std::ranges::find(definition, key, &YamlValue::Map::value_type::first);
  if (dot == std::string_view::npos) {
    if (!value) {
      definition.erase(found, found == definition.end() ? found : std::next(found));
    } else if (found == definition.end()) {
      definition.emplace_back(key, *std::move(value));
    } else {
      found->second = *std::move(value);
    }
    return;
  }
  YamlValue::Map inner =
      found != definition.end() && found->second.map() != nullptr ? *found->second.map() : YamlValue::Map{};
  set_at(inner, path.substr(dot + 1), std::move(value));
  set_at(definition, key, inner.empty() ? std::nullopt : std::optional(YamlValue{std::move(inner)}));
}

const KindColumn* column_named(std::string_view header, const std::vector<KindColumn>& columns) {
  const std::string wanted =
      folded(header.ends_with(markup_mark) ? header.substr(0, header.size() - markup_mark.size()) : header);
  if (wanted.empty()) {
    return nullptr;  // What has no label is not meant by it.
  }
  const auto by = [&](auto&& name_of) {
    const auto found = std::ranges::find_if(
        columns, [&](const KindColumn& column) { return folded(name_of(column)) == wanted; });
    return found == columns.end() ? nullptr : &*found;
  };
  const KindColumn* found = by([](const KindColumn& column) { return column.path; });
  found = found != nullptr ? found : by([](const KindColumn& column) { return column.label; });
  if (found == nullptr) {
    found = by([](const KindColumn& column) { return fmt::format("{} ({})", column.label, column.unit); });
  }
  return found != nullptr
             ? found
             : by([](const KindColumn& column) { return fmt::format("{} ({})", column.path, column.unit); });
}

}  // namespace talia::job
