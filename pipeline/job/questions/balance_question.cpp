#include "job/questions/balance_question.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "source/of_each.h"

namespace talia::job {

namespace {

// Whose definitions are asked.
struct Subject {
  SystemId system;
  const Deck* deck = nullptr;  // Null: all of the game.
};

// `campaign/deck`.
std::string full_name(const Deck& deck, const Catalog& catalog) {
  return fmt::format("{}/{}", catalog.campaign(deck.campaign).id, deck.id);
}

Result<Subject> find_subject(const std::string& name, const Catalog& catalog) {
  if (const auto system = catalog.find_system(name); system && !catalog.system(*system).is_unknown) {
    return Subject{*system};
  }
  std::vector<const Deck*> found;
  std::vector<std::string> names = source::of_each(catalog.systems, &System::name);
  for (const Deck& deck : catalog.decks) {
    if (deck.id == name || full_name(deck, catalog) == name) {
      found.push_back(&deck);
    }
    names.push_back(deck.id);
    names.push_back(full_name(deck, catalog));
  }
  if (found.size() == 1) {
    return Subject{catalog.campaign(found[0]->campaign).system, found[0]};
  }
  if (const auto campaign = catalog.find_campaign(name); found.empty() && campaign) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("`{}` is a campaign, not a game or deck", name))
            .help(fmt::format("its game is `{}`", catalog.system(catalog.campaign(*campaign).system).name)));
  }
  if (found.empty()) {
    return tl::unexpected(
        Diagnostic::of(Code::not_found, {}, fmt::format("there is no game system and no deck `{}`", name))
            .help_closest(name, names));
  }
  std::string choices;
  for (const Deck* deck : found) {
    choices += fmt::format("{}`{}`", choices.empty() ? "" : " or ", full_name(*deck, catalog));
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("{} campaigns have a deck `{}`", found.size(), name))
          .help("say " + choices));
}

std::vector<DefinitionId> definitions_of(const Subject& subject, Content& content) {
  std::set<DefinitionId> chosen;
  if (subject.deck != nullptr) {
    for (const rules::DeckCard& card :
         rules::select(*subject.deck, content.catalog, *content.derived, content.diagnostics).cards) {
      chosen.insert(card.definition);
    }
  } else {
    for (std::size_t i = 0; i < content.catalog.definitions.size(); ++i) {
      if (content.catalog.definitions[i].system == subject.system) {
        chosen.insert(static_cast<DefinitionId>(i));
      }
    }
  }
  return {chosen.begin(), chosen.end()};
}

std::vector<rules::Override> overrides(const std::vector<NamedValue>& values, SourceMap& sources) {
  std::vector<rules::Override> with;
  with.reserve(values.size());
  for (const auto& [name, value] : values) {
    with.emplace_back(name, sources.add_apart(fmt::format("<--with {}>", name), value));
  }
  return with;
}

// What is found where an override was written is asked, and hinders the answer; the rest is the game's.
void share_out(Diagnostics&& found, const std::vector<rules::Override>& with, Diagnostics& asked,
               Diagnostics& content) {
  for (const Diagnostic& fault : found.in_order_added()) {
    const bool is_asked = !fault.span.exists() || std::ranges::any_of(with, [&](const rules::Override& each) {
      return each.second.span().file == fault.span.file;
    });
    (is_asked ? asked : content).add(fault);
  }
}

// Why there is nothing to tell of a game; nothing where a part that might say it cannot be read, which was reported.
std::optional<Diagnostic> lack_of(const System& system) {
  const auto is_balance = [](const RulesetPart& part) { return part.kind == "balance"; };
  const auto part = std::ranges::find_if(system.ruleset, is_balance);
  if (system.is_incomplete || std::ranges::any_of(system.ruleset, [&](const RulesetPart& each) {
        return is_balance(each) && each.is_broken;
      })) {
    return std::nullopt;
  }
  Diagnostic lack =
      Diagnostic::of(Code::not_found, {}, fmt::format("the game `{}` says nothing to compare", system.name));
  if (part == system.ruleset.end()) {
    return std::move(lack).help(
        fmt::format("write `kind: balance` into a file of content/systems/{}/", system.name));
  }
  lack.notes.push_back({part->root.span(), "this is empty"});
  return std::move(lack).help("give `kind: balance` numbers to `compare`, or `fights`");
}

// What the game says of the subject; nothing where the question is at fault.
std::optional<rules::Balance> balance_of(const Subject& subject, const BalanceQuestion& question,
                                         Content& content, Diagnostics& asked) {
  const std::vector<DefinitionId> definitions = definitions_of(subject, content);
  const rules::BalanceRequest request{subject.system, definitions, overrides(question.with, content.sources),
                                      question.workers};
  Diagnostics found;
  rules::Balance balance = rules::balance(request, content.catalog, *content.derived, found);
  const bool is_possible = found.exit_code() != 2;
  share_out(std::move(found), request.with, asked, content.diagnostics);
  if (is_possible && balance.comparisons.empty() && balance.fights.empty()) {
    if (auto lack = lack_of(content.catalog.system(subject.system))) {
      asked.add(*std::move(lack));
    }
  }
  return is_possible && !asked.has_errors() ? std::optional(std::move(balance)) : std::nullopt;
}

}  // namespace

std::optional<BalanceAnswer> answer(const BalanceQuestion& question, Content& content, Diagnostics& asked) {
  const auto subject = asked.take(find_subject(question.subject, content.catalog));
  if (!subject) {
    return std::nullopt;
  }
  auto balance = balance_of(*subject, question, content, asked);
  if (!balance) {
    return std::nullopt;
  }
  auto verdicts = rules::judge(balance->comparisons, question.threshold);
  return BalanceAnswer{subject->deck != nullptr ? full_name(*subject->deck, content.catalog)
                                                : content.catalog.system(subject->system).name,
                       question.threshold, *std::move(balance), std::move(verdicts)};
}

std::vector<std::size_t> most_dangerous_first(const rules::Fight& fight) {
  std::vector<std::size_t> order(fight.foes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto danger = [&](std::size_t foe) { return fight.foes[foe].lost + fight.foes[foe].both; };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return danger(a) > danger(b); });
  return order;
}

}  // namespace talia::job
