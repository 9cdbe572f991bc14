#include "rules/rulesets/ruleset_checks.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "formula/checks/divisors.h"
#include "rules/rulesets/loose_keys.h"
#include "rules/words.h"
#include "source/of_each.h"

namespace talia::rules {
namespace {

using formula::Known;
using rules::known_of;

Known known_of(const CompiledGiven& given) {
  Known known;
  known.number = given.range;
  for (const CompiledGiven& member : given.members) {
    known.members.push_back({member.name, known_of(member)});
  }
  if (given.shape == CompiledGiven::Shape::list_of_records) {
    return Known::list_of(std::move(known));
  }
  if (given.type.is(Type::Kind::list)) {
    return Known::list_of(Known::of(given.range));
  }
  known.kind = given.type.is(Type::Kind::definition) ? given.type.name : std::string();
  return known;
}

// Of each member of what a notation reads.
std::vector<Known> known_of(const CompiledNotation& notation) {
  std::vector<Known> members;
  for (const Capture& capture : notation.captures) {
    const Known one = Known::of(capture.range);
    members.push_back(capture.separator.empty() ? one : Known::list_of(one));
    if (capture.has_group()) {
      members.emplace_back();
    }
  }
  return members;
}

// The names of a system's scope, or of one of its kinds.
class RulesetNames final : public formula::KnownNames {
 public:
  RulesetNames(SystemId system, const Catalog& catalog, const Derived::Storage& storage,
               std::vector<Span>& reported, Diagnostics& diagnostics)
      : compiled_(storage.system(system)),
        catalog_(catalog),
        storage_(storage),
        reported_(reported),
        diagnostics_(diagnostics) {
    for (const KindId id : catalog.system(system).kinds) {
      kinds_.emplace(catalog.kind(id).name, id);
    }
  }

  // Of whose definitions the names are; without one they are the system's.
  void of(std::optional<KindId> kind) { kind_ = kind; }

  Known name(NameId name) const override {
    const ScopeName& found = scope().get(name);
    if (found.constant) {
      return constant(name, *found.constant);
    }
    const std::size_t index = index_of(found.number);
    switch (meaning_of(found.number)) {
      case NameMeaning::field:
        return kind_ ? known_of(catalog_.kind(*kind_).fields[index].type) : Known();
      case NameMeaning::stat:
        return kind_ ? stat(*kind_, index) : Known();
      default:
        return {};
    }
  }

  Known member(std::string_view kind, std::string_view member) const override {
    const auto found = kinds_.find(kind);
    if (found == kinds_.end()) {
      Known missing;
      // The schema that refers to the kind was reported.
      missing.is_broken = true;
      return missing;
    }
    const auto& stats = storage_.kind(found->second).stats;
    if (const auto stat_of = std::ranges::find(stats, member, &Stat::id); stat_of != stats.end()) {
      return stat(found->second, static_cast<std::size_t>(stat_of - stats.begin()));
    }
    const Field* const field = catalog_.kind(found->second).field(member);
    return field != nullptr ? known_of(field->type) : Known();
  }

  Known called(NameId function) const override {
    const ScopeName& found = scope().get(function);
    if (meaning_of(found.number) != NameMeaning::table || !found.constant) {
      return {};
    }
    const Known rows = constant(function, *found.constant);
    return rows.item ? *rows.item : Known();
  }

  const Formula* body_of(NameId function) const override {
    const ScopeName& found = scope().get(function);
    const bool is_formula = found.is_function && meaning_of(found.number) == NameMeaning::function;
    return is_formula ? &compiled_.functions[index_of(found.number)].body : nullptr;
  }

  void check(const Formula& formula, std::vector<Known> parameters, const Formula* condition) const {
    formula::find_divisors(formula, *this, std::move(parameters), condition, reported_, diagnostics_);
  }

  void check_stats(KindId kind) const {
    for (std::size_t i = 0; i < storage_.kind(kind).stats.size(); ++i) {
      stat(kind, i);
    }
  }

 private:
  const Scope& scope() const { return kind_ ? storage_.kind(*kind_).scope : compiled_.scope; }

  Known constant(NameId name, const Value& value) const {
    const auto found = constants_.find(name);
    return found != constants_.end() ? found->second
                                     : constants_.emplace(name, Known::of(value)).first->second;
  }

  // Worked out once; while it is, nothing is known of it.
  Known stat(KindId kind, std::size_t index) const {
    const auto [place, is_new] = stats_.emplace(std::pair(kind, index), Known());
    if (is_new) {
      const auto asking = std::exchange(kind_, kind);
      place->second = formula::find_divisors(storage_.kind(kind).compiled[index].formula, *this, {}, nullptr,
                                             reported_, diagnostics_);
      kind_ = asking;
    }
    return place->second;
  }

