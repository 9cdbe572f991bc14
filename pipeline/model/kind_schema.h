// A kind's schema in its whole form: what every kind has alike need not be written.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "document/document.h"
#include "source/reports/diagnostics.h"

namespace talia::model {

// A name as a reader would write it: `Pack animal` of `pack_animal`.
std::string readable(std::string_view name);

// The schema with what its author left out: `$schema`, a `title` made of the kind's name, `type: object`, the properties that
// tell of a definition itself, and `additionalProperties: false` where no other part of the schema names fields. Null where
// there is nothing to add. What is added has the place of the schema's first key. Reports faulty-schema where what is written
// contradicts it.
std::unique_ptr<Document> completed_schema(Node schema, std::string_view kind, Diagnostics& diagnostics);

}  // namespace talia::model
