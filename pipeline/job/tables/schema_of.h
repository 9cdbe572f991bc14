// Schemas of kinds out of what the columns of a table were guessed to be.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "edit/value.h"
#include "model/catalog.h"
#include "table/guess.h"

namespace talia::job {

// `list of whole numbers`, `number in kg`.
std::string words_of(const ColumnGuess& column);
// As a reader is told of a type that an export kept: `list of texts`.
std::string words_of(const FieldType& type);
// As which a cell of the column is read.
FieldType field_type_of(const ColumnGuess& column);
// The property of a column. `values`: all that stand in it, which a column of records takes its members from.
edit::YamlValue::Map schema_of(const ColumnGuess& column, const std::vector<edit::YamlValue>& values,
                               const std::function<std::string(std::size_t)>& kind_of_sheet);
// The whole schema of a kind.
edit::YamlValue::Map kind_schema(const SheetGuess& sheet, edit::YamlValue::Map properties,
                                 edit::YamlValue::List required);

}  // namespace talia::job
