#include "book/resolve/glossary.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "book/resolve/term_finder.h"
#include "language/sorting.h"

namespace talia::book {

namespace {

const std::vector<TermGroup>& groups_of(const ResolveContext& context) {
  return context.common.catalog.system(context.system).terms;
}

bool is_chosen(const TermGroup& group, Node body) {
  const Node names = body.find("groups");
  if (!names.exists()) {
    return true;
  }
  for (const Node name : names.items()) {
    if (name.scalar() == group.id) {
      return true;
    }
  }
  return false;
}

void check_groups(Node names, ResolveContext& context) {
  if (context.lacks_names) {
    return;
  }
  for (const Node name : names.items()) {
    if (std::ranges::find(groups_of(context), name.scalar(), &TermGroup::id) == groups_of(context).end()) {
      std::vector<std::string> known;
      for (const TermGroup& group : groups_of(context)) {
        known.push_back(group.id);
      }
      context.fault(Diagnostic::of(Code::unknown_term, name.span(),
                                   fmt::format("there is no group of terms `{}`", name.scalar()))
                        .help_closest(name.scalar(), known));
    }
  }
}

// Of the first glossary; null: there is none.
const Exhibited* first_glossary(const ResolvedBook& book, Span& place) {
  for (const ResolvedChapter& chapter : book.chapters) {
    for (const ResolvedBlock& block : chapter.blocks) {
      const auto* const exhibited = std::get_if<Exhibited>(&block);
      if (exhibited != nullptr && std::holds_alternative<Glossary>(exhibited->what)) {
        place = chapter.place;
        return exhibited;
      }
    }
  }
  return nullptr;
}

}  // namespace

std::optional<Glossary> glossary_of(Node body, ResolveContext& context) {
  const bool is_whole = !context.common.catalog.system(context.system).is_incomplete;
  if (is_whole) {
    check_groups(body.find("groups"), context);
  }
  const Language& language = language::of(context.language);
  std::vector<std::pair<language::SortKey, const Term*>> order;
  for (const TermGroup& group : groups_of(context)) {
    for (const Term& term : group.terms) {
      if (term.meaning.exists() && is_chosen(group, body)) {
        order.emplace_back(language::sort_key(term.name, language), &term);
      }
    }
  }
  std::ranges::stable_sort(order, {},
                           [](const auto& each) -> const language::SortKey& { return each.first; });
  Glossary glossary{body, {}};
  for (const auto& [key, term] : order) {
    const bool is_new = context.made.labels.try_emplace(term->id, Label{term->name, {}, term->span}).second;
    Line name{{Words{MappedText::from(term->name, term->span)}, {}}};
    context.chapter().mentions.push_back(
        {context.language, {{Paragraph{name}, term->span}}, term->span, false});
    glossary.entries.push_back(
        {std::move(name), context.line_of(term->meaning), is_new ? term->id : std::string()});
  }
  // What an unread ruleset explains is not known.
  if (glossary.entries.empty() && is_whole) {
    context.fault(
        Diagnostic::of(Code::bad_directive, body.exists() ? body.span() : context.chapter().place,
                       "no term has a meaning that this glossary could say")
            .help("give terms of the ruleset a `meaning`, `{name: Prone, meaning: On the ground.}`"));
  }
  return glossary;
}

void close_glossaries(ResolveContext& context) {
  Span place;
  const Exhibited* const glossary = first_glossary(context.made, place);
  if (glossary == nullptr) {
    return;
  }
  TermFinder finder;
  for (const TermGroup& group : groups_of(context)) {
    for (const Term& term : group.terms) {
      if (!term.meaning.exists() && is_chosen(group, std::get<Glossary>(glossary->what).body)) {
        finder.add(term);
      }
    }
  }
  std::set<std::string> unexplained;
  for (ResolvedChapter& chapter : context.made.chapters) {
    for_each_set_line(chapter, [&](Line& line) {
      finder.name(line, [&](const Term& term, const TermFinder::Anchor& has) {
        unexplained.insert(term.name);
        return has;
      });
    });
  }
  if (!unexplained.empty()) {
    const bool is_one = unexplained.size() == 1;
    context.diagnostics.add(
        Diagnostic::of(Code::unexplained_term, place,
                       fmt::format("the book names {} that its glossary does not explain: `{}`",
                                   is_one ? "a term" : "terms", fmt::join(unexplained, "`, `")))
            .help(is_one ? "give it a `meaning` in the ruleset, or let the glossary have other `groups`"
                         : "give them a `meaning` in the ruleset, or let the glossary have other `groups`"));
  }
}

}  // namespace talia::book
