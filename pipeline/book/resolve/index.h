// The indexes of a book: what its text marks, its definitions, heads and terms, each with the places where it stands.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// An index without its entries, which are known when the whole book is.
std::optional<Index> index_of(Node body, ResolveContext& context);

// When all chapters are resolved: gives each place that an index leads to a name, fills the indexes, and takes marks out of
// titles, which stand in other places, too. Reports bad-directive, unknown-reference and bad-markup of what is at fault, and
// key-without-effect of marks that no index has.
void close_indexes(ResolveContext& context);

}  // namespace talia::book
