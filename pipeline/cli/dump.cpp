#include "cli/dump.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/studio.h"
#include "document/read.h"
#include "frame/dump.h"

namespace talia::cli {

namespace {

bool dump_documents(const Options& options, const Workspace& workspace, Content& content, Terminal terminal) {
  std::vector<std::string> paths;
  for (const std::string& argument : options.arguments) {
    if (const auto path = inside(workspace, argument)) {
      paths.push_back(*path);
    } else {
      content.diagnostics.add(Diagnostic::of(Code::not_found, {}, fmt::format("`{}` lies outside the workspace", argument)));
    }
  }
  std::ranges::sort(paths);
  for (const DocumentFile& file : document::read_all(paths, *workspace.files, content.sources, content.diagnostics)) {
    for (const auto& each : file.documents) {
      terminal.out << document::dump(each->root(), content.sources);
    }
  }
  return !paths.empty();
}

void dump_frames(const Options& options, const Workspace& workspace, Content& content, Terminal terminal) {
  const Workshop workshop(content, workspace);
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    const auto id = static_cast<DefinitionId>(i);
    const Definition& definition = content.catalog.definition(id);
    if (!options.arguments.empty() && std::ranges::find(options.arguments, definition.id) == options.arguments.end()) {
      continue;
    }
    FaceKey key{id, {}, FaceSide::front, "normal", {}, {}, {}, {}, {}};
    key.language = definition.campaign ? content.catalog.campaign(*definition.campaign).language : "und";
    key.trim = workshop.faces->natural_trim(key);
    terminal.out << fmt::format("{}\n{}", definition.id,
                                frame::dump(workshop.faces->lay_out(key, content.diagnostics).frame, workshop.palette, workshop.symbols));
  }
}

}  // namespace

int dump(const Options& options, Workspace& workspace, Terminal terminal) {
  auto content = std::make_unique<Content>();
  const std::string& stage = *options.stage;
  if (stage == "document") {
    if (!dump_documents(options, workspace, *content, terminal)) {
      terminal.error << "talia: error: `dump --stage document` wants files\n";
      return 2;
    }
  } else {
    content = load(workspace, options);
  }
  if (stage == "catalog") {
    terminal.out << model::dump(content->catalog, content->sources);
  } else if (stage == "derived") {
    terminal.out << rules::dump(*content->derived, content->catalog);
  } else if (stage == "frame") {
    dump_frames(options, workspace, *content, terminal);
  }
  terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
  return content->diagnostics.exit_code();
}

}  // namespace talia::cli
