// Documents of libyaml's events, in step with what another reader says of them. Where the two differ in a value, the one that our own
// reading of the scalar's characters bears out is taken; anything else in which they differ is reported, never guessed.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/limits.h"
#include "document/origin.h"
#include "document/scalar_source.h"
#include "document/tree_builder.h"
#include "document/yaml_events.h"
#include "source/reports/diagnostics.h"

namespace talia::document {

// Told what the other reader has next; each call takes libyaml's next event, which has to be of that kind.
class YamlDocuments {
 public:
  // `text` has passed both gates.
  YamlDocuments(std::string_view text, const YamlEvents& gate, const Origin& origin,
                const ReadingLimits& limits, Diagnostics& diagnostics);

  // Of a document, list or map.
  void begin(EventKind kind);
  void end(EventKind kind);
  // Nothing: a null.
  void scalar(std::optional<std::string_view> other);
  void alias();

  bool is_sound() const { return is_sound_; }
  // Whether our own reading of a scalar bore out neither.
  bool has_doubt() const { return has_doubt_; }
  // After the last; nothing when a fault was reported.
  std::vector<std::unique_ptr<Document>> take();

 private:
  void begin_document();
  void end_document();
  void reserve(Document::Storage& storage) const;
  const Event* take(EventKind kind);
  void differ(const Event* event);
  void add_mapped(const Event& event, std::uint32_t end, std::string_view value,
                  std::optional<std::string_view> other, bool agree);

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
  bool is_sound_ = true, has_doubt_ = false;
};

}  // namespace talia::document
