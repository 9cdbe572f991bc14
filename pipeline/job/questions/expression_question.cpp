#include "job/questions/expression_question.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formula/functions/functions.h"
#include "job/workspace/find.h"
#include "rules/asking.h"
#include "source/of_each.h"

namespace talia::job {

namespace {

// Whom an expression is asked of.
struct Asked {
  // The game that is asked for, the only one, or none.
  std::optional<SystemId> system;
  // Those that play it, or the one that is asked for.
  std::vector<CampaignId> campaigns;
};

Result<Asked> asked_of(const ExpressionQuestion& question, const Catalog& catalog) {
  Asked asked;
  if (question.system) {
    const auto found = find_system(*question.system, catalog);
    if (!found) {
      return tl::unexpected(found.error());
    }
    asked.system = *found;
  } else if (catalog.systems.size() == 1) {
    asked.system = SystemId{};
  }
  if (question.campaign) {
    const auto found = find_campaign(*question.campaign, catalog);
    if (!found) {
      return tl::unexpected(found.error());
    }
    const SystemId system = catalog.campaign(*found).system;
    if (question.system && *asked.system != system) {
      return tl::unexpected(Diagnostic::of(Code::not_found, {},
                                           fmt::format("the campaign `{}` does not play `{}`",
                                                       *question.campaign, *question.system))
                                .help(fmt::format("its game is `{}`", catalog.system(system).name)));
    }
    return Asked{system, {*found}};
  }
  for (std::size_t i = 0; i < catalog.campaigns.size(); ++i) {
    if (asked.system && catalog.campaigns[i].system == *asked.system) {
      asked.campaigns.push_back(static_cast<CampaignId>(i));
    }
  }
  return asked;
}

class Asker {
 public:
  Asker(Content& content, Asked asked, const ExpressionQuestion& question, Diagnostics& diagnostics)
      : content_(content),
        asked_(std::move(asked)),
        asking_(question.asking),
        games_(question.games),
        diagnostics_(diagnostics) {}

  void bind(const NamedValue& given) {
    const MappedText text = content_.sources.add_apart(fmt::format("<--with {}>", given.name),
                                                       fmt::format("{}={}", given.name, given.value));
    const MappedText value = text.slice(given.name.size() + 1, text.size());
    if (formula::parse(value, diagnostics_).is_broken()) {
      // It is reported at its own end, not where the expression goes on.
      return;
    }
    bindings_.append_from("let ", {});
    bindings_.append(text.slice(0, given.name.size()));
    bindings_.append_from(" = (", {});
    bindings_.append(value);
    bindings_.append_from(") in ", {});
  }

  std::optional<ExpressionAnswer> ask(const std::string& expression) {
    MappedText text = bindings_;
    const MappedText own = content_.sources.add_apart(
        fmt::format("<expression{}>", ++number_ > 1 ? fmt::format(" {}", number_) : ""), expression);
    text.append(own);
    Formula formula = formula::parse(text, diagnostics_);
    const std::vector<std::string> names = formula::all_names(formula);
    Diagnostics found;
    const auto system = asked_.system;
    formula::check(formula, system ? content_.derived->scope(*system) : no_names_, Type(), found);
    for (Diagnostic each : found.in_order_added()) {
      const bool is_unknown = each.code == Code::unknown_stat || each.code == Code::unknown_function ||
                              each.code == Code::unknown_reference;
      if (!system && is_unknown && each.fixes.empty() && games_ > 1) {
        constexpr std::string_view ask = "`--system NAME` asks a game of this workspace";
        each.help_text = each.help_text ? fmt::format("{}; {}", *each.help_text, ask) : std::string(ask);
      }
      diagnostics_.add(std::move(each));
    }
    auto value =
        system ? value_of(formula, own.span()) : formula::asked(formula, formula::NoNames(), asking_);
    formula::report_fault(value, diagnostics_);
    if (!value) {
      return std::nullopt;
    }
    auto chances = chart::series_of(expression, *value, content_.catalog);
    const bool follows_game = system && std::ranges::any_of(names, [&](const std::string& name) {
                                const formula::Function* const function = formula::find_function(name);
                                return content_.derived->scope(*system).find(name) ||
                                       (function != nullptr && function->traits.follows_game);
                              });
    return ExpressionAnswer{expression, *std::move(value), std::move(chances), follows_game};
  }

