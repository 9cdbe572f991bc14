#include "cli/diff_report.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "source/json_writer.h"
#include "source/text/columns.h"
#include "source/text/unicode.h"
#include "source/text/word_changes.h"

namespace talia::cli {

namespace {

using job::Cause;
using job::DefinitionChange;
using job::Differences;
using source::WordChange;

constexpr std::size_t words_around = 40;  // Bytes of a text on each side of what changed in it.

std::string_view value_or_none(const std::optional<std::string>& value) {
  return value ? std::string_view(*value) : std::string_view("none");
}

// How a text's changes are marked.
struct Marks {
  std::string_view gone, gone_end, come, come_end;
};

std::string marked(const job::ValueChange& text, const Marks& marks) {
  if (!text.old || !text.now) {
    return fmt::format("{} → {}", source::one_line(std::string(value_or_none(text.old))),
                       source::one_line(std::string(value_or_none(text.now))));
  }
  std::string words;
  const std::vector<WordChange> changes = source::word_changes(*text.old, *text.now);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::string_view same = changes[i].words;
    const std::string_view trimmed = same.substr(0, same.find_last_not_of(" \n\t") + 1);
    switch (changes[i].what) {
      case WordChange::What::gone:
        words += fmt::format("{}{}{} ", marks.gone, trimmed, marks.gone_end);
        break;
      case WordChange::What::come:
        words += fmt::format("{}{}{} ", marks.come, trimmed, marks.come_end);
        break;
      case WordChange::What::same: {
        const bool is_first = i == 0;
        const bool is_last = i + 1 == changes.size();
        const std::size_t kept = words_around * (is_first || is_last ? 1 : 2);
        if (same.size() <= kept) {
          words += same;
          break;
        }
        const std::size_t head = is_first ? 0 : source::start_of_code_point(same, words_around);
        const std::size_t tail =
            is_last ? same.size() : source::start_of_code_point(same, same.size() - words_around);
        words += fmt::format("{}…{}", same.substr(0, head), same.substr(tail));
        break;
      }
    }
  }
  while (words.ends_with(' ')) {
    words.pop_back();
  }
  return source::one_line(std::move(words));
}

constexpr Marks in_brackets{"[-", "-]", "{+", "+}"};
constexpr Marks in_markdown{"~~", "~~", "**", "**"};

std::vector<std::string> names_of(const Cause& cause) {
  return {cause.definitions.begin(), cause.definitions.end()};
}

std::set<std::string> explained_in(const Differences& differences) {
  std::set<std::string> explained;
  for (const Cause& cause : differences.causes) {
    explained.insert(cause.definitions.begin(), cause.definitions.end());
  }
  return explained;
}

void add_definition(const DefinitionChange& change, std::vector<source::TextRow>& rows) {
  rows.push_back({fmt::format("  {}", change.name), std::string(fate_of(change)), change.title});
  for (const job::ValueChange& field : change.fields) {
    rows.push_back({"", field.what,
                    fmt::format("{} → {}", source::one_line(std::string(value_or_none(field.old))),
                                source::one_line(std::string(value_or_none(field.now))))});
  }
  for (const job::ValueChange& stat : change.stats) {
    rows.push_back(
        {"", "stat " + stat.what, fmt::format("{} → {}", value_or_none(stat.old), value_or_none(stat.now))});
  }
  for (const job::ValueChange& text : change.texts) {
    rows.push_back({"", text.what, marked(text, in_brackets)});
  }
  for (const job::SideChange& side : change.sides) {
    const std::string_view fate = !side.was_there ? "is new" : !side.is_there ? "is gone" : "looks otherwise";
    rows.push_back({"", "card " + words_of(side.name), std::string(fate)});
    for (const job::FitChange& fit : side.fits) {
      rows.push_back({"", "", words_of(fit)});
    }
  }
}

void add_moves(std::string_view title, const std::vector<job::Move>& moves, std::string& text) {
  if (moves.empty()) {
    return;
  }
  std::vector<source::TextRow> rows;
  rows.reserve(moves.size());
  for (const job::Move& move : moves) {
    rows.push_back(
        {"  " + move.where, move.what, fmt::format("{} → {}", move.old, move.now.value_or("none"))});
  }
  text += fmt::format("\n{}\n{}", title, source::as_columns(rows));
}

// A list of so many names at most.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 12;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(names.size(), most));
  std::string words = fmt::format("{}", fmt::join(names.begin(), names.begin() + shown, ", "));
  return names.size() > most ? fmt::format("{} and {} more", words, names.size() - most) : words;
}

