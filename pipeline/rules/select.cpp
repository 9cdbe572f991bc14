// Decks and lists: which definitions a condition chooses, how many of each, in what order.
#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "rules/environment.h"
#include "rules/rulesets/order.h"
#include "rules/shares.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

// A condition checked against each kind of a system; kinds that lack its names are left out.
class PerKind {
 public:
  PerKind(const Formula& formula, const Type& expected, SystemId system, const Catalog& catalog,
          const Derived& derived, Diagnostics& diagnostics)
      : system_(system), catalog_(catalog) {
    for (const KindId kind : catalog.system(system).kinds) {
      Formula copy = formula;
      Diagnostics brief;
      formula::check_briefly(copy, derived.scope(kind), expected, brief);
      if (!brief.has_errors()) {
        checked_.emplace_back(kind, std::move(copy));
      } else if (lacks_no_name(brief)) {
        // A kind that has every name, and yet does not agree, tells what is truly wrong.
        diagnostics.join(told_of(formula, kind, expected, derived));
        is_sound_ = false;
      }
    }
    if (checked_.empty() && is_sound_ && !formula.is_broken()) {
      diagnostics.join(nearest_miss(formula, expected, derived));
    }
    is_sound_ &= !checked_.empty() && !formula.is_broken();
  }

  const Formula* of(KindId kind) const {
    const auto found = std::ranges::find(checked_, kind, &std::pair<KindId, Formula>::first);
    return found == checked_.end() ? nullptr : &found->second;
  }
  bool is_sound() const { return is_sound_; }

  // Whether a definition at fault, of which only the kind is known, might have been chosen.
  bool might_choose(const BrokenDefinition& broken, const Derived& derived) const {
    if (broken.system != system_) {
      return false;
    }
    const auto kind = catalog_.find_kind(system_, broken.kind);
    if (!kind) {
      return broken.kind.empty();
    }
    const Formula* const formula = of(*kind);
    if (formula == nullptr) {
      return false;
    }
    Evaluation run(derived.storage(), broken.campaign, system_);
    const auto answer =
        formula::evaluate(*formula, RulesEnvironment(run, derived.scope(*kind), std::nullopt));
    return !answer || *answer == Value(true);
  }

 private:
  static Diagnostics told_of(const Formula& formula, KindId kind, const Type& expected,
                             const Derived& derived) {
    Formula copy = formula;
    Diagnostics own;
    formula::check(copy, derived.scope(kind), expected, own);
    return own;
  }

  // What the kind is told that lacks the fewest names.
  Diagnostics nearest_miss(const Formula& formula, const Type& expected, const Derived& derived) const {
    Diagnostics nearest;
    for (const KindId kind : catalog_.system(system_).kinds) {
      Diagnostics own = told_of(formula, kind, expected, derived);
      if (nearest.empty() || own.errors() < nearest.errors()) {
        nearest = std::move(own);
      }
    }
    return nearest;
  }

  static bool lacks_no_name(const Diagnostics& found) {
    return std::ranges::none_of(found.in_order_added(), [](const Diagnostic& each) {
      return each.code == Code::unknown_stat || each.code == Code::unknown_term;
    });
  }

  SystemId system_;
  const Catalog& catalog_;
  std::vector<std::pair<KindId, Formula>> checked_;
  bool is_sound_ = true;
};

class Selector {
 public:
  Selector(const Deck& deck, const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics)
      : deck_(deck),
        catalog_(catalog),
        derived_(derived),
        diagnostics_(diagnostics),
        system_(catalog.campaign(deck.campaign).system),
        allowance_(share_of(most_of_decks, catalog.decks.size(), "a deck")) {}

