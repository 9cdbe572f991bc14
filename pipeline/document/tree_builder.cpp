#include "document/tree_builder.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/compose.h"
#include "source/run/assert.h"
#include "source/text/unicode.h"

namespace talia::document {

TreeBuilder::TreeBuilder(Document::Storage& storage, const Origin& origin, const ReadingLimits& limits,
                         FileTally& tally, std::uint32_t anchors, Diagnostics& diagnostics)
    : storage_(storage),
      origin_(origin),
      limits_(limits),
      tally_(tally),
      diagnostics_(diagnostics),
      anchored_(anchors + 1) {
  storage.written = origin.written();
}

void TreeBuilder::report(Diagnostic diagnostic) {
  is_sound_ = false;
  if (tally_.faults++ < limits_.faults) {
    diagnostics_.add(std::move(diagnostic));
  }
}

void TreeBuilder::key(std::string_view text, std::uint32_t begin, std::uint32_t end, std::uint32_t anchor) {
  TALIA_ASSERT(expects_key());
  Document::Storage::Entry entry{.key = 0, .key_size = 0, .key_span = origin_.span(begin, end), .value = 0};
  if (is_composed(text)) {
    const std::string_view written = origin_.written();
    const bool is_quoted = begin < written.size() && (written[begin] == '"' || written[begin] == '\'');
    entry.key = storage_.add_text(text, is_quoted ? begin + 1 : begin);
    entry.key_size = static_cast<std::uint32_t>(text.size());
  } else {
    const std::string composed = source::composed(text);
    entry.key = storage_.add_text(composed);
    entry.key_size = static_cast<std::uint32_t>(composed.size());
    count_decomposed(entry.key_span);
  }
  if (anchor != 0) {
    // As a value, an alias of it repeats the key's text.
    Document::Storage::Item item{.kind = NodeKind::text, .mapping = Document::Storage::Mapping::runs};
    item.span = entry.key_span;
    item.at = entry.key;
    item.text_size = entry.key_size;
    item.first = static_cast<std::uint32_t>(storage_.runs.size());
    item.count = 1;
    storage_.runs.push_back({entry.key_size, entry.key_span, false});
    anchored_[anchor].item = static_cast<std::uint32_t>(storage_.items.size());
    storage_.items.push_back(item);
  }
  frames_.back().has_key = true;
  entries_.push_back(entry);
  last_end_ = end;
}

void TreeBuilder::scalar(NodeKind kind, std::string_view text, std::uint32_t begin, std::uint32_t end,
                         std::uint32_t skip, std::uint32_t anchor) {
  if (composes_texts_ && !is_composed(text)) {
    const auto size = static_cast<std::uint32_t>(text.size());
    scalar(text, {{size, begin + skip, begin + skip + size, true}}, begin, end, anchor);
    return;
  }
  Document::Storage::Item item{.kind = kind};
  item.span = origin_.span(begin, end);
  item.first = skip;
  if (origin_.is_mapped()) {
    item.mapping = Document::Storage::Mapping::mapped;
    item.first = static_cast<std::uint32_t>(storage_.mapped.size());
    storage_.mapped.push_back(origin_.slice(begin + skip, begin + skip + text.size()));
  }
  add_scalar(item, text, begin + skip, end, anchor);
}

void TreeBuilder::scalar(std::string_view text, const std::vector<TextPiece>& pieces, std::uint32_t begin,
                         std::uint32_t end, std::uint32_t anchor) {
  if (composes_texts_ && !is_composed(text)) {
    count_decomposed(origin_.span(begin, end));
    const MappedScalar whole = composed(text, pieces);
    scalar(whole.text, whole.pieces, begin, end, anchor);
    return;
  }
  Document::Storage::Item item{.kind = NodeKind::text, .mapping = Document::Storage::Mapping::runs};
  item.span = origin_.span(begin, end);
  item.first = static_cast<std::uint32_t>(storage_.runs.size());
  item.count = static_cast<std::uint32_t>(pieces.size());
  if (origin_.is_mapped()) {
    MappedText mapped;
    std::size_t at = 0;
    for (const TextPiece& piece : pieces) {
      if (piece.is_verbatim) {
        mapped.append(origin_.slice(piece.begin, piece.end));
      } else {
        mapped.append_from(text.substr(at, piece.size), origin_.span(piece.begin, piece.end));
      }
      at += piece.size;
    }
    item.mapping = Document::Storage::Mapping::mapped;
    item.first = static_cast<std::uint32_t>(storage_.mapped.size());
    storage_.mapped.push_back(pieces.empty() ? MappedText::from(std::string(text), item.span)
                                             : std::move(mapped));
  } else if (pieces.empty()) {
    item.count = 1;
    storage_.runs.push_back({static_cast<std::uint32_t>(text.size()), item.span, false});
  } else {
    for (const TextPiece& piece : pieces) {
      storage_.runs.push_back({piece.size, origin_.span(piece.begin, piece.end), piece.is_verbatim});
    }
  }
  add_scalar(item, text, pieces.empty() ? begin : pieces.front().begin, end, anchor);
}

void TreeBuilder::add_scalar(Document::Storage::Item item, std::string_view text, std::uint32_t text_begin,
                             std::uint32_t end, std::uint32_t anchor) {
  item.at = storage_.add_text(text, text_begin);
  item.text_size = static_cast<std::uint32_t>(text.size());
  const auto number = static_cast<std::uint32_t>(storage_.items.size());
  storage_.items.push_back(item);
  if (anchor != 0) {
    anchored_[anchor] = {.item = number};
  }
  last_end_ = std::max(last_end_, end);
  place(number, 1, 0);
}

void TreeBuilder::alias(std::uint32_t anchor, std::uint32_t begin, std::uint32_t end) {
  const Anchored anchored = anchored_[anchor];
  TALIA_ASSERT(anchored.item != Document::Storage::none);
  if (expects_key()) {
    // A copy: the text that the view shows lies in the arena that grows.
    const std::string text(storage_.text_of(storage_.items[anchored.item]));
    key(text, begin, end);
    return;
  }
  if (tally_.expanded <= limits_.expanded) {
    tally_.expanded += std::min<std::uint64_t>(anchored.size, limits_.expanded + 1);
    if (tally_.expanded > limits_.expanded) {
      report(Diagnostic::error(
                 Code::bad_alias, origin_.span(begin, end),
                 fmt::format("the aliases of this file repeat more than {} values", limits_.expanded))
                 .help("write the values out, or name them once and refer to them by id"));
    }
  }
  if (frames_.size() + anchored.height > limits_.depth) {
    report(Diagnostic::error(
        Code::nesting_too_deep, origin_.span(begin, end),
        fmt::format("with what this alias repeats, lists and mappings are nested more than {} deep",
                    limits_.depth)));
  }
  last_end_ = std::max(last_end_, end);
  place(anchored.item, anchored.size, anchored.height);
}

void TreeBuilder::open(NodeKind kind, std::uint32_t begin, std::uint32_t anchor) {
  const bool is_map = kind == NodeKind::map;
  frames_.push_back({.is_map = is_map,
                     .begin = begin,
                     .anchor = anchor,
                     .first = is_map ? entries_.size() : children_.size()});
  last_end_ = std::max(last_end_, begin);
}

void TreeBuilder::close(std::uint32_t end) {
  TALIA_ASSERT(!frames_.empty());
  const Frame frame = frames_.back();
  frames_.pop_back();
  last_end_ = end == 0 ? last_end_ : end;
  Document::Storage::Item item{.kind = frame.is_map ? NodeKind::map : NodeKind::list};
  item.span = origin_.span(frame.begin, last_end_);
  if (frame.is_map) {
    item.first = static_cast<std::uint32_t>(storage_.entries.size());
    item.count = static_cast<std::uint32_t>(entries_.size() - frame.first);
    storage_.entries.insert(storage_.entries.end(),
                            entries_.begin() + static_cast<std::ptrdiff_t>(frame.first), entries_.end());
    entries_.resize(frame.first);
    storage_.sort_keys(item);
    check_keys(item);
  } else {
    item.first = static_cast<std::uint32_t>(storage_.children.size());
    item.count = static_cast<std::uint32_t>(children_.size() - frame.first);
    storage_.children.insert(storage_.children.end(),
                             children_.begin() + static_cast<std::ptrdiff_t>(frame.first), children_.end());
    children_.resize(frame.first);
  }
  const auto number = static_cast<std::uint32_t>(storage_.items.size());
  storage_.items.push_back(item);
  if (frame.anchor != 0) {
    anchored_[frame.anchor] = {.item = number, .size = frame.size, .height = frame.height};
  }
  place(number, frame.size, frame.height);
}

void TreeBuilder::place(std::uint32_t item, std::uint64_t size, std::size_t height) {
  if (frames_.empty()) {
    storage_.root = item;
    return;
  }
  Frame& frame = frames_.back();
  if (frame.is_map) {
    TALIA_ASSERT(frame.has_key);
    entries_.back().value = item;
    frame.has_key = false;
  } else {
    children_.push_back(item);
  }
  frame.size += std::min<std::uint64_t>(size, limits_.expanded + 1);
  frame.height = std::max(frame.height, height + 1);
}

void TreeBuilder::check_keys(const Document::Storage::Item& map) {
  const auto entries = std::span(storage_.entries).subspan(map.first, map.count);
  if (map.at == Document::Storage::none) {
    for (std::size_t i = 1; i < entries.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (entries[i].key_size == entries[j].key_size &&
            storage_.key_of(entries[i]) == storage_.key_of(entries[j])) {
          report_duplicate(entries[j], entries[i]);
          break;
        }
      }
    }
    return;
  }
  const auto order = std::span(storage_.orders).subspan(map.at, map.count);
  std::size_t first = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (storage_.key_of(entries[order[i]]) == storage_.key_of(entries[order[first]])) {
      report_duplicate(entries[order[first]], entries[order[i]]);
    } else {
      first = i;
    }
  }
}

