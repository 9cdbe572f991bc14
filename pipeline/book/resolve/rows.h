// Tables as rows: those of the directive {table}, of definitions or of a ruleset's table, and those that a chapter wrote out.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// Nothing where something was wrong, which was reported.
std::optional<Table> table_of(Node body, ResolveContext& context);

Table written_table(TableBlock block, std::string_view language);

}  // namespace talia::book
