#include "rules/shares.h"

#include <algorithm>
#include <vector>

#include "rules/environment.h"
#include "source/run/worker.h"

namespace talia::rules {

void for_each_share(std::size_t n, unsigned jobs, Diagnostics& diagnostics, std::string_view of,
                    const std::function<void(std::size_t, formula::Allowance&, Diagnostics&)>& f) {
  using formula::Allowance;
  if (n == 0) {
    return;
  }
  const std::size_t kept = most_of_run + more_for_each * n;
  const std::size_t share = std::min(kept / n, most_of_definition);
  std::vector<Diagnostics> found(n);
  std::vector<char> ran_out(n, 0);
  source::for_each(n, jobs, [&](std::size_t i) {
    Allowance allowance = Allowance::so_much(share, std::string(of));
    f(i, allowance, found[i]);
    ran_out[i] = allowance.is_told ? 1 : 0;
  });
  // A few at a time, for those of one time share what is left.
  constexpr std::size_t at_a_time = 4;
  std::vector<std::size_t> again;
  for (std::size_t i = 0; i < n && share < most_of_definition; ++i) {
    if (ran_out[i] != 0) {
      again.push_back(i);
    }
  }
  std::size_t left = kept;
  for (std::size_t done = 0; done < again.size() && left / at_a_time > share; done += at_a_time) {
    const std::size_t count = std::min(at_a_time, again.size() - done);
    const std::size_t larger = std::min(left / count, most_of_definition);
    std::vector<std::size_t> spent(count);
    source::for_each(count, jobs, [&](std::size_t k) {
      const std::size_t i = again[done + k];
      Allowance allowance = Allowance::so_much(larger, std::string(of));
      found[i] = {};
      f(i, allowance, found[i]);
      spent[k] = allowance.spent();
    });
    for (const std::size_t each : spent) {
      left -= std::min(left, each);
    }
  }
  for (Diagnostics& each : found) {
    diagnostics.join(std::move(each));
  }
}

formula::Allowance allowance_of_face(const Derived& derived, DefinitionId definition) {
  const std::vector<std::size_t>& texts = derived.storage().work_of_texts;
  const std::size_t own =
      std::clamp(most_of_faces / std::max<std::size_t>(texts.size(), 1), least_of_face, most_of_definition);
  return formula::Allowance::so_much(own + 2 * texts[static_cast<std::size_t>(definition)],
                                     "a face of this definition");
}

Result<Value> evaluate(const Formula& formula, const RulesContext& context, const Derived& derived,
                       formula::Allowance& allowance) {
  const Catalog& catalog = *derived.storage().catalog;
  const SystemId system = system_of(context, catalog);
  Evaluation run(derived.storage(), context.campaign, system);
  run.take_from(allowance);
  run.reads = context.reads;
  const auto self =
      context.self ? std::optional(DefinitionValue{static_cast<std::uint32_t>(*context.self)}) : std::nullopt;
  const Scope& names =
      context.self ? derived.scope(catalog.definition(*context.self).kind) : derived.scope(system);
  return formula::evaluate(formula, RulesEnvironment(run, names, self, &context.locals));
}

}  // namespace talia::rules
