// Ways through a parsed text.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "markup/text.h"

namespace talia::markup {

// The words as a reader would speak them, without markup; open insertions and references as their source.
std::string plain_text(const Text& text);
std::string plain_text(const std::vector<Inline>& inlines);

// Calls f for each run of inlines that belong together (a paragraph, a heading, a cell), in reading order, at any depth.
void for_each_run(const Text& text, const std::function<void(const std::vector<Inline>&)>& f);
void for_each_run(Text& text, const std::function<void(std::vector<Inline>&)>& f);
void for_each_run(Block& block, const std::function<void(std::vector<Inline>&)>& f);
// Calls f for each inline, in reading order, at any depth.
void for_each_inline(const Text& text, const std::function<void(const Inline&)>& f);
void for_each_inline(Text& text, const std::function<void(Inline&)>& f);

// The whole place of the catalog's value whose words, as inserted, hold `word`; Span{} when none does.
Span value_with(Span word, const std::vector<Inline>& inlines);
Span value_with(Span word, const Text& text);

std::string dump(const Text& text);

}  // namespace talia::markup