  Selection select() {
    for (const DeckEntry& entry : deck_.entries) {
      if (entry.is_broken) {
        selection_.is_sound = false;
        note_broken(entry);
      } else if (entry.definition) {
        add_listed(entry, *entry.definition);
      } else if (entry.where) {
        choose(entry);
      }
    }
    check_size();
    std::ranges::sort(selection_.broken);
    selection_.broken.erase(std::unique(selection_.broken.begin(), selection_.broken.end()),
                            selection_.broken.end());
    return std::move(selection_);
  }

 private:
  // A few words choose all definitions, and a few digits thousands of copies of each.
  void check_size() {
    constexpr std::size_t most_of_deck = 50'000, most_of_run = 300'000, least_of_deck = 1'000;
    const std::size_t most = std::clamp(most_of_run / std::max<std::size_t>(catalog_.decks.size(), 1),
                                        least_of_deck, most_of_deck);
    std::size_t cards = 0;
    for (const DeckCard& card : selection_.cards) {
      cards += static_cast<std::size_t>(card.count);
    }
    if (cards > most) {
      diagnostics_.add(
          Diagnostic::of(
              Code::work_budget, deck_.span,
              fmt::format("this deck has {} cards, copies counted, and {} is the most", cards, most))
              .help("make several decks of it, or print its copies in several runs"));
      selection_.is_sound = false;
      selection_.cards = {{selection_.cards.front().definition, 1}};
    }
  }

  bool is_seen(const BrokenDefinition& broken) const {
    return broken.campaign ? *broken.campaign == deck_.campaign : broken.system == system_;
  }

  // The definition at fault that an entry lists; there is none when it lists nothing that there is.
  void note_broken(const DeckEntry& entry) {
    for (const Node item : deck_.root.find("cards").items()) {
      const Node id = item.find("id");
      for (std::size_t i = 0; item.span() == entry.span && id.exists() && i < catalog_.broken.size(); ++i) {
        if (catalog_.broken[i].id == id.scalar() && is_seen(catalog_.broken[i])) {
          selection_.broken.push_back(i);
        }
      }
    }
  }

  void add(DeckCard card) {
    selection_.is_sound &= !derived_.is_broken(card.definition);
    if (card.count > 0) {
      selection_.is_sound &= !card.reverse || !derived_.is_broken(card.reverse->definition);
      selection_.cards.push_back(std::move(card));
    }
  }

  Result<Value> evaluate(const Formula& formula, DefinitionId self) {
    auto value = rules::evaluate(formula, {self, deck_.campaign, {}}, derived_, allowance_);
    selection_.is_sound = selection_.is_sound && value;
    formula::report_fault(value, diagnostics_);
    return value;
  }

  int count_of(const Formula& formula, DefinitionId self) {
    const auto value = evaluate(formula, self);
    if (!value) {
      return 0;
    }
    constexpr std::int64_t most = 10'000;
    const auto count = value->whole();
    if (!count || *count < 0 || *count > most) {
      diagnostics_.add(Diagnostic::error(
          Code::type_mismatch, formula.span(),
          fmt::format("a count is a whole number from 0 to {}, not `{}`", most, to_text(*value, catalog_))));
      selection_.is_sound = false;
      return 0;
    }
    return static_cast<int>(*count);
  }

  void add_listed(const DeckEntry& entry, DefinitionId id) {
    const KindEntry kind = checked(entry, derived_.scope(catalog_.definition(id).kind), {});
    add(card_of(kind, id));
  }

  // An entry's formulas, checked for a kind; what its condition tells is known.
  struct KindEntry {
    std::vector<OrderKey> order;
    std::optional<Formula> count;
    std::optional<DeckReverse> reverse;
  };
  KindEntry checked(const DeckEntry& entry, const Scope& scope, std::span<const std::string> present) {
    KindEntry kind{entry.order, entry.count, entry.reverse};
    check_order(kind.order, scope, present, diagnostics_);
    if (kind.count) {
      formula::check(*kind.count, scope, Type::of(Type::Kind::integer), diagnostics_, {}, present);
    }
    if (kind.reverse) {
      check_reverse(*kind.reverse, scope, present);
    }
    selection_.is_sound &=
        std::ranges::none_of(kind.order, [](const OrderKey& each) { return each.key.is_broken(); });
    return kind;
  }

