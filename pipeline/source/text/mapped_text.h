// A string that knows which source bytes each of its runs came from. Slices and joins keep the map, so that a fault
// deep inside a formula inside a folded scalar still points at its own characters in the file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "source/span.h"

namespace talia {

// A part of a text that came from one place.
struct MappedRun {
  // The first byte in the text; the run ends where the next begins.
  std::uint32_t begin;
  Span span;
  // Byte for byte; otherwise the whole run stands for the whole span.
  bool verbatim;
  bool operator==(const MappedRun&) const = default;
};

// A text that stands elsewhere, with its map.
class MappedView {
 public:
  MappedView() = default;
  // The runs are in the text's order, the first of them at its beginning.
  MappedView(std::string_view text, std::span<const MappedRun> runs) : text_(text), runs_(runs) {}

  std::string_view view() const { return text_; }
  std::span<const MappedRun> runs() const { return runs_; }
  std::size_t size() const { return text_.size(); }
  // The smallest span that holds the sources of bytes [begin, end); an empty range gives the place before `begin`.
  Span span_of(std::size_t begin, std::size_t end) const;
  Span span() const { return span_of(0, text_.size()); }

 private:
  std::string_view text_;
  std::span<const MappedRun> runs_;
};

class MappedText {
 public:
  MappedText() = default;
  explicit MappedText(const MappedView& view);
  // Text that stands in the file exactly as here: byte i of the text is byte `span.begin + i`.
  static MappedText verbatim(std::string text, Span span);
  // Text all of which came from `span` as a whole (an escape, a computed value); Span{} when from nowhere.
  static MappedText from(std::string text, Span span);

  const std::string& str() const { return text_; }
  std::string_view view() const { return text_; }
  MappedView mapped() const { return {text_, runs_}; }
  bool empty() const { return text_.empty(); }
  std::size_t size() const { return text_.size(); }

  // Its room is kept.
  void clear();
  void append(const MappedText& other);
  void append(const MappedView& other);  // Of another text.
  void append_verbatim(std::string_view text, Span span);
  void append_from(std::string_view text, Span span);
  MappedText slice(std::size_t begin, std::size_t end) const;  // Bytes [begin, end).
  MappedText trimmed() const;                                  // Without white space at both ends.

  // As of a view.
  Span span_of(std::size_t begin, std::size_t end) const { return mapped().span_of(begin, end); }
  Span span() const { return mapped().span(); }
  // The same characters from the same places.
  bool operator==(const MappedText&) const = default;

 private:
  void push(std::size_t begin, Span span, bool verbatim);
  std::string text_;
  std::vector<MappedRun> runs_;
};

}  // namespace talia
