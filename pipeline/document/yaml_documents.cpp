#include "document/yaml_documents.h"

#include <algorithm>

#include "document/scalar.h"
#include "document/storage.h"

namespace talia::document {
namespace {

NodeKind kind_of(PlainKind plain) {
  return plain == PlainKind::null      ? NodeKind::null
         : plain == PlainKind::boolean ? NodeKind::boolean
         : plain == PlainKind::integer ? NodeKind::integer
         : plain == PlainKind::real    ? NodeKind::real
                                       : NodeKind::text;
}

// The line end that was added to the last line stands nowhere in the source.
void cut_added_line_end(std::vector<TextPiece>& pieces, std::size_t size) {
  if (pieces.empty() || !pieces.back().is_verbatim || pieces.back().end <= size) {
    return;
  }
  TextPiece& last = pieces.back();
  --last.size;
  --last.end;
  const TextPiece added{.size = 1, .begin = last.end, .end = last.end, .is_verbatim = false};
  if (last.size == 0) {
    pieces.pop_back();
  }
  pieces.push_back(added);
}

}  // namespace

YamlDocuments::YamlDocuments(std::string_view text, const YamlEvents& gate, const Origin& origin,
                             const ReadingLimits& limits, Diagnostics& diagnostics)
    : text_(text), gate_(gate), origin_(origin), limits_(limits), diagnostics_(diagnostics) {
  documents_.reserve(gate.documents);
}

void YamlDocuments::begin_document() {
  documents_.push_back(std::make_unique<Document>());
  Document::Storage& storage = documents_.back()->storage();
  reserve(storage);
  builder_.emplace(storage, origin_, limits_, tally_, gate_.anchors, diagnostics_);
}

void YamlDocuments::end_document() {
  is_sound_ = is_sound_ && builder_->is_sound();
  // What was reserved and not used goes back, for documents stay for the run. With what texts and
  // definitions give back (markup/inlines.cpp, model/definitions.cpp) it saves some 5 MB of the 120 of a
  // deck of 5,000 cards.
  Document::Storage& storage = documents_.back()->storage();
  storage.items.shrink_to_fit();
  storage.entries.shrink_to_fit();
  storage.texts.shrink_to_fit();
}

void YamlDocuments::begin(EventKind kind) {
  const Event* const event = take(kind);
  if (event == nullptr) {
    return;
  }
  if (kind == EventKind::document_begin) {
    begin_document();
  } else {
    builder_->open(kind == EventKind::map_begin ? NodeKind::map : NodeKind::list, event->begin,
                   event->anchor);
    openings_.push_back(event);
  }
}

void YamlDocuments::end(EventKind kind) {
  const Event* const event = take(kind);
  if (event == nullptr) {
    return;
  }
  if (kind == EventKind::document_end) {
    end_document();
    return;
  }
  // A block collection and a pair without braces end with their last token.
  const std::uint32_t begin = openings_.back()->begin;
  const bool is_bracketed =
      event->end > event->begin && text_[begin] == (kind == EventKind::map_end ? '{' : '[');
  openings_.pop_back();
  builder_->close(is_bracketed ? event->end : 0);
}

void YamlDocuments::alias() {
  if (const Event* const event = take(EventKind::alias)) {
    builder_->alias(event->anchor, event->begin, event->end);
  }
}

std::vector<std::unique_ptr<Document>> YamlDocuments::take() {
  if (is_sound_ && next_ != gate_.events.size()) {
    differ(nullptr);
  }
  if (!is_sound_) {
    return {};
  }
  report_decomposed(tally_, diagnostics_);
  return std::move(documents_);
}

// Room for all scalars of the document, so that its arrays are not copied as they grow.
void YamlDocuments::reserve(Document::Storage& storage) const {
  std::size_t scalars = 0;
  for (std::size_t i = next_; i < gate_.events.size() && gate_.events[i].kind != EventKind::document_end;
       ++i) {
    scalars += gate_.events[i].kind == EventKind::scalar ? 1 : 0;
  }
  storage.items.reserve(scalars);
  storage.entries.reserve(scalars / 2);
}

// The next of libyaml's events if it is of that kind; else the readers differ, and nothing is read any more.
const Event* YamlDocuments::take(EventKind kind) {
  if (!is_sound_) {
    return nullptr;
  }
  const Event* event = next_ < gate_.events.size() ? &gate_.events[next_] : nullptr;
  if (event == nullptr || event->kind != kind) {
    differ(event);
    return nullptr;
  }
  ++next_;
  return event;
}

void YamlDocuments::differ(const Event* event) {
  if (!is_sound_) {
    return;
  }
  is_sound_ = false;
  const std::size_t at = event != nullptr ? event->begin : text_.size();
  diagnostics_.add(Diagnostic::error(Code::bad_yaml, origin_.span(at, at), "this can be read in two ways")
                       .help("write it more plainly: quote texts, and indent what belongs together alike"));
}

void YamlDocuments::scalar(std::optional<std::string_view> other) {
  const Event* event = take(EventKind::scalar);
  if (event == nullptr) {
    return;
  }
  const std::string_view value = gate_.value_of(*event);
  const bool is_null = event->style == ScalarStyle::plain && plain_kind(value) == PlainKind::null;
  const bool agree = other ? *other == value : is_null;
  std::uint32_t end = event->end;
  if (event->style == ScalarStyle::literal || event->style == ScalarStyle::folded) {
    const std::size_t last = text_.substr(0, end).find_last_not_of(" \t\r\n");
    end = static_cast<std::uint32_t>(std::max<std::size_t>(last + 1, event->begin + 1));
  }
  if (builder_->expects_key() && agree) {
    builder_->key(value, event->begin, end, event->anchor);
    return;
  }
  const std::uint32_t skip = event->style == ScalarStyle::plain ? 0 : 1;
  if (agree && text_.substr(event->begin + skip, value.size()) == value &&
      end == event->begin + value.size() + 2 * skip) {
    const NodeKind kind = event->style == ScalarStyle::plain ? kind_of(plain_kind(value)) : NodeKind::text;
    builder_->scalar(kind, value, event->begin, end, skip, event->anchor);
    return;
  }
  add_mapped(*event, end, value, other, agree);
}

// A scalar whose text is not simply its characters.
void YamlDocuments::add_mapped(const Event& event, std::uint32_t end, std::string_view value,
                               std::optional<std::string_view> other, bool agree) {
  MappedScalar ours = read_scalar(event.style, text_, event.begin, event.end, value);
  if (!agree && ours.text != value && other && ours.text != *other) {
    ours = read_scalar(event.style, text_, event.begin, event.end, *other);
  }
  const bool is_ours = ours.text == value || (other && ours.text == *other);
  if (!agree && !is_ours) {
    differ(&event);
    return;
  }
  if (builder_->expects_key()) {
    builder_->key(ours.text, event.begin, end, event.anchor);
  } else if (is_ours) {
    cut_added_line_end(ours.pieces, origin_.size());
    builder_->scalar(ours.text, ours.pieces, event.begin, end, event.anchor);
  } else {
    has_doubt_ = true;
    builder_->scalar(value, {}, event.begin, end, event.anchor);
  }
}

}  // namespace talia::document
