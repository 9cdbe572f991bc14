#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "job/findings/baseline.h"
#include "job/findings/mend.h"
#include "job/findings/once.h"
#include "job/findings/revision.h"
#include "job/workspace/outputs.h"
#include "job/workspace/user_files.h"
#include "source/reports/report.h"
#include "source/reports/terminal_text.h"
#include "source/text/columns.h"
#include "source/text/diff.h"
#include "source/version.h"

namespace talia::cli {

namespace {

// As a shell takes it for one word.
std::string in_shell(std::string_view word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:=+,@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return quoted + "'";
}

std::string unknown_code(const std::string& word) {
  std::vector<std::string> names;
  for (const source::CodeInfo& info : source::all_codes()) {
    names.emplace_back(info.name);
  }
  const auto meant = source::closest_name(word, names);
  return fmt::format("talia: error: there is no code `{}`\nhelp: {}\n", source::harmless_name(word),
                     meant ? fmt::format("did you mean `{}`?", *meant)
                           : "a code stands in brackets at the end of a report's first line");
}

// `FILE:12` or `FILE:12:3`, as reports print places, where no file is called so.
std::optional<std::pair<std::string, int>> file_and_line(const std::string& path) {
  std::string rest = path;
  std::optional<int> line;
  for (int i = 0; i < 2; ++i) {
    const auto colon = rest.rfind(':');
    int number = 0;
    const char* const end = rest.data() + rest.size();
    if (colon == std::string::npos) {
      break;
    }
    const auto read = std::from_chars(rest.data() + colon + 1, end, number);
    if (read.ec != std::errc() || read.ptr != end || number < 1) {
      break;
    }
    line = number;
    rest.resize(colon);
  }
  return line ? std::optional(std::pair(rest, *line)) : std::nullopt;
}

class Check final : public Command {
 public:
  std::string_view name() const override { return "check"; }
  std::string_view help() const override { return "Finds everything that can be wrong"; }
  std::vector<Option> options() override {
    return {
        {"PATH", "Report only what lies under these files or folders; FILE:LINE what stands there", &paths_},
        {"--only", "Report only findings of these codes", &only_, Option::Count::any, {}, {}, false, "CODE"},
        {"--fail-on",
         "Exit with 1 from findings of this severity on",
         &fail_on_,
         Option::Count::any,
         {"error", "warning", "note"},
         "severity",
         false,
         "error|warning|note",
         "error"},
        {"--statistics", "How many findings there are of each code and in each file, in place of them",
         &shows_statistics_},
        {"--with-tests", "Run the rule tests too", &runs_tests_},
        {"--baseline",
         "Count what this file knows, and fail on what is new",
         &baseline_,
         Option::Count::any,
         {},
         {},
         false,
         "FILE"},
        {"--write-baseline",
         "Write what is found into a file, for --baseline",
         &new_baseline_,
         Option::Count::any,
         {},
         {},
         false,
         "FILE"},
        {"--fix",
         "Write what findings of these codes offer to change; of all codes where none is named",
         &fix_,
         Option::Count::any_or_none,
         {},
         {},
         false,
         "CODE"},
        {"--diff", "Show what --fix would change, and write nothing", &shows_diff_}};
  }
  std::vector<Format> formats() const override {
    return {Format::text, Format::json, Format::sarif, Format::github, Format::markdown};
  }
  std::vector<std::string> places() const override {
    if (paths_.empty()) {
      return {"."};
    }
    const auto parts = file_and_line(paths_.front());
    return parts ? std::vector{paths_.front(), parts->first} : std::vector{paths_.front()};
  }
  // Its diff is for `git apply`.
  bool writes_exactly() const override { return shows_diff_; }
  std::vector<std::string> drawings() const override {
    return new_baseline_ ? std::vector{*new_baseline_} : std::vector<std::string>{};
  }
  std::optional<std::string> fault() override {
    const auto apart = [](std::string_view one, std::string_view other) {
      return fmt::format("talia: error: {} and {} cannot stand together\nhelp: leave one of them out\n", one,
                         other);
    };
    const bool mends = !fix_.empty() || shows_diff_;
    if (baseline_ && new_baseline_) {
      return apart("--baseline", "--write-baseline");
    }
    if (mends && new_baseline_) {
      return apart("--write-baseline", fix_.empty() ? "--diff" : "--fix");
    }
    if (shows_statistics_ && shows_diff_) {
      return apart("--statistics", "--diff");
    }
    return std::nullopt;
  }

