// What every place for the blocks of a chapter shares: the marks of lists, and an error for what it cannot draw.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "book/kit.h"

namespace talia::book {

// Reports bad-markup at a block that stands where nothing draws it: "a table inside a list". `help` says what to do.
void refuse(const Block& block, std::string_view place, std::string_view help, Kit& kit);

// The marks of a list's items; the outermost list has depth 0.
class ListMarks {
 public:
  // `least` is from the marks' left edge to the words, where no mark asks for more.
  ListMarks(const ListBlock& list, int depth, Length least, const BookText& words, Kit& kit);
  // From the marks' left edge to the items' words.
  Length width() const { return width_; }
  // A mark ends where all do, or is a lozenge; `at` is the left end of its baseline.
  void put(std::size_t item, Point at, std::vector<Item>& out) const;

 private:
  Kit& kit_;
  BookText look_;
  std::vector<std::string> marks_;  // Empty: a lozenge.
  std::vector<Length> widths_;
  Length widest_, width_;
};

}  // namespace talia::book
