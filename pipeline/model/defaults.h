// What a kind's schema fills in where a definition says nothing: `default:`. `defaults` are those of all kinds, by their numbers.
#pragma once
#include <optional>
#include <span>

#include "document/build.h"
#include "model/catalog.h"
#include "schema/schema.h"

namespace talia::model {

// Whether any of them is filled in, at whatever depth.
bool have_defaults(std::span<const Field> fields);

// A mapping with the defaults of its fields, of its records and of those in its lists; nothing where none is filled in. What is
// null counts as left out. A default keeps its place in the schema, and its key has that of the property.
std::optional<document::Part> with_defaults(Node map, std::span<const Field> fields,
                                            std::span<const Node> defaults);

// Reports defaults of a kind's schema that its own fields do not accept (as `schema::validate` does) or that are too long
// (faulty-schema), and ignored-keyword of those that no field is filled in from. Gives whether the others are sound.
bool check_defaults(const Schema& schema, std::span<const Field> fields, std::span<const Node> defaults,
                    Diagnostics& diagnostics);

}  // namespace talia::model
