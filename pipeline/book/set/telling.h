// What a book tells readers who do not see it, while it is set: units in the order in which they are read, whatever the order in
// which they are set, each known by the marks that its items bear.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/booklet.h"
#include "markup/text.h"
#include "typeset/typeset.h"

namespace talia::book {

class Telling {
 public:
  enum class Node : std::uint32_t { document = 0 };

  // What is told while it lives is part of its unit.
  class Inside {
   public:
    Inside(Telling& telling, Node node) : telling_(telling), outer_(telling.current_) {
      telling_.current_ = node;
    }
    Inside(Telling& telling, UnitKind kind) : Inside(telling, telling.open(kind)) {}
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    ~Inside() { telling_.current_ = outer_; }

   private:
    Telling& telling_;
    const Node outer_;
  };

  Telling();
  // A unit, here in the order; and a place in it that is none, for what is set later.
  Node open(UnitKind kind);
  Node place();
  // The same, which comes to stand where it is put; so that what is tried and not drawn is not told.
  Node aside();
  void put(Node node);
  Node current() const { return current_; }
  // A place behind all that the book tells.
  Node end() const { return end_; }
  // The same, behind the unit that an anchor stands in, and what was put there before.
  void put_behind(const std::string& anchor, Node node);

  // What the next text is told as, whatever it is set as.
  void as(UnitKind kind, int level = 1);
  // A set text and its mark. Headings are of the level below those of sections.
  void add(Origin mark, Reading reading, const SetText& text);
  // The same of furniture of a kind; its words alone are known. The title of what is opened is a heading.
  void add(Origin mark, std::string_view furniture, const std::string& words);
  void opens(std::string title, int level);
  // A drawing that is seen as one.
  void add_figure(Origin mark, std::string alt);
  // More with that mark is no part of it.
  bool is_told(Origin mark) const { return node_of(mark).has_value(); }

  // When the pages are made and their items still bear marks: the units, and those of each item that is no group without words,
  // in the order of pages and depth; 0 for none. Frames that are told get theirs.
  std::vector<Unit> units();
  std::vector<std::uint32_t> units_of(std::vector<Page>& pages) const;

 private:
  struct Entry {
    std::optional<Unit> unit;  // None: a place.
    Node parent;
    std::vector<Node> parts;
    std::uint32_t number = 0;
  };
  Node add_node(std::optional<Unit> unit, Node parent);
  Node caption();
  void bind(Origin mark, Node node);
  std::optional<Node> node_of(Origin mark) const;
  void number(Node node, std::uint32_t parent, int& level, std::vector<Unit>& out);
  Entry& at(Node node) { return entries_[static_cast<std::size_t>(node)]; }
  const Entry& at(Node node) const { return entries_[static_cast<std::size_t>(node)]; }

  std::vector<Entry> entries_;
  Node current_ = Node::document;
  Node end_;
  std::optional<Unit> next_;
  std::vector<Node> by_mark_;  // `document`: none.
  std::map<std::string, Node, std::less<>> anchors_;
  std::optional<std::string> title_;  // Of what is opened, until it is told; and the level that it has.
  int level_ = 1;
};

// Puts the units of items in the place of their marks; what is of none is an artefact.
void put_units(const std::vector<std::uint32_t>& units, std::vector<Page>& pages);

}  // namespace talia::book
