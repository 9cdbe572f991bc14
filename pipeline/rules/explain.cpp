// The chain behind a stat: its formula, the parts of it, what they read, down to the given fields.
#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "rules/environment.h"
#include "rules/notations/notations.h"
#include "source/text/ascii.h"

namespace talia {
namespace rules {
namespace {

// Line ends and indents of a formula that is written over several lines as single spaces.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!source::is_ascii_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
}

// What is a bare name stands with its owner below.
bool is_name(std::string_view expression) {
  return std::ranges::all_of(expression, [](char c) {
    return c == '_' || c < 0 || std::isalnum(static_cast<unsigned char>(c)) != 0;
  });
}

}  // namespace

std::string shown(const std::string& value) {
  return value.empty() ? "nothing" : value;
}

void add_steps(Derived::ExplainedStep whole, const Formula& formula, const std::vector<formula::Step>& parts,
               std::vector<Derived::ExplainedStep>& steps) {
  const std::string text = one_line(formula.text().view());
  const int depth = whole.depth;
  whole.text = fmt::format("{} = {}", whole.text, text);
  whole.value = shown(whole.value);
  whole.span = formula.span();
  steps.push_back(std::move(whole));
  for (const formula::Step& part : parts) {
    const std::string words = one_line(part.expression);
    const bool is_function = part.value.empty() && words.find(" => ") != std::string::npos;
    if ((part.depth > 0 || words != text) && !is_name(part.expression) && !is_function) {
      steps.push_back({depth + 1 + part.depth, words, shown(part.value), {}, part.span});
    }
  }
}

namespace {

class Explainer {
 public:
  Explainer(const Derived::Storage& storage, std::vector<Derived::ExplainedStep>& steps)
      : storage_(storage), steps_(steps) {}

  // As `reader` reads it.
  void stat(DefinitionValue definition, std::size_t index, std::optional<CampaignId> reader,
            const std::string& name, int depth) {
    stats_.insert(name);
    const Definition& owner = storage_.definition(definition.definition);
    const CompiledKind& kind = storage_.kind(owner.kind);
    const Stat& stat = kind.stats[index];
    const Formula& formula = kind.compiled[index].formula;
    Evaluation run(storage_, reader, owner.system);
    std::vector<Asked> asked;
    run.asked = &asked;
    const RulesEnvironment environment(run, kind.scope, definition);
    std::vector<formula::Step> parts;
    const auto value = formula::evaluate(formula, environment, {.steps = &parts});
    add_steps({depth, name, value ? environment.text_of(*value) : std::string("broken"), stat.source, {}},
              formula, parts, steps_);
    for (const Asked& each : asked) {
      follow(each, environment, depth + 1);
    }
  }

 private:
  void follow(const Asked& asked, const RulesEnvironment& environment, int depth) {
    switch (asked.what) {
      case Asked::What::field: {
        const Definition& owner = storage_.definition(asked.owner.definition);
        const Node node = owner.root.find(storage_.catalog->kind(owner.kind).fields[asked.index].name);
        add({depth, asked.text, shown(environment.text_of(asked.value)), "field",
             node.exists() ? node.span() : owner.id_span});
        break;
      }
      case Asked::What::stat:
        if (depth < deepest && !stats_.contains(asked.text)) {
          stat(asked.owner, asked.index, asked.reader, asked.text, depth);
        }
        break;
      case Asked::What::policy:
        add({depth, fmt::format("policy('{}')", asked.text), environment.text_of(asked.value),
             fmt::format("policy {}", asked.text), place_of_policy(asked.text)});
        break;
      case Asked::What::function:
        // A table's row stands among the parts of the formula.
        break;
    }
  }

  Span place_of_policy(const std::string& id) const {
    for (const CompiledSystem& system : storage_.systems) {
      if (const auto found = std::ranges::find(system.policies, id, &Policy::id);
          found != system.policies.end()) {
        return found->span;
      }
    }
    return {};
  }

  void add(Derived::ExplainedStep step) {
    for (const auto& other : steps_) {
      if (other.text == step.text && other.source == step.source) {
        return;
      }
    }
    steps_.push_back(std::move(step));
  }

  static constexpr int deepest = 20;
  const Derived::Storage& storage_;
  std::vector<Derived::ExplainedStep>& steps_;
  // Those that the steps explain already.
  std::set<std::string> stats_;
};

}  // namespace
}  // namespace rules

std::vector<Derived::ExplainedStep> Derived::explain(DefinitionId definition, std::string_view stat) const {
  std::vector<ExplainedStep> steps;
  const Definition& owner = storage_->catalog->definition(definition);
  const auto all = stats(owner.kind);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id == stat) {
      rules::Explainer(*storage_, steps)
          .stat({static_cast<std::uint32_t>(definition)}, i, storage_->catalog->campaign_of(owner),
                std::string(stat), 0);
    }
  }
  return steps;
}

}  // namespace talia
