#include "rules/impact.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/bindings.h"
#include "cli/commands.h"
#include "job/workspace/change.h"
#include "job/workspace/compare.h"
#include "source/json_writer.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"

namespace talia::cli {

namespace {

constexpr std::size_t longest_quote = 60;  // Bytes of a value that is shown whole.

// Of long values what differs, with a word or two around it.
void shorten(job::Move& move) {
  if (std::max(move.old.size(), move.now->size()) <= longest_quote) {
    return;
  }
  const auto trim = [](std::string& text) { std::ranges::replace(text, '\n', ' '); };
  trim(move.old);
  trim(*move.now);
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  const std::size_t shorter = std::min(move.old.size(), move.now->size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && move.old[head] == (*move.now)[head]) {
    ++head;
  }
  while (tail < shorter - head &&
         move.old[move.old.size() - 1 - tail] == (*move.now)[move.now->size() - 1 - tail]) {
    ++tail;
  }
  const auto cut = [&](const std::string& text) {
    const std::size_t begin =
        source::start_of_code_point(text, head > longest_quote / 2 ? head - longest_quote / 2 : 0);
    std::size_t end = std::min(text.size(), std::max(text.size() - tail, begin) + longest_quote / 3);
    while (end < text.size() && is_inside(text[end])) {
      ++end;
    }
    return (begin > 0 ? "…" : "") + text.substr(begin, end - begin) + (end < text.size() ? "…" : "");
  };
  std::string old = cut(move.old);
  move.now = cut(*move.now);
  move.old = std::move(old);
}

std::string as_text(const job::Moves& moves, std::string_view nothing) {
  std::string text;
  const auto add = [&text](std::string_view title, const std::vector<job::Move>& all) {
    if (all.empty()) {
      return;
    }
    std::vector<source::TextRow> rows;
    for (job::Move move : all) {
      if (move.now) {
        shorten(move);
      }
      rows.push_back({"  " + move.where, move.what, move.now ? move.old + " → " + *move.now : move.old});
    }
    text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", title, source::as_columns(rows));
  };
  add("definitions", moves.stats);
  add("texts", moves.texts);
  add("tables", moves.tables);
  add("decks", moves.decks);
  add("mechanics", moves.mechanics);
  return text.empty() ? std::string(nothing) : text;
}

std::string as_json(const job::Moves& moves) {
  source::JsonWriter json;
  json.begin_object();
  const auto add = [&json](std::string_view key, std::string_view where, std::string_view what,
                           const std::vector<job::Move>& all) {
    json.key(key).begin_array();
    for (const job::Move& move : all) {
      json.begin_object().key(where).text(move.where).key(what).text(move.what);
      json.key(move.now ? "old" : "value").text(move.old);
      if (move.now) {
        json.key("new").text(*move.now);
      }
      json.end_object();
    }
    json.end_array();
  };
  add("definitions", "definition", "stat", moves.stats);
  add("texts", "of", "place", moves.texts);
  add("tables", "table", "cell", moves.tables);
  add("decks", "deck", "card", moves.decks);
  add("mechanics", "mechanic", "test", moves.mechanics);
  return json.end_object().take();
}

// The file of the workspace that an argument names: a path from the root, or from where the user stands.
std::optional<FileId> file_of(const std::string& argument, const job::Content& content,
                              const job::Workspace& workspace) {
  const auto relative = job::inside(workspace, argument);
  for (std::size_t i = 0; i < content.sources.size(); ++i) {
    const auto file = static_cast<FileId>(i);
    if (content.sources.path(file) == argument || (relative && content.sources.path(file) == *relative)) {
      return file;
    }
  }
  return std::nullopt;
}

bool is_policy(const std::string& name, const job::Content& content) {
  for (std::size_t i = 0; i < content.catalog.campaigns.size(); ++i) {
    const auto policies = content.derived->policies(static_cast<CampaignId>(i));
    if (std::ranges::find(policies, name, &Policy::id) != policies.end()) {
      return true;
    }
  }
  return false;
}

class Impact final : public Command {
 public:
  std::string_view name() const override { return "impact"; }
  std::string_view help() const override { return "What a change would move"; }
  std::vector<Option> options() override {
    return {{"SUBJECT", "A file, a mechanic, a term, or any part of a ruleset by its id", &subjects_,
             Option::Count::exactly_one},
            {"--with", "The change, name=value: a policy, a value of the file, a constant, a table's cell …",
             &words_, Option::Count::one}};
  }
  std::optional<std::string> fault() override {
    ReadBindings read = read_with(words_, Repeats::refused);
    with_ = std::move(read.bindings);
    return read.fault;
  }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    const std::string& subject = subjects_[0];
    const auto file = file_of(subject, *content, workspace);
    const auto reach = file ? rules::reach_of(*file, content->catalog, *content->derived)
                            : rules::reach_of(subject, content->catalog, *content->derived);
    Diagnostics asked;
    if (!reach && (!file || with_.empty())) {
      asked.add(reach.error());
    }
    job::ReadRequest changed = common.reading;
    std::vector<job::Edit> edits;
    for (const auto& [name, value] : with_) {
      if (is_policy(name, *content)) {
        changed.policies[name] = value;
      } else if (auto edit = asked.take(job::find_edit(subject, file, name, value, *content))) {
        edits.push_back(*std::move(edit));
      }
    }
    if (!asked.empty()) {
      report_asked(std::move(asked), *content, terminal);
      return 2;
    }
    job::Moves moves;
    Diagnostics faults;
    std::string told;
    if (with_.empty()) {
      moves = job::moves_of(*reach, *content);
    } else {
      job::Workspace trial;
      trial.files = job::edited_files(*workspace.files, edits, content->sources);
      const auto after = job::load(trial, changed);
      moves = job::compare(*content, *after);
      faults = job::new_faults(*content, *after);
      told = source::render_text(faults, after->sources, {terminal.colour});
    }
    terminal.out << (common.format == Format::json
                         ? as_json(moves)
                         : as_text(moves, with_.empty() ? "nothing reads it\n" : "nothing moves\n"));
    const int status = report_asked({}, *content, terminal);
    terminal.error << told;
    return std::max(status, faults.exit_code());
  }

 private:
  std::vector<std::string> subjects_, words_;
  std::vector<Binding> with_;
};

}  // namespace

std::unique_ptr<Command> make_impact() {
  return std::make_unique<Impact>();
}

}  // namespace talia::cli
