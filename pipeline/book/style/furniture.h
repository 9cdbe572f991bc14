// The furniture of a book: its kinds, what the boxes of each may name, and the style's furniture compiled for the book.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "book/resolve/resolved.h"
#include "book/style/style.h"

namespace talia::book {

// One for the style's set of colours, and for each of those that the chapters take. Reports what is wrong with the furniture
// of the style.
Furnishings furnish(const ResolvedBook& book, const BookStyle& style, const LayoutContext& common,
                    Diagnostics& diagnostics);

// The furniture of one of a style's boxes; empty: that of quotations without a name.
std::string name_of_box(std::string_view box);

// What a piece of furniture is filled from, put together by the names that its boxes have for it: `chapter.title`.
class RecordOf {
 public:
  explicit RecordOf(std::string_view kind);
  RecordOf& text(std::string_view name, std::vector<Inline> inlines);
  RecordOf& value(std::string_view name, Value value);
  RecordOf& place(std::string_view name, layout::SlotDrawing place);
  // Names that were given nothing are empty texts and lists, or null.
  layout::Record made() &&;

 private:
  const layout::FurnitureKind& kind_;
  std::map<std::string, Value, std::less<>> values_;
  layout::Record record_;
};

}  // namespace talia::book
