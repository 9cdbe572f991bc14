// A paragraph into which whole texts are put: inlines go into its line, blocks stand below each other.
#pragma once
#include <vector>

#include "markup/text.h"

namespace talia::markup {

class Composition {
 public:
  void add(Inline each) { line_.push_back(std::move(each)); }
  // The words of a paragraph at the text's beginning run in, and those of one at its end go on. Its inlines take `style`
  // on top of their own, and point at the text as the value that they show.
  void add(Text text, const InlineStyle& style);
  // The blocks that it came to, the paragraphs among them at `span` where they began there.
  std::vector<Block> blocks(Span span) &&;

 private:
  void end_line(Span span);

  std::vector<Block> blocks_;
  std::vector<Inline> line_;
};

}  // namespace talia::markup