void add(std::string_view key, const std::vector<job::ValueChange>& changes, source::JsonWriter& json) {
  json.key(key).begin_array();
  for (const job::ValueChange& each : changes) {
    json.begin_object().key("what").text(each.what);
    for (const auto& [name, value] : {std::pair("old", &each.old), std::pair("new", &each.now)}) {
      json.key(name);
      *value ? json.text(**value) : json.null();
    }
    json.end_object();
  }
  json.end_array();
}

void add(std::string_view key, std::string_view where, std::string_view what,
         const std::vector<job::Move>& moves, source::JsonWriter& json) {
  json.key(key).begin_array();
  for (const job::Move& move : moves) {
    json.begin_object().key(where).text(move.where).key(what).text(move.what);
    json.key("old").text(move.old).key("new").text(move.now.value_or("none")).end_object();
  }
  json.end_array();
}

void add(const std::optional<BoxFit>& fit, source::JsonWriter& json) {
  if (!fit) {
    json.null();
    return;
  }
  json.begin_object().key("size_pt").raw(fmt::format("{:.4g}", fit->size.in_pt()));
  json.key("leading_pt").raw(fmt::format("{:.4g}", fit->leading.in_pt()));
  json.key("lines").integer(static_cast<std::int64_t>(fit->lines));
  json.key("step").integer(static_cast<std::int64_t>(fit->step) + 1).end_object();
}

void add(const job::SideChange& side, source::JsonWriter& json) {
  json.begin_object().key("deck").text(side.name.deck);
  json.key("side").text(side.name.side == FaceSide::front ? "front" : "back");
  json.key("part").integer(side.name.part);
  json.key("change").text(!side.was_there ? "added" : !side.is_there ? "removed" : "changed");
  json.key("fit").begin_array();
  for (const job::FitChange& fit : side.fits) {
    json.begin_object().key("box").text(fit.box).key("old");
    add(fit.old, json);
    json.key("new");
    add(fit.now, json);
    json.end_object();
  }
  json.end_array().end_object();
}

void add(const DefinitionChange& change, source::JsonWriter& json) {
  json.begin_object().key("id").text(change.name).key("kind").text(change.kind);
  json.key("title").text(change.title).key("change").text(fate_of(change));
  add("fields", change.fields, json);
  add("stats", change.stats, json);
  add("texts", change.texts, json);
  json.key("cards").begin_array();
  for (const job::SideChange& side : change.sides) {
    add(side, json);
  }
  json.end_array().end_object();
}

