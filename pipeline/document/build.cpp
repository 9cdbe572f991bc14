#include "document/build.h"

#include <utility>

#include "document/storage.h"
#include "source/of_each.h"

namespace talia::document {
namespace {

using Storage = Document::Storage;

std::uint32_t copy_node(Storage& to, Node node);

std::uint32_t copy_list(Storage& to, Node list, Storage::Item item) {
  const auto children = source::of_each(list.items(), [&to](Node child) { return copy_node(to, child); });
  item.first = static_cast<std::uint32_t>(to.children.size());
  to.children.insert(to.children.end(), children.begin(), children.end());
  to.items.push_back(item);
  return static_cast<std::uint32_t>(to.items.size() - 1);
}

// Of a mapping whose entries were copied before it.
std::uint32_t add_map(Storage& to, const std::vector<Storage::Entry>& copies, Span span) {
  Storage::Item item{.kind = NodeKind::map};
  item.span = span;
  item.first = static_cast<std::uint32_t>(to.entries.size());
  item.count = static_cast<std::uint32_t>(copies.size());
  to.entries.insert(to.entries.end(), copies.begin(), copies.end());
  to.sort_keys(item);
  to.items.push_back(item);
  return static_cast<std::uint32_t>(to.items.size() - 1);
}

std::uint32_t copy_map(Storage& to, Node map, Span span) {
  std::vector<Storage::Entry> copies;
  for (const Entry& entry : map.entries()) {
    const std::uint32_t key = to.add_text(entry.key);
    copies.push_back(
        {key, static_cast<std::uint32_t>(entry.key.size()), entry.key_span, copy_node(to, entry.value)});
  }
  return add_map(to, copies, span);
}

std::uint32_t copy_node(Storage& to, Node node) {
  const Storage& from = node.document()->storage();
  Storage::Item item = from.items[node.index()];
  if (item.kind == NodeKind::list) {
    return copy_list(to, node, item);
  }
  if (item.kind == NodeKind::map) {
    return copy_map(to, node, item.span);
  }
  item.at = to.add_text(node.scalar());
  if (item.mapping == Storage::Mapping::runs) {
    const auto begin = from.runs.begin() + item.first;
    item.first = static_cast<std::uint32_t>(to.runs.size());
    to.runs.insert(to.runs.end(), begin, begin + item.count);
  } else if (item.mapping == Storage::Mapping::mapped) {
    to.mapped.push_back(from.mapped[item.first]);
    item.first = static_cast<std::uint32_t>(to.mapped.size() - 1);
  }
  to.items.push_back(item);
  return static_cast<std::uint32_t>(to.items.size() - 1);
}

std::uint32_t add_part(Storage& to, const Part& part) {
  if (part.node.exists()) {
    return copy_node(to, part.node);
  }
  if (part.kind == NodeKind::map) {
    std::vector<Storage::Entry> copies;
    for (const PartEntry& entry : part.entries) {
      const std::uint32_t key = to.add_text(entry.key);
      copies.push_back(
          {key, static_cast<std::uint32_t>(entry.key.size()), entry.key_span, add_part(to, entry.value)});
    }
    return add_map(to, copies, part.span);
  }
  Storage::Item item{.kind = part.kind};
  item.span = part.span;
  if (part.kind == NodeKind::list) {
    const auto children =
        source::of_each(part.items, [&to](const Part& child) { return add_part(to, child); });
    item.first = static_cast<std::uint32_t>(to.children.size());
    item.count = static_cast<std::uint32_t>(children.size());
    to.children.insert(to.children.end(), children.begin(), children.end());
  } else {
    item.at = to.add_text(part.words);
    item.text_size = static_cast<std::uint32_t>(part.words.size());
    item.mapping = Storage::Mapping::mapped;
    item.first = static_cast<std::uint32_t>(to.mapped.size());
    to.mapped.push_back(MappedText::from(part.words, part.span));
  }
  to.items.push_back(item);
  return static_cast<std::uint32_t>(to.items.size() - 1);
}

}  // namespace

Part::Part(Node copied) : node(copied) {}
Part::Part(NodeKind sort, Span place) : kind(sort), span(place) {}

Part Part::map(std::vector<PartEntry> with, Span place) {
  Part part(NodeKind::map, place);
  part.entries = std::move(with);
  return part;
}

Part Part::list(std::vector<Part> of, Span place) {
  Part part(NodeKind::list, place);
  part.items = std::move(of);
  return part;
}

Part Part::scalar(NodeKind sort, std::string written, Span place) {
  Part part(sort, place);
  part.words = std::move(written);
  return part;
}

Part Part::text(std::string written, Span place) {
  return scalar(NodeKind::text, std::move(written), place);
}

std::unique_ptr<Document> build(const Part& root) {
  auto document = std::make_unique<Document>();
  Storage& storage = document->storage();
  storage.root = add_part(storage, root);
  return document;
}

}  // namespace talia::document
