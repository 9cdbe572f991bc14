#include "rules/rulesets/loose_keys.h"

#include <fmt/format.h>

#include "formula/checks/text_use.h"
#include "formula/closed_text.h"

namespace talia::rules {
namespace {

class CaseKeys {
 public:
  CaseKeys(const CompiledCase& one, const CompiledSystem& system, Diagnostics& diagnostics)
      : case_(one), system_(system), diagnostics_(diagnostics) {
    for (const CompiledCase::Check& check : one.checks) {
      formulas_.push_back(&check.holds);
    }
    for (const auto& [name, formula] : one.lets) {
      formulas_.push_back(&formula);
    }
    for (const CompiledCase::Output& output : one.outputs) {
      formulas_.push_back(&output.value);
      if (output.when) {
        formulas_.push_back(&*output.when);
      }
    }
  }

  void check() {
    for (std::size_t i = 0; i < case_.given.size(); ++i) {
      check(case_.given[i], {static_cast<std::uint32_t>(i), {}});
    }
  }

 private:
  void check(const CompiledGiven& given, const formula::TextSource& source) {
    for (const CompiledGiven& member : given.members) {
      check(member, {std::nullopt, member.name});
    }
    if (given.shape != CompiledGiven::Shape::plain || !given.type.is(Type::Kind::text) ||
        formula::values_of(given.type, system_.scope) != nullptr) {
      return;
    }
    const auto use = formula::text_use(formulas_, source, [this](NameId id) { return body_of(id); });
    if (!use.is_loose()) {
      return;
    }
    diagnostics_.add(
        Diagnostic::of(Code::loose_text_key, given.span,
                       fmt::format("`{}` may be any text, and is only compared with `{}`", given.name,
                                   fmt::join(use.literals, "`, `")))
            .help(fmt::format("say what it may be, `{{one_of: [{}{}]}}`, or make it a term of a group",
                              fmt::join(use.literals, ", "), use.literals.size() == 1 ? ", …" : "")));
  }

  const Formula* body_of(NameId id) const {
    const std::uint32_t number = system_.scope.get(id).number;
    const bool is_formula = system_.scope.get(id).is_function && meaning_of(number) == NameMeaning::function;
    return is_formula ? &system_.functions[index_of(number)].body : nullptr;
  }

  const CompiledCase& case_;
  const CompiledSystem& system_;
  Diagnostics& diagnostics_;
  std::vector<const Formula*> formulas_;
};

}  // namespace

void check_loose_keys(const CompiledSystem& system, Diagnostics& diagnostics) {
  for (const CompiledMechanic& mechanic : system.mechanics) {
    for (const CompiledCase& one : mechanic.cases) {
      CaseKeys(one, system, diagnostics).check();
    }
  }
}

}  // namespace talia::rules
