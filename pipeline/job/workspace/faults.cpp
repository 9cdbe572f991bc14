#include "job/workspace/faults.h"

#include <algorithm>
#include <string_view>

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

Diagnostics reported_under(const std::vector<std::string>& paths, const Diagnostics& all,
                           const SourceMap& sources) {
  Diagnostics kept;
  for (const Diagnostic& diagnostic : all.in_order_added()) {
    const std::string_view file =
        diagnostic.span.exists() ? sources.path(diagnostic.span.file) : std::string_view{};
    const bool is_under = std::ranges::any_of(paths, [&](const std::string& path) {
      return path.empty() || file == path ||
             (file.starts_with(path) && file.size() > path.size() && file[path.size()] == '/');
    });
    if (is_under || diagnostic.severity == Severity::fatal) {
      kept.add(diagnostic);
    }
  }
  return kept;
}

}  // namespace talia::job
