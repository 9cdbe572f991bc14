#include "schema/links.h"

#include <algorithm>
#include <cstdint>

#include "schema/value.h"
#include "source/of_each.h"

namespace talia::schema {
namespace {

// Rules that lead to each other over one value.
constexpr std::uint32_t highest_stack = 64;
// Rules in all that bear on one value.
constexpr std::uint64_t largest_closure = 100'000;
// Fields tried as the one that tells branches apart.
constexpr std::size_t most_tags = 16;

// The rules that bear on the same value.
std::vector<RuleId> in_place(const SchemaRule& rule) {
  std::vector<RuleId> rules;
  const auto add = [&](RuleId id) {
    if (id != no_rule) {
      rules.push_back(id);
    }
  };
  add(rule.target);
  if (rule.logic) {
    const LogicRule& logic = *rule.logic;
    for (const auto* const list : {&logic.all, &logic.any.branches, &logic.one.branches}) {
      rules.insert(rules.end(), list->begin(), list->end());
    }
    for (const RuleId id : {logic.negated, logic.condition, logic.consequence, logic.otherwise}) {
      add(id);
    }
  }
  if (rule.map) {
    for (const Dependency& dependency : rule.map->dependencies) {
      add(dependency.rule);
    }
  }
  return rules;
}

Types possible_types(const SchemaRule& rule, const std::vector<SchemaRule>& rules) {
  if (rule.is_never) {
    return 0;
  }
  if (rule.target != no_rule) {
    return rules[rule.target].possible;
  }
  unsigned possible = rule.types | ((rule.types & type_number) != 0 ? type_integer : 0U);
  for (const Choice* const choice : {rule.choice.get(), rule.constant.get()}) {
    if (choice != nullptr) {
      possible &= choice->types;
    }
  }
  if (rule.logic) {
    for (const RuleId id : rule.logic->all) {
      possible &= rules[id].possible;
    }
    for (const auto* const branches : {&rule.logic->any.branches, &rule.logic->one.branches}) {
      unsigned some = branches->empty() ? any_type : 0U;
      for (const RuleId id : *branches) {
        some |= rules[id].possible;
      }
      possible &= some;
    }
  }
  return static_cast<Types>(possible);
}

class Linker {
 public:
  Linker(std::vector<SchemaRule>& rules, Diagnostics& diagnostics)
      : rules_(rules), diagnostics_(diagnostics), states_(rules.size()) {}

  void run() {
    for (RuleId id = 0; id < rules_.size(); ++id) {
      if (states_[id].colour == Colour::untouched) {
        walk(id);
      }
    }
  }

 private:
  enum class Colour : std::uint8_t { untouched, open, done };
  struct State {
    Colour colour = Colour::untouched;
    std::uint32_t height = 1;
    std::uint64_t closure = 1;
    // Whether it was told that something on the way from here stacks too high.
    bool is_told = false;
  };
  struct Step {
    RuleId id;
    std::vector<RuleId> next;
    std::size_t at = 0;
  };

  // Depth first with a stack of its own: a chain of references may be long.
  void walk(RuleId start) {
    std::vector<Step> stack;
    open(stack, start);
    while (!stack.empty()) {
      Step& step = stack.back();
      if (step.at == step.next.size()) {
        close(step);
        stack.pop_back();
        continue;
      }
      const RuleId child = step.next[step.at++];
      if (states_[child].colour == Colour::untouched) {
        open(stack, child);
      } else if (states_[child].colour == Colour::open) {
        report_circle(stack, child);
      }
    }
  }

  void open(std::vector<Step>& stack, RuleId id) {
    states_[id].colour = Colour::open;
    stack.push_back({id, in_place(rules_[id])});
  }

  void close(const Step& step) {
    State& state = states_[step.id];
    state.colour = Colour::done;
    for (const RuleId child : step.next) {
      state.height = std::max(state.height, states_[child].height + 1);
      state.closure = std::min(state.closure + states_[child].closure, largest_closure + 1);
      state.is_told = state.is_told || states_[child].is_told;
    }
    SchemaRule& rule = rules_[step.id];
    rule.possible = possible_types(rule, rules_);
    // Reported where the limit is first passed; what leads there counts from the start, and is not told again.
    if (state.height > highest_stack || state.closure > largest_closure) {
      if (!state.is_told) {
        diagnostics_.add(Diagnostic::error(Code::faulty_schema, place_of(rule),
                                           "too many rules stack up here over one value")
                             .help("let fewer references and `allOf` lead to each other"));
      }
      state = {Colour::done, 1, 1, true};
    }
  }

  void report_circle(const std::vector<Step>& stack, RuleId child) {
    for (std::size_t i = stack.size(); i-- > 0;) {
      const SchemaRule& rule = rules_[stack[i].id];
      if (rule.target != no_rule) {
        diagnostics_.add(
            Diagnostic::error(Code::faulty_schema, place_of(rule),
                              "this reference leads back to itself without going deeper into the value")
                .help("checking it would never end: let it stand below `properties` or `items`"));
        return;
      }
      if (stack[i].id == child) {
        return;
      }
    }
  }

  static Span place_of(const SchemaRule& rule) {
    return rule.target != no_rule ? rule.node.find("$ref").span() : rule.node.span();
  }

  std::vector<SchemaRule>& rules_;
  Diagnostics& diagnostics_;
  std::vector<State> states_;
};

const SchemaRule& followed(RuleId id, const std::vector<SchemaRule>& rules) {
  while (rules[id].target != no_rule) {
    id = rules[id].target;
  }
  return rules[id];
}

// The values that the branch allows to a field, when it lists them.
const Choice* choice_of(RuleId branch, std::string_view field, const std::vector<SchemaRule>& rules) {
  const SchemaRule& rule = followed(branch, rules);
  const Property* const property = rule.map ? rule.map->find(field) : nullptr;
  if (property == nullptr || property->rule == no_rule) {
    return nullptr;
  }
  const SchemaRule& value = followed(property->rule, rules);
  return value.constant ? value.constant.get() : value.choice.get();
}

bool tells_apart(const std::vector<const Choice*>& choices) {
  const Choice* first = nullptr;
  for (const Choice* const choice : choices) {
    if (choice != nullptr && first != nullptr && choice->canonical != first->canonical) {
      return true;
    }
    first = first == nullptr ? choice : first;
  }
  return false;
}

void find_tag(Alternatives& alternatives, const std::vector<SchemaRule>& rules) {
  std::vector<std::string_view> candidates = {"kind"};
  for (const RuleId branch : alternatives.branches) {
    if (const SchemaRule& rule = followed(branch, rules); rule.map) {
      for (const Property& property : rule.map->properties) {
        if (candidates.size() < most_tags && choice_of(branch, property.name, rules) != nullptr &&
            std::ranges::find(candidates, property.name) == candidates.end()) {
          candidates.push_back(property.name);
        }
      }
    }
  }
  for (const std::string_view candidate : candidates) {
    auto choices = source::of_each(alternatives.branches,
                                   [&](RuleId branch) { return choice_of(branch, candidate, rules); });
    if (tells_apart(choices)) {
      alternatives.tag = candidate;
      alternatives.tag_values = std::move(choices);
      return;
    }
  }
}

}  // namespace

void link(std::vector<SchemaRule>& rules, Diagnostics& diagnostics) {
  Linker(rules, diagnostics).run();
  if (diagnostics.has_errors()) {
    return;
  }
  for (SchemaRule& rule : rules) {
    if (rule.logic) {
      find_tag(rule.logic->any, rules);
      find_tag(rule.logic->one, rules);
    }
  }
}

}  // namespace talia::schema
