// Documents made from parts of others: the merged mapping of a definition that extends another. Spans stay those of
// the parts, so every value knows where it came from.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "document/document.h"

namespace talia::document {

struct PartEntry;

// What a document is made of: a node of another with everything below it, or something new that stands for `span`.
struct Part {
  Part(Node copied);  // NOLINT(google-explicit-constructor): a node is a part as it is.
  static Part map(std::vector<PartEntry> with, Span place);
  static Part list(std::vector<Part> of, Span place);
  static Part scalar(NodeKind sort, std::string written, Span place);
  static Part text(std::string written, Span place);

  Node node = {};  // Absent: what follows is.
  NodeKind kind = NodeKind::null;
  Span span = {};
  std::string words;  // Of a scalar.
  std::vector<PartEntry> entries;
  std::vector<Part> items;

 private:
  Part(NodeKind sort, Span place);
};

struct PartEntry {
  std::string key;
  Span key_span;
  Part value;
};

// The document whose root is a copy of the part. Keys of a mapping are distinct.
std::unique_ptr<Document> build(const Part& root);

}  // namespace talia::document
