// The parts of the theme that are being read, with the boxes that fill their slots. Known to layout alone.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "layout/reading/names_in_force.h"
#include "layout/reading/read_context.h"

namespace talia::layout {

struct OpenPart {
  const Part* part = nullptr;
  // By slot; absent when there are none.
  Node slots;
  // What these are read with: the names of where they are written, and so many of the parts that are open.
  NamesInForce::Mark names;
  std::size_t outer = 0;
};

class OpenParts {
 public:
  explicit OpenParts(const ReadContext& context) : context_(context) {}

  // Null when the theme has none of that name, which is reported.
  const Part* find(Node name);

  void enter(OpenPart part) { open_.push_back(part); }
  void leave() { open_.pop_back(); }
  bool empty() const { return open_.empty(); }
  std::size_t size() const { return open_.size(); }
  const OpenPart& innermost() const { return open_.back(); }
  // Being read, and not from one of its slots.
  bool contains(const Part& part) const;
  // Whether it is a slot that the furniture's caller fills.
  bool is_place(std::string_view slot) const;

  // The parts that are open beyond so many, closed until they are put back.
  std::vector<OpenPart> set_aside(std::size_t first);
  void put_back(const std::vector<OpenPart>& parts);

 private:
  const ReadContext& context_;
  std::vector<OpenPart> open_;
};

}  // namespace talia::layout
