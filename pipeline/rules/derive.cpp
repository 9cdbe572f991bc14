// The stage as a whole: compile every ruleset, choose policies, derive every stat, run the checks.
#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <span>

#include <fmt/format.h>

#include "markup/parse.h"
#include "rules/notations/notations.h"
#include "rules/repeated_number.h"
#include "rules/rulesets/ruleset_checks.h"
#include "rules/shares.h"
#include "rules/words.h"
#include "source/run/worker.h"

namespace talia {

Derived::Derived() : storage_(std::make_unique<Storage>()) {}
Derived::Derived(Derived&&) noexcept = default;
Derived& Derived::operator=(Derived&&) noexcept = default;
Derived::~Derived() = default;
Derived::Derived(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
std::unique_ptr<Derived::Storage> Derived::take_storage() && {
  return std::move(storage_);
}

const Scope& Derived::scope(KindId kind) const {
  return storage_->kind(kind).scope;
}
const Scope& Derived::scope(SystemId system) const {
  return storage_->system(system).scope;
}
std::span<const Stat> Derived::stats(KindId kind) const {
  return storage_->kind(kind).stats;
}
std::span<const RulesTable> Derived::tables(SystemId system) const {
  return storage_->system(system).printed_tables;
}
std::span<const Policy> Derived::policies(CampaignId campaign) const {
  return storage_->readings[static_cast<std::size_t>(campaign)].policies;
}
const Reads* Derived::reads(DefinitionId definition) const {
  return storage_->reads[static_cast<std::size_t>(definition)].get();
}

bool Derived::is_broken(DefinitionId definition) const {
  return storage_->broken[static_cast<std::size_t>(definition)] != 0;
}

const RulesTable* Derived::table(SystemId system, std::string_view id) const {
  const auto all = tables(system);
  const auto found = std::ranges::find(all, id, &RulesTable::id);
  return found == all.end() ? nullptr : &*found;
}

Result<Value> Derived::stat(DefinitionId definition, std::string_view stat, std::optional<CampaignId> reader,
                            Reads* reads) const {
  const Definition& owner = storage_->catalog->definition(definition);
  const auto all = stats(owner.kind);
  const auto found = std::ranges::find(all, stat, &Stat::id);
  if (found == all.end()) {
    return tl::unexpected(Diagnostic::error(Code::unknown_stat, {}, fmt::format("no stat `{}`", stat)));
  }
  rules::Evaluation run(*storage_, storage_->catalog->campaign_of(owner, reader), owner.system);
  run.reads = reads;
  return run.stat({static_cast<std::uint32_t>(definition)}, static_cast<std::size_t>(found - all.begin()));
}

Result<Value> Derived::evaluate(const Formula& formula, const RulesContext& context) const {
  formula::Allowance endless;
  return rules::evaluate(formula, context, *this, endless);
}

namespace rules {
namespace {

// Definitions that are derived again while somebody waits; with more it is no quicker than all.
constexpr std::size_t most_again = 40;

class Deriver {
 public:
  Deriver(const Catalog& catalog, Diagnostics& diagnostics, const Options& options)
      : catalog_(catalog),
        diagnostics_(diagnostics),
        options_(options),
        storage_(std::make_unique<Derived::Storage>()) {
    storage_->catalog = &catalog;
  }
  Deriver(const Catalog& catalog, Diagnostics& diagnostics, std::unique_ptr<Derived::Storage> storage)
      : catalog_(catalog), diagnostics_(diagnostics), storage_(std::move(storage)) {}

  Derived derive() {
    // When there are errors, parts of the workspace are not in the catalog.
    const bool is_whole = !diagnostics_.has_errors();
    source::Patterns own;
    source::Patterns& patterns = options_.patterns == nullptr ? own : *options_.patterns;
    for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
      storage_->systems.push_back(compile_system(static_cast<SystemId>(i), catalog_, patterns, diagnostics_));
      storage_->systems.back().scope.settle();
    }
    for (std::size_t i = 0; i < catalog_.kinds.size(); ++i) {
      const SystemId system = catalog_.kinds[i].system;
      storage_->kinds.push_back(
          compile_kind(static_cast<KindId>(i), storage_->system(system), catalog_, diagnostics_));
    }
    complete_members();
    for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
      CompiledSystem& system = storage_->systems[i];
      system.mechanics = compile_mechanics(catalog_.systems[i], system.scope, diagnostics_);
      system.balance = compile_balance(static_cast<SystemId>(i), catalog_, *storage_, {}, diagnostics_);
    }
    check_rulesets(catalog_, *storage_, is_whole, diagnostics_);
    choose_policies();
    derive_all();
    for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
      check_defaults(*storage_, static_cast<SystemId>(i), diagnostics_);
      check_notation_examples(*storage_, static_cast<SystemId>(i), diagnostics_);
    }
    check_texts_of_books();
    return Derived(std::move(storage_));
  }

  // Whether it was done; nothing is where very many read it.
  bool derive_again(DefinitionId replaced) {
    const std::vector<std::size_t> due = with_readers(replaced);
    if (due.size() > most_again) {
      return false;
    }
    name_numbers();
    // What they read of each other is not what stood there.
    storage_->is_complete = false;
    for (const std::size_t i : due) {
      // What was found in the texts of those that read it is not looked for again.
      const bool was_broken = i != due.front() && storage_->broken[i] != 0;
      auto allowance = share_of(most_of_definition, 1, "the stats of a definition");
      storage_->stats[i] = derive_one(i, allowance, diagnostics_);
      if (was_broken) {
        storage_->broken[i] = 1;
      }
    }
    storage_->is_complete = true;
    auto allowance = share_of(most_of_definition, 1, "the texts and checks of a definition");
    check_one(due.front(), allowance, diagnostics_);
    storage_->work_of_texts[due.front()] = allowance.is_told ? 0 : allowance.spent();
    return true;
  }
  std::unique_ptr<Derived::Storage> take_storage() { return std::move(storage_); }

 private:
  // Now that every stat has its type, `definition.stat` has one everywhere.
  void complete_members() {
    for (std::size_t i = 0; i < catalog_.kinds.size(); ++i) {
      const Kind& kind = catalog_.kinds[i];
      std::map<std::string, Type> members = *storage_->kinds[i].scope.members_of(kind.name);
      for (const Stat& stat : storage_->kinds[i].stats) {
        members.insert_or_assign(stat.id, stat.type);
      }
      storage_->systems[static_cast<std::size_t>(kind.system)].scope.set_members(kind.name, members);
      for (const KindId other : catalog_.system(kind.system).kinds) {
        storage_->kinds[static_cast<std::size_t>(other)].scope.set_members(kind.name, members);
      }
    }
    for (CompiledKind& kind : storage_->kinds) {
      kind.scope.settle();
    }
  }

  void choose_policies() {
    for (const Campaign& campaign : catalog_.campaigns) {
      std::vector<Policy> policies = storage_->system(campaign.system).policies;
      for (const auto& [id, node] : campaign.policies) {
        if (auto fault = choose(policies, id, scalar_value(node), node.span())) {
          diagnostics_.add(std::move(*fault));
        }
      }
      storage_->readings.push_back(with_asked_policies(campaign.system, std::move(policies)));
    }
    for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
      storage_->standard_readings.push_back(
          with_asked_policies(static_cast<SystemId>(i), storage_->systems[i].policies));
    }
    check_asked_policies();
  }

