#include "cli/workspace.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/share_files.h"
#include "model/places.h"

namespace talia::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* font_folder = "/usr/share/fonts";
constexpr const char* hyphenation_folder = "/usr/share/hyphen";

bool is_workspace(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder / "content", ignored) && fs::is_directory(folder / "schemas", ignored);
}

std::optional<fs::path> nearest_workspace(fs::path from) {
  std::error_code error;
  from = fs::weakly_canonical(from, error);
  for (fs::path folder = from; !error; folder = folder.parent_path()) {
    if (is_workspace(folder)) {
      return folder;
    }
    if (folder == folder.parent_path()) {
      break;
    }
  }
  return std::nullopt;
}

fs::path share_folder(const Options& options, const std::string& program_path) {
  if (options.share) {
    return *options.share;
  }
  std::error_code error;
  const fs::path program = fs::weakly_canonical(program_path, error);
  fs::path installed = program.parent_path().parent_path() / "share" / "talia";
  if (fs::is_directory(installed / "schemas", error)) {
    return installed;
  }
  // The repository that the program was built in, wherever it lies by now.
  for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (fs::is_directory(folder / "schemas" / "core", error)) {
      return folder;
    }
  }
  return fs::path(TALIA_SOURCE_TREE);
}

Diagnostic unwritable(const std::string& path, std::string_view why, std::string help) {
  return Diagnostic::of(Code::unwritable_file, {}, fmt::format("cannot write `{}`: {}", path, why))
      .help(std::move(help));
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

// The folder of sources that a place lies in.
std::optional<std::string> sources_at(const fs::path& place, const Workspace& workspace) {
  std::error_code error;
  for (const char* const sources : {"content", "schemas", "templates", "fonts"}) {
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

std::unique_ptr<Files> installed_fonts() {
  return source::disk_files(font_folder);
}

std::unique_ptr<Files> installed_hyphenation() {
  return source::disk_files(hyphenation_folder);
}

FoundWorkspace find_workspace(const Options& options, const std::string& program_path) {
  std::error_code error;
  fs::path root;
  if (options.workspace) {
    root = fs::weakly_canonical(*options.workspace, error);
    if (!fs::is_directory(root, error)) {
      return {std::nullopt, fmt::format("there is no folder `{}`", *options.workspace)};
    }
    if (!is_workspace(root)) {
      return {std::nullopt,
              fmt::format("`{}` is no workspace: it lacks content/ or schemas/", *options.workspace)};
    }
  } else {
    // A list of rule tests may lie outside; then the folder where the program was called says which workspace.
    const bool is_list = options.command == "test";
    const bool has_path = (options.command == "check" || is_list) && !options.arguments.empty();
    auto found = nearest_workspace(has_path ? fs::path(options.arguments[0]) : fs::current_path(error));
    if (!found && is_list) {
      found = nearest_workspace(fs::current_path(error));
    }
    if (!found) {
      return {std::nullopt, "no workspace here: no folder above has both content/ and schemas/"};
    }
    root = *found;
  }
  const fs::path share = share_folder(options, program_path);
  if (options.share && !fs::is_directory(share, error)) {
    return {std::nullopt, fmt::format("there is no folder `{}`", *options.share),
            "--share DIR names the folder of core schemas, sheets and icons that the workspace lacks"};
  }
  Workspace workspace;
  workspace.root = root.string();
  workspace.output = options.out ? fs::absolute(*options.out, error).string() : (root / "output").string();
  workspace.files = source::disk_files(workspace.root);
  if (!fs::equivalent(share, root, error)) {
    // What the program trusts to be checked is checked by its own shapes, whatever the workspace holds.
    workspace.files =
        source::layered_files(std::move(workspace.files), share_files(share.string()), "schemas/core/");
  }
  for (const std::string_view name : model::core_schema_names) {
    if (!workspace.files->exists(fmt::format("schemas/core/{}.schema.yaml", name))) {
      return {std::nullopt, fmt::format("`{}` has no core schema `{}`", share.string(), name),
              "--share DIR names the folder of core schemas, which come with the program"};
    }
  }
  workspace.outputs = source::disk_files(workspace.output);
  workspace.system_fonts = installed_fonts();
  workspace.hyphenation = installed_hyphenation();
  return {std::move(workspace), {}};
}

std::string output_path(const Workspace& workspace, const Options& options, const std::string& path) {
  const fs::path folder = options.out ? fs::path(*options.out) : fs::path(workspace.output).filename();
  return (folder / path).generic_string();
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

std::optional<Diagnostic> wrong_outputs_folder(const Options& options, const Workspace& workspace) {
  const std::string shown = options.out.value_or("output");
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
      .map_error([&](Diagnostic error) {  // Which names the file alone.
        error.message.replace(0, error.message.find("`: "), fmt::format("cannot write `{}", path));
        return error;
      });
}

std::optional<std::string> inside(const Workspace& workspace, const std::string& path) {
  std::error_code error;
  const fs::path relative = fs::weakly_canonical(path, error).lexically_relative(workspace.root);
  if (error || relative.empty() || *relative.begin() == "..") {
    return std::nullopt;
  }
  return relative == "." ? std::string{} : relative.generic_string();
}

}  // namespace talia::cli
