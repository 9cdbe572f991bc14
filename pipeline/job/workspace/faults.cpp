#include "job/workspace/faults.h"

namespace talia::job {

namespace {

constexpr const char* unknown_cause = "broken";

}  // namespace

Faults::Faults(const Catalog& catalog, const Diagnostics& diagnostics)
    : broken_codes_(catalog.broken.size(), unknown_cause) {
  std::multimap<FileId, DefinitionId> by_file;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    by_file.emplace(catalog.definitions[i].span.file, static_cast<DefinitionId>(i));
  }
  for (const Diagnostic& diagnostic : diagnostics.in_order_added()) {
    if (diagnostic.severity != Severity::error && diagnostic.severity != Severity::fatal) {
      continue;
    }
    for (std::size_t i = 0; i < catalog.broken.size(); ++i) {
      const Span& whole = catalog.broken[i].span;
      if (broken_codes_[i] == unknown_cause && whole.file == diagnostic.span.file &&
          whole.begin <= diagnostic.span.begin && diagnostic.span.begin <= whole.end) {
        broken_codes_[i] = source::info_of(diagnostic.code).name;
      }
    }
    const auto [begin, end] = by_file.equal_range(diagnostic.span.file);
    for (auto at = begin; at != end; ++at) {
      const Span& whole = catalog.definition(at->second).span;
      if (whole.begin <= diagnostic.span.begin && diagnostic.span.begin <= whole.end) {
        codes_.emplace(at->second, source::info_of(diagnostic.code).name);
      }
    }
  }
}

std::optional<std::string> Faults::of(DefinitionId definition) const {
  const auto found = codes_.find(definition);
  return found == codes_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace talia::job
