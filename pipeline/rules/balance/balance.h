// What a game's `kind: balance` asks: numbers of definitions side by side, and fights of a reference character against each.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/balance/reference.h"
#include "rules/rules.h"
#include "source/run/worker.h"

namespace talia::rules {

struct Compared {
  DefinitionId definition;
  Rational value;
  Rational by;  // 0 when the comparison has none.
};

struct Comparison {
  std::string id, label, value_label, by_label;  // `by_label` empty: nothing to follow.
  std::vector<Compared> members;                 // In the order of the definitions.
  std::vector<DefinitionId> lacking;             // Whose numbers cannot be computed (reported).
  // What is asked is at fault (reported), so that who takes part is not known of all.
  bool is_broken = false;
};

// How the fight against one enemy ends. The first four are chances and sum to 1.
struct Fought {
  DefinitionId definition;
  Rational won, lost, both, neither;
  Rational rounds;                 // On average.
  std::vector<Rational> measures;  // Means, as Fight::measures lists them.
};

struct Fight {
  std::string id, label;
  std::vector<Measure> measures;
  // What the rules do not say, in the author's words.
  std::vector<std::string> assumes;
  // Of the reference character, with the request's in place of the ruleset's.
  std::vector<ReferenceNumber> numbers;
  std::vector<Fought> foes;           // In the order of the definitions.
  std::vector<DefinitionId> lacking;  // Whose fights cannot be computed (reported).
  bool is_broken = false;             // As of a comparison.
};

struct Balance {
  std::vector<Comparison> comparisons;  // As the ruleset orders them.
  std::vector<Fight> fights;
};

struct BalanceRequest {
  SystemId system;
  std::span<const DefinitionId> definitions;  // Who takes part, each once.
  std::vector<Override> with;
  source::Workers workers = {};
};

// Reports what cannot be computed, each with its definition, and not-found for an override that no fight has.
Balance balance(const BalanceRequest& request, const Catalog& catalog, const Derived& derived,
                Diagnostics& diagnostics);

}  // namespace talia::rules
