#include "document/tree_bytes.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "document/limits.h"
#include "document/storage.h"

namespace talia::document {
namespace {

using source::ByteReader;
using source::ByteWriter;
using Storage = Document::Storage;

class TreeWriter {
 public:
  TreeWriter(const Storage& tree, ByteWriter& out) : tree_(tree), out_(out) {}

  void run() {
    out_.number(tree_.written.size());
    out_.text(tree_.texts);
    out_.number(tree_.items.size());
    for (const Storage::Item& item : tree_.items) {
      add(item);
    }
    add(tree_.children);
    add(tree_.orders);
    out_.number(tree_.entries.size());
    for (const Storage::Entry& entry : tree_.entries) {
      out_.number(entry.key);
      out_.number(entry.key_size);
      add(entry.key_span);
      out_.number(entry.value);
    }
    out_.number(tree_.runs.size());
    for (const Storage::Run& run : tree_.runs) {
      out_.number(run.size);
      add(run.span);
      out_.number(run.is_verbatim ? 1 : 0);
    }
    out_.number(tree_.root);
  }

 private:
  void add(Span span) {
    out_.number(span.begin);
    out_.number(span.end - span.begin);
  }
  void add(const Storage::Item& item) {
    out_.number(static_cast<std::uint64_t>(item.kind) * 2 + static_cast<std::uint64_t>(item.mapping));
    add(item.span);
    out_.number(item.at + 1);  // Of `none` nothing is left.
    out_.number(item.text_size);
    out_.number(item.first);
    out_.number(item.count);
  }
  void add(const std::vector<std::uint32_t>& numbers) {
    out_.number(numbers.size());
    for (const std::uint32_t each : numbers) {
      out_.number(each);
    }
  }

  const Storage& tree_;
  ByteWriter& out_;
};

class TreeReader {
 public:
  TreeReader(Storage& tree, ByteReader& in, FileId file, std::string_view text)
      : tree_(tree), in_(in), file_(file), text_(text) {}

  bool run() {
    const std::uint64_t written = in_.number();
    // A byte order mark stands before what was read.
    tree_.written = text_.substr(text_.size() - std::min<std::uint64_t>(written, text_.size()));
    tree_.texts = in_.text();
    tree_.items.resize(in_.count(7));
    std::ranges::generate(tree_.items, [this] { return item(); });
    read(tree_.children);
    read(tree_.orders);
    tree_.entries.resize(in_.count(5));
    std::ranges::generate(tree_.entries, [this] { return entry(); });
    tree_.runs.resize(in_.count(4));
    std::ranges::generate(tree_.runs, [this] { return run_of_text(); });
    tree_.root = number();
    return in_.is_sound() && written == tree_.written.size() && tree_.root < tree_.items.size() &&
           are_items_sound() && are_entries_sound();
  }

 private:
  std::uint32_t number() {
    const std::uint64_t number = in_.number();
    if (number > Storage::none) {
      in_.refuse();
    }
    return static_cast<std::uint32_t>(number);
  }

  Span span() {
    const std::uint32_t begin = number();
    return {file_, begin, begin + number()};
  }

  Storage::Item item() {
    constexpr std::uint32_t most = 2 * static_cast<std::uint32_t>(NodeKind::map) + 1;
    const std::uint32_t sort = number();
    if (sort > most) {
      in_.refuse();
    }
    Storage::Item item{.kind = static_cast<NodeKind>(sort / 2),
                       .mapping = static_cast<Storage::Mapping>(sort % 2)};
    item.span = span();
    item.at = number() - 1;
    item.text_size = number();
    item.first = number();
    item.count = number();
    return item;
  }

  Storage::Entry entry() {
    Storage::Entry entry{.key = number(), .key_size = number(), .key_span = span(), .value = 0};
    entry.value = number();
    return entry;
  }

  Storage::Run run_of_text() {
    Storage::Run run{.size = number(), .span = span(), .is_verbatim = false};
    run.is_verbatim = in_.number() != 0;
    return run;
  }

  void read(std::vector<std::uint32_t>& numbers) {
    numbers.resize(in_.count());
    std::ranges::generate(numbers, [this] { return number(); });
  }

  bool is_place(Span span) const { return span.begin <= span.end && span.end <= text_.size(); }

  static bool is_part(std::uint64_t first, std::uint64_t count, std::size_t of) {
    return first + count <= of;
  }

  // In one of the two that texts stand in.
  bool is_text(std::uint64_t begin, std::uint64_t size) const {
    const std::size_t written = tree_.written.size();
    return begin + size <= (begin < written ? written : written + tree_.texts.size());
  }

