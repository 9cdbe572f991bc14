// Imprints: a book's title, author, credits, version, date and licence.
#pragma once
#include <optional>

#include "book/resolve/context.h"

namespace talia::book {

// As the book's file states them; author, version and date else as its campaign does. Its chapter stands at the foot of its page.
std::optional<Imprint> imprint_of(Node body, ResolveContext& context);

}  // namespace talia::book