  // A path is looked for where its user stands.
  bool is_repeatable(Format format) const override {
    const bool writes = !fix_.empty() || shows_diff_ || new_baseline_;
    return paths_.empty() && !writes && !baseline_ && format != Format::sarif;  // Which names the revision.
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    if (const auto wrong = wrong_format(common.format)) {
      terminal.error << *wrong;
      return 2;
    }
    job::CheckRequest request;
    request.reading = common.reading;
    request.reading.draws = true;
    request.runs_tests = runs_tests_;
    std::vector<Code> fixes;
    if (const auto wrong = read_words(workspace, request, fixes)) {
      terminal.error << *wrong;
      return 2;
    }
    root_ = common.workspace.value_or("");
    std::optional<std::string> known;
    if (baseline_) {
      auto text = job::read_user_file(*baseline_, "baseline");
      if (!text) {
        return tell(std::move(text.error()), terminal);
      }
      known = *std::move(text);
    }
    if (!fix_.empty() || shows_diff_) {
      return mend(request, fixes, known, common.format, workspace, terminal);
    }
    job::Checked checked = job::check_workspace(request, workspace);
    if (auto wrong = set_apart(known, request, checked)) {
      return tell(*std::move(wrong), terminal);
    }
    if (new_baseline_ && checked.report.found.exit_code() != 2) {
      return write_baseline(checked, common.format, workspace, terminal);
    }
    const int status = conclude(checked, common.format, workspace, terminal);
    terminal.leave(std::move(checked));
    return status;
  }

 private:
  static int tell(Diagnostic wrong, Terminal terminal) {
    Diagnostics all;
    all.add(std::move(wrong));
    return report(all, {}, terminal);
  }

  std::optional<std::string> wrong_format(Format format) const {
    const bool is_for_people = format == Format::text || format == Format::markdown;
    if (shows_statistics_ && !is_for_people) {
      return "talia: error: --statistics are a table for people, and this format is for programs\n"
             "help: leave --format out, or write --format md\n";
    }
    if (shows_diff_ && format != Format::text) {
      return "talia: error: --diff is written as a diff, and in no other format\nhelp: leave --format out\n";
    }
    return std::nullopt;
  }

