// CommonMark's inline nodes into flat lists of `Inline`, each word back at its own source bytes.
#pragma once
#include <cstddef>
#include <vector>

#include "markup/scan.h"

struct cmark_node;

namespace talia::markup {

// Turns the inline children of one leaf block after the other into Inlines. Blocks must be given in the order of the text.
class InlineReader {
 public:
  InlineReader(const Scanned& scanned, Diagnostics& diagnostics)
      : scanned_(scanned), diagnostics_(diagnostics) {}

  // Reports bad-markup for raw HTML, images, links that do not lead to http(s) or have titles, spans that end in another block, and signs
  // of other dialects: footnotes, struck words, boxes to tick, headings of a seventh level,
  // tables whose head does not match the line below it.
  std::vector<Inline> read(cmark_node* block);
  bool is_broken() const { return is_broken_; }

 private:
  struct State {
    std::vector<Inline> out;
    int emphasis = 0, strong = 0;
    struct OpenSpan {
      InlineStyle style;  // With those around it.
      std::size_t begin;  // In the scanned text.
    };
    std::vector<OpenSpan> spans;
    const char* destination = nullptr;  // Of the link that is open.
    // What stood here was refused: the words before and after do not touch.
    bool has_gap = false;
  };
  static InlineStyle style_of(const State& state);
  void open_span(const InlineStyle& style, std::size_t begin, std::size_t end, State& state);
  void read_text(cmark_node* node, State& state);
  void read_code(cmark_node* node, State& state);
  // What other dialects of Markdown have a meaning for would print as raw signs.
  void refuse_raw_signs(cmark_node* node, std::size_t begin, std::size_t end);
  void fault_at(std::size_t begin, std::size_t end, const char* message, const char* help);
  void open_link(cmark_node* node, State& state);
  void add_words(MappedText words, State& state, bool code = false);
  void fault(cmark_node* node, const char* message, const char* help);
  // Where `literal` stands: at the node's own place when it is there, else the first place after the last word.
  std::size_t place_of(cmark_node* node, const char* literal, std::size_t size);

  Span line_end_after_cursor() const;

  const Scanned& scanned_;
  Diagnostics& diagnostics_;
  std::size_t cursor_ = 0;  // After the last word, in the scanned text.
  bool is_broken_ = false;
};

// The byte of the scanned text at a node's start; clamped into the text.
std::size_t start_of(cmark_node* node, const Scanned& scanned);
std::size_t end_of(cmark_node* node, const Scanned& scanned);

}  // namespace talia::markup
