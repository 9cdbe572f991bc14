// A kind's schema as types of fields.
#pragma once
#include <vector>

#include "model/catalog.h"
#include "schema/schema.h"

namespace talia::model {

// Fields of a schema's `properties`, in its order, those of `allOf`, of the branches of `oneOf` and `anyOf` and of local
// `$ref` included. `loader` finds the schemas that relative references name; `path` is where `root` stands.
std::vector<Field> fields_of(Node root, std::string_view path, const schema::Loader& loader);

// What a value is of a type that `oneOf` or `anyOf` gives several forms; the type itself where it has one.
const FieldType& alternative_for(const FieldType& type, Node value);

}  // namespace talia::model
