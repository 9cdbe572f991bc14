// YAML and JSON as one tree in which every node knows its `Span`. Strict: YAML 1.2 core scalars, no tags, no merge keys,
// no duplicate keys, bounded aliases (an alias is a copy whose spans point at the anchor's text).
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "source/span.h"
#include "source/text/mapped_text.h"

namespace talia {

enum class NodeKind : std::uint8_t { null, boolean, integer, real, text, list, map };

class Document;
struct Entry;
template <auto at>
class NodeRange;

// A node of a document; copied freely, valid as long as the document.
class Node {
 public:
  Node() = default;  // Absent: `exists()` is false.
  bool exists() const { return document_ != nullptr; }
  NodeKind kind() const;
  bool is(NodeKind kind) const { return exists() && this->kind() == kind; }
  bool is_number() const { return is(NodeKind::integer) || is(NodeKind::real); }
  // The value's own characters: quotes included, of a collection from its first to its last token. A null that is
  // written as nothing has an empty span after its key.
  Span span() const;

  // The scalar's text: of texts the content (escapes undone, folds done), of others what was written. Empty for collections.
  std::string_view scalar() const;
  // The content with the bytes that it came from. Of texts and, so that a formula may be written bare, of other scalars.
  MappedText text() const;
  bool boolean() const;  // Requires a boolean.
  bool is_true() const { return is(NodeKind::boolean) && boolean(); }
  std::optional<std::int64_t> int64() const;  // Of an integer that fits.
  // The nearest value of a number; for sizes, never for content's arithmetic.
  double real() const;

  std::size_t size() const;          // Of a list or map; 0 else.
  Node at(std::size_t index) const;  // Item of a list. Requires index < size().
  Entry entry(std::size_t index) const;
  Node find(std::string_view key) const;        // Value in a map, or an absent node.
  Node find_path(std::string_view path) const;  // By keys of maps within each other, with dots between them.
  std::string text_at(std::string_view key) const;  // A copy of the scalar in a map; empty when absent.
  Span key_span(std::string_view key) const;        // Of the key in a map; Span{} when absent.
  NodeRange<&Node::at> items() const;               // for (const Node item : list.items())
  NodeRange<&Node::entry> entries() const;          // for (const Entry& entry : map.entries()), as written

  // Its items; of what is no list the node itself, of an absent node nothing.
  std::vector<Node> as_list() const;

  const Document* document() const { return document_; }
  std::uint32_t index() const { return index_; }
  bool operator==(const Node&) const = default;

 private:
  friend class Document;
  Node(const Document* document, std::uint32_t index) : document_(document), index_(index) {}
  const Document* document_ = nullptr;
  std::uint32_t index_ = 0;
};

struct Entry {
  std::string_view key;
  Span key_span;
  Node value;
};

// What a list or map holds, in order.
template <auto at>
class NodeRange {
 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = std::invoke_result_t<decltype(at), Node, std::size_t>;

    Iterator() = default;
    Iterator(Node owner, std::size_t index) : owner_(owner), index_(index) {}
    value_type operator*() const { return (owner_.*at)(index_); }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    void operator++(int) { ++index_; }
    bool operator==(const Iterator& other) const { return index_ == other.index_; }

   private:
    Node owner_;
    std::size_t index_ = 0;
  };
  explicit NodeRange(Node owner) : owner_(owner) {}
  Iterator begin() const { return {owner_, 0}; }
  Iterator end() const { return {owner_, owner_.size()}; }

 private:
  Node owner_;
};

// One YAML document (of perhaps several in a file) or one JSON text. Owns its nodes, but not the text of its file, which the
// `SourceMap` keeps and which outlives it; immovable.
class Document {
 public:
  Document();
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  FileId file() const;  // Where the root stands.
  Node root() const;

  struct Storage;  // Known to the reader and the builder alone.
  Storage& storage() { return *storage_; }
  const Storage& storage() const { return *storage_; }

 private:
  friend class Node;
  std::unique_ptr<Storage> storage_;
};

}  // namespace talia
