// A kind's schema as types of fields.
#pragma once
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "schema/schema.h"

namespace talia::model {

// Fields of a schema's `properties`, in its order, those of `allOf`, of the branches of `oneOf` and `anyOf` and of what its
// `$ref`s lead to included.
std::vector<Field> fields_of(const Schema& schema);
// The same with their defaults, which are added to `defaults`.
std::vector<Field> fields_of(const Schema& schema, std::vector<Node>& defaults);

// Whether a field tells of the definition itself, and is each definition's own: `kind`, `id`, `ref`, `extends`.
bool is_bookkeeping(std::string_view field);

// What a value is of a type that `oneOf` or `anyOf` gives several forms; the type itself where it has one.
const FieldType& alternative_for(const FieldType& type, Node value);

// Whether a value of the type may be of a type that `is_one` is true of, or hold one.
template <typename IsOne>
bool may_hold(const FieldType& type, const IsOne& is_one) {
  return is_one(type) ||
         std::ranges::any_of(type.items, [&](const FieldType& each) { return may_hold(each, is_one); }) ||
         std::ranges::any_of(type.members, [&](const Field& each) { return may_hold(each.type, is_one); });
}
// One of these shapes.
inline bool may_hold(const FieldType& type, std::initializer_list<FieldType::Shape> shapes) {
  return may_hold(
      type, [&](const FieldType& each) { return std::ranges::find(shapes, each.shape) != shapes.end(); });
}

// Where a value lies in its definition: `loot[2].note`.
std::string item_path(std::string_view list, std::size_t item);
std::string member_path(std::string_view record, std::string_view member);

// The field that a path of names such as `loot.note` leads to; the items of a list go by its name. Of what lies in a map
// whose keys the schema does not name, the map, with the rest of the path. Null: there is none.
struct FieldAt {
  const Field* field = nullptr;
  std::string_view rest;
};
FieldAt field_at(std::span<const Field> fields, std::string_view path);

// Reports ignored-keyword where `x-text`, `x-ref`, `x-term` or `x-formula` stands and makes no field: in maps whose keys the
// schema does not name, lists with a schema for each place, conditions.
void report_unread_keywords(const Schema& schema, Diagnostics& diagnostics);

}  // namespace talia::model
