#include <algorithm>
#include <functional>
#include <numeric>

#include "document/document.h"
#include "document/scalar.h"
#include "document/storage.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia {

const Document::Storage::Entry* Document::Storage::find(const Item& map, std::string_view key) const {
  const auto begin = entries.begin() + map.first;
  if (map.at == none) {
    const auto end = begin + map.count;
    const auto found = std::find_if(begin, end, [&](const Entry& entry) { return key_of(entry) == key; });
    return found == end ? nullptr : &*found;
  }
  const auto order = orders.begin() + map.at;
  const auto found = std::lower_bound(
      order, order + map.count, key,
      [&](std::uint32_t entry, std::string_view wanted) { return key_of(begin[entry]) < wanted; });
  if (found == order + map.count || key_of(begin[*found]) != key) {
    return nullptr;
  }
  return &begin[*found];
}

void Document::Storage::sort_keys(Item& map) {
  if (map.count <= small_map) {
    return;
  }
  map.at = static_cast<std::uint32_t>(orders.size());
  orders.resize(orders.size() + map.count);
  const auto order = orders.begin() + map.at;
  std::iota(order, orders.end(), 0u);
  std::stable_sort(order, orders.end(), [&](std::uint32_t a, std::uint32_t b) {
    return key_of(entries[map.first + a]) < key_of(entries[map.first + b]);
  });
}

std::uint32_t Document::Storage::add_text(std::string_view text, std::size_t written_at) {
  if (!text.empty() && written_at < written.size() && written.substr(written_at).starts_with(text)) {
    return static_cast<std::uint32_t>(written_at);
  }
  const std::size_t begin = written.size() + texts.size();
  texts.append(text);
  return static_cast<std::uint32_t>(begin);
}

Document::Document() : storage_(std::make_unique<Storage>()) {}
Document::~Document() = default;

FileId Document::file() const {
  return root().exists() ? root().span().file : FileId::none;
}

Node Document::root() const {
  return storage_->root == Storage::none ? Node() : Node(this, storage_->root);
}

NodeKind Node::kind() const {
  TALIA_ASSERT(exists());
  return document_->storage().items[index_].kind;
}

Span Node::span() const {
  return exists() ? document_->storage().items[index_].span : Span{};
}

std::string_view Node::scalar() const {
  if (!exists()) {
    return {};
  }
  const Document::Storage& storage = document_->storage();
  return storage.text_of(storage.items[index_]);
}

MappedText Node::text() const {
  if (!exists()) {
    return {};
  }
  const Document::Storage& storage = document_->storage();
  const Document::Storage::Item& item = storage.items[index_];
  if (item.kind == NodeKind::list || item.kind == NodeKind::map) {
    return {};
  }
  const std::string_view text = storage.text_of(item);
  switch (item.mapping) {
    case Document::Storage::Mapping::verbatim: {
      const std::uint32_t begin = item.span.begin + item.first;
      return MappedText::verbatim(std::string(text), Span{item.span.file, begin, begin + item.text_size});
    }
    case Document::Storage::Mapping::mapped:
      return storage.mapped[item.first];
    case Document::Storage::Mapping::runs:
      break;
  }
  MappedText mapped;
  std::size_t at = 0;
  for (std::uint32_t i = item.first; i < item.first + item.count; ++i) {
    const Document::Storage::Run& run = storage.runs[i];
    const std::string_view piece = text.substr(at, run.size);
    if (run.is_verbatim) {
      mapped.append_verbatim(piece, run.span);
    } else {
      mapped.append_from(piece, run.span);
    }
    at += run.size;
  }
  return mapped;
}

bool Node::boolean() const {
  TALIA_ASSERT(is(NodeKind::boolean));
  return scalar().front() == 't' || scalar().front() == 'T';
}

std::optional<std::int64_t> Node::int64() const {
  return is(NodeKind::integer) ? document::integer_of(scalar()) : std::nullopt;
}

double Node::real() const {
  TALIA_ASSERT(is_number());
  return document::real_of(scalar());
}

std::size_t Node::size() const {
  return is(NodeKind::list) || is(NodeKind::map) ? document_->storage().items[index_].count : 0;
}

Node Node::at(std::size_t index) const {
  TALIA_ASSERT(is(NodeKind::list) && index < size());
  const Document::Storage& storage = document_->storage();
  return {document_, storage.children[storage.items[index_].first + index]};
}

Entry Node::entry(std::size_t index) const {
  TALIA_ASSERT(is(NodeKind::map) && index < size());
  const Document::Storage& storage = document_->storage();
  const Document::Storage::Entry& entry = storage.entries[storage.items[index_].first + index];
  return {storage.key_of(entry), entry.key_span, Node(document_, entry.value)};
}

Node Node::find(std::string_view key) const {
  if (document_ == nullptr || kind() != NodeKind::map) {
    return {};
  }
  const Document::Storage& storage = document_->storage();
  const auto* entry = storage.find(storage.items[index_], key);
  return entry == nullptr ? Node() : Node(document_, entry->value);
}

Node Node::find_path(std::string_view path) const {
  const auto dot = path.find('.');
  const Node first = find(path.substr(0, dot));
  return dot == std::string_view::npos ? first : first.find_path(path.substr(dot + 1));
}

std::string Node::text_at(std::string_view key) const {
  return std::string(find(key).scalar());
}

Span Node::key_span(std::string_view key) const {
  if (!is(NodeKind::map)) {
    return {};
  }
  const Document::Storage& storage = document_->storage();
  const auto* entry = storage.find(storage.items[index_], key);
  return entry == nullptr ? Span{} : entry->key_span;
}

std::vector<Node> Node::as_list() const {
  if (!exists() || is(NodeKind::list)) {
    return source::of_each(items(), std::identity());
  }
  return {*this};
}

NodeRange<&Node::at> Node::items() const {
  return NodeRange<&Node::at>(is(NodeKind::list) ? *this : Node{});
}

NodeRange<&Node::entry> Node::entries() const {
  return NodeRange<&Node::entry>(is(NodeKind::map) ? *this : Node{});
}

}  // namespace talia
