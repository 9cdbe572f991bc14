// A state of a workspace with its faces and pages, as far as they tell it from another state.
#pragma once
#include <compare>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"
#include "layout/layout.h"
#include "source/files/digest.h"

namespace talia::job {

// A side of a card, by names that hold in every state.
struct SideName {
  std::string definition;  // `campaign:id`.
  std::string deck;        // `campaign/deck`.
  int part = 1;            // Of the cards that the definition takes.
  FaceSide side = FaceSide::front;
  auto operator<=>(const SideName&) const = default;
};

struct SideState {
  FaceKey key;
  Digest drawn;    // Of all that its drawing reads: equal ones look the same.
  Digest outline;  // Of its items by the names of what they are drawn with.
  std::vector<BoxFit> fits;
  Reads reads;                   // Of definitions, besides its own.
  std::vector<std::string> art;  // Names of the drawings and pictures on it, sorted.
};

// A page of a book or a box.
struct PageState {
  std::string label;
  Digest drawn;
};

struct State {
  std::unique_ptr<Content> content;
  std::unique_ptr<DrawingContext> drawing;          // Null where the content cannot be drawn.
  std::map<std::string, DefinitionId> definitions;  // By their full names.
  std::map<SideName, SideState> sides;  // Of all cards of all decks, as they are printed on the usual sheet.
  std::map<std::string, std::vector<PageState>> books;  // By `campaign/book`.
  std::map<std::string, std::vector<PageState>> boxes;  // By `campaign/box`, on the first of its sheets.
  std::map<std::string, Digest> files;  // All that a build may read of the workspace, by path.

  bool is_whole() const { return drawing != nullptr; }
};

// Reads it and lays out all that it has; what is at fault is told in its content's diagnostics.
State state_of(const Workspace& workspace, const ReadRequest& reading);

}  // namespace talia::job