  // An option that takes several words takes paths behind it, too.
  std::optional<std::string> read_words(const job::Workspace& workspace, job::CheckRequest& request,
                                        std::vector<Code>& fixes) {
    std::vector<std::string> paths = paths_;
    for (const auto& [words, codes] : {std::pair(&only_, &request.only), std::pair(&fix_, &fixes)}) {
      for (const std::string& word : *words) {
        if (const auto code = source::find_code(word)) {
          codes->push_back(*code);
        } else if (word.find_first_of("/.:") != std::string::npos) {
          paths.push_back(word);
        } else if (!word.empty()) {
          return unknown_code(word);
        }
      }
    }
    if (!only_.empty() && request.only.empty()) {
      return "talia: error: --only names no code\nhelp: write it as in `talia check --only unknown-field`\n";
    }
    // From where the user stands, or as reports have it.
    const auto find = [&](const std::string& path) {
      auto here = job::found_inside(workspace, path);
      return here ? here : job::found_inside(workspace, fmt::format("{}/{}", workspace.root, path));
    };
    for (const std::string& path : paths) {
      const auto whole = find(path);
      const auto parts = file_and_line(path);
      const auto file = whole || !parts ? std::nullopt : find(parts->first);
      if (!whole && !file) {
        return fmt::format("talia: error: there is no `{}` in the workspace\n", source::harmless_name(path));
      }
      request.parts.push_back(whole ? job::CheckRequest::Part{*whole, std::nullopt}
                                    : job::CheckRequest::Part{*file, parts->second});
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> set_apart(const std::optional<std::string>& known,
                                      const job::CheckRequest& request, job::Checked& checked) const {
    if (!known || checked.report.found.exit_code() == 2) {
      return std::nullopt;
    }
    const auto done = job::set_apart_known(*baseline_, *known, request.is_whole(), checked.report,
                                           checked.content->sources);
    return done ? std::nullopt : std::optional(done.error());
  }

  // What is new beside a baseline fails, unless something else is asked for.
  Severity least() const {
    const std::string usual = baseline_ ? "warning" : "error";
    const std::string named = fail_on_.value_or(usual);
    return named == "note" ? Severity::note : named == "warning" ? Severity::warning : Severity::error;
  }

  int write_baseline(const job::Checked& checked, Format format, const job::Workspace& workspace,
                     Terminal terminal) const {
    const auto& sources = checked.content->sources;
    if (const auto done = job::write_output(*new_baseline_, job::baseline_of(checked.report, sources));
        !done) {
      return tell(done.error(), terminal);
    }
    if (format == Format::text && !shows_statistics_) {
      terminal.error << fmt::format("{}: {} written\n", source::harmless_name(*new_baseline_),
                                    source::counted(checked.report.found.in_order_added().size(), "finding"));
    } else {
      write(checked, format, workspace, terminal);
    }
    return 0;
  }

  // The report in the form that was asked for.
  void write(const job::Checked& checked, Format format, const job::Workspace& workspace,
             Terminal terminal) const {
    const source::Report& found = checked.report;
    const SourceMap& sources = checked.content->sources;
    switch (format) {
      case Format::json:
        terminal.out << source::render_json(found, sources);
        break;
      case Format::sarif:
        terminal.out << source::render_sarif(found, sources, source::version(),
                                             job::revision_of(workspace.root));
        break;
      case Format::github:
        terminal.out << source::render_github(found, sources);
        break;
      case Format::markdown:
        terminal.out << source::render_markdown(found, sources);
        if (shows_statistics_) {
          terminal.out << fmt::format("\n```text\n{}```\n", source::render_statistics(found, sources));
        }
        break;
      default:
        terminal.error << (shows_statistics_ ? source::render_statistics(found, sources)
                                             : source::render_text(found.found, sources, {terminal.colour}));
        terminal.error << source::summary_of(found) << '\n';
    }
  }

  // The report, and of a run that fails where to begin.
  int conclude(job::Checked& checked, Format format, const job::Workspace& workspace,
               Terminal terminal) const {
    if (!shows_statistics_) {
      job::tell_names_once(checked.report, *checked.content);
    }
    write(checked, format, workspace, terminal);
    const source::Report& found = checked.report;
    const Diagnostic* const first = source::first_cause(found, least());
    if (first == nullptr) {
      return found.found.exit_code();
    }
    if (format == Format::text) {
      const bool has_place = first->span.exists();
      const Place place = has_place ? checked.content->sources.place(first->span) : Place();
      const std::string_view code = source::info_of(first->code).name;
      terminal.error << fmt::format(
          "begin with {}: {}; `talia check{}{} --only {}{}` shows it alone\n",
          has_place ? source::harmless_name(place.text()) : "this", source::harmless_name(first->message),
          root_.empty() ? "" : " --workspace " + in_shell(source::harmless_name(root_)),
          has_place ? " " + in_shell(source::harmless_name(fmt::format("{}:{}", place.file, place.line)))
                    : "",
          code, first->code == Code::failed_test ? " --with-tests" : "");
    }
    return std::max(found.found.exit_code(), 1);
  }

  int mend(const job::CheckRequest& request, const std::vector<Code>& codes,
           const std::optional<std::string>& known, Format format, const job::Workspace& workspace,
           Terminal terminal) const {
    job::Mending mending = job::mend(request, codes, workspace);
    if (auto wrong = set_apart(known, request, mending.checked)) {
      return tell(*std::move(wrong), terminal);
    }
    if (!shows_diff_) {
      if (const auto done = job::write_mended(mending, workspace); !done) {
        return tell(done.error(), terminal);
      }
    }
    for (const auto& [path, change] : mending.files) {
      if (shows_diff_) {
        terminal.out << source::unified_diff(path, change.before, change.after);
      }
    }
    if (format == Format::text) {
      for (const job::Mending::Mended& each : mending.mended) {
        terminal.error << fmt::format("{}: {} [{}]\n", source::harmless_name(each.place),
                                      source::harmless_name(each.words), source::info_of(each.code).name);
      }
      terminal.error << fmt::format(
          "{} {} in {}; what is left:\n", source::counted(mending.mended.size(), "finding"),
          shows_diff_ ? "would be mended" : "mended", source::counted(mending.files.size(), "file"));
    }
    const int status = conclude(mending.checked, format, workspace, terminal);
    return shows_diff_ && !mending.files.empty() ? std::max(status, 1) : status;
  }

  std::vector<std::string> paths_, only_, fix_;
  std::optional<std::string> fail_on_, baseline_, new_baseline_;
  bool shows_statistics_ = false, runs_tests_ = false, shows_diff_ = false;
  std::string root_;  // As the line names it.
};

}  // namespace

std::unique_ptr<Command> make_check() {
  return std::make_unique<Check>();
}

}  // namespace talia::cli
