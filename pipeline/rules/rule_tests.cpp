// Rule tests: each entry's mechanic is computed, and what came of it compared with what is expected.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "rules/rulesets/ruleset.h"
#include "rules/shares.h"
#include "source/of_each.h"
#include "source/text/unicode.h"

namespace talia::rules {

namespace {

// The first place where a value is not what is expected.
struct Difference {
  std::string key, reason;
};

Value value_of(Node node) {
  if (node.is(NodeKind::list)) {
    ValueList items;
    for (const Node item : node.items()) {
      items.push_back(value_of(item));
    }
    return Value(std::move(items));
  }
  if (node.is(NodeKind::map)) {
    ValueRecord members;
    for (const Entry& entry : node.entries()) {
      members.emplace_back(std::string(entry.key), value_of(entry.value));
    }
    return Value(std::move(members));
  }
  return scalar_value(node);
}

class Comparison {
 public:
  explicit Comparison(const Catalog& catalog) : catalog_(catalog) {}

  // `got` null: there is no such value.
  std::optional<Difference> operator()(Node expected, const Value* got, const std::string& key) const {
    if (expected.is(NodeKind::null) || got == nullptr || got->is_null()) {
      return expected.is(NodeKind::null) && (got == nullptr || got->is_null()) ? std::nullopt
                                                                               : differs(expected, got, key);
    }
    const bool is_single = got->record() == nullptr && got->list() == nullptr;
    if (is_single && (expected.is(NodeKind::map) || expected.is(NodeKind::list))) {
      return chances(expected, *got, key);
    }
    if (expected.is(NodeKind::map)) {
      return got->record() == nullptr ? differs(expected, got, key) : members(expected, *got, key);
    }
    if (expected.is(NodeKind::list)) {
      return got->list() == nullptr ? differs(expected, got, key) : items(expected, *got->list(), key);
    }
    return is_same(expected, *got) ? std::nullopt : differs(expected, got, key);
  }

 private:
  std::optional<Difference> members(Node expected, const Value& got, const std::string& key) const {
    for (const Entry& entry : expected.entries()) {
      if (auto difference =
              (*this)(entry.value, got.member(entry.key), fmt::format("{}.{}", key, entry.key))) {
        return difference;
      }
    }
    return std::nullopt;
  }

  // Of a roll, or of what is certain: a map of outcomes, or a list by whole numbers from 0. What cannot come up may be
  // left out.
  std::optional<Difference> chances(Node expected, const Value& got, const std::string& key) const {
    std::map<std::string, Rational> found;
    for (const Chance& chance : got.is_roll() ? got.chances() : std::vector<Chance>{{got, Rational(1)}}) {
      found.emplace(to_text(chance.value, catalog_), chance.p);
    }
    const auto compare = [&](const std::string& outcome, Node wanted) -> std::optional<Difference> {
      const auto chance = found.extract(outcome);
      const Value p(chance.empty() ? Rational() : chance.mapped());
      return (*this)(wanted, &p, fmt::format("{}.{}", key, outcome));
    };
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const bool is_list = expected.is(NodeKind::list);
      if (auto difference = is_list ? compare(std::to_string(i), expected.at(i))
                                    : compare(std::string(expected.entry(i).key), expected.entry(i).value)) {
        return difference;
      }
    }
    return found.empty() ? std::nullopt
                         : std::optional(Difference{
                               fmt::format("{}.{}", key, found.begin()->first),
                               fmt::format("this was not expected, and comes up with a chance of {}",
                                           found.begin()->second.to_string())});
  }

  std::optional<Difference> items(Node expected, const ValueList& got, const std::string& key) const {
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i) {
      if (auto difference = (*this)(expected.at(i), &got[i], fmt::format("{}[{}]", key, i))) {
        return difference;
      }
    }
    if (expected.size() == got.size()) {
      return std::nullopt;
    }
    return Difference{fmt::format("{}[{}]", key, std::min(expected.size(), got.size())),
                      fmt::format("{} items were expected, and there are {}", expected.size(), got.size())};
  }

  bool is_same(Node expected, const Value& got) const {
    if (const Rational* const number = got.number()) {
      const auto wanted = expected.is_number() ? number_of(expected) : Rational::parse(expected.scalar());
      return wanted && *wanted == *number;
    }
    if (const bool* const truth = got.boolean()) {
      return expected.scalar() == (*truth ? "true" : "false");
    }
    if (const DefinitionValue* const definition = got.definition()) {
      return expected.scalar() == catalog_.definitions[definition->definition].id;
    }
    return got.text() != nullptr && source::composed(expected.scalar()) == source::composed(*got.text());
  }

