#include "random/mechanics.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/build.h"
#include "random/trial.h"
#include "rules/rules.h"
#include "source/files/files.h"
#include "source/source_map.h"

namespace talia::test {
namespace {

class Judge {
 public:
  Judge(const std::string& repository, MechanicsTally& tally)
      : files_(source::disk_files(repository)),
        catalog_(model::build_catalog(model::read_workspace(*files_, sources_, diagnostics_), sources_,
                                      diagnostics_)),
        derived_(rules::derive(catalog_, diagnostics_)),
        tally_(tally) {}

  bool is_sound() const { return !diagnostics_.has_errors(); }

  std::string check(const Model& model, std::uint64_t seed, std::size_t count) {
    ++tally_.mechanics;
    Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
      Trial trial = model.trial(random);
      ++tally_.questions;
      const auto answer =
          rules::run_mechanic(derived_, {system_of(model.mechanic), model.mechanic, trial.given});
      const std::string told = model.mechanic + " " + formula::to_text(Value(trial.given)) + "\n";
      if (!answer) {
        return told + "  " + answer.error().message + "\n";
      }
      const Value outputs(answer->outputs);
      for (const auto& [key, wanted] : trial.expected) {
        const Value* const found = outputs.member(key);
        if (!is_same(found, wanted)) {
          return fmt::format("{}  {} is {}, by count {}\n", told, key,
                             found == nullptr ? "left out" : formula::to_text(*found),
                             formula::to_text(wanted));
        }
      }
    }
    return {};
  }

 private:
  SystemId system_of(const std::string& mechanic) const {
    const std::string name = mechanic.substr(0, mechanic.find('.'));
    for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
      if (catalog_.systems[i].name == name) {
        return static_cast<SystemId>(i);
      }
    }
    return {};
  }

  bool is_same(const Value* found, const Value& wanted) {
    ++tally_.compared;
    if (found == nullptr || found->is_null()) {
      return wanted.is_null();
    }
    if (found->is_roll()) {
      const auto chances = found->chances();
      const ValueRecord* const law = wanted.record();
      return law != nullptr && law->size() == chances.size() &&
             std::ranges::all_of(chances, [&](const Chance& chance) {
               const Value* const p = wanted.member(formula::to_text(chance.value));
               return p != nullptr && *p == Value(chance.p);
             });
    }
    if (wanted.record() != nullptr && found->record() == nullptr) {  // What always comes up is no roll.
      const Value* const p = wanted.member(formula::to_text(*found));
      return wanted.record()->size() == 1 && p != nullptr && *p == Value(1);
    }
    if (const ValueRecord* const members = wanted.record()) {
      return std::ranges::all_of(*members, [&](const auto& member) {
        const Value* const own = found->member(member.first);
        const bool is_nothing = member.second == Value(0) && own == nullptr;
        return is_nothing || is_same(own, member.second);
      });
    }
    if (const ValueList* const items = wanted.list()) {
      bool same = found->list() != nullptr && found->list()->size() == items->size();
      for (std::size_t i = 0; same && i < items->size(); ++i) {
        same = is_same(&(*found->list())[i], (*items)[i]);
      }
      return same;
    }
    return *found == wanted;
  }

  SourceMap sources_;
  Diagnostics diagnostics_;
  std::unique_ptr<Files> files_;
  Catalog catalog_;
  Derived derived_;
  MechanicsTally& tally_;
};

}  // namespace

std::string check_random_mechanics(const std::string& repository, std::uint64_t seed, std::size_t count,
                                   MechanicsTally& tally) {
  Judge judge(repository, tally);
  if (!judge.is_sound()) {
    return "the games are at fault\n";
  }
  std::string wrong;
  for (const auto& models : {models_of_cairn(), models_of_k10(), models_of_mm4(), models_of_wprawa()}) {
    for (const Model& model : models) {
      wrong += judge.check(model, ++seed, count);
    }
  }
  return wrong;
}

}  // namespace talia::test