  // Those that the game does not have are for `hold_asked_policies` to report.
  Readings with_asked_policies(SystemId system, std::vector<Policy> policies) {
    for (const auto& [id, value] : options_.policies) {
      choose(policies, id, asked_value(policies, id, value), Span{});
    }
    return readings_of(*storage_, system, std::move(policies));
  }

  // A workspace holds several games, and a policy belongs to one: what the command line asks for must suit some of them.
  void check_asked_policies() {
    for (const auto& [id, value] : options_.policies) {
      std::vector<Policy> all;
      std::optional<Diagnostic> fault;
      bool is_chosen = false;
      for (std::size_t i = 0; i < catalog_.systems.size(); ++i) {
        std::vector<Policy> policies = storage_->systems[i].policies;
        std::ranges::copy(policies, std::back_inserter(all));
        if (std::ranges::find(policies, id, &Policy::id) != policies.end()) {
          auto found = choose(policies, id, asked_value(policies, id, value), Span{});
          is_chosen = is_chosen || !found;
          fault = fault ? std::move(fault) : std::move(found);
        }
      }
      if (!is_chosen) {
        fault = fault ? std::move(fault) : choose(all, id, Value(value), Span{});
        // The request is at fault, not the content.
        fault->severity = Severity::fatal;
        diagnostics_.add(std::move(*fault));
      }
    }
  }

