#include "job/questions/expression_question.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "job/workspace/find.h"
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
  Asker(Content& content, Asked asked, Diagnostics& diagnostics)
      : content_(content), asked_(std::move(asked)), diagnostics_(diagnostics) {}

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

  std::optional<Value> ask(const std::string& expression) {
    MappedText text = bindings_;
    const MappedText own = content_.sources.add_apart(
        fmt::format("<expression{}>", ++number_ > 1 ? fmt::format(" {}", number_) : ""), expression);
    text.append(own);
    Formula formula = formula::parse(text, diagnostics_);
    Diagnostics found;
    const auto system = asked_.system;
    formula::check(formula, system ? content_.derived->scope(*system) : no_names_, Type(), found);
    for (Diagnostic each : found.in_order_added()) {
      if (!system && !each.help_text && content_.catalog.systems.size() > 1) {
        each.help_text = "`--system NAME` asks a game of this workspace";
      }
      diagnostics_.add(std::move(each));
    }
    auto value = system ? value_of(formula, own.span()) : formula::evaluate(formula, formula::NoNames());
    formula::report_fault(value, diagnostics_);
    return value ? std::optional(*std::move(value)) : std::nullopt;
  }

 private:
  // As all campaigns of the game see it, which have definitions and readings of their own.
  Result<Value> value_of(const Formula& formula, Span place) const {
    const auto as_seen_by = [&](std::optional<CampaignId> campaign) {
      return rules::evaluate(formula, *content_.derived, *asked_.system, campaign);
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
  Diagnostics& diagnostics_;
  Scope no_names_;
  MappedText bindings_;
  int number_ = 0;
};

}  // namespace

std::optional<std::vector<ExpressionAnswer>> answer(const ExpressionQuestion& question, Content& content,
                                                    Diagnostics& asked) {
  auto whom = asked.take(asked_of(question, content.catalog));
  if (!whom) {
    return std::nullopt;
  }
  Asker asker(content, *std::move(whom), asked);
  for (const NamedValue& given : question.with) {
    asker.bind(given);
  }
  std::vector<ExpressionAnswer> answers;
  for (const std::string& expression : question.expressions) {
    auto value = asked.has_errors() ? std::nullopt : asker.ask(expression);
    if (!value) {
      return std::nullopt;
    }
    auto chances = chart::series_of(expression, *value, content.catalog);
    answers.push_back({expression, *std::move(value), std::move(chances)});
  }
  return asked.has_errors() ? std::nullopt : std::optional(std::move(answers));
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