  bool is_map_sound(const Storage::Item& map, std::uint32_t number) const {
    if (map.text_size > 0 || !is_part(map.first, map.count, tree_.entries.size()) ||
        (map.at == Storage::none ? map.count > Storage::small_map
                                 : !is_part(map.at, map.count, tree_.orders.size()))) {
      return false;
    }
    const auto entries = tree_.entries.begin() + map.first;
    const bool has_order =
        map.at == Storage::none ||
        std::all_of(tree_.orders.begin() + map.at, tree_.orders.begin() + map.at + map.count,
                    [&](std::uint32_t each) { return each < map.count; });
    // What a node holds was read before it: none holds itself.
    return has_order && std::all_of(entries, entries + map.count,
                                    [&](const Storage::Entry& each) { return each.value < number; });
  }

  bool is_list_sound(const Storage::Item& list, std::uint32_t number) const {
    if (list.text_size > 0 || !is_part(list.first, list.count, tree_.children.size())) {
      return false;
    }
    const auto children = tree_.children.begin() + list.first;
    return std::all_of(children, children + list.count, [&](std::uint32_t each) { return each < number; });
  }

  bool is_scalar_sound(const Storage::Item& item) const {
    const bool may_be_empty = item.kind == NodeKind::text || item.kind == NodeKind::null;
    if (item.text_size == 0 ? !may_be_empty : !is_text(item.at, item.text_size)) {
      return false;
    }
    if (item.mapping == Storage::Mapping::verbatim) {
      return std::uint64_t{item.span.begin} + item.first + item.text_size <= text_.size();
    }
    if (!is_part(item.first, item.count, tree_.runs.size())) {
      return false;
    }
    std::uint64_t size = 0;
    for (std::uint32_t i = item.first; i < item.first + item.count; ++i) {
      size += tree_.runs[i].size;
    }
    return size == item.text_size;
  }

  bool are_items_sound() const {
    for (std::uint32_t i = 0; i < tree_.items.size(); ++i) {
      const Storage::Item& item = tree_.items[i];
      const bool is_sound = item.kind == NodeKind::map    ? is_map_sound(item, i)
                            : item.kind == NodeKind::list ? is_list_sound(item, i)
                                                          : is_scalar_sound(item);
      if (!is_sound || !is_place(item.span)) {
        return false;
      }
    }
    return is_walked_in_time() && std::ranges::all_of(tree_.runs, [this](const Storage::Run& run) {
             return is_place(run.span) && (!run.is_verbatim || run.span.end - run.span.begin == run.size);
           });
  }

  // Whoever walks through it goes no deeper, and comes to no more nodes, than in what a file may hold. Requires that items hold
  // none but those before them.
  bool is_walked_in_time() const {
    const ReadingLimits limits;
    struct Tree {
      std::size_t nodes = 1, depth = 0;
    };
    std::vector<Tree> trees(tree_.items.size());
    for (std::size_t i = 0; i < trees.size(); ++i) {
      const Storage::Item& item = tree_.items[i];
      const bool is_map = item.kind == NodeKind::map, holds = is_map || item.kind == NodeKind::list;
      for (std::uint32_t j = item.first; holds && j < item.first + item.count; ++j) {
        const Tree& inner = trees[is_map ? tree_.entries[j].value : tree_.children[j]];
        trees[i].nodes += inner.nodes;
        trees[i].depth = std::max(trees[i].depth, inner.depth + 1);
        if (trees[i].nodes > limits.values + limits.expanded || trees[i].depth > limits.depth) {
          return false;
        }
      }
    }
    return true;
  }

  bool are_entries_sound() const {
    return std::ranges::all_of(tree_.entries, [this](const Storage::Entry& entry) {
      return is_text(entry.key, entry.key_size) && is_place(entry.key_span);
    });
  }

  Storage& tree_;
  ByteReader& in_;
  const FileId file_;
  const std::string_view text_;
};

}  // namespace

bool is_of_one_file(const Document& document) {
  return document.storage().mapped.empty();
}

void put(const Document& document, ByteWriter& out) {
  TreeWriter(document.storage(), out).run();
}

std::unique_ptr<Document> document_in(ByteReader& in, FileId file, std::string_view text) {
  auto document = std::make_unique<Document>();
  if (!TreeReader(document->storage(), in, file, text).run()) {
    in.refuse();
    return nullptr;
  }
  return document;
}

}  // namespace talia::document