  const CompiledSystem& compiled_;
  const Catalog& catalog_;
  const Derived::Storage& storage_;
  std::vector<Span>& reported_;
  Diagnostics& diagnostics_;
  std::map<std::string, KindId, std::less<>> kinds_;
  mutable std::optional<KindId> kind_;
  mutable std::map<NameId, Known> constants_;
  mutable std::map<std::pair<KindId, std::size_t>, Known> stats_;
};

void check_divisions(SystemId id, const Catalog& catalog, const Derived::Storage& storage,
                     Diagnostics& diagnostics) {
  std::vector<Span> reported;
  RulesetNames names(id, catalog, storage, reported, diagnostics);
  for (const KindId kind : catalog.system(id).kinds) {
    if (catalog.kind(kind).is_broken) {
      continue;
    }
    names.check_stats(kind);
    names.of(kind);
    for (const CompiledCheck& check : storage.kind(kind).checks) {
      names.check(check.holds, {}, nullptr);
    }
  }
  const auto check_questions = [&names](const Questions& questions) {
    for (const CompiledQuestion& question : questions.all) {
      names.of(question.kind);
      names.check(question.formula, {}, nullptr);
    }
  };
  for (const CompiledComparison& comparison : storage.system(id).balance.comparisons) {
    check_questions(comparison.questions);
  }
  for (const CompiledFight& fight : storage.system(id).balance.fights) {
    check_questions(fight.questions);
  }
  names.of(std::nullopt);
  for (const CompiledNotation& notation : storage.system(id).notations.all) {
    for (const auto* const formula : {&notation.print, &notation.odds}) {
      if (*formula) {
        names.check(**formula, known_of(notation), nullptr);
      }
    }
    for (const CompiledNotation::Check& check : notation.checks) {
      names.check(check.holds, known_of(notation), nullptr);
    }
  }
  for (const CompiledMechanic& mechanic : storage.system(id).mechanics) {
    for (const CompiledCase& one : mechanic.cases) {
      auto parameters =
          source::of_each(one.given, [](const CompiledGiven& given) { return known_of(given); });
      for (const CompiledCase::Check& check : one.checks) {
        names.check(check.holds, parameters, nullptr);
      }
      for (const auto& [name, value] : one.lets) {
        parameters.push_back(
            formula::find_divisors(value, names, parameters, nullptr, reported, diagnostics));
      }
      for (const CompiledCase::Output& output : one.outputs) {
        if (output.when) {
          names.check(*output.when, parameters, nullptr);
        }
        names.check(output.value, parameters, output.when ? &*output.when : nullptr);
      }
    }
  }
}

// What has to say where it comes from, and whose word that is; absent where nobody asks.
Node who_asks_for_sources(SystemId id, const Catalog& catalog) {
  const auto asks = [](Node root) {
    const Node sources = root.find("sources");
    return sources.scalar() == "asked" ? sources : Node();
  };
  for (const RulesetPart& part : catalog.system(id).ruleset) {
    if (const Node asked = part.kind == "mechanics" ? asks(part.root) : Node(); asked.exists()) {
      return asked;
    }
  }
  for (const Campaign& campaign : catalog.campaigns) {
    if (const Node asked = campaign.system == id ? asks(campaign.root) : Node(); asked.exists()) {
      return asked;
    }
  }
  return {};
}

// Entries of the ruleset that have no `source`.
void ask_for_sources(SystemId id, Node asked, const Catalog& catalog, Diagnostics& diagnostics) {
  for (const RulesetPart& part : catalog.system(id).ruleset) {
    const bool has_sources = part.kind == "stats" || part.kind == "tables" || part.kind == "functions";
    for (const Entry& entry :
         has_sources && !part.is_broken ? part.root.find(part.kind).entries() : Node().entries()) {
      if (!entry.value.find("source").exists()) {
        diagnostics.add(
            Diagnostic::of(Code::missing_field,
                           entry.value.size() > 0 ? entry.value.entry(0).key_span : entry.key_span,
                           fmt::format("`{}` has no `source`", entry.key))
                .note(asked.span(), "it is asked for here")
                .help("name the mechanic that states it"));
      }
    }
  }
}

void check_sources(SystemId id, const Catalog& catalog, const Derived::Storage& storage,
                   Diagnostics& diagnostics) {
  const CompiledSystem& system = storage.system(id);
  const Node asked = who_asks_for_sources(id, catalog);
  if (asked.exists()) {
    ask_for_sources(id, asked, catalog, diagnostics);
  }
  std::vector<std::string> mechanics;
  for (const CompiledMechanic& mechanic : system.mechanics) {
    mechanics.push_back(mechanic.id);
    if (mechanic.heading.empty() && asked.exists()) {
      diagnostics.add(Diagnostic::warning(Code::missing_source, mechanic.span,
                                          fmt::format("the mechanic `{}` has no source", mechanic.id))
                          .help("add `heading`: the heading of the game's text that states the rule"));
    }
  }
  const System& written = catalog.system(id);
  // A ruleset without mechanics is a beginning: its sources are words for the reader.
  if (mechanics.empty() || written.is_incomplete ||
      std::ranges::any_of(written.ruleset, [](const RulesetPart& part) {
        return part.kind == "mechanics" && part.is_broken;
      })) {
    return;
  }
  std::set<Span> seen;  // A stat of several kinds is one.
  for (const KindId kind : catalog.system(id).kinds) {
    for (const Stat& stat : storage.kind(kind).stats) {
      if (!seen.insert(stat.span).second) {
        continue;
      }
      if (!stat.source.empty() &&
          std::find(mechanics.begin(), mechanics.end(), stat.source) == mechanics.end()) {
        diagnostics.add(Diagnostic::error(Code::unknown_mechanic,
                                          stat.source_span.exists() ? stat.source_span : stat.span,
                                          fmt::format("the ruleset has no mechanic `{}`", stat.source))
                            .help_closest(stat.source, mechanics));
      }
    }
  }
}

// The terms of a game that nothing names. What may name one are rules, definitions, and how these are chosen, printed and told of;
// it is read until all are named, which mostly is soon.
class UnnamedTerms {
 public:
  UnnamedTerms(SystemId id, const Catalog& catalog) : id_(id), catalog_(catalog) {
    for (const TermGroup& group : catalog.system(id).terms) {
      for (const Term& term : group.terms) {
        if (!group.is_offered) {
          left_.emplace_back(&group, &term);
        }
      }
    }
  }

