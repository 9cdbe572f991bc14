// The catalog: everything a workspace declares, with names resolved to numbers. Made by `build_catalog`, const after.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "document/read.h"
#include "formula/formula.h"
#include "formula/interval.h"
#include "markup/font_list.h"
#include "markup/text.h"
#include "model/order.h"
#include "schema/schema.h"
#include "source/reports/diagnostics.h"

namespace talia {

enum class SystemId : std::uint16_t {};
enum class CampaignId : std::uint16_t {};
enum class KindId : std::uint16_t {};
enum class DefinitionId : std::uint32_t {};

// By the places of its group among those of the game, and of the term in that.
struct TermId {
  SystemId system;
  std::uint32_t group, term;
  auto operator<=>(const TermId&) const = default;
};

struct Field;

// What a field's value is, read once from the kind's schema.
struct FieldType {
  enum class Shape { any, boolean, integer, number, text, list, record, reference, term, markup, formula };
  Shape shape = Shape::any;
  // Kind of a reference (empty: any), group of a term, type of a formula.
  std::string target;
  bool block = false;        // Of markup: block markup too.
  bool may_be_null = false;  // The schema allows `null` to be written.
  // Of a list: one. Of `any`: what it may be; see `alternative_for`.
  std::vector<FieldType> items;
  std::vector<Field> members;        // Of a record.
  std::vector<std::string> allowed;  // Values of an enumeration of texts.
  formula::Interval range;           // Of a number.
  Span target_span = {};             // Of the target's name in the schema.
};

struct Field {
  std::string name;
  FieldType type;
  bool required = false;
  // What the schema fills in where it is left out (`default`), by its number; see `Catalog::default_of`. 0: nothing.
  std::uint32_t standard = 0;
  std::string label, unit, why;  // x-label, x-unit, x-why.
  Span declared;
  // Some definition of the kind has plain words here that are more than a line: a text, then, in all of them.
  bool is_prose = false;
  // Whether every definition has a value of it.
  bool is_always_there() const { return standard != 0 || (required && !type.may_be_null); }
};

struct Kind {
  std::string name;   // `mount`.
  std::string label;  // The schema's x-label or title.
  SystemId system;
  std::vector<Field> fields;
  const Field* field(std::string_view name) const;
  Span span;  // Of its schema.
  // Its schema cannot be read or is wrong (reported), so its fields may not be known.
  bool is_broken = false;
};

struct Term {
  std::string id;    // Slug.
  std::string name;  // In the campaign's language.
  std::string english;
  std::string abbreviation;
  std::vector<std::string> forms;  // Inflected.
  std::string icon;
  Span span;
  Node meaning = {};  // Absent: what it means is not said.
  Node written = {};  // What the ruleset says of it: a name, a slug of a list or a mapping.
};

struct TermGroup {
  std::string id;
  std::string label;
  std::vector<Term> terms;
  const Term* find(std::string_view id) const;
  Span span;
  // It is there for authors to choose from: none of its terms has to be used.
  bool is_offered = false;
};

// One document of a ruleset (`kind: stats`, `tables` …); `rules` compiles it.
struct RulesetPart {
  std::string kind;
  Node root;
  // A fault of it was reported; its names are known, and nothing else of it.
  bool is_broken = false;
};

struct System {
  std::string name;
  std::vector<KindId> kinds;
  std::vector<TermGroup> terms;  // Sorted by id.
  std::vector<RulesetPart> ruleset;
  // A part of the ruleset or a kind cannot be read (reported), so names may be missing.
  bool is_incomplete = false;
  // Of a campaign whose system cannot be told (reported); nothing is known of it.
  bool is_unknown = false;
  const TermGroup* group(std::string_view id) const;
};

struct Campaign {
  std::string id;
  SystemId system;
  std::string title;
  std::string language = "pl";  // BCP 47.
  std::string version;
  std::map<std::string, Node> policies;  // Chosen readings.
  std::vector<RulesetPart> prose = {};   // Its own `kind: prose` and `kind: words`.
  Node root;
  bool is_broken = false;
  // One of its decks is at fault (reported): which cards that has is not known.
  bool has_broken_decks = false;
};

// A text field, or a text within a list or record of fields; `path` is `text` or `specialities[2].text`.
struct TextField {
  std::string path;
  Node node;
  std::shared_ptr<const Text> parsed;
  const Text& text() const { return *parsed; }
};
struct FormulaField {
  std::string path;
  Node node;
  std::string type;  // x-formula.
  Formula formula;
};

// The path of a picture, as written, and the file of the workspace that it leads to.
struct PictureField {
  Node node;
  std::string file;
};

struct Definition {
  std::string id;
  KindId kind;
  SystemId system;
  std::optional<CampaignId> campaign;  // None: of the system's library.
  std::string extends;                 // The id of what it extends or overrides; empty: none.
  std::string title;                   // The field `name`, else the id.
  Node root;                           // With what it takes over, and what its schema fills in.
  std::vector<TextField> texts;
  std::vector<FormulaField> formulas;
  std::vector<PictureField> pictures;  // Those that are there.
  // Pictures that are not there, which was reported.
  std::vector<Node> missing_pictures;
  // By fields, texts and `extends`, sorted, each once.
  std::vector<DefinitionId> refers_to;
  Span id_span;
  Span span;                   // The whole document.
  Span name_span = {};         // Of the field `name`; Span{}: there is no text of it.
  bool has_faulty_id = false;  // Malformed, or two have it; reported.
  bool is_override = false;    // It stands in the place of the library's definition of its id.
  // Of what a rule made, in whose place it stands: for which values of its range, `k = 12`; and what it made. Empty: of all others.
  std::string made_by{};
  Node made = {};
  const Text* text(std::string_view path) const;
  const Formula* formula(std::string_view path) const;
  const PictureField* picture(std::string_view written) const;
};

// A definition at fault: it left the catalog, its id (and kind, as far as it could be read) stays known.
struct BrokenDefinition {
  std::string id;
  std::string kind;  // Empty when it could not be read.
  std::optional<CampaignId> campaign;
  SystemId system;
  Span span;
};

// An id that stands for no definition, which was reported; to whom it is visible as in `BrokenDefinition`.
struct MissingId {
  std::string id;
  std::optional<CampaignId> campaign;  // None: in all of the system.
  SystemId system;
};

// The other side of cards, in place of the deck's back: the front of a definition's template.
struct DeckReverse {
  std::string face;               // Template; empty: the one that the deck's fronts have.
  std::optional<Formula> of;      // Whose front; absent: the card's own definition's.
  std::optional<Formula> hidden;  // Whether players are not to see it; absent: they may.
  bool is_broken = false;         // Its template is none that there is (reported).
  Span span;                      // Where the entry states it, else the deck.
};

struct DeckEntry {
  // An entry lists a definition by its id, or selects by a condition.
  std::optional<DefinitionId> definition;
  // The id is of a definition at fault, or of nothing (reported).
  bool is_broken = false;
  std::optional<Formula> where;
  std::vector<OrderKey> order;   // By what they are put in order; empty: as they stand.
  std::optional<Formula> count;  // Absent: one.
  Span span;
  // The deck's, with what the entry states over it.
  std::optional<DeckReverse> reverse;
  std::vector<const Formula*> formulas() const;  // All that it has.
};

struct Deck {
  std::string id;
  std::string title;
  CampaignId campaign;
  // Template of the fronts; empty: the template named like each card's kind.
  std::string face;
  std::string back;  // Template whose back side is used; empty: none.
  std::vector<DeckEntry> entries;
  Node root;
  Span span;
};

// A box for the cards of decks, which is cut from a sheet.
struct TuckBox {
  std::string id;
  std::string title;
  CampaignId campaign;
  std::vector<std::size_t> decks;  // Of the catalog, as it names them.
  // With which its templates are filled; none: that of the first card.
  std::optional<DefinitionId> of;
  std::string front, side, lid;  // Templates of which the fronts are used; empty: none.
  std::string back;              // Template whose back side is used; empty: that of the first deck.
  Node root;
  Span span;
  bool is_broken = false;  // Something that it names is not there, or at fault (reported).
};

// A block directive of a chapter, its YAML body read; one for each Directive block, in order of appearance.
struct ParsedDirective {
  std::string name;
  Span span;  // Of the name.
  // A mapping, or absent when it has none; see is_broken.
  Node body;
  bool is_broken = false;
};

struct Chapter {
  std::string path;
  Text text;
  std::vector<ParsedDirective> directives;
  Span span;
  std::vector<PictureField> pictures = {};  // Of its directives, those that are there.
};

struct Book {
  std::string id;
  std::string title;
  CampaignId campaign;
  std::string style;  // Of templates/books/.
  std::vector<Chapter> chapters;
  // By its chapters, sorted, each once.
  std::vector<DefinitionId> refers_to;
  Node root;
  Span span;
  // A chapter is missing or cannot be read (reported).
  bool is_incomplete = false;
};

// Raw, shape-checked by the core schemas; layout, sheet and book read them further.
struct TemplateSource {
  std::string id;
  std::optional<SystemId> system;  // None: for all systems.
  Node root;
  Span span;
  // A fault was reported; faces of it are not sound.
  bool is_broken = false;
};

struct StyleSource {
  std::string id;  // File name without its ending.
  Node root;
  Span span;
  bool is_broken = false;  // Was reported.
};

// A list of rule tests, of content/systems/SYSTEM/tests/.
struct RuleTests {
  Node root;
  FileId file;
  bool is_broken = false;  // Was reported.
};

class Catalog {
 public:
  std::vector<System> systems;
  std::vector<Campaign> campaigns;
  std::vector<Kind> kinds;
  std::vector<Definition> definitions;  // In the order of paths, then of place.
  std::vector<BrokenDefinition> broken;
  std::vector<MissingId> missing;
  std::vector<Deck> decks;
  std::vector<TuckBox> boxes;
  std::vector<Book> books;
  std::vector<TemplateSource> templates;
  std::vector<StyleSource> sheets, printers, book_styles, themes;
  FontList fonts;
  std::vector<RuleTests> rule_tests;   // In the order of paths.
  std::vector<std::string> icons;      // Names of templates/icons/*.svg, sorted.
  std::vector<std::string> ornaments;  // Likewise.
  // Files that pictures may be taken from: content/… and templates/…, sorted.
  std::vector<std::string> pictures;

