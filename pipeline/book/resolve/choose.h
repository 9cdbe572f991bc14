// The definitions that a directive shows.
#pragma once
#include <vector>

#include "book/resolve/context.h"

namespace talia::book {

// Definitions that a directive's `id`, `ids` or `kind` with `where` and `order` choose, in order. What is wrong was
// reported, here or at its cause.
std::vector<DefinitionId> chosen(Node body, ResolveContext& context);

}  // namespace talia::book