  std::vector<std::pair<const TermGroup*, const Term*>> find() {
    for (const RulesetPart& part : catalog_.system(id_).ruleset) {
      if (part.kind != "terms") {
        words_.add(part.root, Keys::included);
      }
    }
    for (const Definition& definition : catalog_.definitions) {
      if (definition.system == id_ && are_left()) {
        words_.add(definition.root, Keys::included);
      }
    }
    for (const Deck& deck : catalog_.decks) {
      if (catalog_.campaign(deck.campaign).system == id_ && are_left()) {
        words_.add(deck.root, Keys::left_out);
      }
    }
    for (const Book& book : catalog_.books) {
      if (catalog_.campaign(book.campaign).system == id_ && are_left()) {
        words_.add_chapters(book, Keys::included);
      }
    }
    for (const TemplateSource& face : catalog_.templates) {
      if ((!face.system || face.system == id_) && are_left()) {
        words_.add(face.root, Keys::included);
      }
    }
    are_left();
    return std::move(left_);
  }

 private:
  // By the words so far.
  bool are_left() {
    std::erase_if(left_, [this](const auto& each) {
      return words_.has(each.second->id) || words_.has_group(each.first->id);
    });
    return !left_.empty();
  }

  SystemId id_;
  const Catalog& catalog_;
  NamingWords words_;
  std::vector<std::pair<const TermGroup*, const Term*>> left_;
};

void check_terms(SystemId id, const Catalog& catalog, Diagnostics& diagnostics) {
  if (catalog.system(id).is_incomplete) {
    return;
  }
  for (const auto& [group, term] : UnnamedTerms(id, catalog).find()) {
    diagnostics.add(
        Diagnostic::warning(Code::unused_term, term->span,
                            fmt::format("nothing uses the term `{}` of the group `{}`", term->id, group->id))
            .help("use it in a rule, a table or a definition, or delete it"));
  }
}

}  // namespace

void check_rulesets(const Catalog& catalog, const Derived::Storage& storage, bool is_whole,
                    Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < catalog.systems.size(); ++i) {
    const auto id = static_cast<SystemId>(i);
    check_divisions(id, catalog, storage, diagnostics);
    check_sources(id, catalog, storage, diagnostics);
    if (!catalog.systems[i].is_incomplete) {
      check_loose_keys(storage.system(id), diagnostics);
    }
    if (is_whole) {
      check_terms(id, catalog, diagnostics);
    }
  }
}

}  // namespace talia::rules
