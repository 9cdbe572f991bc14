// What may change between two states of a workspace, as plain data.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "job/differences/state.h"
#include "job/workspace/compare.h"

namespace talia::job {

// A value of something: nothing where it is not there.
struct ValueChange {
  std::string what;  // A field's path, a stat, a text's path.
  std::optional<std::string> old, now;
};

// How a text box came out otherwise: the size of its letters, its lines, and how far it went to fit.
struct FitChange {
  std::string box;
  std::optional<BoxFit> old, now;
};

// A side of a card that looks otherwise.
struct SideChange {
  SideName name;
  bool was_there = true, is_there = true;
  std::vector<FitChange> fits;
};

// Part of what all share that changed, and what followed from it.
struct Cause {
  enum class Sort { rule, term, kind, face, definition, drawing, file };
  Sort sort;
  std::string
      name;  // `table prices`, `skill.sing`, `kind mount`, `campaign:id`, `icon/sword`, a template's id or a path.
  std::string place;                  // `file:line:column`, in the newer state that has it.
  std::set<std::string> definitions;  // Full names of those that it moved.
};

struct DefinitionChange {
  std::string name;  // `campaign:id`.
  std::string kind, title;
  bool was_there = true, is_there = true;
  // It left the catalog for a fault, in the one state or the other: nothing more is known of it there.
  bool was_at_fault = false, is_at_fault = false;
  std::vector<ValueChange> fields, stats, texts;
  std::vector<SideChange> sides;
  bool is_edited = false;  // What its own file says. Else what changed it are causes.
};

// A book or a box.
struct PagesChange {
  std::string name;                     // `campaign/book`.
  std::optional<std::size_t> old, now;  // Pages; nothing: there is none of the name.
  std::vector<std::string> pages;       // Labels of the new one's pages that the old one does not have.
};

struct FileChange {
  std::string path;
  bool was_there = true, is_there = true;
};

struct Differences {
  std::vector<DefinitionChange> definitions;  // By name.
  std::vector<Move> decks, tables, mechanics;
  std::vector<PagesChange> books, boxes;
  std::vector<Cause> causes;
  std::vector<FileChange> files;  // All whose bytes are others: nothing that was written is left out.
};

}  // namespace talia::job
