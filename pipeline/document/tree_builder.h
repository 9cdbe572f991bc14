// Fills a document's arena from events in reading order. Finds what only the whole tree shows: keys that stand twice,
// names in decomposed letters, aliases that add too much.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "document/limits.h"
#include "document/origin.h"
#include "document/scalar_source.h"
#include "document/storage.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

// What one file's documents share while they are read.
struct FileTally {
  std::size_t expanded = 0;  // Nodes that aliases added.
  std::size_t faults = 0;
  std::size_t decomposed = 0;  // Keys and texts in decomposed letters.
  Span first_decomposed;
};

class TreeBuilder {
 public:
  // `anchors`: the highest number that a node may have as its anchor.
  TreeBuilder(Document::Storage& storage, const Origin& origin, const ReadingLimits& limits, FileTally& tally,
              std::uint32_t anchors, Diagnostics& diagnostics);

  // Texts stay as they are written, as JSON compares them; keys are composed all the same.
  void keep_texts_as_written() { composes_texts_ = false; }
  bool expects_key() const { return !frames_.empty() && frames_.back().is_map && !frames_.back().has_key; }

  // All places are bytes of the text that is read. Keys and texts are kept composed (NFC).
  void key(std::string_view text, std::uint32_t begin, std::uint32_t end, std::uint32_t anchor = 0);
  // The text stands at `begin + skip` as it is.
  void scalar(NodeKind kind, std::string_view text, std::uint32_t begin, std::uint32_t end,
              std::uint32_t skip, std::uint32_t anchor = 0);
  // A text of several pieces; none mean that all of it came from the whole span.
  void scalar(std::string_view text, const std::vector<TextPiece>& pieces, std::uint32_t begin,
              std::uint32_t end, std::uint32_t anchor = 0);
  // As a key: the text of the scalar that has the anchor.
  void alias(std::uint32_t anchor, std::uint32_t begin, std::uint32_t end);
  void open(NodeKind kind, std::uint32_t begin, std::uint32_t anchor = 0);
  // `end`: where the collection ends; 0 where that is the end of its last token.
  void close(std::uint32_t end = 0);

  bool is_sound() const { return is_sound_; }

 private:
  struct Frame {
    bool is_map;
    bool has_key = false;
    std::uint32_t begin;
    std::uint32_t anchor;
    std::size_t first;       // In `children_` or `entries_`.
    std::uint64_t size = 1;  // Nodes, aliases expanded.
    std::size_t height = 1;  // Nested collections, aliases expanded.
  };
  struct Anchored {
    std::uint32_t item = Document::Storage::none;
    std::uint64_t size = 1;
    std::size_t height = 0;
  };

  void report(Diagnostic diagnostic);
  void place(std::uint32_t item, std::uint64_t size, std::size_t height);
  void add_scalar(Document::Storage::Item item, std::string_view text, std::uint32_t text_begin,
                  std::uint32_t end, std::uint32_t anchor);
  void check_keys(const Document::Storage::Item& map);
  void report_duplicate(const Document::Storage::Entry& first, const Document::Storage::Entry& second);
  // The line of an entry that says what another one says, where nothing else is on it.
  std::optional<Span> line_of_repeated(const Document::Storage::Entry& entry,
                                       const Document::Storage::Entry& same) const;
  void count_decomposed(Span span);

  Document::Storage& storage_;
  const Origin& origin_;
  const ReadingLimits& limits_;
  FileTally& tally_;
  Diagnostics& diagnostics_;
  std::vector<Frame> frames_;
  std::vector<std::uint32_t> children_;
  std::vector<Document::Storage::Entry> entries_;
  std::vector<Anchored> anchored_;
  std::uint32_t last_end_ = 0;
  bool is_sound_ = true;
  bool composes_texts_ = true;
};

// Reports decomposed_text, once a file.
void report_decomposed(const FileTally& tally, Diagnostics& diagnostics);

}  // namespace talia::document
