#include "cli/impact.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/change.h"
#include "markup/parse.h"
#include "rules/impact.h"
#include "source/columns.h"
#include "source/json_writer.h"
#include "source/unicode.h"

namespace talia::cli {

namespace {

constexpr std::size_t longest_quote = 60;  // Bytes of a value that is shown whole.

// One thing that moves. Without --with there is no new value.
struct Move {
  std::string where;  // A definition, a table, a deck, a file, a mechanic.
  std::string what;   // A stat, a row and column, a card, a place, a rule test.
  std::string old;
  std::optional<std::string> now;
};

struct Moves {
  std::vector<Move> stats, texts, tables, decks, mechanics;
};

std::string value_text(const Result<Value>& value, const Catalog& catalog) {
  return value ? rules::to_text(*value, catalog) : std::string("(at fault)");
}

std::string name_of(const Definition& definition, const Catalog& catalog) {
  return fmt::format("{} {}", catalog.kind(definition.kind).name, definition.id);
}

std::string name_of(const Deck& deck, const Catalog& catalog) {
  return fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
}

std::string place_text(Span span, const SourceMap& sources) {
  const Place place = sources.place(span);
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

// Texts with their insertions filled, by what tells them apart: the definition and path, or the chapter.
using FilledTexts = std::map<std::pair<std::string, std::string>, std::string>;

FilledTexts filled_texts(const Content& content) {
  FilledTexts all;
  Diagnostics heard_already;
  const auto fill = [&](const Text& text, const Context& context) {
    return markup::plain_text(rules::fill(text, context, content.catalog, *content.derived, heard_already));
  };
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    const Definition& definition = content.catalog.definitions[i];
    for (const TextField& field : definition.texts) {
      const Context context{static_cast<DefinitionId>(i), content.catalog.campaign_of(definition), {}};
      all[{name_of(definition, content.catalog), field.path}] = fill(field.text, context);
    }
  }
  for (const Book& book : content.catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      all[{chapter.path, ""}] = fill(chapter.text, {std::nullopt, book.campaign, {}});
    }
  }
  return all;
}

using Stats = std::map<std::pair<std::string, std::string>, std::string>;

Stats stats_of(const Content& content) {
  Stats all;
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    const Definition& definition = content.catalog.definitions[i];
    for (const Stat& stat : content.derived->stats(definition.kind)) {
      all[{name_of(definition, content.catalog), stat.id}] =
          value_text(content.derived->stat(static_cast<DefinitionId>(i), stat.id), content.catalog);
    }
  }
  return all;
}

Stats tables_of(const Content& content) {
  Stats all;
  for (std::size_t s = 0; s < content.catalog.systems.size(); ++s) {
    for (const RulesTable& table : content.derived->tables(static_cast<SystemId>(s))) {
      for (const RulesTable::Row& row : table.rows) {
        for (std::size_t c = 1; c < row.cells.size(); ++c) {
          all[{fmt::format("{} {}", content.catalog.systems[s].name, table.id),
               fmt::format("{} [{}]", table.columns[c].id, rules::to_text(row.cells[0], content.catalog))}] =
              rules::to_text(row.cells[c], content.catalog);
        }
      }
    }
  }
  return all;
}

Stats decks_of(const Content& content) {
  Stats all;
  Diagnostics heard_already;
  for (const Deck& deck : content.catalog.decks) {
    for (const rules::DeckCard& card :
         rules::select(deck, content.catalog, *content.derived, heard_already).cards) {
      all[{name_of(deck, content.catalog), content.catalog.definition(card.definition).id}] =
          fmt::format("{}×", card.count);
    }
  }
  return all;
}

// What the mechanics answer to the rule tests.
Stats answers_of(const Content& content) {
  Stats all;
  std::vector<Node> lists;
  std::ranges::transform(content.catalog.rule_tests, std::back_inserter(lists), &RuleTests::root);
  for (const rules::RuleTest& test :
       rules::run_rule_tests(lists, content.catalog, *content.derived, std::nullopt)) {
    all[{test.mechanic, test.id}] =
        test.got ? rules::to_text(*test.got, content.catalog) : std::string("none");
  }
  return all;
}

std::vector<Move> differing(const Stats& before, const Stats& after) {
  std::vector<Move> moves;
  const auto add = [&](const Stats::value_type& each, const std::string& old, const std::string& now) {
    moves.push_back({each.first.first, each.first.second, old, now});
  };
  for (const auto& each : before) {
    const auto found = after.find(each.first);
    if (found == after.end() || found->second != each.second) {
      add(each, each.second, found == after.end() ? "none" : found->second);
    }
  }
  for (const auto& each : after) {
    if (!before.contains(each.first)) {
      add(each, "none", each.second);
    }
  }
  return moves;
}

