#include "job/renaming/rename.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/mention_json.h"
#include "source/json_writer.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"
#include "source/text/diff.h"

namespace talia::cli {

namespace {

// Words of prose may mean anything; the first of them show what they are.
constexpr std::size_t most_left = 30;

std::string as_text(const job::Rename& rename, const job::Content& content, bool is_trial) {
  std::string text =
      fmt::format("{} {} in {}{}{}\n", source::counted(rename.places, "place"),
                  is_trial ? "would change" : "changed", source::counted(rename.files.size(), "file"),
                  rename.moved.empty() ? "" : fmt::format(", {} moved", rename.moved.size()),
                  is_trial ? "; nothing was written" : "");
  for (const auto& [from, to] : rename.moved) {
    text += fmt::format("moved: {} -> {}\n", from, to);
  }
  for (std::size_t i = 0; i < std::min(most_left, rename.left.size()); ++i) {
    text += fmt::format("left as it is: {}: {}\n", content.sources.place(rename.left[i].span).text(),
                        job::words_of(rename.left[i].sort));
  }
  if (rename.left.size() > most_left) {
    text += fmt::format("and {} more\n", rename.left.size() - most_left);
  }
  return text;
}

std::string as_json(const job::Rename& rename, const job::Content& content) {
  source::JsonWriter json;
  json.begin_object().key("sort").text(rename.sort);
  json.key("places").integer(static_cast<std::int64_t>(rename.places)).key("files").begin_array();
  for (const auto& [path, change] : rename.files) {
    json.text(path);
  }
  json.end_array().key("moved").begin_array();
  for (const auto& [from, to] : rename.moved) {
    json.begin_object().key("from").text(from).key("to").text(to).end_object();
  }
  json.end_array().key("left").begin_array();
  for (const job::Mention& each : rename.left) {
    write_mention(json, each, content);
  }
  json.end_array().end_object();
  return json.take();
}

class RenameName final : public Command {
 public:
  std::string_view name() const override { return "rename"; }
  std::string_view help() const override { return "Changes a name in all places that say it, or in none"; }
  std::vector<Option> options() override {
    return {{"OLD", "The name", &request_.from, Option::Count::exactly_one},
            {"NEW", "What it is to be", &request_.to, Option::Count::exactly_one},
            {"--as", "What is called so, where several things are", &request_.sort, Option::Count::any,
             job::sorts_of_names(), "sort of names"},
            {"--diff", "Show what would change, and write nothing", &shows_diff_}};
  }

  // Its diff is for `git apply`.
  bool writes_exactly() const override { return shows_diff_; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    job::CheckRequest request;
    request.runs_tests = true;
    request.reading = request_.reading = common.reading;
    const job::Checked now = job::check_workspace(request, workspace);
    const job::Content& content = *now.content;
    if (content.diagnostics.exit_code() == 2) {
      return report(content.diagnostics, content.sources, terminal);
    }
    Diagnostics faults;
    const auto made = faults.take(job::rename(request_, workspace, now));
    if (!made) {
      return report(faults, content.sources, terminal);
    }
    if (shows_diff_) {
      for (const auto& [path, change] : made->files) {
        terminal.out << source::unified_diff(path, change.before, change.after);
      }
      terminal.error << source::harmless(as_text(*made, content, true));
      return 0;
    }
    if (const auto done = job::write_rename(*made, workspace); !done) {
      faults.add(done.error());
      return report(faults, content.sources, terminal);
    }
    terminal.out << (common.format == Format::json ? as_json(*made, content)
                                                   : as_text(*made, content, false));
    return 0;
  }

 private:
  job::RenameRequest request_;
  bool shows_diff_ = false;
};

}  // namespace

std::unique_ptr<Command> make_rename() {
  return std::make_unique<RenameName>();
}

}  // namespace talia::cli
