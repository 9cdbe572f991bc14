#include "cli/workspace.h"

#include <filesystem>

#include <fmt/format.h>

#include "cli/share_files.h"

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
  const fs::path installed =
      fs::weakly_canonical(program_path, error).parent_path().parent_path() / "share" / "talia";
  return fs::is_directory(installed / "schemas", error) ? installed : fs::path(TALIA_SOURCE_TREE);
}

}  // namespace

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
    workspace.files = source::layered_files(std::move(workspace.files), share_files(share.string()));
  }
  workspace.outputs = source::disk_files(workspace.output);
  workspace.system_fonts = source::disk_files(font_folder);
  workspace.hyphenation = source::disk_files(hyphenation_folder);
  return {std::move(workspace), {}};
}

std::string output_path(const Workspace& workspace, const Options& options, const std::string& path) {
  const fs::path folder = options.out ? fs::path(*options.out) : fs::path(workspace.output).filename();
  return (folder / path).generic_string();
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
