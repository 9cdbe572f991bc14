#include <algorithm>
#include <ctime>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/build_report.h"
#include "cli/commands.h"
#include "job/build.h"
#include "job/findings/checked.h"
#include "job/findings/once.h"
#include "job/workspace/live.h"
#include "source/files/saved_files.h"
#include "source/reports/report.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"

namespace talia::cli {

namespace {

// A finding without its line, which moves when another one comes or goes.
using Key = std::tuple<std::string, Code, std::string, std::string>;

// When and what was saved.
std::string heading_of(const std::vector<std::string>& saved) {
  constexpr std::size_t most = 3;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(saved.size(), most));
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  std::string words = fmt::format("\n{:02}:{:02}:{:02}  {}", local.tm_hour, local.tm_min, local.tm_sec,
                                  fmt::join(saved.begin(), saved.begin() + shown, ", "));
  if (saved.size() > most) {
    words += fmt::format(" and {}", source::counted(saved.size() - most, "more file"));
  }
  return source::harmless(std::move(words)) + '\n';
}

class Watch final : public Command {
 public:
  std::string_view name() const override { return "watch"; }
  std::string_view help() const override { return "Checks at each save, or builds"; }
  std::vector<Option> options() override {
    return {{"CAMPAIGN", "With --build, the campaigns to build; all when left out", &request_.campaigns},
            {"--build", "Write the decks and books at each save", &builds_},
            {"--target", "Sheets or printers, by file name", &request_.targets},
            {"--deck", "Only these decks and books", &request_.works},
            {"--out", "Folder for the outputs in place of output/", &out_}};
  }
  std::vector<Format> formats() const override { return {Format::text}; }
  std::optional<std::string> out() const override { return out_; }
  bool writes_outputs() const override { return builds_; }
  // At each save, and not when it ends.
  bool writes_exactly() const override { return true; }
  std::optional<std::string> fault() override {
    const bool asks_build =
        !request_.campaigns.empty() || !request_.targets.empty() || !request_.works.empty() || out_;
    return asks_build && !builds_
               ? std::optional<std::string>(
                     "talia: error: what is to be written is named, and nothing is written without --build\n"
                     "help: write --build, or leave campaigns and options of a build out\n")
               : std::nullopt;
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    request_.purpose = job::Purpose::files;
    request_.reading = common.reading;
    job::Live live(workspace.dictionaries);
    request_.reading.live = &live;
    source::SavedFiles saved(workspace.root, {job::source_folders.begin(), job::source_folders.end()});
    for (;;) {
      if (const job::FoundWorkspace now = job::find_again(workspace); !now.workspace) {
        terminal.error << fmt::format("talia: error: {}\nhelp: {}\n", source::harmless_name(now.reason),
                                      now.help);
      } else if (builds_) {
        build(*now.workspace, terminal);
      } else {
        check(*now.workspace, terminal);
      }
      terminal.out.flush();
      terminal.error.flush();
      if (!terminal.out || !terminal.error) {
        return 2;  // Nobody reads any more.
      }
      const std::vector<std::string> now = saved.next();
      terminal.error << heading_of(now);
      live.forget_before();
      live.look_again(now, saved.same());
    }
  }

 private:
  void build(const job::Workspace& workspace, Terminal terminal) {
    const auto content = job::load(workspace, request_.reading);
    if (content->diagnostics.exit_code() != 2) {
      const job::Built built = job::build(request_, workspace, *content);
      if (content->diagnostics.exit_code() != 2) {
        terminal.out << source::harmless(build_report(built, content->catalog, workspace, Format::text));
      }
    }
    tell(content->diagnostics, content->sources, terminal);
    terminal.error << source::summary_of({.found = std::move(content->diagnostics),
                                          .files = content->files,
                                          .definitions = content->catalog.definitions.size()})
                   << '\n';
  }

  void check(const job::Workspace& workspace, Terminal terminal) {
    job::CheckRequest request;
    request.reading = request_.reading;
    job::Checked checked = job::check_workspace(request, workspace);
    job::tell_names_once(checked.report, *checked.content);
    tell(checked.report.found, checked.content->sources, terminal);
    terminal.error << source::summary_of(checked.report) << '\n';
  }

  // What was not told the last time, and how much of that is gone.
  void tell(const Diagnostics& found, const SourceMap& sources, Terminal terminal) {
    std::map<Key, std::size_t> now;
    Diagnostics fresh;
    for (const Diagnostic& each : found.in_order_added()) {
      const std::string file(each.span.exists() ? sources.path(each.span.file) : std::string_view());
      Key key{file, each.code, each.message,
              std::string(each.span.exists() ? sources.text(each.span) : std::string_view())};
      const std::size_t times = ++now[key];
      const auto before = told_.find(key);
      if (before == told_.end() || before->second < times) {
        fresh.add(each);
      }
    }
    std::size_t gone = 0;
    for (const auto& [key, times] : told_) {
      const auto left = now.find(key);
      gone += times - std::min(times, left == now.end() ? 0 : left->second);
    }
    told_ = std::move(now);
    terminal.error << source::render_text(fresh, sources, {terminal.colour});
    if (gone > 0) {
      terminal.error << fmt::format("{} gone\n", source::counted(gone, "finding"));
    }
  }

  job::Request request_;
  std::optional<std::string> out_;
  bool builds_ = false;
  std::map<Key, std::size_t> told_;
};

}  // namespace

std::unique_ptr<Command> make_watch() {
  return std::make_unique<Watch>();
}

}  // namespace talia::cli
