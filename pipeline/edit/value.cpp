#include "edit/value.h"

#include <algorithm>

#include "schema/decimal.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::edit {

bool YamlValue::Number::operator==(const Number& other) const {
  if (written == other.written) {
    return true;
  }
  const auto mine = schema::Decimal::parse(written);
  return mine && mine == schema::Decimal::parse(other.written);
}

bool YamlValue::operator==(const YamlValue& other) const {
  const auto* const text = std::get_if<std::string>(&what);
  const auto* const other_text = std::get_if<std::string>(&other.what);
  if (text != nullptr && other_text != nullptr) {
    return *text == *other_text || source::composed(*text) == source::composed(*other_text);
  }
  const Map* const mine = map();
  const Map* const theirs = other.map();
  if (mine == nullptr || theirs == nullptr) {
    return what == other.what;
  }
  return mine->size() == theirs->size() && std::ranges::all_of(*mine, [&](const auto& entry) {
           const YamlValue* const found = find(*theirs, entry.first);
           return found != nullptr && *found == entry.second;
         });
}

const YamlValue* find(const YamlValue::Map& map, std::string_view key) {
  auto found = std::ranges::find(map, key, &YamlValue::Map::value_type::first);
  if (found == map.end() && !map.empty()) {
    const std::string wanted = source::composed(key);
    found =
        std::ranges::find_if(map, [&](const auto& entry) { return source::composed(entry.first) == wanted; });
  }
  return found == map.end() ? nullptr : &found->second;
}

YamlValue value_of(Node node) {
  TALIA_ASSERT(node.exists());
  switch (node.kind()) {
    case NodeKind::null:
      return {YamlValue::Null{}};
    case NodeKind::boolean:
      return {node.boolean()};
    case NodeKind::integer:
    case NodeKind::real:
      return {YamlValue::Number{std::string(node.scalar())}};
    case NodeKind::text:
      return {std::string(node.scalar())};
    case NodeKind::list: {
      YamlValue::List list;
      list.reserve(node.size());
      for (const Node item : node.items()) {
        list.push_back(value_of(item));
      }
      return {std::move(list)};
    }
    case NodeKind::map:
      break;
  }
  YamlValue::Map map;
  map.reserve(node.size());
  for (const Entry& entry : node.entries()) {
    map.emplace_back(entry.key, value_of(entry.value));
  }
  return {std::move(map)};
}

}  // namespace talia::edit
