// The marks of lists.
#pragma once
#include <string>
#include <vector>

#include "book/set/context.h"

namespace talia::book {

// The marks of a list's items; the outermost list has depth 0.
class ListMarks {
 public:
  // `least` is from the marks' left edge to the words, where no mark asks for more.
  ListMarks(const ListBlock& list, int depth, Length least, const BookText& words, SetContext& context);
  // From the marks' left edge to the items' words.
  Length width() const { return width_; }
  // A mark ends where all do, or is a lozenge; `at` is the left end of its baseline.
  void put(std::size_t item, Point at, std::vector<Item>& out) const;

 private:
  SetContext& context_;
  BookText look_;
  std::vector<std::string> marks_;  // Empty: a lozenge.
  std::vector<Length> widths_;
  Length widest_, width_;
};

}  // namespace talia::book
