#include "edit/rewrite.h"

#include <algorithm>

#include <fmt/format.h>

#include "edit/changes.h"
#include "edit/write.h"

namespace talia::edit {
namespace {

// The document that says something else than it should, in a text that came of edits; nothing where all is as wanted.
std::optional<std::size_t> first_difference(const std::string& text, const std::vector<YamlValue>& all) {
  SourceMap sources;
  Diagnostics found;
  const DocumentFile file = document::read_yaml(sources.add("changed.yaml", text), sources, found);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i >= file.documents.size() || value_of(file.documents[i]->root()) != all[i]) {
      return i;
    }
  }
  return file.documents.size() == all.size() && !found.has_errors() ? std::nullopt
                                                                    : std::optional(all.size() - 1);
}

}  // namespace

Result<std::string> rewrite(const DocumentFile& file, std::span<const Wanted> wanted,
                            std::span<const YamlValue::Map> appended, const SourceMap& sources) {
  const std::string_view text = sources.text(file.file);
  std::vector<YamlValue> all;
  for (const auto& document : file.documents) {
    all.push_back(value_of(document->root()));
  }
  std::vector<TextEdit> edits;
  for (const Wanted& change : wanted) {
    const Node root = file.documents[change.document]->root();
    all[change.document] = {change.value};
    auto of_one = edits_to(root, all[change.document], text);
    if (!of_one) {
      return tl::unexpected(std::move(of_one).error());
    }
    edits.insert(edits.end(), of_one->begin(), of_one->end());
  }
  std::string rest;
  for (const YamlValue::Map& map : appended) {
    all.push_back({map});
    if (!text.empty() || !rest.empty()) {
      rest += rest.empty() && !text.ends_with('\n') ? "\n---\n" : "---\n";
    }
    rest += write_map(map);
  }
  if (!rest.empty()) {
    edits.push_back({text.size(), text.size(), std::move(rest)});
  }
  std::string changed = apply(text, std::move(edits));
  if (const auto wrong = first_difference(changed, all)) {
    const Span span =
        *wrong < file.documents.size() ? file.documents[*wrong]->root().span() : sources.whole(file.file);
    return tl::unexpected(
        Diagnostic::error(Code::unwritable_file, span,
                          "this cannot be changed so that it says what is wanted and all else stays")
            .help("change it by hand"));
  }
  return changed;
}

Result<std::string> new_file(const YamlValue::Map& map) {
  SourceMap sources;
  DocumentFile empty;
  empty.file = sources.add("new.yaml", "");
  return rewrite(empty, {}, {&map, 1}, sources);
}

}  // namespace talia::edit
