#include "rules/impact.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "markup/parse.h"
#include "rules/environment.h"
#include "rules/looks_reach.h"
#include "rules/named.h"
#include "rules/notations/notations.h"

namespace talia::rules {
namespace {

// A part of a ruleset that reads others.
struct Part {
  enum class What { function, table, notation, mechanic, stat };
  What what;
  std::string name;
  SystemId system;
  KindId kind{};          // Of a stat.
  std::size_t index = 0;  // Of a stat or table.
  Named named{};
  bool is_moved = false;
};

class Reacher {
 public:
  Reacher(const Catalog& catalog, const Derived& derived)
      : catalog_(catalog), derived_(derived), storage_(derived.storage()) {
    for (std::size_t s = 0; s < catalog.systems.size(); ++s) {
      add_parts(static_cast<SystemId>(s));
    }
    for (std::size_t k = 0; k < catalog.kinds.size(); ++k) {
      add_stats(static_cast<KindId>(k));
    }
  }

  // Everything of this id, in whatever sense. False: nothing is called so.
  bool seed(std::string_view id) {
    bool is_known = false;
    for (std::size_t s = 0; s < catalog_.systems.size(); ++s) {
      is_known |= seed(id, static_cast<SystemId>(s));
    }
    for (const DefinitionId definition : catalog_.find_anywhere(id)) {
      is_known = true;
      definitions_.insert(definition);
    }
    for (const LookSort sort : {LookSort::icon, LookSort::style}) {
      if (is_look(sort, id, catalog_)) {
        is_known = true;
        for (const std::size_t face : templates_with(sort, id, catalog_)) {
          faces_.insert(catalog_.templates[face].id);
          shown_by_.insert(face);
        }
      }
    }
    if (is_look(LookSort::icon, id, catalog_)) {
      seed_icon(std::string(id));
    }
    return is_known;
  }

  bool seed(FileId file) {
    bool is_known = false;
    for (std::size_t s = 0; s < catalog_.systems.size(); ++s) {
      const auto system = static_cast<SystemId>(s);
      for (const RulesetPart& part : catalog_.systems[s].ruleset) {
        if (part.root.span().file != file) {
          continue;
        }
        for (const Entry& group : part.root.entries()) {
          for (const Entry& entry : group.value.entries()) {
            is_known |= seed(entry.key, system);
          }
        }
      }
      for (const TermGroup& group : catalog_.systems[s].terms) {
        for (const Term& term : group.terms) {
          if (term.span.file == file) {
            is_known |= terms_.emplace(system, term.id).second;
          }
        }
      }
    }
    for (std::size_t i = 0; i < catalog_.definitions.size(); ++i) {
      const Definition& definition = catalog_.definitions[i];
      if (definition.span.file == file || catalog_.kind(definition.kind).span.file == file) {
        is_known = true;
        definitions_.insert(static_cast<DefinitionId>(i));
      }
    }
    for (const TemplateSource& face : catalog_.templates) {
      if (face.span.file == file) {
        is_known = true;
        faces_.insert(face.id);
        shown_by_.insert(static_cast<std::size_t>(&face - catalog_.templates.data()));
      }
    }
    return is_known;
  }

  // Who has it as a value, and the terms that are drawn by it.
  void seed_icon(const std::string& icon) {
    icon_ = icon;
    for (std::size_t s = 0; s < catalog_.systems.size(); ++s) {
      for (const TermGroup& group : catalog_.systems[s].terms) {
        for (const Term& term : group.terms) {
          if (term.icon == icon) {
            terms_.emplace(static_cast<SystemId>(s), term.id);
          }
        }
      }
    }
  }

  // Of the parts, and of the mechanics that they name.
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const Part& part : parts_) {
      all.push_back(part.name);
      all.push_back(source_of(part));
    }
    return all;
  }

  Reach reach() {
    while (spread()) {
    }
    while (add_heirs()) {
    }
    Reach reach;
    for (const Part& part : parts_) {
      if (part.is_moved && part.what == Part::What::table) {
        reach.tables.push_back({part.system, part.name});
      } else if (part.is_moved && part.what == Part::What::mechanic) {
        reach.mechanics.push_back({part.system, part.name});
      }
    }
    for (std::size_t i = 0; i < catalog_.definitions.size(); ++i) {
      add_definition(static_cast<DefinitionId>(i), reach);
    }
    for (const Book& book : catalog_.books) {
      for (const Chapter& chapter : book.chapters) {
        add_texts(chapter.text, catalog_.campaign(book.campaign).system, std::nullopt, std::nullopt, reach);
        add_directives(book, chapter, reach);
      }
    }
    add_decks(reach);
    add_faces(reach);
    return reach;
  }

