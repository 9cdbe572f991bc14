// Glossaries: what the terms of the ruleset mean.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// The terms that have a meaning, by the alphabet. References lead to them by their ids, where no section, table or picture has
// that name. Reports unknown-term of groups, and bad-directive where no term has a meaning.
std::optional<Glossary> glossary_of(Node body, ResolveContext& context);

// When all chapters are resolved. Reports unexplained-term, once, of terms that the text of a book with a glossary names and
// that have no meaning.
void close_glossaries(ResolveContext& context);

}  // namespace talia::book