  void check_reverse(DeckReverse& reverse, const Scope& scope, std::span<const std::string> present) {
    if (reverse.of && !reverse.of->is_broken()) {
      Diagnostics own;
      formula::check(*reverse.of, scope, Type::definition_of({}).or_null(), own, {}, present);
      for (Diagnostic each : own.in_order_added()) {
        diagnostics_.add(std::move(each).help_otherwise(help_for(*reverse.of)));
      }
    }
    if (reverse.hidden && !reverse.hidden->is_broken()) {
      // It is asked only where there is another side: what names that is there.
      std::vector<std::string> known(present.begin(), present.end());
      if (reverse.of) {
        known.push_back(reverse.of->text().str());
      }
      formula::check(*reverse.hidden, scope, Type::of(Type::Kind::boolean), diagnostics_, {}, known);
    }
    selection_.is_sound &= !reverse.is_broken && !(reverse.of && reverse.of->is_broken()) &&
                           !(reverse.hidden && reverse.hidden->is_broken());
  }

  // An expression is asked for, and mostly an id comes to mind.
  std::string help_for(const Formula& of) const {
    const std::string& words = of.text().str();
    const auto named = catalog_.find(deck_.campaign, words);
    return named ? fmt::format("`{}` is a definition's id: write `def('{}', '{}')`", words,
                               catalog_.kind(catalog_.definition(*named).kind).name, words)
                 : std::string("name a field that refers to a definition, or write `def('KIND', 'ID')`");
  }

  // The other side of a card; none where nothing is named, and where something is at fault.
  std::optional<Reverse> reverse_of(const DeckReverse& said, DefinitionId self) {
    Reverse reverse{self, said.face.empty() ? deck_.face : said.face, false};
    if (said.of) {
      const auto of = evaluate(*said.of, self);
      if (!of || of->is_null()) {
        return std::nullopt;
      }
      const DefinitionValue* const other = of->definition();
      if (other == nullptr) {
        diagnostics_.add(Diagnostic::error(Code::type_mismatch, said.of->span(),
                                           fmt::format("the other side of a card is that of a definition, "
                                                       "not `{}`",
                                                       to_text(*of, catalog_)))
                             .help("name a field that refers to one, or write `def('KIND', 'ID')`"));
        selection_.is_sound = false;
        return std::nullopt;
      }
      reverse.definition = static_cast<DefinitionId>(other->definition);
    }
    if (said.hidden) {
      const auto hidden = evaluate(*said.hidden, self);
      // Of what is at fault nothing is shown.
      reverse.is_hidden = !hidden || *hidden == Value(true);
    }
    return reverse;
  }

  DeckCard card_of(const KindEntry& entry, DefinitionId id) {
    DeckCard card{id, entry.count ? count_of(*entry.count, id) : 1};
    if (entry.reverse && card.count > 0) {
      card.reverse = reverse_of(*entry.reverse, id);
      card.reverse_span = entry.reverse->span;
    }
    return card;
  }

