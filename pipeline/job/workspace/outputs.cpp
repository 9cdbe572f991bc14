#include "job/workspace/outputs.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include <fmt/format.h>

namespace talia::job {

namespace {

namespace fs = std::filesystem;

// Putting files in place is short work: they are written before.
constexpr std::chrono::seconds patience(10);

Diagnostic unwritable(const std::string& path, std::string_view why, std::string help) {
  return source::unwritable_file(path, why).help(std::move(help));
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

// The folder of sources that a place lies in.
std::optional<std::string> sources_at(const fs::path& place, const Workspace& workspace) {
  std::error_code error;
  for (const char* const sources : source_folders) {
    if (is_below(place, fs::weakly_canonical(fs::path(workspace.root) / sources, error))) {
      return sources;
    }
  }
  return std::nullopt;
}

std::optional<Diagnostic> wrong_output(const std::string& path, const Workspace& workspace) {
  std::error_code error;
  const fs::path target(path);
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error)) {
    return fs::exists(folder, error)
               ? unwritable(path, fmt::format("`{}` is no folder", folder.string()),
                            "name a file in a folder")
               : unwritable(path, fmt::format("there is no folder `{}`", folder.string()),
                            "make the folder first, or name one that is there");
  }
  const fs::file_status there = fs::symlink_status(target, error);
  if (!target.has_filename() || fs::is_directory(there)) {
    return unwritable(path, "it is a folder", "name a file in it");
  }
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    return unwritable(path, "what is there is no regular file, and would be replaced",
                      "name a new file, or one that may be overwritten");
  }
  if (const auto sources = sources_at(fs::canonical(folder, error), workspace)) {
    return unwritable(path, fmt::format("{}/ holds what the workspace is made from", *sources),
                      "name a file elsewhere, as in output/");
  }
  return std::nullopt;
}

}  // namespace

std::string output_path(const Workspace& workspace, const std::string& path) {
  return (fs::path(workspace.shown_output) / path).generic_string();
}

std::optional<Diagnostic> wrong_output(std::span<const std::string> paths, const Workspace& workspace) {
  std::error_code error;
  std::set<fs::path> places;
  for (const std::string& path : paths) {
    if (auto wrong = wrong_output(path, workspace)) {
      return wrong;
    }
    if (!places.insert(fs::weakly_canonical(path, error)).second) {
      return unwritable(path, "two drawings would go to this file", "name a file for each");
    }
  }
  return std::nullopt;
}

std::optional<Diagnostic> wrong_outputs_folder(const Workspace& workspace) {
  const std::string& shown = workspace.shown_output;
  if (shown.empty()) {
    return unwritable(shown, "--out names no folder", "name one, as in --out output");
  }
  std::error_code error;
  const fs::path root(workspace.root);
  const fs::path place = fs::weakly_canonical(workspace.output, error);
  for (fs::path folder = place; folder.has_relative_path(); folder = folder.parent_path()) {
    if (fs::exists(folder, error)) {
      if (!fs::is_directory(folder, error)) {
        return unwritable(shown, fmt::format("`{}` is no folder", folder.string()),
                          "name a folder, or a place for a new one");
      }
      break;
    }
  }
  if (const auto sources = sources_at(place, workspace)) {
    return unwritable(shown, fmt::format("{}/ holds what the workspace is made from", *sources),
                      "name a folder elsewhere, as in output/");
  }
  // Below it stand folders named like campaigns, and `schemas`.
  const fs::path inner = root.lexically_relative(place);
  const std::string first = inner.empty() ? "" : inner.begin()->string();
  if (first == "." || first == "schemas" ||
      (first != ".." && !first.empty() && workspace.files->is_folder("content/campaigns/" + first))) {
    return unwritable(shown, "what is written there would stand among what the workspace is made from",
                      "name a folder of its own, as in --out output");
  }
  return std::nullopt;
}

Result<std::monostate> write_output(const std::string& path, std::string_view bytes) {
  const fs::path target(path);
  const auto files = source::disk_files(target.has_parent_path() ? target.parent_path().string() : ".");
  source::PendingFiles pending(*files);
  return pending.add(target.filename().string(), bytes)
      .and_then([&](std::monostate) { return pending.commit(); })
      .map_error([&](const Diagnostic& error) {  // Which names the file alone.
        return source::unwritable_file(path, std::get<FileFault>(error.subject).reason);
      });
}

Result<source::FolderHold> hold_outputs(const Workspace& workspace) {
  return source::hold_folder(workspace.output, patience);
}

}  // namespace talia::job
