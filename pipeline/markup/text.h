// Parsed markup: what a text says, before anything is evaluated or set. Flat lists of inlines with style flags; every
// piece keeps its span.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "formula/formula.h"
#include "source/text/mapped_text.h"

namespace talia {

// What `[words]{.index}` asks of the index of a book.
struct IndexMark {
  enum class Folio : std::uint8_t {
    plain,
    main,    // Of the page that matters most.
    begins,  // Of the first of several pages …
    ends,    // … and of their last.
  };
  MappedText entry;  // `Lamps > of oil`, as written; empty: the words themselves.
  Folio folio = Folio::plain;
  Span span;  // Of the class.
};

struct InlineStyle {
  bool emphasis = false;
  bool strong = false;
  bool code = false;
  // Of bracketed spans: `[words]{.sc}`, `{.sup}`, `{.frac}`; any other class is a named colour of the theme.
  bool small_caps = false;
  bool superior = false;
  bool fraction = false;
  std::shared_ptr<const MappedText> colour = {};  // Null: the style's own.
  // All words of one span have one. Neither is seen.
  std::shared_ptr<const IndexMark> index = {};
  std::shared_ptr<const Span> note =
      {};  // Of a note, where its class stands: books take such words to a page's foot.
  // What their place is called; set by whoever leads to it.
  std::shared_ptr<const std::string> anchor = {};
  bool operator==(const InlineStyle&) const = default;
};

struct Words {  // Running text.
  MappedText text;
  // Of what an insertion shows: where the author wrote it; Span{}: it was written here.
  Span value = {};
};
struct IconName {  // :miecz:
  MappedText name;
};
struct Insertion {  // {value + 2}: open until rules fill it.
  Formula formula;
  Span span;  // Braces included.
};
// [[kon_stepowy]] or [[kon_stepowy|konia]]: open until rules fill it with the name and a destination.
struct Reference {
  MappedText target;                             // As written, trimmed.
  std::shared_ptr<const MappedText> label = {};  // Null: the definition's name.
  // What is shown where it leads nowhere.
  const MappedText& written() const { return label ? *label : target; }
};
// Words that lead somewhere; made from references (destination `campaign:id`, of a library `system:id`) and
// [text](https://…).
struct Hyperlink {
  std::string destination;
  MappedText text;
  // As of Words: of the name of what a reference leads to.
  Span value = {};
};
struct LineBreak {};  // A forced one; soft breaks are spaces in Words.

struct Inline {
  std::variant<Words, IconName, Insertion, Reference, Hyperlink, LineBreak> what;
  InlineStyle style;
};

struct Block;

struct Paragraph {
  std::vector<Inline> inlines;
};
struct Heading {
  int level;  // 1 to 6.
  std::vector<Inline> inlines;
  // For destinations, from its words: lower case, ASCII, `-`.
  std::string slug;
};
struct ListBlock {
  bool ordered = false;
  int first = 1;
  std::vector<std::vector<Block>> items;
  bool defines = false;  // Of each item the first paragraph is a term, the others say what it means.
};
struct TableBlock {
  enum class Align { left, centre, right };
  std::vector<Align> columns;
  std::vector<std::vector<std::vector<Inline>>> rows;  // rows[0] is the head.
};
struct Quote {
  std::vector<Block> blocks;
};
struct Rule {};
// What stands between lines of three backticks; each line one piece of words, as they are written, or none.
struct CodeBlock {
  std::vector<std::vector<Inline>> lines;
};
// ```{table}: a fenced block whose info string is {name}; the body is YAML.
struct Directive {
  std::shared_ptr<const MappedText> name, body;
};

struct Block {
  std::variant<Paragraph, Heading, ListBlock, TableBlock, Quote, Rule, CodeBlock, Directive> what;
  Span span;
};

struct Text {
  std::string language;  // BCP 47, from the day it is read.
  std::vector<Block> blocks;
  Span span;  // Of the whole value.
  bool is_broken = false;
};

}  // namespace talia
