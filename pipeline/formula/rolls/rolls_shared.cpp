// What several parts of a roll hang on: the nearest roll that all ways from there to its dice pass through. Found by the
// tree of dominators of what the roll is made of.
#include <algorithm>
#include <unordered_map>

#include "formula/rolls/rolls.h"
#include "source/run/assert.h"

namespace talia::formula {
namespace {

struct Graph {
  // Each before what it is made of; the first is the root.
  std::vector<RollPointer> rolls;
  std::vector<std::vector<std::size_t>> users;
  std::vector<std::size_t> dominator;  // Of each but the root.
};

void number(const RollPointer& roll, std::unordered_map<const Roll*, std::size_t>& seen,
            std::vector<RollPointer>& finished) {
  // A roll that many parts have in common is walked through once; by all ways that lead to it the steps would
  // double with each such roll.
  if (!seen.emplace(roll.get(), 0).second) {
    return;
  }
  std::vector<RollPointer> parts;
  for (const Value& operand : roll->operands) {
    collect_rolls(operand, parts);
  }
  for (const RollPointer& part : parts) {
    number(part, seen, finished);
  }
  finished.push_back(roll);
}

Graph graph_of(const RollPointer& root) {
  Graph graph;
  std::unordered_map<const Roll*, std::size_t> places;
  number(root, places, graph.rolls);
  std::ranges::reverse(graph.rolls);
  for (std::size_t i = 0; i < graph.rolls.size(); ++i) {
    places[graph.rolls[i].get()] = i;
  }
  graph.users.resize(graph.rolls.size());
  for (std::size_t i = 0; i < graph.rolls.size(); ++i) {
    std::vector<RollPointer> parts;
    for (const Value& operand : graph.rolls[i]->operands) {
      collect_rolls(operand, parts);
    }
    for (const RollPointer& part : parts) {
      graph.users[places.at(part.get())].push_back(i);
    }
  }
  graph.dominator.resize(graph.rolls.size(), 0);
  for (std::size_t i = 1; i < graph.rolls.size(); ++i) {
    std::size_t common = graph.users[i].front();
    for (std::size_t user : graph.users[i]) {
      while (user != common) {
        (user > common ? user : common) = graph.dominator[std::max(user, common)];
      }
    }
    graph.dominator[i] = common;
  }
  return graph;
}

// How many sources are reached through each roll alone. Where these are all that it has, it is a module: it may be
// taken case by case in place of its dice.
std::vector<std::size_t> dominated_sources(const Graph& graph) {
  std::vector<std::size_t> dominated(graph.rolls.size(), 0);
  for (std::size_t i = graph.rolls.size(); i-- > 1;) {
    std::size_t own = graph.rolls[i]->sources.size();
    if (graph.rolls[i]->kind == Roll::Kind::made) {
      own = graph.rolls[i]->making == Making::call ? 1 : 0;
    }
    dominated[i] += own;
    dominated[graph.dominator[i]] += dominated[i];
  }
  return dominated;
}

}  // namespace

RollPointer Rolls::module_within(const RollPointer& roll, RollPointer sought) {
  const Graph graph = graph_of(roll);
  const std::vector<std::size_t> dominated = dominated_sources(graph);
  while (true) {
    const auto at = static_cast<std::size_t>(std::ranges::find(graph.rolls, sought) - graph.rolls.begin());
    TALIA_ASSERT(at < graph.rolls.size());
    if (dominated[at] == sought->sources.size()) {
      return sought;
    }
    std::vector<RollPointer> parts;
    for (const Value& operand : sought->operands) {
      collect_rolls(operand, parts);
    }
    sought = parts.front();
  }
}

RollPointer Rolls::shared_part(const RollPointer& roll, const std::vector<RollPointer>& parts) {
  bool is_independent = true;
  // Only one branch of a choice counts, so that branches may have dice in common.
  const bool is_choice = roll->making == Making::choice;
  const auto condition = is_choice ? sources_of(roll->operands[0]) : std::vector<Source>();
  if (is_choice) {
    is_independent = !have_common(condition, sources_of(roll->operands[1])) &&
                     !have_common(condition, sources_of(roll->operands[2]));
  } else {
    std::vector<Source> sources;
    for (const RollPointer& part : parts) {
      sources.insert(sources.end(), part->sources.begin(), part->sources.end());
    }
    std::ranges::sort(sources);
    is_independent = std::unique(sources.begin(), sources.end()) == sources.end();
  }
  if (is_independent) {
    return nullptr;
  }
  const Graph graph = graph_of(roll);
  maker_.work().spend(4 * graph.rolls.size());
  const std::vector<std::size_t> dominated = dominated_sources(graph);
  RollPointer best;
  std::size_t most_users = 1;
  for (std::size_t i = 1; i < graph.rolls.size(); ++i) {
    const RollPointer& candidate = graph.rolls[i];
    const bool is_module = !candidate->sources.empty() && dominated[i] == candidate->sources.size();
    const bool is_asked = !is_choice || have_common(candidate->sources, condition);
    if (graph.dominator[i] == 0 && is_module && is_asked && graph.users[i].size() > most_users) {
      most_users = graph.users[i].size();
      best = candidate;
    }
  }
  if (best) {
    return best;
  }
  // Dice that more than one part reaches, nested in what is no module.
  for (std::size_t i = 1; i < graph.rolls.size(); ++i) {
    const RollPointer& candidate = graph.rolls[i];
    const bool is_thrown = candidate->kind == Roll::Kind::die || candidate->kind == Roll::Kind::pool ||
                           candidate->kind == Roll::Kind::hand;
    const auto reach = std::ranges::count_if(
        parts, [&](const RollPointer& part) { return have_common(part->sources, candidate->sources); });
    if (is_thrown && reach > 1 && (!is_choice || have_common(candidate->sources, condition))) {
      return candidate;
    }
  }
  TALIA_ASSERT(false);  // Parts with common sources have common dice.
  return nullptr;
}

}  // namespace talia::formula