  std::optional<Difference> differs(Node expected, const Value* got, const std::string& key) const {
    const auto quoted = [this](const Value& value) {
      return value.is_null() ? std::string("nothing") : fmt::format("`{}`", to_text(value, catalog_));
    };
    return Difference{key, fmt::format("{} was expected, {} came of it", quoted(value_of(expected)),
                                       got == nullptr ? "nothing" : quoted(*got))};
  }

  const Catalog& catalog_;
};

// A key of `expect` that the answer does not know, or the first whose value differs.
std::optional<Difference> difference_of(Node expected, const Answer& answer, const Catalog& catalog) {
  const Value outputs(answer.outputs);
  std::vector<std::string> names = answer.left_out;
  for (const auto& [name, value] : answer.outputs) {
    names.push_back(name);
  }
  for (const Entry& entry : expected.entries()) {
    if (std::ranges::find(names, entry.key) == names.end()) {
      return Difference{std::string(entry.key),
                        fmt::format("the mechanic gives no `{}` for these keys, only `{}`", entry.key,
                                    fmt::join(names, "`, `"))};
    }
    if (auto difference =
            Comparison(catalog)(entry.value, outputs.member(entry.key), std::string(entry.key))) {
      return difference;
    }
  }
  return std::nullopt;
}

Result<SystemId> system_of(std::string_view mechanic, const Catalog& catalog) {
  const std::string_view name = mechanic.substr(0, mechanic.find('.'));
  if (const auto found = catalog.find_system(name)) {
    return *found;
  }
  return tl::unexpected(Diagnostic::error(Code::unknown_mechanic, {},
                                          fmt::format("no game `{}`, so no mechanic `{}`", name, mechanic))
                            .help_closest(name, source::of_each(catalog.systems, &System::name)));
}

std::string words_of(const Diagnostic& fault) {
  if (formula::is_silent(fault)) {
    return "it rests on something that is at fault; `talia check` says where";
  }
  return fault.message + (fault.help_text ? "; " + *fault.help_text : std::string());
}

std::vector<Derived::ExplainedStep> steps_of(const Derived& derived, const Question& question,
                                             std::string output, formula::Allowance& allowance) {
  Explanation explanation{std::move(output), {}};
  // The answer, or why there is none, is known already.
  static_cast<void>(run_mechanic(derived, question, &explanation, &allowance));
  return std::move(explanation.steps);
}

RuleTest run_one(Node root, const Catalog& catalog, const Derived& derived, std::optional<SystemId> system,
                 formula::Allowance& allowance) {
  RuleTest test;
  const Node id = root.find("id");
  const Node expected = root.find("expect");
  test.id = id.scalar();
  test.mechanic = root.find("mechanic").scalar();
  test.span = id.exists() ? id.span() : root.span();
  test.expected = value_of(expected);
  if (test.id.empty() || test.mechanic.empty() || !root.find("given").is(NodeKind::map) ||
      !expected.is(NodeKind::map) || expected.size() == 0) {
    test.reason = "this is no rule test";
    return test;
  }
  const auto of_system = system ? Result<SystemId>(*system) : system_of(test.mechanic, catalog);
  if (!of_system) {
    test.reason = words_of(of_system.error());
    return test;
  }
  Question question{*of_system, test.mechanic, *value_of(root.find("given")).record()};
  for (const Entry& entry : root.find("policies").entries()) {
    question.policies.emplace_back(std::string(entry.key), scalar_value(entry.value));
  }
  if (allowance.is_told || allowance.is_exhausted()) {
    test.reason = fmt::format("not asked: the tests before it took the {} steps that all of a run may take",
                              allowance.whole);
    return test;
  }
  const auto answer = run_mechanic(derived, question, nullptr, &allowance);
  if (!answer) {
    test.reason = words_of(answer.error());
    test.fault = answer.error().span;
    test.steps = steps_of(derived, question, {}, allowance);
    return test;
  }
  const auto difference = difference_of(expected, *answer, catalog);
  test.has_passed = !difference;
  test.got = Value(answer->outputs);
  if (difference) {
    test.key = difference->key;
    test.reason = difference->reason;
    test.steps = steps_of(derived, question, difference->key.substr(0, difference->key.find_first_of(".[")),
                          allowance);
  }
  return test;
}

}  // namespace

std::vector<RuleTest> run_rule_tests(std::span<const Node> lists, const Catalog& catalog,
                                     const Derived& derived, std::optional<SystemId> system) {
  std::size_t count = 0;
  for (const Node list : lists) {
    count += list.size();
  }
  auto allowance =
      formula::Allowance::so_much(most_of_rule_tests + more_for_each_test * count, "a run's rule tests");
  std::vector<RuleTest> all;
  all.reserve(count);
  for (const Node list : lists) {
    for (const Node test : list.items()) {
      all.push_back(run_one(test, catalog, derived, system, allowance));
    }
  }
  return all;
}

}  // namespace talia::rules
