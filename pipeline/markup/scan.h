// The first pass over a text: `{…}`, `[[…]]`, `:icon:`, the ends of `[words]{.class}`, escapes and entities are found and
// replaced by private-use characters, so that what CommonMark then sees is plain words and its own markup, byte for byte
// as in the source.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "markup/text.h"
#include "source/reports/diagnostics.h"

namespace talia::markup {

// A character that stands for itself alone: an escape, an entity, or what would start a link definition.
struct Literal {
  MappedText text;
};

// The `[` of a bracketed span, with what its classes ask for; its other flags are unset.
struct SpanStart {
  InlineStyle style;
};
struct SpanEnd {};  // `]{.class}`.

using Found = std::variant<Literal, IconName, Insertion, Reference, SpanStart, SpanEnd>;

// One line of the scanned text, without its end.
struct ScannedLine {
  std::size_t begin, end;  // Bytes of the scanned text.
};

class Scanned {
 public:
  // `markup` false: only `{…}`, `:icon:` and their escapes are found, and nothing counts as code. Reports bad-markup for
  // what nothing closes or opens, markup in a reference's words, and classes that contradict each other. `language` is the text's.
  Scanned(const MappedText& source, bool markup, std::string_view language, Diagnostics& diagnostics);

  const std::string& text() const { return text_; }
  const MappedText& source() const { return source_; }
  const std::vector<ScannedLine>& lines() const { return lines_; }
  bool is_broken() const { return is_broken_; }

  // The first byte from here on at which something may have been found.
  std::size_t next_place(std::size_t byte) const;
  // What the placeholder at `byte` stands for, and how long it is; nullptr where there is none.
  const Found* found_at(std::size_t byte, std::size_t& length) const;
  // Bytes [begin, end) of the scanned text as they stand in the source, placeholders as they were written.
  MappedText original(std::size_t begin, std::size_t end) const;
  Span span_of(std::size_t begin, std::size_t end) const;
  std::size_t source_offset(std::size_t byte) const;

 private:
  struct Run {
    std::size_t begin;   // In `text_`.
    std::size_t source;  // In the source.
  };
  friend class Scanner;
  const MappedText& source_;
  std::string text_;
  // Ascending; each placeholder is a run of its own, and so is what follows it.
  std::vector<Run> runs_;
  std::vector<Found> found_;
  std::vector<ScannedLine> lines_;
  bool is_broken_ = false;
};

// Whether the bytes at `byte` are a placeholder; gives its number.
bool is_placeholder(std::string_view text, std::size_t byte, std::size_t& number);
inline constexpr std::size_t placeholder_bytes = 4;

}  // namespace talia::markup