  const System& system(SystemId id) const { return systems[static_cast<std::size_t>(id)]; }
  const Campaign& campaign(CampaignId id) const { return campaigns[static_cast<std::size_t>(id)]; }
  const Kind& kind(KindId id) const { return kinds[static_cast<std::size_t>(id)]; }
  const Definition& definition(DefinitionId id) const { return definitions[static_cast<std::size_t>(id)]; }
  const Term& term(TermId id) const { return system(id.system).terms[id.group].terms[id.term]; }
  // Of a game's own texts: that of its first campaign; `und` when it has none.
  const std::string& language_of(SystemId id) const;
  // Whose readings and ids a definition follows: its own campaign's; what stands in a game's library follows the campaign
  // that looks at it if that plays the game, else the first that does. None: nobody plays it.
  std::optional<CampaignId> campaign_of(const Definition& definition,
                                        std::optional<CampaignId> viewer = std::nullopt) const;

  // What the schema fills in for a field of a kind; absent: nothing.
  Node default_of(const Field& field) const;
  // A definition as its author wrote it, without what it takes over and what is filled in.
  Node written(const Definition& definition) const;

  std::optional<SystemId> find_system(std::string_view name) const;
  std::optional<CampaignId> find_campaign(std::string_view id) const;
  std::optional<KindId> find_kind(SystemId system, std::string_view name) const;
  std::optional<TermId> find_term(SystemId system, std::string_view group, std::string_view id) const;
  // Within a campaign and its system's library; of an id in full, `campaign:id`, within that campaign's.
  std::optional<DefinitionId> find(CampaignId campaign, std::string_view id) const;
  // As the campaign of a game sees it; without one what stands in the game's library.
  std::optional<DefinitionId> find(std::optional<CampaignId> campaign, SystemId system,
                                   std::string_view id) const;
  // Whether a campaign has it: its own, and of its system's library what it does not override. Without a campaign all of the
  // library, and nothing else.
  bool is_seen_by(std::optional<CampaignId> campaign, const Definition& definition) const;
  // `campaign:id`, of the library `system:id`, or `system/library:id` where a campaign of that name has another.
  std::string full_name(const Definition& definition) const;
  // `id` or a full name; all that fit. Where no campaign has it, also what stands in libraries, in full `system:id`.
  std::vector<DefinitionId> find_anywhere(std::string_view name) const;
  bool is_broken(std::optional<CampaignId> campaign, std::string_view id) const;
  // Whether it was reported already that the id stands for no sound definition: that it is broken, or missing.
  bool is_reported(std::optional<CampaignId> campaign, SystemId system, std::string_view id) const;
  // Every id that a campaign sees, sorted.
  std::vector<std::string> visible_ids(CampaignId campaign) const;
  const TemplateSource* find_template(SystemId system, std::string_view id) const;

  // Owned here so that nodes stay valid.
  struct Storage;
  Catalog();
  Catalog(Catalog&&) noexcept;
  Catalog& operator=(Catalog&&) noexcept;
  ~Catalog();
  Storage& storage() { return *storage_; }
  const Storage& storage() const { return *storage_; }

 private:
  std::unique_ptr<Storage> storage_;
};

}  // namespace talia
