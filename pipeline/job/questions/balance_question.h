// How a game's definitions compare and its fights end: whose numbers are out of line.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "job/questions/named_value.h"
#include "job/workspace/content.h"
#include "rules/balance/verdict.h"
#include "source/run/worker.h"

namespace talia::job {

struct BalanceQuestion {
  std::string subject;           // A game with all of its definitions, or a deck, `deck` or `campaign/deck`.
  Rational threshold;            // How far off stands out, in deviations; more than 0.
  std::vector<NamedValue> with;  // Numbers of the reference character, over the ruleset's; each name once.
  source::Workers workers = {};
};

struct BalanceAnswer {
  std::string subject;  // In full: a game's name, or `campaign/deck`.
  Rational threshold;
  rules::Balance balance;
  std::vector<rules::Verdict> verdicts;  // By comparison.
};

// Nothing when something in the question is at fault, or there is nothing to tell. What is at fault in the game is reported
// into `content`, which keeps the texts of `with` for the reports.
std::optional<BalanceAnswer> answer(const BalanceQuestion& question, Content& content, Diagnostics& asked);

// Of the fight's foes, who most often ends it alive, or falls together with the reference character, first.
std::vector<std::size_t> most_dangerous_first(const rules::Fight& fight);

}  // namespace talia::job
