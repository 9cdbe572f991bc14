// The definitions that a directive shows.
#pragma once
#include <vector>

#include "book/resolve/context.h"

namespace talia::book {

// Definitions that a directive's `id`, `ids` or `kind` with `where` and `order` choose, in order. What is wrong was
// reported, here or at its cause.
std::vector<DefinitionId> chosen(Node body, ResolveContext& context);

// The names that may be left out and are there in all that a directive's `where` chooses of a kind.
std::vector<std::string> present_in(Node body, KindId kind, const ResolveContext& context);

}  // namespace talia::book
