#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "model/places.h"
#include "model/unread.h"
#include "model/workspace.h"
#include "source/run/progress.h"

namespace talia::model {

namespace {

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

}  // namespace

WorkspaceFiles read_workspace(const Files& files, SourceMap& sources, Diagnostics& diagnostics,
                              source::Workers workers, document::Earlier earlier) {
  std::vector<std::string> documents;
  std::vector<std::string> chapters;
  std::vector<Listing::Fault> faults;
  WorkspaceFiles workspace;
  for (const std::string_view folder : {"content", "schemas", "templates"}) {
    Listing listing = files.list(folder);
    std::ranges::move(listing.faults, std::back_inserter(faults));
    for (std::string& path : listing.files) {
      if (is_lock_file(path)) {
        continue;
      }
      if (ends_with_any(path, {".yaml", ".yml", ".json"})) {
        documents.push_back(std::move(path));
      } else if (folder == "content" && path.ends_with(".md")) {
        chapters.push_back(std::move(path));
      } else {
        workspace.assets.push_back(std::move(path));
      }
    }
  }
  if (std::string both = fmt::format("{}{}", source::shipped, path_of_fonts); files.exists(both)) {
    documents.push_back(std::move(both));
  }
  std::ranges::sort(documents);
  source::begin_stage(workers.progress, "reading files", documents.size());
  workspace.documents = document::read_all(documents, files, sources, diagnostics, workers, earlier);
  for (const std::string& path : chapters) {
    const FileId file = sources.reserve(path);
    if (auto text = files.read(path)) {
      sources.set_text(file, std::move(*text));
      workspace.chapters.push_back(file);
    } else {
      Diagnostic fault = text.error();
      fault.span = {file, 0, 0};
      diagnostics.add(std::move(fault));
      // The file is there, though nothing is known of it.
      workspace.assets.push_back(path);
    }
  }
  for (Listing::Fault& fault : faults) {
    fault.diagnostic.span = {sources.reserve(std::move(fault.path)), 0, 0};
    diagnostics.add(std::move(fault.diagnostic));
  }
  std::ranges::sort(workspace.assets);
  note_unread_files(workspace.assets, documents, files, sources, diagnostics);
  return workspace;
}

}  // namespace talia::model
