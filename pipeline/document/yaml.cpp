#include "document/yaml.h"

#include <optional>
#include <sstream>
#include <string>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "document/beyond_doubt.h"
#include "document/syntax_fault.h"
#include "document/yaml_documents.h"

namespace talia::document {
namespace {

// Takes yaml-cpp's events in step with libyaml's.
class YamlHandler : public YAML::EventHandler {
 public:
  YamlHandler(std::string_view text, const YamlEvents& gate, const Origin& origin,
              const ReadingLimits& limits, Diagnostics& diagnostics)
      : documents_(text, gate, origin, limits, diagnostics) {}

  void OnDocumentStart(const YAML::Mark&) override { documents_.begin(EventKind::document_begin); }
  void OnDocumentEnd() override { documents_.end(EventKind::document_end); }
  void OnNull(const YAML::Mark&, YAML::anchor_t) override { documents_.scalar(std::nullopt); }
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string& value) override {
    documents_.scalar(value);
  }
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override { documents_.alias(); }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    documents_.begin(EventKind::list_begin);
  }
  void OnSequenceEnd() override { documents_.end(EventKind::list_end); }
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    documents_.begin(EventKind::map_begin);
  }
  void OnMapEnd() override { documents_.end(EventKind::map_end); }

  YamlDocuments& documents() { return documents_; }

 private:
  YamlDocuments documents_;
};

// Of libyaml's events alone; nothing where our own reading of a scalar does not bear them out.
std::optional<std::vector<std::unique_ptr<Document>>> documents_of_one(std::string_view text,
                                                                       const YamlEvents& gate,
                                                                       const Origin& origin,
                                                                       const ReadingLimits& limits,
                                                                       Diagnostics& diagnostics) {
  Diagnostics found;
  YamlDocuments documents(text, gate, origin, limits, found);
  for (const Event& event : gate.events) {
    switch (event.kind) {
      case EventKind::scalar:
        documents.scalar(gate.value_of(event));
        break;
      case EventKind::alias:
        documents.alias();
        break;
      case EventKind::list_begin:
      case EventKind::map_begin:
      case EventKind::document_begin:
        documents.begin(event.kind);
        break;
      case EventKind::list_end:
      case EventKind::map_end:
      case EventKind::document_end:
        documents.end(event.kind);
        break;
    }
  }
  if (documents.has_doubt()) {
    return std::nullopt;
  }
  auto made = documents.take();
  diagnostics.join(std::move(found));
  return made;
}

}  // namespace

std::vector<std::unique_ptr<Document>> documents_of_both(std::string_view text, const YamlEvents& gate,
                                                         const Origin& origin, const ReadingLimits& limits,
                                                         Diagnostics& diagnostics) {
  YamlHandler handler(text, gate, origin, limits, diagnostics);
  YamlDocuments& documents = handler.documents();
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    // One more than libyaml has seen would be a difference; on some inputs yaml-cpp gives documents without end.
    for (std::size_t i = 0; i <= gate.documents && documents.is_sound() && parser.HandleNextDocument(handler);
         ++i) {
    }
  } catch (const YAML::Exception& fault) {
    const std::size_t at = std::min<std::size_t>(
        fault.mark.is_null() ? 0 : static_cast<std::size_t>(fault.mark.pos), text.size());
    diagnostics.add(event_diagnostic(fault.msg, at, text, origin));
    return {};
  }
  return documents.take();
}

std::vector<std::unique_ptr<Document>> build_documents(std::string_view text, const YamlEvents& gate,
                                                       const Origin& origin, const ReadingLimits& limits,
                                                       Diagnostics& diagnostics) {
  if (is_beyond_doubt(text, gate)) {
    if (auto documents = documents_of_one(text, gate, origin, limits, diagnostics)) {
      return *std::move(documents);
    }
  }
  return documents_of_both(text, gate, origin, limits, diagnostics);
}

}  // namespace talia::document
