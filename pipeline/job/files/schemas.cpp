#include "job/files/schemas.h"

#include <filesystem>

#include "job/editors/editor_files.h"
#include "job/editors/settings.h"
#include "job/files/unwritten.h"
#include "job/workspace/outputs.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view settings_of_code = ".vscode/settings.json";

// The way from the workspace to the outputs, as the settings of editors have it.
std::string way_to_outputs(const Workspace& workspace) {
  const std::string way = fs::path(workspace.output).lexically_relative(workspace.root).generic_string();
  return (way.starts_with("..") ? "" : "./") + way + "/";
}

// Whether it is a link or a folder, or stands behind a link: it may belong elsewhere, and putting a file there would end that.
bool is_linked(const Workspace& workspace) {
  std::error_code error;
  const fs::path file = fs::path(workspace.root) / settings_of_code;
  const fs::file_status there = fs::symlink_status(file, error);
  const fs::file_status folder = fs::symlink_status(file.parent_path(), error);
  return (fs::exists(there) && !fs::is_regular_file(there)) ||
         (fs::exists(folder) && !fs::is_directory(folder));
}

// Whether it is there now; where it is somebody's own and cannot be changed, that is told and it stays.
bool write_settings_of_code(const Workspace& workspace, Content& content, Diagnostics& failures) {
  if (is_linked(workspace)) {
    content.diagnostics.add(
        unchangeable_settings(settings_of_code, "it is no plain file", way_to_outputs(workspace)));
    return false;
  }
  const std::unique_ptr<Files> files = source::disk_files(workspace.root);
  std::string old;
  if (files->exists(settings_of_code)) {
    const auto read = failures.take(files->read(settings_of_code));
    if (!read) {
      return false;
    }
    old = *read;
  }
  const auto text = content.diagnostics.take(with_settings(
      settings_of_code, old, schemas_of_files(content.catalog, workspace.root), way_to_outputs(workspace)));
  if (text && *text != old) {
    source::PendingFiles pending(*files);
    failures.take(pending.add(std::string(settings_of_code), *text));
    failures.take(pending.commit());
  }
  return text.has_value();
}

}  // namespace

std::vector<EditorFile> schema_files(const Catalog& catalog, const SourceMap& sources,
                                     const Workspace& workspace) {
  std::vector<EditorFile> files = editor_files(catalog, sources);
  files.push_back({"schemas/settings.json",
                   settings_file(schemas_of_files(catalog, workspace.root), way_to_outputs(workspace))});
  return files;
}

std::vector<std::string> write_schemas(const std::vector<EditorFile>& files, const Workspace& workspace,
                                       Diagnostics& diagnostics) {
  source::PendingFiles pending(*workspace.outputs);
  for (const EditorFile& file : files) {
    if (const auto old = workspace.outputs->read(file.path); !old || *old != file.text) {
      diagnostics.take(pending.add(file.path, file.text));
    }
  }
  diagnostics.take(pending.commit());
  return source::of_each(files, &EditorFile::path);
}

std::optional<std::vector<std::string>> publish_schemas(const Workspace& workspace, Content& content) {
  Diagnostics failures;
  std::optional<std::vector<std::string>> written;
  if (const auto hold = failures.take(hold_outputs(workspace))) {
    written = source::of_each(
        write_schemas(schema_files(content.catalog, content.sources, workspace), workspace, failures),
        [&workspace](const std::string& path) { return output_path(workspace, path); });
    if (write_settings_of_code(workspace, content, failures)) {
      written->emplace_back(settings_of_code);
    }
  }
  report_unwritten(failures, workspace, content.diagnostics);
  return failures.empty() ? std::move(written) : std::nullopt;
}

}  // namespace talia::job