 private:
  // As all campaigns of the game see it, which have definitions and readings of their own.
  Result<Value> value_of(const Formula& formula, Span place) const {
    const auto as_seen_by = [&](std::optional<CampaignId> campaign) {
      return rules::asked(formula, *content_.derived, *asked_.system, campaign, asking_);
    };
    const auto& campaigns = asked_.campaigns;
    auto first = as_seen_by(campaigns.empty() ? std::nullopt : std::optional(campaigns.front()));
    for (std::size_t i = 1; i < campaigns.size(); ++i) {
      const auto other = as_seen_by(campaigns[i]);
      if (first.has_value() != other.has_value() || (first && !(*first == *other))) {
        return tl::unexpected(differing(place));
      }
    }
    return first;
  }

  Diagnostic differing(Span place) const {
    const auto names =
        source::of_each(asked_.campaigns, [&](CampaignId id) { return content_.catalog.campaign(id).id; });
    return Diagnostic::of(Code::not_found, place,
                          fmt::format("the campaigns {} give different answers", fmt::join(names, ", ")))
        .help(fmt::format("`--campaign {}` asks one of them", names.front()));
  }

  Content& content_;
  Asked asked_;
  formula::Asking asking_;
  std::size_t games_;
  Diagnostics& diagnostics_;
  Scope no_names_;
  MappedText bindings_;
  int number_ = 0;
};

std::optional<std::vector<ExpressionAnswer>> asked_all(const ExpressionQuestion& question, Content& content,
                                                       Asked whom, Diagnostics& asked) {
  Asker asker(content, std::move(whom), question, asked);
  for (const NamedValue& given : question.with) {
    asker.bind(given);
  }
  std::vector<ExpressionAnswer> answers;
  for (const std::string& expression : question.expressions) {
    auto found = asked.has_errors() ? std::nullopt : asker.ask(expression);
    if (!found) {
      return std::nullopt;
    }
    answers.push_back(*std::move(found));
  }
  return asked.has_errors() ? std::nullopt : std::optional(std::move(answers));
}

}  // namespace

std::size_t count_of_games(const Files& workspace) {
  std::set<std::string, std::less<>> games;
  for (const std::string_view folder : {"schemas/", "content/systems/"}) {
    for (const std::string& path : workspace.list(folder.substr(0, folder.size() - 1)).files) {
      const auto end = path.find('/', folder.size());
      if (end != std::string::npos) {
        games.insert(path.substr(folder.size(), end - folder.size()));
      }
    }
  }
  games.erase("core");
  return games.size();
}

bool asks_workspace(const ExpressionQuestion& question) {
  if (question.system || question.campaign) {
    return true;
  }
  std::string bindings;
  for (const NamedValue& given : question.with) {
    bindings += fmt::format("let {} = ({}) in ", given.name, given.value);
  }
  // What is no expression is told without a game.
  Diagnostics unheard;
  return question.games == 1 && std::ranges::any_of(question.expressions, [&](const std::string& expression) {
           return !formula::all_names(formula::parse(MappedText::from(bindings + expression, {}), unheard))
                       .empty();
         });
}

std::optional<std::vector<ExpressionAnswer>> answer_alone(const ExpressionQuestion& question,
                                                          Content& content, Diagnostics& asked) {
  return asked_all(question, content, {}, asked);
}

std::optional<std::vector<ExpressionAnswer>> answer(const ExpressionQuestion& question, Content& content,
                                                    Diagnostics& asked) {
  auto whom = asked.take(asked_of(question, content.catalog));
  return whom ? asked_all(question, content, *std::move(whom), asked) : std::nullopt;
}

std::vector<chart::Series> all_chances(const std::vector<ExpressionAnswer>& answers) {
  std::vector<chart::Series> all;
  for (const ExpressionAnswer& each : answers) {
    if (each.chances) {
      all.push_back(*each.chances);
    }
  }
  return all;
}

}  // namespace talia::job
