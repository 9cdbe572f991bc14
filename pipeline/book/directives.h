// The directives of chapters, one row each.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "book/resolve/context.h"
#include "book/set/context.h"

namespace talia::book {

struct DirectiveKind {
  std::string_view name;  // Its body has the shape schemas/core/directive_NAME.
  bool needs_body;
  // Of those that say how a chapter begins; null: it stands among the chapter's blocks.
  void (*open)(const ParsedDirective&, ResolveContext&);
  // What it comes to, and the pieces of that; null where it opens a chapter.
  std::optional<Exhibit> (*resolve)(Node body, ResolveContext&);
  std::vector<BookPiece> (*set)(const Exhibit&, SetContext&);
};

std::span<const DirectiveKind> directives();

}  // namespace talia::book
