// Blocks that stand where nothing draws them.
#pragma once
#include <string_view>

#include "book/resolve/context.h"

namespace talia::book {

// Reports bad-markup at the block: "a table has no place in a list". `help` says what to do.
void refuse(const Block& block, std::string_view place, std::string_view help, ResolveContext& context);

// A list with what lists hold, paragraphs and lists; all else is refused and left out.
ListBlock list_of(ListBlock list, ResolveContext& context);

// What stands as `[!tip]` before the words of the text's quotations is taken out: for each of them, in order, the box of the style in
// which it stands, empty where it names none. Reports bad-markup for one that the style does not have.
std::vector<std::string> take_boxes(Text& text, ResolveContext& context);

// What a quotation holds, paragraphs, heads and lists; all else is refused and left out.
std::vector<Block> sidebar_blocks(std::vector<Block> blocks, ResolveContext& context);

}  // namespace talia::book