  void derive_all() {
    const std::size_t count = catalog_.definitions.size();
    storage_->stats.resize(count);
    storage_->reads.resize(count);
    storage_->broken.assign(count, 0);
    storage_->work_of_texts.assign(count, 0);
    for_each_share(count, options_.jobs, diagnostics_, "the stats of a definition",
                   [&](std::size_t i, formula::Allowance& allowance, Diagnostics& own) {
                     storage_->stats[i] = derive_one(i, allowance, own);
                   });
    storage_->is_complete = true;
    name_numbers();
    std::vector<char> is_derived(count);
    std::ranges::transform(storage_->broken, is_derived.begin(), std::logical_not<>());
    for_each_share(count, options_.jobs, diagnostics_, "the texts and checks of a definition",
                   [&](std::size_t i, formula::Allowance& allowance, Diagnostics& own) {
                     storage_->broken[i] = is_derived[i] == 0;
                     check_one(i, allowance, own);
                     // A text that ran out of its allowance counts as no work: it would run out again.
                     storage_->work_of_texts[i] = allowance.is_told ? 0 : allowance.spent();
                   });
  }

  // A definition, and those whose stats read it.
  std::vector<std::size_t> with_readers(DefinitionId definition) const {
    const KindId kind = catalog_.definition(definition).kind;
    std::vector<std::size_t> readers{static_cast<std::size_t>(definition)};
    for (std::size_t i = 0; i < storage_->reads.size(); ++i) {
      const Reads* const reads = storage_->reads[i].get();
      if (i != readers.front() && reads != nullptr &&
          (reads->definitions().contains(definition) || reads->kinds().contains(kind))) {
        readers.push_back(i);
      }
    }
    return readers;
  }

  void name_numbers() {
    for (std::size_t i = 0; i < catalog_.kinds.size(); ++i) {
      const Kind& kind = catalog_.kinds[i];
      named_numbers_.push_back(named_numbers(kind, storage_->kinds[i], catalog_.system(kind.system)));
    }
  }

  std::vector<DerivedStat> derive_one(std::size_t index, formula::Allowance& allowance,
                                      Diagnostics& diagnostics) {
    const Definition& definition = catalog_.definitions[index];
    const CompiledKind& kind = storage_->kind(definition.kind);
    Evaluation run(*storage_, catalog_.campaign_of(definition), definition.system);
    run.take_from(allowance);
    storage_->broken[index] = 0;
    Reads reads;
    run.reads = &reads;
    std::vector<DerivedStat> stats(kind.stats.size());
    for (std::size_t i = 0; i < kind.stats.size(); ++i) {
      if (auto value = run.stat({static_cast<std::uint32_t>(index)}, i)) {
        stats[i] = DerivedStat::of(*std::move(value));
      } else {
        storage_->broken[index] = 1;
        formula::report_fault(value, diagnostics);
      }
    }
    reads.forget(static_cast<DefinitionId>(index));
    storage_->reads[index] = reads.empty() ? nullptr : std::make_unique<const Reads>(std::move(reads));
    return stats;
  }

  // Gives the paths of what a definition has.
  using Present = std::function<std::span<const std::string>()>;

