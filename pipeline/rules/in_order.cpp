// Definitions put in order by what a question asks for.
#include <algorithm>
#include <map>
#include <set>

#include "rules/rulesets/order.h"
#include "rules/shares.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

// A key for each kind that it can be asked of; the others have nothing there.
class KeyOfKinds {
 public:
  KeyOfKinds(const OrderKey& key, const std::set<KindId>& kinds, const Derived& derived,
             Diagnostics& diagnostics) {
    // Of the kind that lacks the fewest names.
    Diagnostics nearest;
    for (const KindId kind : kinds) {
      std::vector<OrderKey> checked{key};
      Diagnostics own;
      check_order(checked, derived.scope(kind), {}, own);
      const bool lacks_a_name = std::ranges::any_of(own.in_order_added(), [](const Diagnostic& each) {
        return each.code == Code::unknown_stat || each.code == Code::unknown_term;
      });
      if (!own.has_errors()) {
        by_kind_.emplace(kind, std::move(checked.front().key));
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

}  // namespace

std::vector<DefinitionId> in_order(std::vector<DefinitionId> ids, const std::vector<OrderKey>& order,
                                   const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics) {
  if (ids.empty() || order.empty()) {
    return ids;
  }
  std::set<KindId> kinds;
  for (const DefinitionId id : ids) {
    kinds.insert(catalog.definition(id).kind);
  }
  const auto keys = source::of_each(
      order, [&](const OrderKey& each) { return KeyOfKinds(each, kinds, derived, diagnostics); });
  auto allowance = formula::Allowance::so_much(most_of_list, "a list");
  Sorter sorter(catalog.language_of(catalog.definition(ids.front()).system));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Definition& definition = catalog.definition(ids[i]);
    sorter.add(i, order, source::of_each(keys, [&](const KeyOfKinds& key) {
                 const Formula* const formula = key.of(definition.kind);
                 auto value = formula == nullptr
                                  ? Result<Value>(Value())
                                  : rules::evaluate(*formula, {ids[i], catalog.campaign_of(definition), {}},
                                                    derived, allowance);
                 formula::report_fault(value, diagnostics);
                 return value ? *std::move(value) : Value();
               }));
  }
  return source::of_each(std::move(sorter).in_order(), [&](std::size_t each) { return ids[each]; });
}

}  // namespace talia::rules
