#include "rules/unused.h"

#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "rules/shares.h"
#include "rules/words.h"

namespace talia::rules {

namespace {

// The words of all that may name a definition by its id: rules, faces, directives, and the insertions of texts.
NamingWords words_of(const Catalog& catalog) {
  NamingWords words;
  for (const System& system : catalog.systems) {
    for (const RulesetPart& part : system.ruleset) {
      words.add(part.root, Keys::left_out);
    }
  }
  for (const TemplateSource& face : catalog.templates) {
    words.add(face.root, Keys::left_out);
  }
  for (const Book& book : catalog.books) {
    words.add_chapters(book, Keys::left_out);
  }
  for (const Definition& definition : catalog.definitions) {
    for (const TextField& text : definition.texts) {
      words.add_insertions(text.text());
    }
    for (const FormulaField& formula : definition.formulas) {
      words.add(formula.node, Keys::left_out);
    }
  }
  return words;
}

// Adds what a table of a book lists: the definitions of a kind, perhaps on a condition.
void add_listed(Node table, CampaignId campaign, const Catalog& catalog, const Derived& derived,
                formula::Allowance& allowance, std::set<DefinitionId>& used) {
  const Node kind = table.find("kind");
  if (!kind.is(NodeKind::text)) {
    return;
  }
  const Node where = table.find("where");
  Diagnostics reported_by_the_book;
  const std::vector<DefinitionId> listed =
      list_where(where.is(NodeKind::text) ? where.text() : MappedText::from("true", kind.span()), catalog,
                 derived, reported_by_the_book, catalog.campaign(campaign).system, &allowance);
  for (const DefinitionId id : listed) {
    const Definition& definition = catalog.definition(id);
    if (definition.campaign == campaign && catalog.kind(definition.kind).name == kind.scalar()) {
      used.insert(id);
    }
  }
}

// How many of a kind's definitions of a campaign there are, and how many of them decks list by their ids. What a condition leaves
// out is left out on purpose.
struct Listed {
  std::size_t all = 0, by_id = 0;
  bool is_meant_whole() const { return by_id >= 3 && by_id < all && (all - by_id) * 10 <= all + 9; }
};

std::map<KindId, Listed> lists_of(CampaignId campaign, const Catalog& catalog) {
  std::map<KindId, Listed> lists;
  std::set<DefinitionId> by_id;
  for (const Deck& deck : catalog.decks) {
    for (const DeckEntry& entry : deck.campaign == campaign ? deck.entries : std::vector<DeckEntry>()) {
      if (entry.definition && catalog.definition(*entry.definition).campaign == campaign &&
          by_id.insert(*entry.definition).second) {
        ++lists[catalog.definition(*entry.definition).kind].by_id;
      }
    }
  }
  for (const Definition& definition : catalog.definitions) {
    if (const auto list = lists.find(definition.kind);
        list != lists.end() && definition.campaign == campaign) {
      ++list->second.all;
    }
  }
  return lists;
}

}  // namespace

void report_unused(CampaignId campaign, const std::set<DefinitionId>& chosen, const Catalog& catalog,
                   const Derived& derived, Diagnostics& diagnostics) {
  std::set<DefinitionId> used = chosen;
  // Of a kind of which decks have cards, a table is no use: it lists what there is, printed or not.
  std::set<KindId> printed;
  for (const DefinitionId id : chosen) {
    printed.insert(catalog.definition(id).kind);
  }
  const std::map<KindId, Listed> lists = lists_of(campaign, catalog);
  std::set<DefinitionId> listed;
  for (const Definition& definition : catalog.definitions) {
    used.insert(definition.refers_to.begin(), definition.refers_to.end());
  }
  for (const TuckBox& box : catalog.boxes) {
    if (box.of) {
      used.insert(*box.of);
    }
  }
  auto allowance = share_of(most_of_books, catalog.campaigns.size(), "the books of a campaign");
  for (const Book& book : catalog.books) {
    used.insert(book.refers_to.begin(), book.refers_to.end());
    for (const Chapter& chapter : book.chapters) {
      for (const ParsedDirective& directive : chapter.directives) {
        // Tables list what is of their book's campaign.
        if (directive.body.exists() && book.campaign == campaign) {
          add_listed(directive.body, book.campaign, catalog, derived, allowance, listed);
        }
      }
    }
  }
  for (const DefinitionId id : listed) {
    if (!printed.contains(catalog.definition(id).kind)) {
      used.insert(id);
    }
  }
  // Made only when the words are asked for: mostly everything is used, and no text need be read.
  std::optional<NamingWords> words;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& definition = catalog.definitions[i];
    if (definition.campaign != campaign || chosen.contains(static_cast<DefinitionId>(i))) {
      continue;
    }
    if (const auto list = lists.find(definition.kind); list != lists.end() && list->second.is_meant_whole()) {
      diagnostics.add(Diagnostic::of(Code::unused_definition, definition.id_span,
                                     fmt::format("`{}` stands in no deck, and {} others of its kind do",
                                                 definition.id, list->second.by_id))
                          .help("name it in a deck, or take the definition away"));
      continue;
    }
    if (used.contains(static_cast<DefinitionId>(i))) {
      continue;
    }
    if (!words) {
      words = words_of(catalog);
    }
    if (!words->has(definition.id)) {
      diagnostics.add(
          Diagnostic::of(Code::unused_definition, definition.id_span,
                         listed.contains(static_cast<DefinitionId>(i))
                             ? fmt::format("`{}` stands in no deck, only in a table of a book", definition.id)
                             : fmt::format("`{}` stands in no deck, and nothing refers to it", definition.id))
              .help("name it in a deck, or take the definition away"));
    }
  }
}

}  // namespace talia::rules
