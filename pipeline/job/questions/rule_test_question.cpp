#include "job/questions/rule_test_question.h"

#include <filesystem>

#include <fmt/format.h>

#include "document/read.h"
#include "job/workspace/find.h"
#include "model/build.h"

namespace talia::job {

namespace {

namespace fs = std::filesystem;

// The lists to run; owns what was read for them.
struct Lists {
  std::vector<Node> roots;
  std::vector<DocumentFile> read;
};

void read_list(const fs::path& path, Content& content, Lists& lists) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  auto text = source::disk_files(folder.string())->read(path.filename().string());
  if (!text) {
    content.diagnostics.add(Diagnostic::of(
        Code::not_found, {}, fmt::format("cannot read the rule tests `{}`", path.generic_string())));
    return;
  }
  const FileId file = content.sources.add(path.generic_string(), std::move(*text));
  DocumentFile documents = path.extension() == ".json"
                               ? document::read_json(file, content.sources, content.diagnostics)
                               : document::read_yaml(file, content.sources, content.diagnostics);
  for (const auto& document : documents.documents) {
    model::check_rule_tests(document->root(), content.catalog, content.diagnostics);
    lists.roots.push_back(document->root());
  }
  lists.read.push_back(std::move(documents));
}

// Those of a file of the workspace, which were read with it.
bool find_list(const std::string& path, const Content& content, Lists& lists) {
  bool is_found = false;
  for (const RuleTests& tests : content.catalog.rule_tests) {
    if (content.sources.path(tests.file) == path) {
      lists.roots.push_back(tests.root);
      is_found = true;
    }
  }
  return is_found;
}

// The file, or those of a folder that can be lists.
std::vector<fs::path> files_of(const std::string& name, Diagnostics& diagnostics) {
  std::error_code error;
  if (!fs::is_directory(name, error)) {
    return {name};
  }
  std::vector<fs::path> files;
  const Listing listing = source::disk_files(name)->list("");
  for (const Listing::Fault& fault : listing.faults) {
    diagnostics.add(fault.diagnostic);
  }
  for (const std::string& file : listing.files) {
    if (file.ends_with(".yaml") || file.ends_with(".yml") || file.ends_with(".json")) {
      files.push_back(fs::path(name) / file);
    }
  }
  return files;
}

Lists lists_of(const std::vector<std::string>& names, const Workspace& workspace, Content& content) {
  Lists lists;
  for (const RuleTests& tests : content.catalog.rule_tests) {
    if (names.empty()) {
      lists.roots.push_back(tests.root);
    }
  }
  for (const std::string& name : names) {
    for (const fs::path& file : files_of(name, content.diagnostics)) {
      const auto path = inside(workspace, file.string());
      if (!path || !find_list(*path, content, lists)) {
        read_list(file, content, lists);
      }
    }
  }
  return lists;
}

}  // namespace

std::optional<std::vector<rules::RuleTest>> answer(const RuleTestQuestion& question,
                                                   const Workspace& workspace, Content& content) {
  std::optional<SystemId> system;
  if (question.system && content.diagnostics.exit_code() != 2) {
    system = content.diagnostics.take(find_system(*question.system, content.catalog));
  }
  const Lists lists = lists_of(question.lists, workspace, content);
  if (content.diagnostics.exit_code() == 2) {
    return std::nullopt;
  }
  return rules::run_rule_tests(lists.roots, content.catalog, *content.derived, system);
}

}  // namespace talia::job