void TreeBuilder::report_duplicate(const Document::Storage::Entry& first,
                                   const Document::Storage::Entry& second) {
  Diagnostic twice = Diagnostic::error(Code::duplicate_key, second.key_span,
                                       fmt::format("the key `{}` stands twice", storage_.key_of(second)))
                         .note(first.key_span, "it stands here first");
  // One that has a comment behind it stays.
  const auto line_of_second = line_of_repeated(second, first);
  const auto line = line_of_second ? line_of_second : line_of_repeated(first, second);
  if (line) {
    report(std::move(twice)
               .fix(line_of_second ? "delete the second" : "delete the first", {{*line, "", ""}})
               .help("delete one of the two: they say the same"));
  } else {
    report(std::move(twice).help("delete one of the two, or rename it"));
  }
}

std::optional<Span> TreeBuilder::line_of_repeated(const Document::Storage::Entry& entry,
                                                  const Document::Storage::Entry& same) const {
  const Document::Storage::Item& one = storage_.items[entry.value];
  const Document::Storage::Item& other = storage_.items[same.value];
  const std::string_view text = origin_.written();
  const Span key = entry.key_span, value = one.span;
  const bool is_scalar = one.kind == other.kind && one.kind != NodeKind::list && one.kind != NodeKind::map;
  const Span start = origin_.span(0, 0);
  if (!is_scalar || text.empty() || storage_.text_of(one) != storage_.text_of(other) ||
      value.begin < key.end || value.end - start.begin > text.size()) {
    return std::nullopt;
  }
  const std::size_t begin = text.rfind('\n', key.begin - start.begin) + 1;
  const std::size_t end = text.find('\n', value.end - start.begin);
  const auto is_blank = [](std::string_view part) {
    return part.find_first_not_of(" \r") == std::string_view::npos;
  };
  if (end == std::string_view::npos || !is_blank(text.substr(begin, key.begin - start.begin - begin)) ||
      !is_blank(text.substr(value.end - start.begin, end - (value.end - start.begin)))) {
    return std::nullopt;
  }
  return origin_.span(begin, end + 1);
}

void TreeBuilder::count_decomposed(Span span) {
  if (tally_.decomposed++ == 0) {
    tally_.first_decomposed = span;
  }
}

void report_decomposed(const FileTally& tally, Diagnostics& diagnostics) {
  if (tally.decomposed == 0) {
    return;
  }
  const std::string others =
      tally.decomposed == 1 ? "" : fmt::format(", as in {} more of this file", tally.decomposed - 1);
  diagnostics.add(
      Diagnostic::warning(Code::decomposed_text, tally.first_decomposed,
                          fmt::format("an accent is written apart from its letter here{}", others))
          .help("it is read as the composed letter; save the text in normal form C (NFC) to be rid of this"));
}

}  // namespace talia::document