 private:
  void add_parts(SystemId id) {
    const CompiledSystem& system = storage_.system(id);
    for (const CompiledFunction& function : system.functions) {
      parts_.push_back({Part::What::function, function.id, id});
      add_named(function.body, parts_.back().named);
    }
    for (std::size_t i = 0; i < system.tables.size(); ++i) {
      parts_.push_back({Part::What::table, system.tables[i].printed.id, id, {}, i});
      add_cells(Value(system.tables[i].rows), parts_.back().named);
    }
    for (const CompiledMechanic& mechanic : system.mechanics) {
      parts_.push_back({Part::What::mechanic, mechanic.id, id});
      for (const CompiledCase& one : mechanic.cases) {
        add_named(one, parts_.back().named);
      }
    }
    for (const CompiledNotation& notation : system.notations.all) {
      parts_.push_back({Part::What::notation, notation.id, id});
      for (const auto* formula : {&notation.print, &notation.odds}) {
        if (*formula) {
          add_named(**formula, parts_.back().named);
        }
      }
    }
  }

  void add_stats(KindId id) {
    const CompiledKind& kind = storage_.kind(id);
    for (std::size_t i = 0; i < kind.stats.size(); ++i) {
      parts_.push_back({Part::What::stat, kind.stats[i].id, catalog_.kind(id).system, id, i});
      add_named(kind.compiled[i].formula, parts_.back().named);
    }
  }

  std::string source_of(const Part& part) const {
    const CompiledSystem& system = storage_.system(part.system);
    switch (part.what) {
      case Part::What::stat:
        return storage_.kind(part.kind).stats[part.index].source;
      case Part::What::table:
        return system.tables[part.index].printed.source;
      case Part::What::mechanic:
        return part.name;
      case Part::What::notation:
        return system.notations.find(part.name)->source;
      default:
        return std::ranges::find(system.functions, part.name, &CompiledFunction::id)->source;
    }
  }

  bool seed(std::string_view id, SystemId system) {
    bool is_known = false;
    for (Part& part : parts_) {
      if (part.system == system && (part.name == id || source_of(part) == id)) {
        is_known = part.is_moved = true;
      }
    }
    for (const TermGroup& group : catalog_.system(system).terms) {
      for (const Term& term : group.terms) {
        if (term.id == id || fmt::format("{}.{}", group.id, term.id) == id) {
          is_known = true;
          terms_.emplace(system, term.id);
        }
      }
    }
    const CompiledSystem& compiled = storage_.system(system);
    const bool is_policy = std::ranges::find(compiled.policies, id, &Policy::id) != compiled.policies.end();
    const auto constant = compiled.scope.find(id);
    const bool is_constant = constant && compiled.scope.get(*constant).constant && !is_known;
    const bool is_field = std::ranges::any_of(
        catalog_.system(system).kinds, [&](KindId kind) { return catalog_.kind(kind).field(id) != nullptr; });
    if (is_policy || is_constant || is_field) {
      names_.emplace(system, id);
    }
    const bool is_mechanic =
        std::ranges::find(compiled.mechanics, id, &CompiledMechanic::id) != compiled.mechanics.end();
    return is_known || is_policy || is_constant || is_field || is_mechanic;
  }

  // Whether something that these names stand for has moved, as seen from a kind or from none.
  bool reads_moved(const Named& named, SystemId system, std::optional<KindId> kind) const {
    const auto reads = [&named](std::string_view name) {
      return named.contains(name) || named.contains("'" + std::string(name));
    };
    const auto is_of = [&](const auto& pair) { return pair.first == system && reads(pair.second); };
    if (std::ranges::any_of(names_, is_of) || std::ranges::any_of(terms_, is_of)) {
      return true;
    }
    return std::ranges::any_of(parts_, [&](const Part& part) {
      if (!part.is_moved || part.system != system) {
        return false;
      }
      return part.what == Part::What::stat
                 ? named.contains("." + part.name) || (kind == part.kind && named.contains(part.name))
                 : reads(part.name);
    });
  }