// Of long values what differs, with a word or two around it.
void shorten(Move& move) {
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

Moves compared(const Content& before, const Content& after) {
  return {differing(stats_of(before), stats_of(after)), differing(filled_texts(before), filled_texts(after)),
          differing(tables_of(before), tables_of(after)), differing(decks_of(before), decks_of(after)),
          differing(answers_of(before), answers_of(after))};
}

Moves reached(const rules::Reach& reach, const Content& content) {
  Moves moves;
  const Catalog& catalog = content.catalog;
  for (const rules::Reach::Moved& each : reach.definitions) {
    const Definition& definition = catalog.definition(each.definition);
    for (const std::string& stat : each.stats) {
      const auto value = content.derived->stat(each.definition, stat);
      const bool is_field = !value && value.error().code == Code::unknown_stat;
      moves.stats.push_back(
          {name_of(definition, catalog), stat, is_field ? "" : value_text(value, catalog), std::nullopt});
    }
    if (each.stats.empty()) {
      moves.stats.push_back({name_of(definition, catalog), "", "", std::nullopt});
    }
  }
  for (const rules::Reach::Words& each : reach.texts) {
    moves.texts.push_back({each.definition ? name_of(catalog.definition(*each.definition), catalog)
                                           : std::string(content.sources.path(each.span.file)),
                           place_text(each.span, content.sources),
                           std::string(content.sources.text(each.span)), std::nullopt});
  }
  for (const rules::Reach::Part& each : reach.mechanics) {
    moves.mechanics.push_back({each.id, "", "", {}});
  }
  for (const rules::Reach::Part& each : reach.tables) {
    moves.tables.push_back({fmt::format("{} {}", catalog.system(each.system).name, each.id), "", "", {}});
  }
  for (const std::size_t deck : reach.decks) {
    moves.decks.push_back({name_of(catalog.decks[deck], catalog), "", "", {}});
  }
  return moves;
}

std::string as_text(const Moves& moves, std::string_view nothing) {
  std::string text;
  const auto add = [&text](std::string_view title, const std::vector<Move>& all) {
    if (all.empty()) {
      return;
    }
    std::vector<source::TextRow> rows;
    for (Move move : all) {
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

std::string as_json(const Moves& moves) {
  source::JsonWriter json;
  json.begin_object();
  const auto add = [&json](std::string_view key, std::string_view where, std::string_view what,
                           const std::vector<Move>& all) {
    json.key(key).begin_array();
    for (const Move& move : all) {
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
std::optional<FileId> file_of(const std::string& argument, const Content& content,
                              const Workspace& workspace) {
  const auto relative = inside(workspace, argument);
  for (std::size_t i = 0; i < content.sources.size(); ++i) {
    const auto file = static_cast<FileId>(i);
    if (content.sources.path(file) == argument || (relative && content.sources.path(file) == *relative)) {
      return file;
    }
  }
  return std::nullopt;
}

bool is_policy(const std::string& name, const Content& content) {
  for (std::size_t i = 0; i < content.catalog.campaigns.size(); ++i) {
    const auto policies = content.derived->policies(static_cast<CampaignId>(i));
    if (std::ranges::find(policies, name, &Policy::id) != policies.end()) {
      return true;
    }
  }
  return false;
}

// What the change puts at fault that was sound before.
Diagnostics new_faults(const Content& before, const Content& after) {
  const auto key = [](const Diagnostic& each, const SourceMap& sources) {
    return std::pair(each.code,
                     fmt::format("{} {}",
                                 sources.size() > 0 && each.span.exists() ? sources.path(each.span.file)
                                                                          : std::string_view(),
                                 each.message));
  };
  std::set<std::pair<Code, std::string>> known;
  for (const Diagnostic& each : before.diagnostics.in_order_added()) {
    known.insert(key(each, before.sources));
  }
  Diagnostics faults;
  for (const Diagnostic& each : after.diagnostics.in_order_added()) {
    if (!known.contains(key(each, after.sources))) {
      faults.add(each);
    }
  }
  return faults;
}

}  // namespace

int impact(const Options& options, Workspace& workspace, Terminal terminal) {
  const auto content = load(workspace, options);
  if (content->diagnostics.exit_code() == 2) {
    terminal.error << source::render_text(content->diagnostics, content->sources, {terminal.colour});
    return 2;
  }
  const std::string& subject = options.arguments[0];
  const auto file = file_of(subject, *content, workspace);
  const auto reach = file ? rules::reach_of(*file, content->catalog, *content->derived)
                          : rules::reach_of(subject, content->catalog, *content->derived);
  Diagnostics asked;
  if (!reach && (!file || options.with.empty())) {
    asked.add(reach.error());
  }
  Options changed = options;
  std::vector<Edit> edits;
  for (const auto& [name, value] : options.with) {
    if (is_policy(name, *content)) {
      changed.policies[name] = value;
    } else if (auto edit = find_edit(subject, file, name, value, *content)) {
      edits.push_back(*std::move(edit));
    } else {
      asked.add(edit.error());
    }
  }
  Diagnostics all = content->diagnostics.without_warnings();
  if (!asked.empty()) {
    all.join(std::move(asked));
    terminal.error << source::render_text(all, content->sources, {terminal.colour});
    return 2;
  }
  Moves moves;
  Diagnostics faults;
  std::string told;
  if (options.with.empty()) {
    moves = reached(*reach, *content);
  } else {
    Workspace trial;
    trial.files = edited_files(*workspace.files, edits, content->sources);
    const auto after = load(trial, changed);
    moves = compared(*content, *after);
    faults = new_faults(*content, *after);
    told = source::render_text(faults, after->sources, {terminal.colour});
  }
  terminal.out << (options.format == Format::json
                       ? as_json(moves)
                       : as_text(moves, options.with.empty() ? "nothing reads it\n" : "nothing moves\n"));
  terminal.error << source::render_text(all, content->sources, {terminal.colour}) << told;
  return std::max(all.exit_code(), faults.exit_code());
}

}  // namespace talia::cli