  // Texts and formula fields against the kind's scope, then the ruleset's conditions.
  void check_one(std::size_t index, formula::Allowance& allowance, Diagnostics& diagnostics) {
    const Definition& definition = catalog_.definitions[index];
    const CompiledKind& kind = storage_->kind(definition.kind);
    const std::size_t before = diagnostics.errors();
    // Mostly nobody asks.
    std::optional<std::vector<std::string>> known;
    const Present present = [&]() -> std::span<const std::string> {
      return known ? *known : known.emplace(present_paths(definition, kind, storage_->stats[index]));
    };
    for (const FormulaField& field : definition.formulas) {
      Type expected;
      parse_type(field.type, expected);
      Formula copy = field.formula;
      formula::check(copy, kind.scope, expected, diagnostics, {}, present());
    }
    bool is_sound = true;
    Evaluation run(*storage_, catalog_.campaign_of(definition), definition.system);
    run.take_from(allowance);
    for (const TextField& field : definition.texts) {
      is_sound &= !field.text().is_broken;
      check_text(field.text(), index, present, allowance, diagnostics);
      is_sound &=
          check_notations(field.text(), storage_->system(definition.system).notations, run, diagnostics);
      note_repeated_numbers(field.text(), {static_cast<std::uint32_t>(index)},
                            named_numbers_[static_cast<std::size_t>(definition.kind)], run, diagnostics);
    }
    is_sound &= run_checks(kind, index, allowance, diagnostics);
    if (!is_sound || diagnostics.errors() > before) {
      storage_->broken[index] = 1;
    }
  }

  void check_text(const Text& text, std::size_t index, const Present& present, formula::Allowance& allowance,
                  Diagnostics& diagnostics) {
    const Definition& definition = catalog_.definitions[index];
    const Scope& scope = storage_->kind(definition.kind).scope;
    Evaluation run(*storage_, catalog_.campaign_of(definition), definition.system);
    run.take_from(allowance);
    check_insertions(text, scope,
                     RulesEnvironment(run, scope, DefinitionValue{static_cast<std::uint32_t>(index)}),
                     present, diagnostics);
  }

  void check_insertions(const Text& text, const Scope& scope, const RulesEnvironment& environment,
                        const Present& present, Diagnostics& diagnostics) {
    markup::for_each_inline(text, [&](const Inline& each) {
      const auto* const insertion = std::get_if<Insertion>(&each.what);
      if (insertion == nullptr || insertion->formula.is_broken()) {
        return;
      }
      Formula copy = insertion->formula;
      formula::check_insertion(copy, scope, diagnostics, {}, present());
      formula::report_fault(formula::evaluate(copy, environment), diagnostics);
    });
  }

  bool run_checks(const CompiledKind& kind, std::size_t index, formula::Allowance& allowance,
                  Diagnostics& diagnostics) {
    const Definition& definition = catalog_.definitions[index];
    if (definition.has_faulty_id) {
      // What a rule says of the id is said of another definition.
      return true;
    }
    std::set<const CompiledCheck*> told;
    bool is_sound = true;
    for (const auto reader : readers_of(definition)) {
      is_sound &= run_checks(kind, index, reader, told, allowance, diagnostics);
    }
    return is_sound;
  }

  // Who reads a definition otherwise than those before: for the library's, all campaigns whose policies differ.
  std::vector<std::optional<CampaignId>> readers_of(const Definition& definition) const {
    std::vector readers{catalog_.campaign_of(definition)};
    const auto reads_like = [&](std::optional<CampaignId> known, std::size_t other) {
      const auto& a = storage_->readings[static_cast<std::size_t>(*known)].policies;
      const auto& b = storage_->readings[other].policies;
      return std::ranges::equal(a, b, {}, &Policy::value, &Policy::value);
    };
    for (std::size_t i = 0; i < catalog_.campaigns.size() && !definition.campaign; ++i) {
      if (catalog_.is_seen_by(static_cast<CampaignId>(i), definition) &&
          std::ranges::none_of(readers, [&](const auto& known) { return reads_like(known, i); })) {
        readers.emplace_back(static_cast<CampaignId>(i));
      }
    }
    return readers;
  }