  bool spread() {
    bool has_spread = false;
    for (Part& part : parts_) {
      if (!part.is_moved &&
          reads_moved(part.named, part.system,
                      part.what == Part::What::stat ? std::optional(part.kind) : std::nullopt)) {
        has_spread = part.is_moved = true;
      }
    }
    return has_spread;
  }

  // Who takes over from one that is asked for, or from such a one, changes with it.
  bool add_heirs() {
    const std::size_t before = heirs_.size();
    for (std::size_t i = 0; i < catalog_.definitions.size(); ++i) {
      const Definition& heir = catalog_.definitions[i];
      const auto id = static_cast<DefinitionId>(i);
      const auto hands_on = [&](DefinitionId other) {
        const Definition& from = catalog_.definition(other);
        return other != id && from.id == heir.extends && from.system == heir.system;
      };
      if (!heir.extends.empty() && !is_changed(id) &&
          (std::ranges::any_of(definitions_, hands_on) || std::ranges::any_of(heirs_, hands_on))) {
        heirs_.insert(id);
      }
    }
    return heirs_.size() > before;
  }

  // Whether it is asked for, or takes over from one that is.
  bool is_changed(DefinitionId id) const { return definitions_.contains(id) || heirs_.contains(id); }

  bool has_term(Node node, SystemId system) const {
    return std::ranges::any_of(node.items(), [&](Node item) { return has_term(item, system); }) ||
           std::ranges::any_of(
               node.entries(),
               [&](const Entry& entry) { return entry.key != "id" && has_term(entry.value, system); }) ||
           (node.is(NodeKind::text) && terms_.contains({system, std::string(node.scalar())}));
  }

  bool has_icon(Node node) const {
    return (node.is(NodeKind::text) && node.scalar() == icon_) ||
           std::ranges::any_of(node.items(), [this](Node item) { return has_icon(item); }) ||
           std::ranges::any_of(node.entries(), [this](const Entry& each) { return has_icon(each.value); });
  }

  void add_definition(DefinitionId id, Reach& reach) const {
    const Definition& definition = catalog_.definition(id);
    const bool is_asked = is_changed(id);
    const bool refers = std::ranges::any_of(
        definition.refers_to, [this](DefinitionId other) { return definitions_.contains(other); });
    const Reads* const reads = derived_.reads(id);
    // Its stats did read one that is asked for.
    const bool has_read = reads != nullptr && std::ranges::any_of(definitions_, [&](DefinitionId other) {
                            return reads->definitions().contains(other) ||
                                   reads->kinds().contains(catalog_.definition(other).kind);
                          });
    const bool carries = (!terms_.empty() && has_term(definition.root, definition.system)) ||
                         (!icon_.empty() && has_icon(definition.root));
    const bool is_ruled = terms_.empty() || carries;  // A term moves those that carry it.
    Reach::Moved moved{id, {}};
    for (const Part& part : parts_) {
      if (part.what != Part::What::stat || part.kind != definition.kind) {
        continue;
      }
      const bool reads_others =
          std::ranges::any_of(part.named, [](const std::string& name) { return name.starts_with('.'); });
      if ((part.is_moved && is_ruled) || is_asked || (has_read && reads_others)) {
        moved.stats.push_back(part.name);
      }
    }
    for (const FormulaField& field : definition.formulas) {
      Named named;
      add_named(field.formula, named);
      if (reads_moved(named, definition.system, definition.kind)) {
        moved.stats.push_back(field.path);
      }
    }
    const std::size_t before = reach.texts.size();
    for (const TextField& field : definition.texts) {
      add_texts(field.text(), definition.system, definition.kind, id, reach);
    }
    if (is_asked || refers || has_read || carries || !moved.stats.empty() || reach.texts.size() > before) {
      reach.definitions.push_back(std::move(moved));
    }
  }

