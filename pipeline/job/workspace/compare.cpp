#include "job/workspace/compare.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "markup/parse.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

std::string name_of(const Definition& definition, const Catalog& catalog) {
  return fmt::format("{} {}", catalog.kind(definition.kind).name, definition.id);
}

std::string name_of(const Deck& deck, const Catalog& catalog) {
  return fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
}

// Texts with their insertions filled, by what tells them apart: the definition and path, or the chapter.
using FilledTexts = std::map<std::pair<std::string, std::string>, std::string>;

FilledTexts filled_texts(const Content& content) {
  FilledTexts all;
  Diagnostics heard_already;
  const auto fill = [&](const Text& text, const RulesContext& context) {
    return markup::plain_text(rules::fill(text, context, content.catalog, *content.derived, heard_already));
  };
  for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
    const Definition& definition = content.catalog.definitions[i];
    for (const TextField& field : definition.texts) {
      const RulesContext context{static_cast<DefinitionId>(i), content.catalog.campaign_of(definition), {}};
      all[{name_of(definition, content.catalog), field.path}] = fill(field.text(), context);
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
          rules::value_text(content.derived->stat(static_cast<DefinitionId>(i), stat.id), content.catalog);
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
          card.reverse ? fmt::format("{}×, and {}", card.count,
                                     content.catalog.definition(card.reverse->definition).id)
                       : fmt::format("{}×", card.count);
    }
  }
  return all;
}

// What the mechanics answer to the rule tests.
Stats answers_of(const Content& content) {
  Stats all;
  const std::vector<Node> lists = source::of_each(content.catalog.rule_tests, &RuleTests::root);
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

}  // namespace

Moves compare(const Content& before, const Content& after) {
  return {differing(stats_of(before), stats_of(after)), differing(filled_texts(before), filled_texts(after)),
          differing(tables_of(before), tables_of(after)), differing(decks_of(before), decks_of(after)),
          differing(answers_of(before), answers_of(after))};
}

Moves moves_of(const rules::Reach& reach, const Content& content) {
  Moves moves;
  const Catalog& catalog = content.catalog;
  for (const rules::Reach::Moved& each : reach.definitions) {
    const Definition& definition = catalog.definition(each.definition);
    for (const std::string& stat : each.stats) {
      const auto value = content.derived->stat(each.definition, stat);
      const bool is_field = !value && value.error().code == Code::unknown_stat;
      moves.stats.push_back({name_of(definition, catalog), stat,
                             is_field ? "" : rules::value_text(value, catalog), std::nullopt});
    }
    if (each.stats.empty()) {
      moves.stats.push_back({name_of(definition, catalog), "", "", std::nullopt});
    }
  }
  for (const rules::Reach::Words& each : reach.texts) {
    moves.texts.push_back({each.definition ? name_of(catalog.definition(*each.definition), catalog)
                                           : std::string(content.sources.path(each.span.file)),
                           content.sources.place(each.span).text(),
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
  for (const std::size_t face : reach.faces) {
    const TemplateSource& source = catalog.templates[face];
    moves.faces.push_back(
        {source.system ? fmt::format("{} {}", catalog.system(*source.system).name, source.id) : source.id,
         std::string(content.sources.path(source.span.file)),
         "",
         {}});
  }
  for (const rules::Reach::InBook& each : reach.books) {
    const Book& book = catalog.books[each.book];
    moves.books.push_back({fmt::format("{}/{}", catalog.campaign(book.campaign).id, book.id),
                           content.sources.place(each.span).text(),
                           fmt::format("{{{}}}", content.sources.text(each.span)), std::nullopt});
  }
  return moves;
}

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

}  // namespace talia::job
