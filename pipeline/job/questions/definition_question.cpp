#include "job/questions/definition_question.h"

#include <algorithm>

#include "job/workspace/find.h"

namespace talia::job {

namespace {

// Of the game, or of all.
std::vector<DefinitionId> all_of(std::optional<SystemId> only, const Catalog& catalog) {
  std::vector<DefinitionId> ids;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    if (!only || catalog.definitions[i].system == *only) {
      ids.push_back(static_cast<DefinitionId>(i));
    }
  }
  return ids;
}

}  // namespace

std::optional<std::vector<DefinitionId>> answer(const DefinitionQuestion& question, Content& content,
                                                Diagnostics& asked) {
  const auto only =
      question.system ? asked.take(find_system(*question.system, content.catalog)) : std::nullopt;
  if (question.system && !only) {
    return std::nullopt;
  }
  if (!question.condition) {
    return all_of(only, content.catalog);
  }
  const MappedText condition = content.sources.add_apart("<expression>", *question.condition);
  auto found = rules::list_where(condition, content.catalog, *content.derived, asked, only);
  return asked.has_errors() ? std::nullopt : std::optional(std::move(found));
}

std::optional<std::vector<rules::WrittenNotation>> notations_of(const DefinitionQuestion& question,
                                                                Content& content, Diagnostics& asked) {
  const auto ids = answer(question, content, asked);
  if (!ids) {
    return std::nullopt;
  }
  const auto only = question.system ? content.catalog.find_system(*question.system) : std::nullopt;
  auto all = rules::written_notations(content.catalog, *content.derived);
  std::erase_if(all, [&](const rules::WrittenNotation& each) {
    return each.definition ? std::ranges::find(*ids, *each.definition) == ids->end()
                           : question.condition || (only && each.system != *only);
  });
  return all;
}

}  // namespace talia::job
