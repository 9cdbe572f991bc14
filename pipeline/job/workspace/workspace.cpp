#include "job/workspace/workspace.h"

#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "book/directives.h"
#include "job/workspace/share_files.h"
#include "model/places.h"
#include "source/files/git_files.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view core_schema_folder = "schemas/core";
constexpr const char* font_folder = "/usr/share/fonts";
constexpr const char* hyphenation_folder = "/usr/share/hyphen";

// Without one, what it describes would go unchecked.
std::vector<std::string> core_schemas() {
  std::vector<std::string> names(model::core_schema_names.begin(), model::core_schema_names.end());
  for (const book::DirectiveKind& directive : book::directives()) {
    names.push_back(fmt::format("directive_{}", directive.name));
  }
  return names;
}

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

// Of the first place that has one.
std::optional<fs::path> nearest_workspace(const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    if (auto found = nearest_workspace(fs::path(place))) {
      return found;
    }
  }
  return std::nullopt;
}

fs::path share_folder(const WorkspaceRequest& request) {
  if (request.share) {
    return *request.share;
  }
  std::error_code error;
  const fs::path program = fs::weakly_canonical(request.program, error);
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

}  // namespace

std::unique_ptr<Files> installed_fonts() {
  return source::installed_files(font_folder);
}

std::unique_ptr<Files> installed_hyphenation() {
  return source::held_files(hyphenation_folder);
}

Workspace no_workspace(const WorkspaceRequest& request) {
  Workspace workspace;
  workspace.share = share_folder(request).string();
  workspace.dictionaries = request.dictionaries;
  return workspace;
}

namespace {

// Patterns of the workspace, by the tags of their languages, above those that are installed.
std::unique_ptr<Files> hyphenation_of(const Files& workspace) {
  constexpr std::string_view folder = "templates/patterns";
  std::map<std::string, std::string> own;
  for (const std::string& path : workspace.list(folder).files) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (name.ends_with(".dic")) {
      own.emplace(name, workspace.read(path).value_or(std::string()));
    }
  }
  return source::layered_files(source::map_files(std::move(own)), installed_hyphenation());
}

// Of the workspace, the share folder and the machine.
std::vector<std::string> read_folders_of(const Workspace& workspace) {
  std::vector<std::string> folders = source::of_each(
      source_folders, [&](std::string_view folder) { return fmt::format("{}/{}", workspace.root, folder); });
  std::error_code error;
  if (!fs::equivalent(workspace.share, workspace.root, error)) {
    const std::string share = fs::absolute(workspace.share, error).string();
    folders.insert(folders.end(), {share + "/schemas", share + "/templates"});
  }
  folders.insert(folders.end(), {font_folder, hyphenation_folder});
  if (!workspace.dictionaries.empty()) {
    folders.push_back(workspace.dictionaries);
  }
  return folders;
}

}  // namespace

FoundWorkspace find_workspace(const WorkspaceRequest& request) {
  std::error_code error;
  fs::path root;
  if (request.root) {
    root = fs::weakly_canonical(*request.root, error);
    if (!fs::is_directory(root, error)) {
      return {std::nullopt, fmt::format("there is no folder `{}`", *request.root)};
    }
    if (!is_workspace(root)) {
      return {std::nullopt,
              fmt::format("`{}` is no workspace: it lacks content/ or schemas/", *request.root)};
    }
  } else {
    const auto found = nearest_workspace(request.places);
    if (!found) {
      return {std::nullopt, "no workspace here: no folder above has both content/ and schemas/"};
    }
    root = *found;
  }
  const fs::path share = share_folder(request);
  if (request.share && !fs::is_directory(share, error)) {
    return {std::nullopt, fmt::format("there is no folder `{}`", *request.share),
            "--share DIR names the folder of core schemas, sheets and icons that the workspace lacks"};
  }
  Workspace workspace = no_workspace(request);
  workspace.root = root.string();
  workspace.output = request.out ? fs::absolute(*request.out, error).string() : (root / "output").string();
  workspace.shown_output = request.out.value_or("output");
  workspace.files = source::held_files(workspace.root);
  if (!fs::equivalent(share, root, error)) {
    // What the program trusts to be checked is checked by its own shapes, whatever the workspace holds.
    workspace.files =
        source::layered_files(std::move(workspace.files), share_files(share.string()),
                              std::string(core_schema_folder) + "/", std::string(model::path_of_fonts));
  }
  for (const std::string& name : core_schemas()) {
    if (!workspace.files->exists(fmt::format("schemas/core/{}.schema.yaml", name))) {
      return {std::nullopt, fmt::format("`{}` has no core schema `{}`", share.string(), name),
              "--share DIR names the folder of core schemas, which come with the program"};
    }
  }
  workspace.outputs = source::disk_files(workspace.output);
  workspace.system_fonts = installed_fonts();
  workspace.hyphenation = hyphenation_of(*workspace.files);
  workspace.read_folders = read_folders_of(workspace);
  return {std::move(workspace), {}};
}

FoundWorkspace find_again(const Workspace& workspace) {
  FoundWorkspace found = find_workspace({.root = workspace.root,
                                         .share = workspace.share,
                                         .out = workspace.output,
                                         .dictionaries = workspace.dictionaries});
  if (found.workspace) {
    found.workspace->shown_output = workspace.shown_output;
  }
  return found;
}

FoundWorkspace at_revision(const Workspace& workspace, const std::string& revision) {
  auto files = source::git_files(workspace.root, revision);
  if (!files) {
    return {std::nullopt, files.error().message, files.error().help_text.value_or(std::string())};
  }
  if (!(*files)->is_folder("content") || !(*files)->is_folder("schemas")) {
    return {std::nullopt, fmt::format("`{}` has no content/ or no schemas/ of this workspace", revision),
            "name a revision in which they stand where they stand now"};
  }
  Workspace old;
  old.root = workspace.root;
  old.share = workspace.share;
  old.dictionaries = workspace.dictionaries;
  std::error_code error;
  if (fs::equivalent(workspace.share, workspace.root, error)) {
    std::map<std::string, std::string> core;
    for (const std::string& path : workspace.files->list(core_schema_folder).files) {
      core.emplace(path, workspace.files->read(path).value_or(std::string()));
    }
    old.files = source::layered_files(*std::move(files), source::map_files(std::move(core)),
                                      std::string(core_schema_folder) + "/");
  } else {
    old.files =
        source::layered_files(*std::move(files), share_files(workspace.share),
                              std::string(core_schema_folder) + "/", std::string(model::path_of_fonts));
  }
  old.system_fonts = installed_fonts();
  old.hyphenation = hyphenation_of(*old.files);
  return {std::move(old), {}};
}

std::optional<std::string> inside(const Workspace& workspace, const std::string& path) {
  std::error_code error;
  const fs::path relative = fs::weakly_canonical(path, error).lexically_relative(workspace.root);
  if (error || relative.empty() || *relative.begin() == "..") {
    return std::nullopt;
  }
  return relative == "." ? std::string{} : relative.generic_string();
}

std::optional<std::string> found_inside(const Workspace& workspace, const std::string& path) {
  auto relative = inside(workspace, path);
  const bool is_there = relative && (relative->empty() || workspace.files->exists(*relative) ||
                                     workspace.files->is_folder(*relative));
  return is_there ? std::move(relative) : std::nullopt;
}

}  // namespace talia::job
