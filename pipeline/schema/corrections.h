// What stands in a file changed into what its schema asks for, where no other change could be meant. Known to schema alone.
#pragma once
#include <optional>
#include <string>

#include "document/document.h"
#include "schema/rules.h"
#include "schema/value.h"
#include "source/reports/diagnostic.h"

namespace talia::schema {

// Of a value of another type than the expected ones: a number in quotes or with a decimal comma, `yes` for `true`, a text or number
// where a list is wanted, a list of one where it is not.
std::optional<Fix> correction_of_type(const SchemaValue& value, Types expected);

// Of a field that a definition lacks and that can have one value: its default, its constant. It goes where the schema has it,
// before the next field of that order which is written at `file`'s own mapping.
std::optional<Fix> missing_line(Node map, Node properties, std::string_view field, FileId file);

}  // namespace talia::schema
