// A string that knows which source bytes each of its runs came from. Slices and joins keep the map, so that a fault
// deep inside a formula inside a folded scalar still points at its own characters in the file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/span.h"

namespace talia {

class MappedText {
 public:
  MappedText() = default;
  // Text that stands in the file exactly as here: byte i of the text is byte `span.begin + i`.
  static MappedText verbatim(std::string text, Span span);
  // Text all of which came from `span` as a whole (an escape, a computed value); Span{} when from nowhere.
  static MappedText from(std::string text, Span span);

  const std::string& str() const { return text_; }
  std::string_view view() const { return text_; }
  bool empty() const { return text_.empty(); }
  std::size_t size() const { return text_.size(); }

  // For as many bytes in all.
  void reserve(std::size_t bytes) { text_.reserve(bytes); }
  void append(const MappedText& other);
  void append_verbatim(std::string_view text, Span span);
  void append_from(std::string_view text, Span span);
  MappedText slice(std::size_t begin, std::size_t end) const;  // Bytes [begin, end).
  MappedText trimmed() const;                                  // Without white space at both ends.

  // The smallest span that holds the sources of bytes [begin, end); an empty range gives the place before `begin`.
  Span span_of(std::size_t begin, std::size_t end) const;
  Span span() const { return span_of(0, text_.size()); }
  // The same characters from the same places.
  bool operator==(const MappedText&) const = default;

 private:
  struct Run {
    // The first byte in `text_`; the run ends where the next begins.
    std::uint32_t begin;
    Span span;
    // Byte for byte; otherwise the whole run stands for the whole span.
    bool verbatim;
    bool operator==(const Run&) const = default;
  };
  void push(std::size_t begin, Span span, bool verbatim);
  std::string text_;
  std::vector<Run> runs_;
};

}  // namespace talia
