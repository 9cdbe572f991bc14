// What a game's rulesets make of the catalog: scopes, derived stats, tables, selections. Made once by `derive`.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formula/formula.h"
#include "model/catalog.h"
#include "rules/reads.h"
#include "source/source_map.h"

namespace talia::formula {
struct Allowance;
}

namespace talia {

struct Stat {
  std::string id;
  std::string label;
  std::string unit;
  std::string source;  // A mechanic's id.
  Type type;
  KindId kind;
  Span span;         // Of its id in the ruleset.
  Span source_span;  // Of `source`.
};

struct TableColumn {
  std::string id, label, unit;
  Type type;
};

// A ruleset's table as a book prints it.
struct RulesTable {
  std::string id, label, source;
  // The first is the key; of ranges the texts "1–3", "4 i więcej" are made by the reader.
  std::vector<TableColumn> columns;
  struct Row {
    std::vector<Value> cells;
    std::optional<std::int64_t> from, to;  // Of a range key; absent: open.
  };
  std::vector<Row> rows;
  bool has_ranges = false;
};

// A reading of an unclear rule, and what is chosen.
struct Policy {
  std::string id, label;
  Value value, standard;
  std::vector<std::string> choices;
  Span span;
};

// For whom an expression is evaluated.
struct RulesContext {
  std::optional<DefinitionId> self;
  // Whose policies and visible ids hold; there must be a campaign or a definition.
  std::optional<CampaignId> campaign;
  // Names that the caller put on top of the scope.
  std::map<NameId, Value> locals;
  // Hears what is read of definitions; null: nobody does.
  Reads* reads = nullptr;
  // References to places of a book, `[[#slug]]`, stay open for the book to close.
  bool keeps_places = false;
};

class Derived {
 public:
  Derived();
  Derived(Derived&&) noexcept;
  Derived& operator=(Derived&&) noexcept;
  ~Derived();

  // Fields and stats of a kind, then terms, tables and functions of its system. Callers copy and add their own names.
  const Scope& scope(KindId kind) const;
  // Without a definition: terms, tables, functions, `def(kind, id)`.
  const Scope& scope(SystemId system) const;
  std::span<const Stat> stats(KindId kind) const;
  // An error is broken (silent, reported at its cause) or an evaluation's fault.
  // `reader` is the campaign that looks at it; without one the definition's own, or of the library's the game's first. `reads`
  // hears what is read of definitions, the one itself among them; null: nobody does.
  Result<Value> stat(DefinitionId definition, std::string_view stat,
                     std::optional<CampaignId> reader = std::nullopt, Reads* reads = nullptr) const;
  Result<Value> evaluate(const Formula& formula, const RulesContext& context) const;
  // The chain down to the given fields, deepest last; each step with its span.
  struct ExplainedStep {
    int depth;
    std::string text;  // `zdrowie = 4 + poziom * 2`
    std::string value;
    std::string source;  // Mechanic's id, or `field`, or `policy C-…`.
    Span span;
  };
  std::vector<ExplainedStep> explain(DefinitionId definition, std::string_view stat) const;

  std::span<const RulesTable> tables(SystemId system) const;
  const RulesTable* table(SystemId system, std::string_view id) const;
  std::span<const Policy> policies(CampaignId campaign) const;
  // What its stats read of other definitions; null: nothing.
  const Reads* reads(DefinitionId definition) const;
  // A definition whose texts, stats or checks are at fault (reported).
  bool is_broken(DefinitionId definition) const;

  struct Storage;  // Known to rules alone.
  explicit Derived(std::unique_ptr<Storage> storage);
  const Storage& storage() const { return *storage_; }
  std::unique_ptr<Storage> take_storage() &&;