  // `told`: what was found by another reader.
  bool run_checks(const CompiledKind& kind, std::size_t index, std::optional<CampaignId> reader,
                  std::set<const CompiledCheck*>& told, formula::Allowance& allowance,
                  Diagnostics& diagnostics) {
    const Definition& definition = catalog_.definitions[index];
    Evaluation run(*storage_, reader, definition.system);
    run.take_from(allowance);
    const RulesEnvironment environment(run, kind.scope, DefinitionValue{static_cast<std::uint32_t>(index)});
    const auto add = [&](Diagnostic fault) {
      if (reader != catalog_.campaign_of(definition)) {
        const Campaign& campaign = catalog_.campaign(*reader);
        const Node chosen = campaign.root.find("policies");
        fault.notes.push_back({chosen.exists() ? chosen.span() : campaign.root.span(),
                               fmt::format("so it is by the policies of the campaign `{}`", campaign.id)});
      }
      diagnostics.add(std::move(fault));
    };
    bool is_sound = true;
    for (const CompiledCheck& check : kind.checks) {
      const auto holds = formula::evaluate(check.holds, environment);
      if ((holds && *holds == Value(true)) || !told.insert(&check).second) {
        continue;
      }
      if (!holds) {
        if (!formula::is_silent(holds.error())) {
          Diagnostic fault = holds.error();
          fault.notes.push_back({definition.id_span, fmt::format("for `{}`", definition.id)});
          add(std::move(fault));
        }
        continue;
      }
      const Node at = written_at(check.at, definition);
      Diagnostic fault = Diagnostic::error(Code::check_failed, at.exists() ? at.span() : definition.id_span,
                                           message_text(check.message, environment));
      fault.severity = check.severity;
      fault.help_text = check.why;
      note_values(check, definition, fault);
      fault.notes.push_back({check.span, fmt::format("the rule `{}` stands here", check.id)});
      is_sound &= check.severity != Severity::error;
      add(std::move(fault));
    }
    return is_sound;
  }

  // What the fields have that a check asks for, where they are plain values: what differs is one of them.
  void note_values(const CompiledCheck& check, const Definition& definition, Diagnostic& fault) const {
    constexpr std::size_t most = 3;
    std::size_t noted = 0;
    NamingWords named;
    named.add(check.holds.text().view());
    for (const Field& field : catalog_.kind(definition.kind).fields) {
      const Node value = written_at(field.name, definition);
      const bool is_plain = value.exists() && !value.is(NodeKind::map) && !value.is(NodeKind::list);
      if (noted < most && is_plain && named.has(field.name)) {
        fault.notes.push_back({value.span(), fmt::format("`{}` is `{}`", field.name, value.scalar())});
        ++noted;
      }
    }
  }

  // The field where an author wrote it; absent where it is left out.
  Node written_at(std::string_view name, const Definition& definition) const {
    const Field* const field = name.empty() ? nullptr : catalog_.kind(definition.kind).field(name);
    const Node value = field == nullptr ? Node() : definition.root.find(name);
    const Node standard = field == nullptr ? Node() : catalog_.default_of(*field);
    return standard.exists() && value.span() == standard.span() ? Node() : value;
  }

  void check_texts_of_books() {
    for (const Book& book : catalog_.books) {
      const SystemId system = catalog_.campaign(book.campaign).system;
      const Scope& scope = storage_->system(system).scope;
      Evaluation run(*storage_, book.campaign, system);
      auto allowance = share_of(most_of_books, catalog_.books.size(), "a book");
      run.take_from(allowance);
      for (const Chapter& chapter : book.chapters) {
        check_insertions(
            chapter.text, scope, RulesEnvironment(run, scope, std::nullopt),
            [] { return std::span<const std::string>(); }, diagnostics_);
        check_notations(chapter.text, storage_->system(system).notations, run, diagnostics_);
      }
    }
  }

  const Catalog& catalog_;
  Diagnostics& diagnostics_;
  const Options options_;
  std::unique_ptr<Derived::Storage> storage_;
  std::vector<std::vector<NamedNumber>> named_numbers_;  // By kind.
};

}  // namespace

Result<Value> evaluate(const Formula& formula, const Derived& derived, SystemId system,
                       std::optional<CampaignId> campaign) {
  Evaluation run(derived.storage(), campaign, system);
  return formula::evaluate(formula, RulesEnvironment(run, derived.scope(system), std::nullopt));
}

Derived derive(const Catalog& catalog, Diagnostics& diagnostics, const Options& options) {
  return Deriver(catalog, diagnostics, options).derive();
}

bool derive_again(DefinitionId replaced, const Catalog& catalog, Derived& derived) {
  Diagnostics told;
  Deriver deriver(catalog, told, std::move(derived).take_storage());
  const bool is_done = deriver.derive_again(replaced);
  derived = Derived(deriver.take_storage());
  return is_done && !told.has_errors();
}

}  // namespace rules
}  // namespace talia
