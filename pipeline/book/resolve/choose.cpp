#include "book/resolve/choose.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "formula/formula.h"
#include "rules/rulesets/order.h"
#include "rules/shares.h"

namespace talia::book {

namespace {

bool is_less(const Value& a, const Value& b) {
  if (a.number() && b.number()) {
    return *a.number() < *b.number();
  }
  if (a.text() && b.text()) {
    return *a.text() < *b.text();
  }
  return a.what().index() < b.what().index();
}

template <typename Check>
std::optional<Formula> checked(Node node, ResolveContext& context, const Check& check) {
  if (!node.exists()) {
    return std::nullopt;
  }
  Formula formula = formula::parse(node.text(), context.diagnostics);
  if (!formula.is_broken()) {
    check(formula);
  }
  context.made.is_sound = context.made.is_sound && !formula.is_broken();
  return formula;
}

// The formula's value, or nothing when there is none; what was wrong is said once.
std::optional<Value> value_of(const std::optional<Formula>& formula, DefinitionId self,
                              ResolveContext& context) {
  if (!formula || formula->is_broken()) {
    return std::nullopt;
  }
  auto value = rules::evaluate(*formula, context.context(self), context.common.derived, context.allowance);
  if (value) {
    return std::move(*value);
  }
  context.made.is_sound = false;
  if (!formula::is_silent(value.error())) {
    context.diagnostics.add(std::move(value.error()));
  }
  return std::nullopt;
}

bool is_visible(const Definition& definition, const ResolveContext& context) {
  return definition.campaign ? *definition.campaign == context.book.campaign
                             : definition.system == context.system;
}

std::vector<DefinitionId> chosen_by_where(Node body, KindId kind, ResolveContext& context) {
  const Scope& scope = context.common.derived.scope(kind);
  const auto where = checked(body.find("where"), context, [&](Formula& formula) {
    formula::check(formula, scope, Type::of(Type::Kind::boolean), context.diagnostics);
  });
  const auto order = checked(body.find("order"), context, [&](Formula& formula) {
    rules::check_order(formula, scope, context.diagnostics);
  });
  std::vector<std::pair<Value, DefinitionId>> found;
  for (std::size_t i = 0; i < context.common.catalog.definitions.size(); ++i) {
    const auto id = static_cast<DefinitionId>(i);
    const Definition& definition = context.common.catalog.definition(id);
    if (definition.kind != kind || !is_visible(definition, context)) {
      continue;
    }
    if (where) {
      const auto holds = value_of(where, id, context);
      if (!holds || !holds->boolean() || !*holds->boolean()) {
        continue;
      }
    }
    context.made.is_sound = context.made.is_sound && !context.common.derived.is_broken(id);
    found.emplace_back(value_of(order, id, context).value_or(Value{}), id);
  }
  std::ranges::stable_sort(found, is_less, &std::pair<Value, DefinitionId>::first);
  std::vector<DefinitionId> ids;
  std::ranges::transform(found, std::back_inserter(ids), &std::pair<Value, DefinitionId>::second);
  return ids;
}

}  // namespace

std::vector<DefinitionId> chosen(Node body, ResolveContext& context) {
  std::vector<DefinitionId> ids;
  const auto add = [&](Node name) {
    if (const auto id = context.common.catalog.find(context.book.campaign, name.scalar())) {
      context.made.is_sound = context.made.is_sound && !context.common.derived.is_broken(*id);
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
    if (const auto kind = context.common.catalog.find_kind(context.system, kind_name.scalar())) {
      ids = chosen_by_where(body, *kind, context);
    }
    const bool has_broken =
        std::ranges::any_of(context.common.catalog.broken, [&](const BrokenDefinition& each) {
          return each.kind == kind_name.scalar() &&
                 (!each.campaign || *each.campaign == context.book.campaign);
        });
    context.made.is_sound = context.made.is_sound && !has_broken;
    if (ids.empty() && !has_broken && !context.allowance.is_told) {
      context.made.is_sound = false;
      context.diagnostics.add(
          Diagnostic::of(Code::bad_directive, kind_name.span(),
                         "nothing is chosen: no definition of the kind satisfies the condition"));
    }
  }
  return ids;
}

}  // namespace talia::book