 private:
  std::unique_ptr<Storage> storage_;
};

namespace rules {

struct Options {
  std::map<std::string, std::string> policies;  // --policy ID=VALUE, over the campaign's.
  unsigned jobs = 0;
  // Of who derives again and again; null: none are kept.
  source::Patterns* patterns = nullptr;
};

// Compiles every ruleset, checks every formula of rulesets, texts, formula fields and chapters against its scope (those
// of decks: `select`), derives every stat of every definition, runs the rulesets' checks. The catalog must outlive the
// result.
Derived derive(const Catalog& catalog, Diagnostics& diagnostics, const Options& options = {});

// Of a catalog in which that definition was put in the place of another since: its stats, and those of all that read it, anew. Whether
// nothing was at fault, and no more read it than can be done while somebody waits; else the numbers are not to be used.
bool derive_again(DefinitionId replaced, const Catalog& catalog, Derived& derived);

// A text with its insertions evaluated and its references as links to `campaign:id`. Broken ones make it broken.
Text fill(const Text& text, const RulesContext& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics);

// The other side of a card in place of its deck's back: the front of a definition.
struct Reverse {
  DefinitionId definition;
  std::string face;        // Template; empty: the one named like the definition's kind.
  bool is_hidden = false;  // Players are not to see it.
  bool operator==(const Reverse&) const = default;
};
struct DeckCard {
  DefinitionId definition;
  int count;
  std::optional<Reverse> reverse{};
  Span reverse_span{};  // Where the deck states it.
  // Whether the other has the same two sides.
  bool is_same_card(const DeckCard& other) const {
    return definition == other.definition && reverse == other.reverse;
  }
};
struct Selection {
  std::vector<DeckCard> cards;  // In print order.
  // False when an entry is broken or a broken definition would have been chosen.
  bool is_sound = true;
  // The broken definitions that would have been chosen, of Catalog::broken; ascending, each once.
  std::vector<std::size_t> broken;
};
Selection select(const Deck& deck, const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics);
// Cards each once, in their order, each of its first entry.
std::vector<DeckCard> each_once(const std::vector<DeckCard>& cards);

// Definitions of a game (or of all) for which a condition holds; `where` is checked against each kind's scope and skips
// kinds that lack its names. Reports when no kind has them. With an allowance, several lists share their work.
std::vector<DefinitionId> list_where(const MappedText& where, const Catalog& catalog, const Derived& derived,
                                     Diagnostics& diagnostics, std::optional<SystemId> only = std::nullopt,
                                     formula::Allowance* shared = nullptr);

// The same definitions by these keys, of which a kind that lacks the names of one has nothing. Reports what is wrong with a key,
// and when no kind has its names.
std::vector<DefinitionId> in_order(std::vector<DefinitionId> ids, const std::vector<OrderKey>& order,
                                   const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics);

// What a mechanic is asked, and under which readings.
struct Question {
  SystemId system;
  std::string_view mechanic;
  ValueRecord given;
  // Whose definitions and readings hold; none: the standard ones.
  std::optional<CampaignId> campaign{};
  std::vector<std::pair<std::string, Value>> policies{};  // Over those.
};

struct Answer {
  ValueRecord outputs;
  std::vector<std::string> left_out;  // Outputs whose condition did not hold.
};

// How outputs came about: the given values, what they share, and the output `of` (empty: every one).
struct Explanation {
  std::string of;
  std::vector<Derived::ExplainedStep> steps;
};

// Computes a mechanic. The first case that accepts exactly the given keys is used. Errors: unknown-mechanic,
// no-such-case (with the keys of each), unknown-policy, bad-policy, what the given values lack, and what evaluation
// finds. `explanation` is filled when it is not null; with an allowance, the work is taken from it.
Result<Answer> run_mechanic(const Derived& derived, const Question& question,
                            Explanation* explanation = nullptr, formula::Allowance* allowance = nullptr);

// One rule test and how it went.
struct RuleTest {
  std::string id, mechanic;
  Span span;  // Of its id, or of what is there.
  bool has_passed = false;
  // The first that differs: `targets[1].hit`. Empty when nothing could be compared.
  std::string key;
  std::string reason;  // Why it failed, in words.
  // Of what could not be computed, in the ruleset; or nowhere.
  Span fault;
  Value expected;
  std::optional<Value> got;                   // When the mechanic could be computed.
  std::vector<Derived::ExplainedStep> steps;  // Of a failure.
};

// Runs the entries of lists of rule tests. `system`: of all of them; none: each one's mechanic begins with its own.
// An entry that is no rule test (reported by `check_rule_tests`) has failed, and so have those that come when the work of
// them all has become too much.
std::vector<RuleTest> run_rule_tests(std::span<const Node> lists, const Catalog& catalog,
                                     const Derived& derived, std::optional<SystemId> system);

// Computes an expression that was checked against a system's scope, in the eyes of a campaign or under the standard
// readings.
Result<Value> evaluate(const Formula& formula, const Derived& derived, SystemId system,
                       std::optional<CampaignId> campaign);

// A notation that stands in a text of a definition or a chapter.
struct WrittenNotation {
  std::string id, label;
  SystemId system;
  std::optional<DefinitionId> definition;  // None: in a chapter.
  std::string text;                        // With single spaces.
  Span span;
  // None: it cannot be read, which was reported.
  std::optional<Value> record;
  // Null when the notation states none, or they cannot be told.
  Value odds;
};
// Of every text: definitions in their order, then chapters in that of their books; or of those of one definition alone.
std::vector<WrittenNotation> written_notations(const Catalog& catalog, const Derived& derived,
                                               std::optional<DefinitionId> only = std::nullopt);

// As formula::to_text and formula::to_json, with definitions by their titles and ids.
std::string to_text(const Value& value, const Catalog& catalog);
std::string to_json(const Value& value, const Catalog& catalog);
// As `to_text`, with what stands in place of a broken value, which is told elsewhere.
std::string value_text(const Result<Value>& value, const Catalog& catalog);

std::string dump(DefinitionId definition, const Derived& derived, const Catalog& catalog);
std::string dump(const Derived& derived, const Catalog& catalog);

}  // namespace rules
}  // namespace talia
