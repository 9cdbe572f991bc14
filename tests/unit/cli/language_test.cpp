// The invented game `hexfall` uses the whole language, so that its rule tests speak for all of it.
#include <set>

#include "formula/functions/functions.h"
#include "formula/tree.h"
#include "job/workspace/content.h"
#include "rules/rulesets/ruleset.h"
#include "unit/cli_fixture.h"

using namespace talia;

namespace {

// What the formulas of a ruleset call and which operators they use.
struct Used {
  std::set<std::string, std::less<>> functions;
  std::set<formula::Op> operators;

  void add(const Formula& formula) {
    for (const formula::TreeNode& node : formula.tree().nodes) {
      operators.insert(node.op);
      if (node.op == formula::Op::call) {
        functions.insert(node.name);
      }
    }
  }
  void add(const std::optional<Formula>& formula) {
    if (formula) {
      add(*formula);
    }
  }
  void add(const std::vector<rules::MessagePart>& message) {
    for (const rules::MessagePart& part : message) {
      add(part.value);
    }
  }
  void add(const std::vector<rules::CompiledGiven>& given) {
    for (const rules::CompiledGiven& each : given) {
      add(each.standard);
      add(each.members);
    }
  }
  void add(const rules::CompiledSystem& system) {
    add(system.rounding);
    for (const rules::CompiledFunction& function : system.functions) {
      add(function.body);
    }
    for (const rules::CompiledMechanic& mechanic : system.mechanics) {
      for (const rules::CompiledCase& each : mechanic.cases) {
        add(each.given);
        for (const auto& [name, value] : each.lets) {
          add(value);
        }
        for (const auto& output : each.outputs) {
          add(output.value);
          add(output.when);
        }
      }
    }
    for (const rules::CompiledNotation& notation : system.notations.all) {
      add(notation.print);
      add(notation.odds);
      for (const auto& check : notation.checks) {
        add(check.holds);
        add(check.message);
      }
    }
  }
  void add(const rules::CompiledKind& kind) {
    for (const rules::CompiledStat& stat : kind.compiled) {
      add(stat.formula);
    }
    for (const rules::CompiledCheck& check : kind.checks) {
      add(check.holds);
      add(check.message);
    }
  }
};

}  // namespace

TEST_CASE("one invented game uses every function and operator of the language", "[cli]") {
  const auto found = job::find_workspace({.root = test::systems, .program = "/nowhere/bin/talia"});
  REQUIRE(found.workspace);
  const auto content = job::load(*found.workspace, {});
  REQUIRE_FALSE(content->diagnostics.has_errors());
  const auto& systems = content->catalog.systems;
  const auto system = std::ranges::find(systems, "hexfall", &System::name);
  REQUIRE(system != systems.end());
  const Derived::Storage& storage = content->derived->storage();
  const rules::CompiledSystem& compiled = storage.system(static_cast<SystemId>(system - systems.begin()));
  Used used;
  used.add(compiled);
  for (const KindId kind : system->kinds) {
    used.add(storage.kind(kind));
  }

  for (const formula::Function& function : formula::all_functions()) {
    INFO(function.name);
    CHECK(used.functions.contains(function.name));
  }
  // The ruleset's own tables and functions, and those that every ruleset has.
  const Scope& scope = compiled.scope;
  for (const std::string& name : scope.names()) {
    if (scope.get(*scope.find(name)).is_function) {
      INFO(name);
      CHECK(used.functions.contains(name));
    }
  }
  CHECK(used.functions.contains("def"));
  for (int op = 0; op <= static_cast<int>(formula::Op::lambda); ++op) {
    INFO("operator " << op);
    CHECK(used.operators.contains(static_cast<formula::Op>(op)));
  }
}
