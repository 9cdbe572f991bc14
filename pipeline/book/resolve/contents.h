// Lists of contents: chapters with their heads, tables, figures.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// A list without its points, which are known when the whole book is.
std::optional<Contents> contents_of(Node body, ResolveContext& context);

// When all chapters are resolved: gives heads that run in their names, by which references and contents lead to them, and fills
// the lists. Reports bad-directive of a list that has nothing to name.
void close_contents(ResolveContext& context);

}  // namespace talia::book
