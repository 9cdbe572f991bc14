#include "rules/unused.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "markup/parse.h"

namespace talia::rules {

namespace {

bool is_of_name(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

using Words = std::set<std::string, std::less<>>;

// Every word that could be an id: `def(mount, 'kon')` has `kon`.
void add_words(std::string_view text, Words& words) {
  for (std::size_t begin = 0; begin < text.size();) {
    if (!is_of_name(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && is_of_name(text[end])) {
      ++end;
    }
    if (const auto word = text.substr(begin, end - begin); !words.contains(word)) {
      words.emplace(word);
    }
    begin = end;
  }
}

void add_words(Node node, Words& words) {
  if (node.is(NodeKind::text)) {
    add_words(node.scalar(), words);
  } else if (node.is(NodeKind::list)) {
    for (const Node item : node.items()) {
      add_words(item, words);
    }
  } else if (node.is(NodeKind::map)) {
    for (const Entry& entry : node.entries()) {
      add_words(entry.value, words);
    }
  }
}

void add_insertion(const Inline& each, Words& words) {
  if (const auto* insertion = std::get_if<Insertion>(&each.what);
      insertion && !insertion->formula.is_broken()) {
    add_words(insertion->formula.text().view(), words);
  }
}

// The words of all that may name a definition by its id: rules, faces, directives, and the insertions of texts.
Words words_of(const Catalog& catalog) {
  Words words;
  for (const System& system : catalog.systems) {
    for (const RulesetPart& part : system.ruleset) {
      add_words(part.root, words);
    }
  }
  for (const TemplateSource& face : catalog.templates) {
    add_words(face.root, words);
  }
  for (const Book& book : catalog.books) {
    for (const Chapter& chapter : book.chapters) {
      for (const ParsedDirective& directive : chapter.directives) {
        if (directive.body.exists()) {
          add_words(directive.body, words);
        }
      }
      markup::for_each_inline(chapter.text, [&](const Inline& each) { add_insertion(each, words); });
    }
  }
  for (const Definition& definition : catalog.definitions) {
    for (const TextField& text : definition.texts) {
      markup::for_each_inline(text.text, [&](const Inline& each) { add_insertion(each, words); });
    }
    for (const FormulaField& formula : definition.formulas) {
      add_words(formula.node, words);
    }
  }
  return words;
}

// Adds what a table of a book lists: the definitions of a kind, perhaps on a condition.
void add_listed(Node table, CampaignId campaign, const Catalog& catalog, const Derived& derived,
                std::set<DefinitionId>& used) {
  const Node kind = table.find("kind");
  if (!kind.is(NodeKind::text)) {
    return;
  }
  const Node where = table.find("where");
  Diagnostics reported_by_the_book;
  const std::vector<DefinitionId> listed =
      list_where(where.is(NodeKind::text) ? where.text() : MappedText::from("true", kind.span()), catalog,
                 derived, reported_by_the_book);
  for (const DefinitionId id : listed) {
    const Definition& definition = catalog.definition(id);
    if (definition.campaign == campaign && catalog.kind(definition.kind).name == kind.scalar()) {
      used.insert(id);
    }
  }
}

}  // namespace

void report_unused(CampaignId campaign, const std::set<DefinitionId>& chosen, const Catalog& catalog,
                   const Derived& derived, Diagnostics& diagnostics) {
  std::set<DefinitionId> used = chosen;
  for (const Definition& definition : catalog.definitions) {
    used.insert(definition.refers_to.begin(), definition.refers_to.end());
  }
  for (const Book& book : catalog.books) {
    used.insert(book.refers_to.begin(), book.refers_to.end());
    for (const Chapter& chapter : book.chapters) {
      for (const ParsedDirective& directive : chapter.directives) {
        if (directive.body.exists()) {
          add_listed(directive.body, book.campaign, catalog, derived, used);
        }
      }
    }
  }
  std::optional<Words> words;  // Only when they are asked for: mostly everything is used.
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& definition = catalog.definitions[i];
    if (definition.campaign != campaign || used.contains(static_cast<DefinitionId>(i))) {
      continue;
    }
    if (!words) {
      words = words_of(catalog);
    }
    if (!words->contains(definition.id)) {
      diagnostics.add(
          Diagnostic::of(Code::unused_definition, definition.id_span,
                         fmt::format("`{}` stands in no deck, and nothing refers to it", definition.id))
              .help("name it in a deck, or take the definition away"));
    }
  }
}

}  // namespace talia::rules
