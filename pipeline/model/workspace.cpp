#include <algorithm>

#include "model/build.h"
#include "source/worker.h"

namespace talia::model {

namespace {

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

}  // namespace

Workspace read_workspace(const Files& files, SourceMap& sources, Diagnostics& diagnostics, unsigned jobs) {
  std::vector<std::string> documents;
  std::vector<std::string> chapters;
  Workspace workspace;
  for (const std::string_view folder : {"content", "schemas", "templates"}) {
    for (std::string& path : files.list(folder)) {
      if (ends_with_any(path, {".yaml", ".yml", ".json", "/"})) {  // A folder that cannot be opened.
        documents.push_back(std::move(path));
      } else if (folder == "content" && path.ends_with(".md")) {
        chapters.push_back(std::move(path));
      } else {
        workspace.assets.push_back(std::move(path));
      }
    }
  }
  std::ranges::sort(documents);
  workspace.documents = document::read_all(documents, files, sources, diagnostics, jobs);
  for (const std::string& path : chapters) {
    const FileId file = sources.reserve(path);
    if (auto text = files.read(path)) {
      sources.set_text(file, std::move(*text));
      workspace.chapters.push_back(file);
    } else {
      Diagnostic fault = text.error();
      fault.span = {file, 0, 0};
      diagnostics.add(std::move(fault));
    }
  }
  std::ranges::sort(workspace.assets);
  return workspace;
}

}  // namespace talia::model
