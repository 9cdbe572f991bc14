#include "edit/value.h"

#include <algorithm>

#include "schema/decimal.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::edit {

bool Value::Number::operator==(const Number& other) const {
  if (written == other.written) {
    return true;
  }
  const auto mine = schema::Decimal::parse(written);
  return mine && mine == schema::Decimal::parse(other.written);
}

bool Value::operator==(const Value& other) const {
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
           const Value* const found = find(*theirs, entry.first);
           return found != nullptr && *found == entry.second;
         });
}

const Value* find(const Value::Map& map, std::string_view key) {
  const auto found = std::ranges::find(map, key, &Value::Map::value_type::first);
  return found == map.end() ? nullptr : &found->second;
}

Value value_of(Node node) {
  TALIA_ASSERT(node.exists());
  switch (node.kind()) {
    case NodeKind::null:
      return {Value::Null{}};
    case NodeKind::boolean:
      return {node.boolean()};
    case NodeKind::integer:
    case NodeKind::real:
      return {Value::Number{std::string(node.scalar())}};
    case NodeKind::text:
      return {std::string(node.scalar())};
    case NodeKind::list: {
      Value::List list;
      list.reserve(node.size());
      for (const Node item : node.items()) {
        list.push_back(value_of(item));
      }
      return {std::move(list)};
    }
    case NodeKind::map:
      break;
  }
  Value::Map map;
  map.reserve(node.size());
  for (const Entry& entry : node.entries()) {
    map.emplace_back(entry.key, value_of(entry.value));
  }
  return {std::move(map)};
}

}  // namespace talia::edit
