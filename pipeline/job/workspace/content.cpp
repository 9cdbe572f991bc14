#include "job/workspace/content.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "document/document_shelves.h"
#include "job/faces/early_symbols.h"
#include "job/workspace/by_rule.h"
#include "job/workspace/keeping.h"
#include "job/workspace/live.h"
#include "job/workspace/share_files.h"
#include "model/build.h"
#include "source/run/progress.h"

namespace talia::job {

namespace {

// How many of the files that were read are the workspace's own, and not the share folder's.
std::size_t own_files(const model::WorkspaceFiles& read, const SourceMap& sources, const std::string& root) {
  const auto is_own = [&](FileId file) {
    const std::string_view path = sources.path(file);
    std::error_code error;
    return !is_shared(path) || std::filesystem::exists(std::filesystem::path(root) / path, error);
  };
  return static_cast<std::size_t>(std::ranges::count_if(read.documents, is_own, &DocumentFile::file) +
                                  std::ranges::count_if(read.chapters, is_own));
}

model::WorkspaceFiles read_all(const Workspace& workspace, const ReadRequest& request, Content& content) {
  document::Earlier earlier;
  if (request.live != nullptr) {
    earlier.looks = &request.live->documents;
  }
  std::optional<document::KeptByRuns> kept;
  if (request.keeping != nullptr) {
    kept.emplace(document::KeptByRuns{request.keeping->cache, request.keeping->program, workspace.root});
    earlier.runs = &*kept;
  }
  auto read = model::read_workspace(*workspace.files, content.sources, content.diagnostics, request.workers(),
                                    earlier);
  if (request.keeping != nullptr) {
    for (const DocumentFile& each : read.documents) {
      ++(each.was_kept ? request.keeping->files.recalled : request.keeping->files.made);
    }
  }
  return read;
}

}  // namespace

Content::Content() : own_sources(std::make_unique<SourceMap>()), sources(*own_sources) {}
Content::Content(SourceMap& shared) : sources(shared) {}
Content::~Content() = default;

std::unique_ptr<Content> load(const Workspace& workspace, const ReadRequest& request) {
  Live* const live = request.live;
  auto content = live != nullptr ? std::make_unique<Content>(live->sources) : std::make_unique<Content>();
  auto read = read_all(workspace, request, *content);
  content->files = own_files(read, content->sources, workspace.root);
  if (content->diagnostics.exit_code() == 2) {
    // Of half a workspace nothing is made, and nothing said that follows from the other half.
    read = {};
  }
  if (request.draws && live == nullptr) {
    content->early_symbols = std::make_unique<EarlySymbols>(read.assets, workspace, request);
  }
  make_by_rule(read, content->sources, request, content->diagnostics);
  source::begin_stage(request.progress, "comparing definitions with their schemas");
  content->catalog = model::build_catalog(std::move(read), content->sources, content->diagnostics,
                                          request.threads, live != nullptr ? &live->catalog : nullptr);
  source::begin_stage(request.progress, "computing numbers");
  content->derived =
      rules::derive(content->catalog, content->diagnostics,
                    {request.policies, request.threads, live != nullptr ? &live->catalog.patterns : nullptr});
  if (content->diagnostics.exit_code() == 2) {
    content->early_symbols.reset();  // Nobody draws, and what they read from may end before the content.
  }
  return content;
}

}  // namespace talia::job
