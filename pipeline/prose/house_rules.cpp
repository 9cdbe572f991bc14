// The house styles of games and campaigns (`kind: prose`): read, tried on their examples, held against what texts say.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "prose/house_rule.h"
#include "prose/reading.h"
#include "source/of_each.h"

namespace talia::prose {
namespace {

// The rules of one game or one campaign.
struct HouseStyle {
  SystemId system{};
  std::optional<CampaignId> campaign;
  std::vector<HouseRule> rules;
  // Of all expressions, and whose each is: most passages have none of them.
  std::vector<std::size_t> owners;
  std::optional<source::PatternSet> set;
  std::vector<std::size_t> everywhere;  // Rules without expressions.

  bool is_for(const Passage& passage) const {
    return passage.system == system && (!campaign || passage.campaign == campaign);
  }
};

// `diagnostics` hears of faults of the rules themselves, which of those that are taken their own folder tells.
void add_rules(const std::vector<RulesetPart>& parts, HouseStyle& style, const Catalog& catalog,
               Diagnostics& diagnostics, bool is_taken) {
  for (const RulesetPart& part : parts) {
    if (part.kind != "prose" || part.is_broken) {
      continue;
    }
    Diagnostics told_by_its_own_folder;
    Diagnostics& own = is_taken ? told_by_its_own_folder : diagnostics;
    for (const Entry& entry : part.root.find("rules").entries()) {
      style.rules.emplace_back(entry.key, entry.value, part.root, own);
      style.rules.back().try_examples(own);
    }
    for (const Node name : is_taken ? Node().items() : part.root.find("takes").items()) {
      if (const auto system = catalog.find_system(name.scalar())) {
        add_rules(catalog.system(*system).ruleset, style, catalog, diagnostics, true);
      } else {
        diagnostics.add(Diagnostic::of(Code::bad_prose_rule, name.span(),
                                       fmt::format("there is no folder `content/systems/{}`", name.scalar()))
                            .help_closest(name.scalar(), source::of_each(catalog.systems, &System::name)));
      }
    }
  }
}

void settle(HouseStyle& style) {
  std::vector<std::string> expressions;
  for (std::size_t i = 0; i < style.rules.size(); ++i) {
    const std::vector<std::string> own = style.rules[i].expressions();
    if (own.empty()) {
      style.everywhere.push_back(i);
    }
    for (const std::string& each : own) {
      expressions.push_back(each);
      style.owners.push_back(i);
    }
  }
  if (!expressions.empty()) {
    style.set.emplace(expressions);
  }
}

// The numbers of the rules that may find something in a passage, ascending, each once.
std::vector<std::size_t> rules_for(const HouseStyle& style, const Passage& passage) {
  std::vector<std::size_t> rules = style.everywhere;
  if (style.set) {
    for (const std::size_t found : style.set->found_in(passage.words.view())) {
      rules.push_back(style.owners[found]);
    }
  }
  std::ranges::sort(rules);
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

void apply(HouseStyle& style, const Reading& reading, Diagnostics& diagnostics) {
  settle(style);
  struct Waiting {
    const Passage* passage;
    std::size_t rule;
  };
  std::vector<Waiting> waiting;  // For all to be counted.
  for (const Passage& passage : reading.passages.all) {
    if (!style.is_for(passage)) {
      continue;
    }
    for (const std::size_t number : rules_for(style, passage)) {
      HouseRule& rule = style.rules[number];
      if (!rule.is_for(passage, reading.catalog)) {
        continue;
      }
      if (rule.counts()) {
        rule.count(passage);
        waiting.push_back({&passage, number});
        continue;
      }
      for (const Finding& finding : rule.find(passage)) {
        rule.report(passage, finding, diagnostics);
      }
    }
  }
  for (const Waiting& each : waiting) {
    for (const Finding& finding : style.rules[each.rule].find(*each.passage)) {
      style.rules[each.rule].report(*each.passage, finding, diagnostics);
    }
  }
}

}  // namespace

void check_house_rules(Reading& reading, Diagnostics& diagnostics) {
  const auto check = [&](SystemId system, std::optional<CampaignId> campaign,
                         const std::vector<RulesetPart>& parts) {
    HouseStyle style;
    style.system = system;
    style.campaign = campaign;
    add_rules(parts, style, reading.catalog, diagnostics, false);
    if (!style.rules.empty()) {
      apply(style, reading, diagnostics);
    }
  };
  for (std::size_t i = 0; i < reading.catalog.systems.size(); ++i) {
    check(static_cast<SystemId>(i), std::nullopt, reading.catalog.systems[i].ruleset);
  }
  for (std::size_t i = 0; i < reading.catalog.campaigns.size(); ++i) {
    const Campaign& campaign = reading.catalog.campaigns[i];
    check(campaign.system, static_cast<CampaignId>(i), campaign.prose);
  }
}

}  // namespace talia::prose
