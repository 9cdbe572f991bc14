#include "job/differences/causes.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "document/read.h"
#include "frame/key.h"
#include "image/key.h"
#include "model/digests.h"
#include "rules/impact.h"

namespace talia::job {

namespace {

// A part that others read, in one state.
struct Part {
  Cause::Sort sort;
  std::string name;  // As it is told.
  std::string id;    // As `rules::reach_of` knows it.
  std::string said;
  Span span;
};
using Parts = std::map<std::string, Part>;  // By what tells them apart.

void add_rules(const System& system, Parts& parts) {
  for (const RulesetPart& part : system.ruleset) {
    for (const Entry& group : part.root.entries()) {
      for (const Entry& entry : group.value.entries()) {
        const std::string of = part.root.text_at("of");
        const std::string name = fmt::format("{} {}{}{}", group.key, of, of.empty() ? "" : ".", entry.key);
        parts[fmt::format("{} {} {}", system.name, part.kind, name)] = {
            Cause::Sort::rule, name, std::string(entry.key), document::to_json(entry.value), entry.key_span};
      }
    }
  }
}

void add_terms(const System& system, Parts& parts) {
  for (const TermGroup& group : system.terms) {
    for (const Term& term : group.terms) {
      const std::string id = fmt::format("{}.{}", group.id, term.id);
      parts[fmt::format("{} term {}", system.name, id)] = {
          Cause::Sort::term, "term " + id, id,
          document::to_json(term.written) + (term.meaning.exists() ? document::to_json(term.meaning) : ""),
          term.span};
    }
  }
}

// What definitions may have, and what stands for what they leave out.
void add_kinds(const Catalog& catalog, Parts& parts) {
  const model::CatalogDigests digests(catalog);
  for (std::size_t i = 0; i < catalog.kinds.size(); ++i) {
    const Kind& kind = catalog.kinds[i];
    parts[fmt::format("{} kind {}", catalog.system(kind.system).name, kind.name)] = {
        Cause::Sort::kind, "kind " + kind.name, kind.name, digests.schema(static_cast<KindId>(i)).hex(),
        kind.span};
  }
}

Parts parts_of(const Catalog& catalog) {
  Parts parts;
  add_kinds(catalog, parts);
  for (const System& system : catalog.systems) {
    add_rules(system, parts);
    // The lists of terms are told one by one.
    add_terms(system, parts);
  }
  for (const TemplateSource& face : catalog.templates) {
    const std::string of = face.system ? catalog.system(*face.system).name + " " : std::string();
    parts[fmt::format("face {}{}", of, face.id)] = {Cause::Sort::face, "template " + face.id, face.id,
                                                    document::to_json(face.root), face.span};
  }
  for (const StyleSource& theme : catalog.themes) {
    parts["theme " + theme.id] = {Cause::Sort::file, "theme " + theme.id, theme.id,
                                  document::to_json(theme.root), theme.span};
  }
  return parts;
}

class CauseFinder {
 public:
  CauseFinder(const State& before, const State& after, const std::vector<DefinitionChange>& changed)
      : before_(before), after_(after) {
    for (const DefinitionChange& each : changed) {
      changed_.emplace(each.name, &each);
    }
  }

  std::vector<Cause> find() {
    const Parts old = parts_of(before_.content->catalog);
    const Parts now = parts_of(after_.content->catalog);
    for (const auto& [key, part] : now) {
      const auto known = old.find(key);
      if (known == old.end() || known->second.said != part.said) {
        add(part, after_);
      }
    }
    for (const auto& [key, part] : old) {
      if (!now.contains(key)) {
        add(part, before_);
      }
    }
    add_definitions();
    add_drawings();
    return std::move(causes_);
  }

 private:
  // Only whoever changed was moved; what changed by its own file may have been moved too.
  void move(Cause& cause, const std::string& name) const {
    if (changed_.contains(name)) {
      cause.definitions.insert(name);
    }
  }

  void add(const Part& part, const State& state) {
    const Content& content = *state.content;
    Cause cause{part.sort, part.name, content.sources.place(part.span).text(), {}};
    if (part.sort == Cause::Sort::rule || part.sort == Cause::Sort::term) {
      if (const auto reach = rules::reach_of(part.id, content.catalog, *content.derived)) {
        add_reach(*reach, content, cause);
      }
    } else if (part.sort == Cause::Sort::kind) {
      for (const auto& [name, change] : changed_) {
        if (change->kind == part.id) {
          move(cause, name);
        }
      }
    } else {
      for (const auto& [name, change] : changed_) {
        if (std::ranges::any_of(change->sides, [&](const SideChange& side) {
              return part.sort == Cause::Sort::face ? has_template(side, part.id) : has_theme(side, part.id);
            })) {
          move(cause, name);
        }
      }
    }
    causes_.push_back(std::move(cause));
  }

