#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/named_values.h"
#include "job/questions/impact_question.h"
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
  add("faces", moves.faces);
  add("books", moves.books);
  add("words", moves.words);
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
  add("faces", "face", "file", moves.faces);
  add("books", "book", "place", moves.books);
  add("words", "of", "place", moves.words);
  return json.end_object().take();
}

class Impact final : public Command {
 public:
  std::string_view name() const override { return "impact"; }
  std::string_view help() const override { return "What a change would move"; }
  std::vector<Option> options() override {
    return {
        {"SUBJECT", "A file, a mechanic, a term, a definition, an icon, a style, or any part of a ruleset",
         &subjects_, Option::Count::exactly_one},
        {"--with", "The change, name=value: a policy, a value of the file, a constant, a table's cell …",
         &words_, Option::Count::one}};
  }
  std::optional<std::string> fault() override {
    ReadValues read = read_with(words_, Repeats::refused);
    question_.with = std::move(read.values);
    return read.fault;
  }

  bool is_repeatable(Format /*format*/) const override { return true; }

  int run(const CommonOptions& common, const job::Workspace& workspace, Terminal terminal) override {
    const auto content = job::load(workspace, common.reading);
    if (content->diagnostics.exit_code() == 2) {
      return report(content->diagnostics, content->sources, terminal);
    }
    question_.subject = subjects_[0];
    question_.reading = common.reading;
    Diagnostics asked;
    const auto answer = job::answer(question_, workspace, *content, asked);
    if (!answer) {
      report_asked(std::move(asked), *content, terminal);
      return 2;
    }
    terminal.out << (common.format == Format::json
                         ? as_json(answer->moves)
                         : as_text(answer->moves,
                                   answer->changed ? "nothing moves\n" : "nothing reads it\n"));
    const int status = report_asked({}, *content, terminal);
    return answer->changed ? std::max(status, report(answer->faults, answer->changed->sources, terminal))
                           : status;
  }

 private:
  std::vector<std::string> subjects_, words_;
  job::ImpactQuestion question_;
};

}  // namespace

std::unique_ptr<Command> make_impact() {
  return std::make_unique<Impact>();
}

}  // namespace talia::cli
