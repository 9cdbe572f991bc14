// What the columns of a sheet become in a workspace that comes new: fields of which an export says the type, or the guess.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "edit/value.h"
#include "job/tables/exported.h"
#include "model/catalog.h"
#include "table/guess.h"
#include "table/table.h"

namespace talia::job {

struct StartColumn {
  std::string field;  // Its path, `cost.amount`; empty: it is none.
  // What an export says of it; nothing where its type is guessed.
  std::optional<ExportedColumn> known;
};

// One a column. `exported`: what the book keeps of the sheet's kind. A header that ends in ` (markup)` tells texts with markup in any
// table.
std::vector<StartColumn> start_columns(const TableSheet& sheet, const SheetGuess& guess,
                                       const std::optional<ExportedKind>& exported);

// A type that needs nothing of the workspace from which it came: what refers to something is a text.
FieldType as_texts(const FieldType& type);
// The type as far as the new workspace can have it, by the values of the column, read as such texts. References whose names `is_called`
// knows stay, and so do icons and pictures; other terms become closed lists of the words that there are. What becomes a text is told.
struct KnownNames {
  std::function<bool(std::string_view kind, std::string_view name)> is_called;
  std::function<bool(std::string_view icon)> is_icon;
};
FieldType as_far_as_known(const FieldType& type, const std::vector<edit::YamlValue>& values,
                          const KnownNames& names, std::vector<std::string>& told);

// A text with markup in which references to ids that nobody `has` stand as their words; these ids are added to `dead`.
std::string without_dead_references(std::string_view text,
                                    const std::function<bool(std::string_view id)>& has,
                                    std::set<std::string, std::less<>>& dead);
// The same in all texts of a value.
void free_references(edit::YamlValue& value, const FieldType& type,
                     const std::function<bool(std::string_view id)>& has,
                     std::set<std::string, std::less<>>& dead);

// Puts a property of a schema at its path, within records that it makes.
void add_property(edit::YamlValue::Map& properties, std::string_view path, edit::YamlValue::Map property);

}  // namespace talia::job
