// Text fields and chapters into `Text`: CommonMark (cmark-gfm with tables), with `{expression}`, `[[reference]]` and
// `:icon:` found before emphasis and nowhere in code spans; `\{`, `\[[`, `\:` are the characters themselves.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "markup/text.h"
#include "source/diagnostics.h"

namespace talia::markup {

enum class Mode {
  plain,        // No markup at all but {expression} and :icon:; one paragraph.
  inline_only,  // Inline markup; paragraphs are separated by blank lines; block markup is a diagnostic.
  block,        // Everything but directives.
  chapter,      // Everything.
};

// Reports bad-markup, space-before-sign and, from insertions, bad-formula. Raw HTML, images and unclosed `{` are refused with their place.
Text parse(const MappedText& source, Mode mode, std::string language, Diagnostics& diagnostics);

// The words as a reader would speak them, without markup; open insertions and references as their source.
std::string plain_text(const Text& text);
std::string plain_text(const std::vector<Inline>& inlines);

// Calls f for each run of inlines that belong together (a paragraph, a heading, a cell), in reading order, at any depth.
void for_each_run(const Text& text, const std::function<void(const std::vector<Inline>&)>& f);
void for_each_run(Text& text, const std::function<void(std::vector<Inline>&)>& f);
// Calls f for each inline, in reading order, at any depth.
void for_each_inline(const Text& text, const std::function<void(const Inline&)>& f);
void for_each_inline(Text& text, const std::function<void(Inline&)>& f);

// The whole place of the catalog's value whose words, as inserted, hold `word`; Span{} when none does.
Span value_with(Span word, const std::vector<Inline>& inlines);
Span value_with(Span word, const Text& text);

std::string dump(const Text& text);

}  // namespace talia::markup
