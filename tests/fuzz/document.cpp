// Hostile bytes as YAML, JSON and a directive's body. Whatever is read has spans inside the file, texts that agree with
// their maps, and can be dumped.
#include <cstddef>
#include <cstdint>
#include <string>

#include "document/read.h"
#include "source/run/assert.h"

namespace {

using namespace talia;

void walk(Node node, std::size_t size, std::size_t& budget) {
  if (budget == 0) {
    return;
  }
  --budget;
  TALIA_ASSERT(node.span().begin <= node.span().end && node.span().end <= size);
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (node.is(NodeKind::list)) {
      walk(node.at(i), size, budget);
      continue;
    }
    const Entry entry = node.entry(i);
    TALIA_ASSERT(entry.key_span.begin <= entry.key_span.end && entry.key_span.end <= size);
    TALIA_ASSERT(node.find(entry.key) == entry.value);
    walk(entry.value, size, budget);
  }
  const MappedText text = node.text();
  TALIA_ASSERT(text.view() == node.scalar());
  TALIA_ASSERT(text.empty() || text.span().end <= size);
}

void check(const DocumentFile& file, const Diagnostics& diagnostics, const SourceMap& sources) {
  TALIA_ASSERT(file.is_broken == diagnostics.has_errors());
  std::size_t budget = 100'000;
  for (const auto& document : file.documents) {
    walk(document->root(), sources.text(file.file).size(), budget);
  }
  source::render_text(diagnostics, sources);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  SourceMap sources;
  const FileId file = sources.add("input", text);
  Diagnostics of_yaml, of_json, of_fragment;
  check(talia::document::read_yaml(file, sources, of_yaml), of_yaml, sources);
  check(talia::document::read_json(file, sources, of_json), of_json, sources);
  talia::document::read_fragment(MappedText::verbatim(text, sources.whole(file)), of_fragment);
  return 0;
}
