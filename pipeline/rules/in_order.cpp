// Definitions put in order by what a question asks for, and what else it asks of them.
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "rules/columns.h"
#include "rules/rulesets/order.h"
#include "rules/shares.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

// Checks an expression in a scope, and makes it ready.
using Check = std::function<void(Formula& expression, const Scope& scope, Diagnostics& diagnostics)>;

// An expression for each kind that it can be asked of; the others have nothing there.
class ForKinds {
 public:
  ForKinds(const Formula& expression, const std::set<KindId>& kinds, const Derived& derived,
           Diagnostics& diagnostics, const Check& check) {
    // Of the kind that lacks the fewest names.
    Diagnostics nearest;
    for (const KindId kind : kinds) {
      Formula checked = expression;
      Diagnostics own;
      check(checked, derived.scope(kind), own);
      const bool lacks_a_name = std::ranges::any_of(own.in_order_added(), [](const Diagnostic& each) {
        return each.code == Code::unknown_stat || each.code == Code::unknown_term;
      });
      if (!own.has_errors()) {
        by_kind_.emplace(kind, std::move(checked));
      } else if (!lacks_a_name) {
        diagnostics.join(std::move(own));
        return;
      } else if (nearest.empty() || own.errors() < nearest.errors()) {
        nearest = std::move(own);
      }
    }
    if (by_kind_.empty()) {
      diagnostics.join(std::move(nearest));
    }
  }

  const Formula* of(KindId kind) const {
    const auto found = by_kind_.find(kind);
    return found == by_kind_.end() ? nullptr : &found->second;
  }

 private:
  std::map<KindId, Formula> by_kind_;
};

std::vector<std::vector<Value>> values_of(const std::vector<DefinitionId>& ids,
                                          const std::vector<Formula>& expressions, const Catalog& catalog,
                                          const Derived& derived, Diagnostics& diagnostics,
                                          const Check& check) {
  std::set<KindId> kinds;
  for (const DefinitionId id : ids) {
    kinds.insert(catalog.definition(id).kind);
  }
  const auto checked = source::of_each(
      expressions, [&](const Formula& each) { return ForKinds(each, kinds, derived, diagnostics, check); });
  auto allowance = formula::Allowance::so_much(most_of_list, "a list");
  return source::of_each(ids, [&](DefinitionId id) {
    const Definition& definition = catalog.definition(id);
    return source::of_each(checked, [&](const ForKinds& each) {
      const Formula* const formula = each.of(definition.kind);
      auto value = formula == nullptr ? Result<Value>(Value())
                                      : rules::evaluate(*formula, {id, catalog.campaign_of(definition), {}},
                                                        derived, allowance);
      formula::report_fault(value, diagnostics);
      return value ? *std::move(value) : Value();
    });
  });
}

}  // namespace

std::vector<DefinitionId> in_order(std::vector<DefinitionId> ids, const std::vector<OrderKey>& order,
                                   const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics) {
  if (ids.empty() || order.empty()) {
    return ids;
  }
  auto values = values_of(ids, source::of_each(order, &OrderKey::key), catalog, derived, diagnostics,
                          [](Formula& key, const Scope& scope, Diagnostics& own) {
                            std::vector<OrderKey> keys{{key}};
                            check_order(keys, scope, {}, own);
                            key = std::move(keys.front().key);
                          });
  Sorter sorter(catalog.language_of(catalog.definition(ids.front()).system));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    sorter.add(i, order, std::move(values[i]));
  }
  return source::of_each(std::move(sorter).in_order(), [&](std::size_t each) { return ids[each]; });
}

std::vector<std::vector<Value>> columns_of(const std::vector<DefinitionId>& ids,
                                           const std::vector<Formula>& expressions, const Catalog& catalog,
                                           const Derived& derived, Diagnostics& diagnostics) {
  return values_of(ids, expressions, catalog, derived, diagnostics,
                   [](Formula& expression, const Scope& scope, Diagnostics& own) {
                     formula::check(expression, scope, Type(), own, {}, {});
                   });
}

}  // namespace talia::rules