// Words between Markdown's signs.
std::string plain(std::string_view words) {
  std::string escaped;
  for (const char c : words) {
    if (std::string_view("\\`*_{}[]<>|#~").find(c) != std::string_view::npos) {
      escaped += '\\';
    }
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string marked_for_markdown(const job::ValueChange& text) {
  job::ValueChange safe = text;
  for (std::optional<std::string>* const each : {&safe.old, &safe.now}) {
    if (*each) {
      *each = plain(**each);
    }
  }
  return marked(safe, in_markdown);
}

void add_as_markdown(const DefinitionChange& change, std::string& text) {
  text += fmt::format("- **{}** `{}`: {}\n", plain(change.title), change.name, fate_of(change));
  for (const job::ValueChange& field : change.fields) {
    text += fmt::format("  - `{}`: {} → {}\n", field.what, plain(value_or_none(field.old)),
                        plain(value_or_none(field.now)));
  }
  for (const job::ValueChange& stat : change.stats) {
    text += fmt::format("  - stat `{}`: {} → {}\n", stat.what, plain(value_or_none(stat.old)),
                        plain(value_or_none(stat.now)));
  }
  for (const job::ValueChange& each : change.texts) {
    text += fmt::format("  - `{}`: {}\n", each.what, marked_for_markdown(each));
  }
  for (const job::SideChange& side : change.sides) {
    const std::string_view fate = !side.was_there ? "is new" : !side.is_there ? "is gone" : "looks otherwise";
    text += fmt::format("  - card {} {}", plain(words_of(side.name)), fate);
    for (const job::FitChange& fit : side.fits) {
      text += fmt::format("; {}", plain(words_of(fit)));
    }
    text += '\n';
  }
}

void add(std::string_view key, std::string_view name_key, const std::vector<job::PagesChange>& changes,
         source::JsonWriter& json) {
  json.key(key).begin_array();
  for (const job::PagesChange& each : changes) {
    json.begin_object().key(name_key).text(each.name);
    for (const auto& [name, count] : {std::pair("old_pages", each.old), std::pair("new_pages", each.now)}) {
      json.key(name);
      count ? json.integer(static_cast<std::int64_t>(*count)) : json.null();
    }
    json.key("pages").begin_array();
    for (const std::string& page : each.pages) {
      json.text(page);
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void add_as_markdown(std::string_view title, const std::vector<job::Move>& moves, std::string& text) {
  if (moves.empty()) {
    return;
  }
  text += fmt::format("\n### {}\n\n| | | old | new |\n| --- | --- | --- | --- |\n", title);
  for (const job::Move& move : moves) {
    text += fmt::format("| {} | {} | {} | {} |\n", plain(move.where), plain(move.what), plain(move.old),
                        plain(move.now.value_or("none")));
  }
}

}  // namespace

std::string_view fate_of(const DefinitionChange& change) {
  return change.is_at_fault    ? "at fault now"
         : change.was_at_fault ? "no longer at fault"
         : !change.was_there   ? "added"
         : !change.is_there    ? "removed"
         : change.is_edited    ? "changed"
                               : "moved";
}

std::string_view fate_of(const job::FileChange& file) {
  return !file.was_there ? "added" : !file.is_there ? "removed" : "changed";
}

std::string summary_of(const Differences& differences) {
  std::vector<std::string> parts;
  const auto count = [&](std::size_t number, std::string_view noun) {
    if (number > 0) {
      parts.push_back(source::counted(number, noun));
    }
  };
  count(differences.definitions.size(), "definition");
  std::set<std::tuple<std::string, std::string, int>> cards;
  for (const DefinitionChange& change : differences.definitions) {
    for (const job::SideChange& side : change.sides) {
      cards.emplace(side.name.deck, side.name.definition, side.name.part);
    }
  }
  count(cards.size(), "card");
  count(differences.decks.size(), "card count");
  count(differences.tables.size(), "table cell");
  count(differences.mechanics.size(), "rule test");
  count(differences.books.size(), "book");
  count(differences.boxes.size(), "box");
  count(differences.files.size(), "file");
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string words_of(const job::SideName& side) {
  return fmt::format("{} {}{}", side.deck, side.side == FaceSide::front ? "front" : "back",
                     side.part > 1 ? fmt::format(" {}", side.part) : std::string());
}

std::string words_of(const job::FitChange& fit) {
  if (!fit.old || !fit.now) {
    return fmt::format("{} {}", fit.box, fit.now ? "has text now" : "has no text now");
  }
  std::string words = fit.box;
  const auto add = [&](std::string old, std::string now, std::string_view unit) {
    if (old != now) {
      words += fmt::format("{} {} → {}{}", words.size() > fit.box.size() ? "," : "", old, now, unit);
    }
  };
  const auto size = [](const BoxFit& of) {
    return fmt::format("{:.4g}/{:.4g}", of.size.in_pt(), of.leading.in_pt());
  };
  add(size(*fit.old), size(*fit.now), " pt");
  add(std::to_string(fit.old->lines), std::to_string(fit.now->lines), " lines");
  add(std::to_string(fit.old->step + 1), std::to_string(fit.now->step + 1), " step of its fit");
  return words;
}

std::string words_of(const job::PagesChange& book) {
  const auto pages = [](const std::optional<std::size_t>& count) {
    return count ? source::counted(*count, "page") : std::string("none");
  };
  std::string words =
      book.old == book.now ? pages(book.now) : fmt::format("{} → {}", pages(book.old), pages(book.now));
  return book.pages.empty() ? words : fmt::format("{}; other pages: {}", words, listed(book.pages));
}

std::string_view words_of(Cause::Sort sort) {
  switch (sort) {
    case Cause::Sort::rule:
      return "ruleset";
    case Cause::Sort::term:
      return "term";
    case Cause::Sort::kind:
      return "kind";
    case Cause::Sort::face:
      return "template";
    case Cause::Sort::definition:
      return "definition";
    case Cause::Sort::drawing:
      return "drawing";
    case Cause::Sort::file:
      return "look";
  }
  return {};
}

std::string diff_as_text(const Differences& differences) {
  std::string text = fmt::format("changed: {}\n", summary_of(differences));
  const std::set<std::string> explained = explained_in(differences);
  std::vector<source::TextRow> rows;
  for (const DefinitionChange& change : differences.definitions) {
    if (change.is_edited || !explained.contains(change.name)) {
      add_definition(change, rows);
    }
  }
  text += rows.empty() ? "" : "\ndefinitions\n" + source::as_columns(rows);
  for (const Cause& cause : differences.causes) {
    text += fmt::format("\nmoved by {}{}: {}\n", cause.name,
                        cause.place.empty() ? "" : fmt::format(" ({})", cause.place),
                        cause.definitions.empty() ? "no definition" : listed(names_of(cause)));
  }
  rows.clear();
  for (const DefinitionChange& change : differences.definitions) {
    if (!change.is_edited && explained.contains(change.name)) {
      add_definition(change, rows);
    }
  }
  text += rows.empty() ? "" : "\nmoved definitions\n" + source::as_columns(rows);
  add_moves("decks", differences.decks, text);
  add_moves("tables", differences.tables, text);
  add_moves("rule tests", differences.mechanics, text);
  for (const auto& [title, changes] :
       {std::pair("books", &differences.books), std::pair("boxes", &differences.boxes)}) {
    rows.clear();
    for (const job::PagesChange& each : *changes) {
      rows.push_back({"  " + each.name, words_of(each)});
    }
    text += rows.empty() ? "" : fmt::format("\n{}\n{}", title, source::as_columns(rows));
  }
  rows.clear();
  for (const job::FileChange& file : differences.files) {
    rows.push_back({"  " + file.path, std::string(fate_of(file))});
  }
  text += rows.empty() ? "" : "\nfiles\n" + source::as_columns(rows);
  return text;
}

std::string diff_as_json(const Differences& differences) {
  source::JsonWriter json;
  json.begin_object().key("definitions").begin_array();
  for (const DefinitionChange& change : differences.definitions) {
    add(change, json);
  }
  json.end_array().key("causes").begin_array();
  for (const Cause& cause : differences.causes) {
    json.begin_object().key("sort").text(words_of(cause.sort)).key("name").text(cause.name);
    json.key("place").text(cause.place).key("definitions").begin_array();
    for (const std::string& name : cause.definitions) {
      json.text(name);
    }
    json.end_array().end_object();
  }
  json.end_array();
  add("decks", "deck", "card", differences.decks, json);
  add("tables", "table", "cell", differences.tables, json);
  add("rule_tests", "mechanic", "test", differences.mechanics, json);
  add("books", "book", differences.books, json);
  add("boxes", "box", differences.boxes, json);
  json.key("files").begin_array();
  for (const job::FileChange& file : differences.files) {
    json.begin_object().key("file").text(file.path).key("change").text(fate_of(file)).end_object();
  }
  return json.end_array().end_object().take();
}

std::string diff_as_markdown(const Differences& differences) {
  std::string text = fmt::format("## What changed: {}\n", summary_of(differences));
  const std::set<std::string> explained = explained_in(differences);
  const auto add_all = [&](std::string_view title, bool is_moved) {
    bool is_first = true;
    for (const DefinitionChange& change : differences.definitions) {
      if ((!change.is_edited && explained.contains(change.name)) == is_moved) {
        text += std::exchange(is_first, false) ? fmt::format("\n### {}\n\n", title) : "";
        add_as_markdown(change, text);
      }
    }
  };
  add_all("Definitions", false);
  if (!differences.causes.empty()) {
    text += "\n### What many share\n\n";
  }
  for (const Cause& cause : differences.causes) {
    text += fmt::format("- {} `{}`{} moved {}\n", words_of(cause.sort), cause.name,
                        cause.place.empty() ? "" : fmt::format(" ({})", cause.place),
                        cause.definitions.empty() ? "no definition" : plain(listed(names_of(cause))));
  }
  add_all("Moved definitions", true);
  add_as_markdown("Decks", differences.decks, text);
  add_as_markdown("Tables", differences.tables, text);
  add_as_markdown("Rule tests", differences.mechanics, text);
  for (const auto& [title, changes] :
       {std::pair("Books", &differences.books), std::pair("Boxes", &differences.boxes)}) {
    text += changes->empty() ? "" : fmt::format("\n### {}\n\n", title);
    for (const job::PagesChange& each : *changes) {
      text += fmt::format("- `{}`: {}\n", each.name, plain(words_of(each)));
    }
  }
  for (const job::FileChange& file : differences.files) {
    text += fmt::format("{}- `{}` {}\n", &file == differences.files.data() ? "\n### Files\n\n" : "",
                        file.path, fate_of(file));
  }
  return text;
}

}  // namespace talia::cli
