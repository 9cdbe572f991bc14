#include "job/formatting/format.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "source/json_writer.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"
#include "source/text/diff.h"

namespace talia::cli {

namespace {

std::string as_text(const job::Formatting& formatting, std::string_view verb) {
  std::string text;
  for (const auto& [path, change] : formatting.files) {
    text += fmt::format("{}\n", path);
  }
  for (const std::string& path : formatting.left) {
    text += fmt::format("left as it is, for it would say something else in another order: {}\n", path);
  }
  return text + fmt::format("{} {} of {}\n", verb, source::counted(formatting.files.size(), "file"),
                            formatting.looked_at);
}

std::string as_json(const job::Formatting& formatting) {
  source::JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (const auto& [path, change] : formatting.files) {
    json.text(path);
  }
  json.end_array().key("left").begin_array();
  for (const std::string& path : formatting.left) {
    json.text(path);
  }
  json.end_array().end_object();
  return json.take();
}

class FormatFiles final : public Command {
 public:
  std::string_view name() const override { return "format"; }
  std::string_view help() const override { return "Puts the keys of YAML into the order of their schemas"; }
  std::vector<Option> options() override {
    return {
        {"PATH", "A file or folder of the workspace; all of it when left out", &paths_, Option::Count::any},
        {"--check", "Write nothing; exit with 1 where a file would change", &only_checks_},
        {"--diff", "Show what would change, and write nothing", &shows_diff_}};
  }
  std::vector<std::string> places() const override { return paths_.empty() ? Command::places() : paths_; }

  // Its diff is for `git apply`.
  bool writes_exactly() const override { return shows_diff_; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    Diagnostics asked;
    std::vector<std::string> parts;
    for (const std::string& path : paths_) {
      const auto here = job::found_inside(workspace, path);
      const auto part =
          here ? here : job::found_inside(workspace, fmt::format("{}/{}", workspace.root, path));
      if (part) {
        parts.push_back(*part);
      } else {
        asked.add(Diagnostic::of(Code::not_found, {}, fmt::format("there is no `{}` in the workspace", path))
                      .help("name a file or folder below content/ or templates/"));
      }
    }
    const auto content = job::load(workspace, common.reading);
    if (!asked.empty() || content->diagnostics.exit_code() == 2) {
      return report(asked.empty() ? content->diagnostics : asked, content->sources, terminal);
    }
    const job::Formatting formatting = job::format_files(parts, workspace, *content);
    const bool would_change = !formatting.files.empty();
    if (shows_diff_) {
      for (const auto& [path, change] : formatting.files) {
        terminal.out << source::unified_diff(path, change.before, change.after);
      }
      terminal.error << source::harmless(as_text(formatting, "would change"));
      return would_change ? 1 : 0;
    }
    if (!only_checks_) {
      if (const auto done = job::write_formatted(formatting, workspace); !done) {
        asked.add(done.error());
        return report(asked, content->sources, terminal);
      }
    }
    terminal.out << (common.format == Format::json
                         ? as_json(formatting)
                         : as_text(formatting, only_checks_ ? "would change" : "changed"));
    return only_checks_ && would_change ? 1 : 0;
  }

 private:
  std::vector<std::string> paths_;
  bool only_checks_ = false, shows_diff_ = false;
};

}  // namespace

std::unique_ptr<Command> make_format() {
  return std::make_unique<FormatFiles>();
}

}  // namespace talia::cli
