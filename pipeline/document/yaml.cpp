#include "document/yaml.h"

#include <optional>
#include <sstream>
#include <string>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "document/scalar.h"
#include "document/scalar_source.h"
#include "document/storage.h"
#include "document/syntax_fault.h"
#include "document/tree_builder.h"

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

class YamlHandler : public YAML::EventHandler {
 public:
  YamlHandler(std::string_view text, const YamlEvents& gate, const Origin& origin,
              const ReadingLimits& limits, Diagnostics& diagnostics)
      : text_(text), gate_(gate), origin_(origin), limits_(limits), diagnostics_(diagnostics) {
    documents_.reserve(gate.documents);
  }

  void OnDocumentStart(const YAML::Mark&) override {
    if (take(EventKind::document_begin) != nullptr) {
      documents_.push_back(std::make_unique<Document>());
      Document::Storage& storage = documents_.back()->storage();
      reserve(storage);
      builder_.emplace(storage, origin_, limits_, tally_, gate_.anchors, diagnostics_);
    }
  }
  void OnDocumentEnd() override {
    if (take(EventKind::document_end) != nullptr) {
      is_sound_ = is_sound_ && builder_->is_sound();
      // What was reserved and not used goes back, for documents stay for the run. With what texts and
      // definitions give back (markup/inlines.cpp, model/definitions.cpp) it saves some 5 MB of the 120 of a
      // deck of 5,000 cards.
      Document::Storage& storage = documents_.back()->storage();
      storage.items.shrink_to_fit();
      storage.entries.shrink_to_fit();
      storage.texts.shrink_to_fit();
    }
  }
  void OnNull(const YAML::Mark&, YAML::anchor_t) override { add_scalar(std::nullopt); }
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string& value) override {
    add_scalar(value);
  }
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {
    if (const Event* event = take(EventKind::alias)) {
      builder_->alias(event->anchor, event->begin, event->end);
    }
  }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    if (const Event* event = take(EventKind::list_begin)) {
      builder_->open(NodeKind::list, event->begin, event->anchor);
      openings_.push_back(event);
    }
  }
  void OnSequenceEnd() override { close(EventKind::list_end, '['); }
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    if (const Event* event = take(EventKind::map_begin)) {
      builder_->open(NodeKind::map, event->begin, event->anchor);
      openings_.push_back(event);
    }
  }
  void OnMapEnd() override { close(EventKind::map_end, '{'); }

  bool is_sound() const { return is_sound_; }
  bool is_finished() const { return next_ == gate_.events.size(); }
  void report_difference() { differ(nullptr); }

  std::vector<std::unique_ptr<Document>> take_documents() {
    report_decomposed(tally_, diagnostics_);
    return std::move(documents_);
  }

 private:
  // Room for all scalars of the document, so that its arrays are not copied as they grow.
  void reserve(Document::Storage& storage) const {
    std::size_t scalars = 0;
    for (std::size_t i = next_; i < gate_.events.size() && gate_.events[i].kind != EventKind::document_end;
         ++i) {
      scalars += gate_.events[i].kind == EventKind::scalar ? 1 : 0;
    }
    storage.items.reserve(scalars);
    storage.entries.reserve(scalars / 2);
  }

  // The next of libyaml's events if it is of that kind; else the readers differ, and nothing is read any more.
  const Event* take(EventKind kind) {
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

  void differ(const Event* event) {
    if (!is_sound_) {
      return;
    }
    is_sound_ = false;
    const std::size_t at = event != nullptr ? event->begin : text_.size();
    diagnostics_.add(Diagnostic::error(Code::bad_yaml, origin_.span(at, at), "this can be read in two ways")
                         .help("write it more plainly: quote texts, and indent what belongs together alike"));
  }

  void add_scalar(const std::optional<std::string>& other) {
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
  void add_mapped(const Event& event, std::uint32_t end, std::string_view value,
                  const std::optional<std::string>& other, bool agree) {
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
      builder_->scalar(value, {}, event.begin, end, event.anchor);
    }
  }

  void close(EventKind kind, char bracket) {
    const Event* event = take(kind);
    if (event == nullptr) {
      return;
    }
    // A block collection and a pair without braces end with their last token.
    const std::uint32_t begin = openings_.back()->begin;
    const bool is_bracketed = event->end > event->begin && text_[begin] == bracket;
    openings_.pop_back();
    builder_->close(is_bracketed ? event->end : 0);
  }

  std::string_view text_;
  const YamlEvents& gate_;
  const Origin& origin_;
  const ReadingLimits& limits_;
  Diagnostics& diagnostics_;
  FileTally tally_;
  std::optional<TreeBuilder> builder_;
  std::vector<const Event*> openings_;
  std::vector<std::unique_ptr<Document>> documents_;
  std::size_t next_ = 0;
  bool is_sound_ = true;
};

}  // namespace

std::vector<std::unique_ptr<Document>> build_documents(std::string_view text, const YamlEvents& gate,
                                                       const Origin& origin, const ReadingLimits& limits,
                                                       Diagnostics& diagnostics) {
  YamlHandler handler(text, gate, origin, limits, diagnostics);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    // One more than libyaml has seen would be a difference; on some inputs yaml-cpp gives documents without end.
    for (std::size_t i = 0; i <= gate.documents && handler.is_sound() && parser.HandleNextDocument(handler);
         ++i) {
    }
  } catch (const YAML::Exception& fault) {
    const std::size_t at = std::min<std::size_t>(
        fault.mark.is_null() ? 0 : static_cast<std::size_t>(fault.mark.pos), text.size());
    diagnostics.add(event_diagnostic(fault.msg, at, text, origin));
    return {};
  }
  if (handler.is_sound() && !handler.is_finished()) {
    handler.report_difference();
  }
  return handler.is_sound() ? handler.take_documents() : std::vector<std::unique_ptr<Document>>{};
}

}  // namespace talia::document