  void add_texts(const Text& text, SystemId system, std::optional<KindId> kind,
                 std::optional<DefinitionId> definition, Reach& reach) const {
    markup::for_each_inline(text, [&](const Inline& each) {
      if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
        Named named;
        add_named(insertion->formula, named);
        if (reads_moved(named, system, kind) || (definition && is_changed(*definition))) {
          reach.texts.push_back({definition, insertion->span});
        }
      } else if (const auto* const icon = std::get_if<IconName>(&each.what)) {
        if (!icon_.empty() && icon->name.view() == icon_) {
          reach.texts.push_back({definition, icon->name.span()});
        }
      } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        const auto names = [&](DefinitionId other) {
          return catalog_.definition(other).id == reference->target.view();
        };
        if (std::ranges::any_of(definitions_, names)) {
          reach.texts.push_back({definition, reference->target.span()});
        }
      }
    });
    const CompiledNotations& notations = storage_.system(system).notations;
    for_each_notation(text, notations, [&](Found& found) {
      Named said;
      add_cells(Value(found.reading.record), said);
      const std::string& id = notations.all[found.notation].id;
      const bool is_moved = std::ranges::any_of(parts_, [&](const Part& part) {
        return part.is_moved && part.what == Part::What::notation && part.system == system && part.name == id;
      });
      if (is_moved || std::ranges::any_of(terms_, [&](const auto& term) {
            return term.first == system && said.contains("'" + term.second);
          })) {
        reach.texts.push_back({definition, found.text.span()});
      }
    });
  }

  // What the directives of a chapter show: cards that are asked for, tables and columns that have moved.
  void add_directives(const Book& book, const Chapter& chapter, Reach& reach) const {
    const SystemId system = catalog_.campaign(book.campaign).system;
    for (const ParsedDirective& directive : chapter.directives) {
      Named named;
      std::set<std::string_view> none;
      add_face(directive.body, false, named, none);
      add_questions(directive.body, named);
      const Node table = directive.body.find("of");
      if (table.is(NodeKind::text)) {
        named.emplace(table.scalar());
      }
      const std::optional<KindId> kind = catalog_.find_kind(system, directive.body.text_at("kind"));
      if (reads_moved(named, system, kind) || shows_asked(directive.body, book.campaign)) {
        reach.books.push_back({static_cast<std::size_t>(&book - catalog_.books.data()), directive.span});
      }
    }
  }

  static void add_questions(Node body, Named& named) {
    for (const std::string_view key : {"where", "order"}) {
      for (const Node each : body.find(key).as_list()) {
        const Node down = each.find("down");
        add_named((down.exists() ? down : each).scalar(), named);
      }
    }
  }

  bool shows_asked(Node body, CampaignId campaign) const {
    for (const std::string_view key : {"id", "ids"}) {
      for (const Node each : body.find(key).as_list()) {
        const auto found = catalog_.find(campaign, each.scalar());
        if (found && definitions_.contains(*found)) {
          return true;
        }
      }
    }
    return false;
  }

  // Templates of whose kinds something has moved that they read, and those that name the icon or style.
  void add_faces(Reach& reach) const {
    for (std::size_t i = 0; i < catalog_.templates.size(); ++i) {
      const TemplateSource& face = catalog_.templates[i];
      const std::vector<Node> kinds = face.root.find("for").as_list();
      const bool reads = face.system && std::ranges::any_of(kinds, [&](Node each) {
                           const auto kind = catalog_.find_kind(*face.system, each.scalar());
                           return kind && reads_moved(named_of(*face.system, face.id), *face.system, *kind);
                         });
      if (reads || shown_by_.contains(i)) {
        reach.faces.push_back(i);
      }
    }
  }

  // Whether cards of a kind may stand in a deck: those that it lists, or any that it chooses.
  bool prints(const Deck& deck, KindId kind) const {
    return std::ranges::any_of(deck.entries, [&](const DeckEntry& entry) {
      return entry.where || (entry.definition && catalog_.definition(*entry.definition).kind == kind);
    });
  }

  void add_decks(Reach& reach) const {
    for (std::size_t i = 0; i < catalog_.decks.size(); ++i) {
      const Deck& deck = catalog_.decks[i];
      const SystemId system = catalog_.campaign(deck.campaign).system;
      Named named;
      for (const DeckEntry& entry : deck.entries) {
        for (const Formula* const formula : entry.formulas()) {
          add_named(*formula, named);
        }
      }
      const auto reads = [&](KindId kind) {
        // Without a face of its own a deck draws each card by the template of its kind.
        const std::string& face = deck.face.empty() ? catalog_.kind(kind).name : deck.face;
        return reads_moved(named, system, kind) ||
               (faces_.contains(face) && (!deck.face.empty() || prints(deck, kind)));
      };
      if (faces_.contains(deck.back) || std::ranges::any_of(catalog_.system(system).kinds, reads) ||
          shows_moved(deck, reach)) {
        reach.decks.push_back(i);
      }
    }
  }

  // Whether one of its cards is asked for, or shows what has moved.
  bool shows_moved(const Deck& deck, const Reach& reach) const {
    Diagnostics told_elsewhere;
    std::map<KindId, bool> is_read;  // By the faces of its cards.
    const auto cards = select(deck, catalog_, derived_, told_elsewhere).cards;
    return std::ranges::any_of(cards, [&](const DeckCard& card) {
      const Definition& definition = catalog_.definition(card.definition);
      const auto [known, is_new] = is_read.try_emplace(definition.kind, false);
      if (is_new) {
        const std::string& kind = catalog_.kind(definition.kind).name;
        known->second = reads_moved(named_of(definition.system, deck.face.empty() ? kind : deck.face),
                                    definition.system, definition.kind) ||
                        (!deck.back.empty() && reads_moved(named_of(definition.system, deck.back),
                                                           definition.system, definition.kind));
      }
      const auto is_moved = [&](DefinitionId side) {
        return is_changed(side) || (!icon_.empty() && has_icon(catalog_.definition(side).root)) ||
               std::ranges::any_of(reach.texts,
                                   [&](const Reach::Words& words) { return words.definition == side; });
      };
      return known->second || is_moved(card.definition) ||
             (card.reverse && shows_moved(*card.reverse, is_moved));
    });
  }

  // Of the other side of a card.
  template <typename IsMoved>
  bool shows_moved(const Reverse& reverse, const IsMoved& is_moved) const {
    const Definition& other = catalog_.definition(reverse.definition);
    const std::string& face = reverse.face.empty() ? catalog_.kind(other.kind).name : reverse.face;
    return is_moved(reverse.definition) || faces_.contains(face) ||
           reads_moved(named_of(other.system, face), other.system, other.kind);
  }

  // Of a template, with the parts of its theme that it uses.
  Named named_of(SystemId system, std::string_view face) const {
    Named named;
    const TemplateSource* const source = catalog_.find_template(system, face);
    if (source == nullptr) {
      return named;
    }
    std::set<std::string_view> parts, seen;
    add_face(source->root.find("sides"), false, named, parts);
    const Node own = source->root.find("theme");
    for (const StyleSource& theme : catalog_.themes) {
      if (theme.root.find("id").scalar() != own.scalar()) {
        continue;
      }
      while (parts != seen) {
        std::set<std::string_view> more;
        for (const std::string_view part : parts) {
          if (seen.insert(part).second) {
            add_face(theme.root.find("parts").find(part), false, named, more);
          }
        }
        parts.insert(more.begin(), more.end());
      }
    }
    return named;
  }

  const Catalog& catalog_;
  const Derived& derived_;
  const Derived::Storage& storage_;
  std::vector<Part> parts_;
  std::set<std::pair<SystemId, std::string>> names_;  // Policies and constants.
  std::set<std::pair<SystemId, std::string>> terms_;
  std::set<DefinitionId> definitions_, heirs_;
  std::set<std::string> faces_;     // Ids of templates.
  std::set<std::size_t> shown_by_;  // Templates that name what is asked for, by their numbers.
  std::string icon_;                // That is asked for; empty: none.
};

}  // namespace

Result<Reach> reach_of(std::string_view id, const Catalog& catalog, const Derived& derived) {
  Reacher reacher(catalog, derived);
  if (reacher.seed(id)) {
    return reacher.reach();
  }
  std::vector<std::string> names = reacher.names();
  for (const CompiledSystem& system : derived.storage().systems) {
    std::ranges::transform(system.mechanics, std::back_inserter(names), &CompiledMechanic::id);
    const std::vector<std::string> in_scope = system.scope.names();
    names.insert(names.end(), in_scope.begin(), in_scope.end());
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, fmt::format("no file, mechanic, term or other part `{}`", id))
          .help_closest(id, names));
}

Result<Reach> reach_of(FileId file, const Catalog& catalog, const Derived& derived) {
  Reacher reacher(catalog, derived);
  if (reacher.seed(file)) {
    return reacher.reach();
  }
  return tl::unexpected(
      Diagnostic::of(Code::not_found, {}, "this file declares nothing that is computed with"));
}

}  // namespace talia::rules
