// The arena behind a `Document`: nodes, texts and children in a handful of arrays, so that a document costs a handful
// of allocations and a node is an index.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "source/span.h"
#include "source/text/mapped_text.h"

namespace talia {

struct Document::Storage {
  static constexpr std::uint32_t none = 0xffffffff;

  // How a scalar's text relates to its source.
  enum class Mapping : std::uint8_t {
    // Stands in the source as it is, `first` bytes after the span's begin.
    verbatim,
    // Piece by piece, as `runs` from `first`, `count` of them.
    runs,
    mapped,  // As `mapped[first]` says.
  };

  struct Run {
    std::uint32_t size;  // Bytes of the text that this run gives.
    Span span;
    bool is_verbatim;
  };

  struct Entry {
    std::uint32_t key, key_size;  // A text's.
    Span key_span;
    std::uint32_t value;
  };

  // 32 bytes, for a workspace has many: what only some nodes have stands in the other arrays.
  struct Item {
    NodeKind kind = NodeKind::null;
    Mapping mapping = Mapping::verbatim;
    Span span = {};
    // Of a scalar its text's; of a large map where the numbers of its entries begin in `orders`, by key.
    std::uint32_t at = none;
    std::uint32_t text_size = 0;
    // Of a list in `children`, of a map in `entries`, of a scalar see `Mapping`.
    std::uint32_t first = 0, count = 0;
  };

  // Maps of more entries than this have an order by key; the others are searched one by one.
  static constexpr std::size_t small_map = 16;

  std::string_view text_of(const Item& item) const {
    return item.text_size == 0 ? std::string_view() : text_at(item.at, item.text_size);
  }
  std::string_view key_of(const Entry& entry) const { return text_at(entry.key, entry.key_size); }
  // The entry of a map by key, or nothing.
  const Entry* find(const Item& map, std::string_view key) const;
  // Gives a map of many entries its order by key; equal keys stand in the order of the file.
  void sort_keys(Item& map);

  // Gives its number. It is not kept twice where it stands in `written` at that place as it is.
  std::uint32_t add_text(std::string_view text, std::size_t written_at = std::string_view::npos);

  std::uint32_t root = none;
  std::vector<Item> items;
  std::vector<std::uint32_t> children;
  std::vector<Entry> entries;
  std::vector<std::uint32_t> orders;
  std::vector<Run> runs;
  std::vector<MappedText> mapped;
  // Texts are told by where they begin in these two, one after the other. Most stand in what was read, and
  // are not copied.
  std::string_view written;  // What was read, where it outlives this.
  std::string texts;         // What does not stand there as it is.

 private:
  std::string_view text_at(std::uint32_t begin, std::uint32_t size) const {
    return begin < written.size() ? written.substr(begin, size)
                                  : std::string_view(texts).substr(begin - written.size(), size);
  }
};

}  // namespace talia
