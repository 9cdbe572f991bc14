#include "document/build.h"

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

template <typename Entries>
std::uint32_t copy_map(Storage& to, const Entries& entries, Span span) {
  std::vector<Storage::Entry> copies;
  for (const Entry& entry : entries) {
    const std::uint32_t key = to.add_text(entry.key);
    copies.push_back(
        {key, static_cast<std::uint32_t>(entry.key.size()), entry.key_span, copy_node(to, entry.value)});
  }
  Storage::Item item{.kind = NodeKind::map};
  item.span = span;
  item.first = static_cast<std::uint32_t>(to.entries.size());
  item.count = static_cast<std::uint32_t>(copies.size());
  to.entries.insert(to.entries.end(), copies.begin(), copies.end());
  to.sort_keys(item);
  to.items.push_back(item);
  return static_cast<std::uint32_t>(to.items.size() - 1);
}

std::uint32_t copy_node(Storage& to, Node node) {
  const Storage& from = node.document()->storage();
  Storage::Item item = from.items[node.index()];
  if (item.kind == NodeKind::list) {
    return copy_list(to, node, item);
  }
  if (item.kind == NodeKind::map) {
    return copy_map(to, node.entries(), item.span);
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

}  // namespace

std::unique_ptr<Document> build_map(const std::vector<Entry>& entries, Span span) {
  auto document = std::make_unique<Document>();
  Storage& storage = document->storage();
  storage.root = copy_map(storage, entries, span);
  return document;
}

}  // namespace talia::document