  void add_reach(const rules::Reach& reach, const Content& content, Cause& cause) const {
    const auto name_of = [&](DefinitionId id) {
      return content.catalog.full_name(content.catalog.definition(id));
    };
    for (const rules::Reach::Moved& each : reach.definitions) {
      move(cause, name_of(each.definition));
    }
    for (const rules::Reach::Words& each : reach.texts) {
      if (each.definition) {
        move(cause, name_of(*each.definition));
      }
    }
    for (const std::size_t face : reach.faces) {
      for (const auto& [name, change] : changed_) {
        if (std::ranges::any_of(change->sides, [&](const SideChange& side) {
              return has_template(side, content.catalog.templates[face].id);
            })) {
          move(cause, name);
        }
      }
    }
  }

  const SideState& side_of(const SideChange& change) const {
    return (change.is_there ? after_ : before_).sides.at(change.name);
  }
  const State& state_of(const SideChange& change) const { return change.is_there ? after_ : before_; }

  bool has_template(const SideChange& change, const std::string& id) const {
    const FaceKey& key = side_of(change).key;
    const Catalog& catalog = state_of(change).content->catalog;
    return (key.face.empty() ? catalog.kind(catalog.definition(key.definition).kind).name : key.face) == id;
  }

  bool has_theme(const SideChange& change, const std::string& id) const {
    const FaceKey& key = side_of(change).key;
    const Catalog& catalog = state_of(change).content->catalog;
    const Definition& definition = catalog.definition(key.definition);
    const TemplateSource* const face = catalog.find_template(
        definition.system, key.face.empty() ? catalog.kind(definition.kind).name : key.face);
    return face != nullptr && face->root.text_at("theme") == id;
  }

  // Definitions that others read, refer to or take over from.
  void add_definitions() {
    for (const auto& [name, change] : changed_) {
      if (!change->is_edited) {
        continue;
      }
      Cause cause{Cause::Sort::definition, name, {}, {}};
      for (const auto& [other, moved] : changed_) {
        if (other != name && !moved->is_edited && reads(*moved, name)) {
          move(cause, other);
        }
      }
      if (!cause.definitions.empty()) {
        causes_.push_back(std::move(cause));
      }
    }
  }

  static std::optional<DefinitionId> id_of(const std::string& name, const State& state) {
    const auto found = state.definitions.find(name);
    return found == state.definitions.end() ? std::nullopt : std::optional(found->second);
  }

  bool reads(const DefinitionChange& moved, const std::string& name) const {
    for (const State* const state : {&before_, &after_}) {
      const Catalog& catalog = state->content->catalog;
      const auto id = id_of(moved.name, *state);
      const auto other = id_of(name, *state);
      if (!id || !other) {
        continue;
      }
      const Definition& definition = catalog.definition(*id);
      const auto has = [&](const Reads& reads) {
        return reads.definitions().contains(*other) ||
               reads.kinds().contains(catalog.definition(*other).kind);
      };
      const Reads* const of_stats = state->content->derived->reads(*id);
      if (std::ranges::binary_search(definition.refers_to, *other) ||
          definition.extends == catalog.definition(*other).id || (of_stats != nullptr && has(*of_stats))) {
        return true;
      }
      for (const SideChange& side : moved.sides) {
        const auto found = state->sides.find(side.name);
        if (found != state->sides.end() && has(found->second.reads)) {
          return true;
        }
      }
    }
    return false;
  }

  // Drawings and pictures by name that are not as they were.
  void add_drawings() {
    std::map<std::string, Cause> found;
    for (const auto& [name, change] : changed_) {
      for (const SideChange& side : change->sides) {
        const auto now = after_.sides.find(side.name);
        const auto old = before_.sides.find(side.name);
        if (now == after_.sides.end() || old == before_.sides.end()) {
          continue;
        }
        for (const std::string& art : now->second.art) {
          if (std::ranges::binary_search(old->second.art, art) &&
              looks_of(art, before_) != looks_of(art, after_)) {
            found.try_emplace(art, Cause{Cause::Sort::drawing, art, {}, {}})
                .first->second.definitions.insert(name);
          }
        }
      }
    }
    for (auto& [art, cause] : found) {
      causes_.push_back(std::move(cause));
    }
  }

  Digest looks_of(const std::string& art, const State& state) {
    const auto [known, is_new] = looks_.try_emplace({&state, art});
    if (is_new) {
      const DrawingContext& drawing = *state.drawing;
      if (const auto symbol = drawing.symbols.find(art)) {
        known->second = frame::key_of(drawing.symbols.get(*symbol), [&](std::uint32_t paint) {
          return drawing.palette.entry(static_cast<std::uint16_t>(paint)).name;
        });
      } else if (const auto image = drawing.images.find(art)) {
        known->second = image::key_of(drawing.images, *image);
      }
    }
    return known->second;
  }

  const State& before_;
  const State& after_;
  std::map<std::string, const DefinitionChange*> changed_;
  std::map<std::pair<const State*, std::string>, Digest> looks_;
  std::vector<Cause> causes_;
};

}  // namespace

std::vector<Cause> causes_of(const State& before, const State& after,
                             const std::vector<DefinitionChange>& changed) {
  return CauseFinder(before, after, changed).find();
}

}  // namespace talia::job
