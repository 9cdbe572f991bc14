// What a change moves: two readings of a workspace side by side, or what reads a part of one.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "job/workspace/content.h"
#include "rules/impact.h"

namespace talia::job {

// One thing that moves. Of what is only read there is no new value.
struct Move {
  std::string where;  // A definition, a table, a deck, a file, a mechanic.
  std::string what;   // A stat, a row and column, a card, a place, a rule test.
  std::string old;
  std::optional<std::string> now;
};

struct Moves {
  std::vector<Move> stats, texts, tables, decks, mechanics;
  // Of what reads a part: templates, directives of books, and places that say it in words.
  std::vector<Move> faces = {}, books = {}, words = {};
};

// The values of stats, texts, tables, decks and mechanics that differ.
Moves compare(const Content& before, const Content& after);
// What reads a part of a ruleset, or a file.
Moves moves_of(const rules::Reach& reach, const Content& content);
// What was sound before.
Diagnostics new_faults(const Content& before, const Content& after);

}  // namespace talia::job