  void choose(const DeckEntry& entry) {
    const PerKind where(*entry.where, Type::of(Type::Kind::boolean), system_, catalog_, derived_,
                        diagnostics_);
    selection_.is_sound &= where.is_sound();
    std::map<KindId, KindEntry> kinds;  // Of what is chosen.
    std::vector<DeckCard> chosen;
    Sorter sorter(catalog_.campaign(deck_.campaign).language);
    for (std::size_t i = 0; i < catalog_.definitions.size(); ++i) {
      const auto id = static_cast<DefinitionId>(i);
      const Definition& definition = catalog_.definitions[i];
      const Formula* const condition = where.of(definition.kind);
      if (condition == nullptr || !catalog_.is_seen_by(deck_.campaign, definition)) {
        continue;
      }
      const auto holds = evaluate(*condition, id);
      if (!holds || *holds != Value(true)) {
        continue;
      }
      auto kind = kinds.find(definition.kind);
      if (kind == kinds.end()) {
        const Scope& scope = derived_.scope(definition.kind);
        kind = kinds.emplace(definition.kind, checked(entry, scope, formula::present_when(*condition, scope)))
                   .first;
      }
      sorter.add(chosen.size(), kind->second.order, keys_of(kind->second.order, id));
      chosen.push_back(card_of(kind->second, id));
    }
    for (const std::size_t each : std::move(sorter).in_order()) {
      add(std::move(chosen[each]));
    }
    for (std::size_t i = 0; i < catalog_.broken.size(); ++i) {
      if (is_seen(catalog_.broken[i]) && where.might_choose(catalog_.broken[i], derived_)) {
        selection_.is_sound = false;
        selection_.broken.push_back(i);
      }
    }
  }

  std::vector<Value> keys_of(const std::vector<OrderKey>& order, DefinitionId self) {
    return source::of_each(order, [&](const OrderKey& each) {
      auto key = evaluate(each.key, self);
      return key ? *std::move(key) : Value();
    });
  }

  const Deck& deck_;
  const Catalog& catalog_;
  const Derived& derived_;
  Diagnostics& diagnostics_;
  SystemId system_;
  formula::Allowance allowance_;
  Selection selection_;
};

}  // namespace

Selection select(const Deck& deck, const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics) {
  return Selector(deck, catalog, derived, diagnostics).select();
}

std::vector<DeckCard> each_once(const std::vector<DeckCard>& cards) {
  std::vector<DeckCard> once;
  // Hashed, for its order is never asked for.
  std::unordered_multimap<DefinitionId, std::size_t> places;
  for (const DeckCard& card : cards) {
    const auto [begin, end] = places.equal_range(card.definition);
    if (std::none_of(begin, end, [&](const auto& each) { return once[each.second].is_same_card(card); })) {
      places.emplace(card.definition, once.size());
      once.push_back(card);
    }
  }
  return once;
}

std::vector<DefinitionId> list_where(const MappedText& where, const Catalog& catalog, const Derived& derived,
                                     Diagnostics& diagnostics, std::optional<SystemId> only,
                                     formula::Allowance* shared) {
  std::vector<DefinitionId> chosen;
  const Formula formula = formula::parse(where, diagnostics);
  if (formula.is_broken()) {
    return chosen;
  }
  std::map<SystemId, PerKind> conditions;
  Diagnostics faults;
  bool some_system_agrees = false;
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    const auto system = static_cast<SystemId>(i);
    if (only && system != *only) {
      continue;
    }
    Diagnostics own;
    const auto& condition =
        conditions.try_emplace(system, formula, Type::of(Type::Kind::boolean), system, catalog, derived, own)
            .first->second;
    some_system_agrees |= condition.is_sound();
    faults.join(std::move(own));
  }
  if (!some_system_agrees) {
    diagnostics.join(std::move(faults));
    return chosen;
  }
  auto own = formula::Allowance::so_much(most_of_list, "a list");
  formula::Allowance& allowance = shared == nullptr ? own : *shared;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    const Definition& definition = catalog.definitions[i];
    const auto condition = conditions.find(definition.system);
    const Formula* const checked =
        condition == conditions.end() ? nullptr : condition->second.of(definition.kind);
    if (checked == nullptr) {
      continue;
    }
    const auto id = static_cast<DefinitionId>(i);
    const auto holds =
        rules::evaluate(*checked, {id, catalog.campaign_of(definition), {}}, derived, allowance);
    if (holds && *holds == Value(true)) {
      chosen.push_back(id);
    }
    formula::report_fault(holds, diagnostics);
  }
  return chosen;
}

}  // namespace talia::rules
