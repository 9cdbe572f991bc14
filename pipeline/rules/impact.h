// What a part of a game reaches: everything that reads it, directly or by way of other parts.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.h"

namespace talia::rules {

struct Reach {
  struct Moved {
    DefinitionId definition;
    // Stats, and fields that hold formulas, by their paths.
    std::vector<std::string> stats;
  };
  struct Words {
    std::optional<DefinitionId> definition;  // None: in a chapter.
    Span span;                               // Of the insertion or notation.
  };
  struct Part {
    SystemId system;
    std::string id;
  };
  // In their order; without stats where only a field or a text names it.
  std::vector<Moved> definitions;
  std::vector<Words> texts;
  std::vector<Part> mechanics, tables;
  // Decks whose conditions, counts, orders or faces read it.
  std::vector<std::size_t> decks;
  std::vector<std::size_t> faces;  // Templates that show it, by their numbers.
  struct InBook {
    std::size_t book;
    Span span;  // Of the directive's name.
  };
  std::vector<InBook> books;  // Directives of chapters that show it.
};

// Of the mechanic, term (`id` or `group.id`), stat, table, function, constant, policy, field, definition, icon or style of that
// id, whatever games have it. Of definitions only those that did read another one are told to. Errors: not-found.
Result<Reach> reach_of(std::string_view id, const Catalog& catalog, const Derived& derived);
// Of everything that a file declares. Errors: not-found.
Result<Reach> reach_of(FileId file, const Catalog& catalog, const Derived& derived);

}  // namespace talia::rules
