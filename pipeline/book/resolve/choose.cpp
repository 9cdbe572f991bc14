#include "book/resolve/choose.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "formula/formula.h"
#include "rules/rulesets/order.h"
#include "rules/shares.h"
#include "source/of_each.h"

namespace talia::book {

namespace {

std::optional<Formula> condition_of(Node body, const Scope& scope, ResolveContext& context) {
  const Node node = body.find("where");
  if (!node.exists()) {
    return std::nullopt;
  }
  Formula formula = formula::parse(node.text(), context.diagnostics);
  if (!formula.is_broken()) {
    formula::check(formula, scope, Type::of(Type::Kind::boolean), context.diagnostics);
  }
  context.made.is_sound = context.made.is_sound && !formula.is_broken();
  return formula;
}

std::vector<OrderKey> order_of(Node body, const Scope& scope, std::span<const std::string> present,
                               ResolveContext& context) {
  std::vector<OrderKey> order = model::read_order(body.find("order"), context.diagnostics);
  rules::check_order(order, scope, present, context.diagnostics);
  for (const OrderKey& each : order) {
    context.made.is_sound = context.made.is_sound && !each.key.is_broken();
  }
  return order;
}

// The formula's value, or nothing when there is none; what was wrong is said once.
std::optional<Value> value_of(const Formula& formula, DefinitionId self, ResolveContext& context) {
  if (formula.is_broken()) {
    return std::nullopt;
  }
  auto value = rules::evaluate(formula, context.context(self), context.common.derived, context.allowance);
  if (value) {
    return std::move(*value);
  }
  context.made.is_sound = false;
  if (!formula::is_silent(value.error())) {
    context.diagnostics.add(std::move(value.error()));
  }
  return std::nullopt;
}

// Definitions that a condition chooses, and how many more players are not to see.
struct Chosen {
  std::vector<DefinitionId> ids;
  std::size_t hidden = 0;
  bool is_in_doubt = false;  // Whether these are hidden: their deck is at fault.
};

// Nothing is said of a definition that is not shown in any case.
bool holds_unheard(const std::optional<Formula>& where, DefinitionId self, ResolveContext& context) {
  if (!where || where->is_broken()) {
    return !where;
  }
  const auto value =
      rules::evaluate(*where, context.context(self), context.common.derived, context.allowance);
  return value && value->boolean() && *value->boolean();
}

Chosen chosen_by_where(Node body, KindId kind, ResolveContext& context) {
  const Scope& scope = context.common.derived.scope(kind);
  const auto where = condition_of(body, scope, context);
  const auto present = where ? formula::present_when(*where, scope) : std::vector<std::string>();
  const auto order = order_of(body, scope, present, context);
  rules::Sorter sorter(context.language);
  std::size_t hidden = 0;
  bool is_in_doubt = false;
  for (std::size_t i = 0; i < context.common.catalog.definitions.size(); ++i) {
    const auto id = static_cast<DefinitionId>(i);
    const Definition& definition = context.common.catalog.definition(id);
    if (definition.kind != kind || !context.common.catalog.is_seen_by(context.book.campaign, definition)) {
      continue;
    }
    if (context.hidden.card_of(id, context.book.campaign)) {
      const bool is_left_out = holds_unheard(where, id, context);
      hidden += is_left_out ? 1 : 0;
      is_in_doubt = is_in_doubt || (is_left_out && context.hidden.is_in_doubt(id, context.book.campaign));
      continue;
    }
    if (where) {
      const auto holds = value_of(*where, id, context);
      if (!holds || !holds->boolean() || !*holds->boolean()) {
        continue;
      }
    }
    context.made.is_sound = context.made.is_sound && !context.common.derived.is_broken(id);
    sorter.add(i, order, source::of_each(order, [&](const OrderKey& each) {
                 return value_of(each.key, id, context).value_or(Value{});
               }));
  }
  return {source::of_each(std::move(sorter).in_order(),
                          [](std::size_t each) { return static_cast<DefinitionId>(each); }),
          hidden, is_in_doubt};
}

void tell_hidden(std::size_t count, Node kind, Diagnostics& diagnostics) {
  auto told =
      Diagnostic::of(Code::hidden_side, kind.span(),
                     fmt::format("{} left out here, for players are not to see hidden sides",
                                 count == 1 ? std::string("1 row is") : fmt::format("{} rows are", count)))
          .help("they stand on their cards; leave them out by `where:` to hear no more of it");
  told.severity = Severity::note;
  diagnostics.add(std::move(told));
}

}  // namespace

std::vector<std::string> present_in(Node body, KindId kind, const ResolveContext& context) {
  const Node where = body.find("where");
  if (!where.exists()) {
    return {};
  }
  Diagnostics unheard;  // `chosen` tells what is wrong with it.
  const Scope& scope = context.common.derived.scope(kind);
  Formula formula = formula::parse(where.text(), unheard);
  formula::check(formula, scope, Type::of(Type::Kind::boolean), unheard);
  return formula::present_when(formula, scope);
}

std::vector<DefinitionId> chosen(Node body, ResolveContext& context) {
  std::vector<DefinitionId> ids;
  const auto add = [&](Node name) {
    if (const auto id = context.common.catalog.find(context.book.campaign, name.scalar())) {
      context.made.is_sound = context.made.is_sound && !context.common.derived.is_broken(*id);
      if (context.hidden.is_in_doubt(*id, context.book.campaign)) {
        context.made.is_sound = false;
        return;
      }
      if (const auto card = context.hidden.card_of(*id, context.book.campaign)) {
        context.fault(rules::hidden_side(*id, *card, name.span(), context.common.catalog)
                          .help("name a card that players may see from both sides, or take it away"));
        return;
      }
      ids.push_back(*id);
      return;
    }
    context.made.is_sound = false;
    if (!context.common.catalog.is_reported(context.book.campaign, context.system, name.scalar())) {
      context.diagnostics.add(
          Diagnostic::of(Code::unknown_reference, name.span(),
                         fmt::format("there is no definition `{}`", name.scalar()))
              .help_closest(name.scalar(), context.common.catalog.visible_ids(context.book.campaign)));
    }
  };
  if (const Node id = body.find("id"); id.exists() && !body.find("kind").exists()) {
    add(id);
    return ids;
  }
  if (const Node list = body.find("ids"); list.exists()) {
    for (const Node id : list.items()) {
      add(id);
    }
    return ids;
  }
  if (const Node kind_name = body.find("kind"); kind_name.exists()) {
    std::size_t hidden = 0;
    bool is_in_doubt = false;
    if (const auto kind = context.common.catalog.find_kind(context.system, kind_name.scalar())) {
      Chosen chosen = chosen_by_where(body, *kind, context);
      ids = std::move(chosen.ids);
      hidden = chosen.hidden;
      is_in_doubt = chosen.is_in_doubt;
    }
    context.made.is_sound = context.made.is_sound && !is_in_doubt;
    if (hidden > 0 && !is_in_doubt && !ids.empty()) {
      tell_hidden(hidden, kind_name, context.diagnostics);
    }
    const bool has_broken =
        std::ranges::any_of(context.common.catalog.broken, [&](const BrokenDefinition& each) {
          return each.kind == kind_name.scalar() &&
                 (!each.campaign || *each.campaign == context.book.campaign);
        });
    context.made.is_sound = context.made.is_sound && !has_broken;
    if (ids.empty() && !has_broken && !context.lacks_names && !is_in_doubt && !context.allowance.is_told) {
      context.made.is_sound = false;
      context.diagnostics.add(
          Diagnostic::of(Code::bad_directive, kind_name.span(),
                         hidden == 0 ? "nothing is chosen: no definition of the kind satisfies the condition"
                                     : "nothing is chosen: what satisfies the condition stands on hidden "
                                       "sides alone, which players are not to see"));
    }
  }
  return ids;
}

}  // namespace talia::book
