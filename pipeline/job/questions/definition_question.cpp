#include "job/questions/definition_question.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "document/read.h"
#include "job/workspace/find.h"
#include "model/order.h"
#include "rules/hidden.h"

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

bool is_key(Node key) {
  const Node down = key.find("down");
  const bool goes_down = down.exists() && key.size() == 1;
  const Node expression = goes_down ? down : key;
  return expression.exists() && !expression.is(NodeKind::null) && !expression.is(NodeKind::list) &&
         !expression.is(NodeKind::map);
}

std::vector<OrderKey> order_of(const DefinitionQuestion& question, Content& content, Diagnostics& asked) {
  std::vector<OrderKey> order;
  for (const std::string& written : question.order) {
    const MappedText text = content.sources.add_apart("<--sort>", written);
    const auto read = document::read_fragment(text, asked);
    const Node keys = read ? read->root() : Node();
    if (read && std::ranges::all_of(keys.as_list(), is_key) && !keys.as_list().empty()) {
      std::ranges::move(model::read_order(keys, asked), std::back_inserter(order));
    } else if (!asked.has_errors()) {
      asked.add(
          Diagnostic::error(Code::wrong_type, text.span(), "this says nothing to sort by")
              .help("write an expression, `level`; `{down: level}` for the greatest first; or a list of "
                    "such, `[{down: level}, name]`"));
    }
  }
  return order;
}

}  // namespace

std::optional<std::vector<DefinitionId>> answer(const DefinitionQuestion& question, Content& content,
                                                Diagnostics& asked) {
  const auto only =
      question.system ? asked.take(find_system(*question.system, content.catalog)) : std::nullopt;
  if (question.system && !only) {
    return std::nullopt;
  }
  const std::vector<OrderKey> order = order_of(question, content, asked);
  std::vector<DefinitionId> found;
  if (!question.condition) {
    found = all_of(only, content.catalog);
  } else {
    const MappedText condition = content.sources.add_apart("<expression>", *question.condition);
    found = rules::list_where(condition, content.catalog, *content.derived, asked, only);
  }
  if (asked.has_errors()) {
    return std::nullopt;
  }
  const rules::HiddenSides hidden(content.catalog, *content.derived);
  const auto all = found.size();
  std::erase_if(found, [&](DefinitionId each) { return hidden.card_of(each).has_value(); });
  if (const auto left_out = all - found.size(); left_out > 0) {
    auto told = Diagnostic::of(Code::hidden_side, {},
                               fmt::format("{} left out, for players are not to see hidden sides",
                                           left_out == 1 ? std::string("1 definition is")
                                                         : fmt::format("{} definitions are", left_out)))
                    .help("`talia show CARD --side back` shows one");
    told.severity = Severity::note;
    asked.add(std::move(told));
  }
  found = rules::in_order(std::move(found), order, content.catalog, *content.derived, asked);
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
