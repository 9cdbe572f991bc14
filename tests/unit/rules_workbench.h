// A small invented game in memory: its files, changed one by one by the tests, and what the stages make of them.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "model/build.h"
#include "rules/rules.h"
#include "source/run/assert.h"
#include "source/source_map.h"

namespace talia::test {

inline const std::map<std::string, std::string> small_game{
    {"schemas/hex/creature.schema.yaml", R"yaml(
type: object
properties:
  kind: {const: creature}
  id: {type: string}
  name: {type: string}
  extends: {type: string, x-ref: creature}
  strength: {type: integer}
  armour: {type: integer}
  size: {type: string, enum: [small, large]}
  element: {type: string, x-term: element}
  mate: {type: string, x-ref: creature}
  claws: {type: array, items: {type: object, properties: {harm: {type: integer}}, required: [harm]}}
  bonus: {type: string, x-formula: integer}
  text: {type: string, x-text: inline}
required: [kind, id, strength]
)yaml"},
    {"schemas/hex/coin.schema.yaml", R"yaml(
type: object
properties:
  kind: {const: coin}
  id: {type: string}
  value: {type: integer}
required: [kind, id, value]
)yaml"},
    {"content/systems/hex/ruleset.yaml", R"yaml(
kind: terms
groups:
  element: {label: Elements, terms: {fire: {name: Fire}, ice: {name: Ice, abbreviation: IC}}}
---
kind: policies
rounding: "if policy('R-1') == 'up' then up else down"
policies:
  R-1: {label: Which way, default: down, choices: {down: down, up: up}}
---
kind: tables
tables:
  wounds:
    label: Wounds
    source: hex.wounds
    key: {id: power, label: Power}
    columns: {light: {label: Light, type: range}, limit: {label: Limit, type: integer}}
    rows:
      - {power: <0, light: 0, limit: 1}
      - {power: 0-4, light: 1-2, limit: 2}
      - {power: 5, light: 3+, limit: 3}
      - {power: 6+, light: 4+, limit: 4}
  dangers:
    label: Dangers
    source: hex.dangers
    key: {id: element, label: Element, type: term element}
    columns: {harm: {label: Harm, type: integer}}
    rows: [{element: fire, harm: 3}, {element: ice, harm: 2}]
---
kind: functions
constants: {TWO: {value: 2}}
functions:
  half: {parameters: {x: integer}, result: integer, source: hex.half, formula: "div(x, TWO)"}
  more: {parameters: {x: integer, by: "integer?"}, result: integer, source: hex.more, formula: "x + (by ?? 1)"}
---
kind: stats
of: creature
stats:
  power: {label: Power, source: hex.power, formula: half(strength) + reach}
  reach: {label: Reach, source: hex.reach, formula: "if size == 'large' then 2 else 1"}
  limit: {label: Limit, source: hex.wounds, formula: wounds(power).limit}
  armour: {label: Armour, source: hex.armour, formula: "(armour ?? 0) + 1"}
  danger: {label: Danger, source: hex.dangers, formula: "if element == null then 0 else dangers(element).harm"}
  together: {label: Together, source: hex.pair, formula: "power + (if mate == null then 0 else mate.strength)"}
  harm: {label: Harm, source: hex.harm, formula: "sum(claws ?? [], c => c.harm)"}
  extra: {label: Extra, source: hex.extra, formula: "bonus ?? 0"}
---
kind: mechanics
mechanics:
  hex.power: {heading: Power, reason: a stat says it}
  hex.reach: {heading: Reach, reason: a stat says it}
  hex.wounds: {heading: Wounds, reason: a stat says it}
  hex.armour: {heading: Armour, reason: a stat says it}
  hex.dangers: {heading: Dangers, reason: a stat says it}
  hex.pair: {heading: Pair, reason: a stat says it}
  hex.harm: {heading: Harm, reason: a stat says it}
  hex.extra: {heading: Extra, reason: a stat says it}
---
kind: checks
checks:
  not_weak:
    of: creature
    holds: strength > 1
    message: "`{name ?? id}` has only {strength} strength"
    why: The weak do not last.
    at: strength
)yaml"},
    {"content/campaigns/reach/campaign.yaml",
     "talia: 1\nid: reach\nsystem: hex\nlanguage: en\nname: Reach\nversion: 1.0.0\n"},
    {"content/campaigns/reach/ogre.yaml",
     "kind: creature\nid: ogre\nname: Ogre\nstrength: 7\nsize: large\nelement: fire\nclaws: [{harm: 4}, "
     "{harm: 9}]\n"
     "bonus: strength * 2\ntext: 'Hits for {power}. See [[imp]].'\n"},
    {"content/campaigns/reach/imp.yaml", "kind: creature\nid: imp\nstrength: 2\nmate: ogre\narmour: 3\n"},
    {"content/campaigns/reach/penny.yaml", "kind: coin\nid: penny\nvalue: 1\n"},
    {"content/campaigns/reach/decks/all.yaml",
     "kind: deck\nid: all\nname: All\ncards:\n  - {where: \"kind == 'creature'\", order: strength, count: "
     "\"if strength > 5 then 2 else 1\"}\n"
     "  - {id: penny, count: 3}\n"},
};

class Game {
 public:
  explicit Game(std::map<std::string, std::string> contents, const rules::Options& options = {})
      : files_(source::map_files(std::move(contents))),
        catalog_(model::build_catalog(model::read_workspace(*files_, sources_, diagnostics_), sources_,
                                      diagnostics_)),
        derived_(rules::derive(catalog_, diagnostics_, options)) {}

  std::string stat(std::string_view definition, std::string_view stat) const {
    const auto value = derived_.stat(catalog_.find_anywhere(definition).front(), stat);
    return value                               ? formula::to_text(*value)
           : formula::is_silent(value.error()) ? "broken"
                                               : value.error().message;
  }

  // `code file:line:column`, one a line, of this stage's codes and all others.
  std::string faults() const {
    std::string all;
    for (const Diagnostic& each : diagnostics_.sorted(sources_)) {
      const Place place = sources_.place(each.span);
      all += std::string(source::info_of(each.code).name) + " " + std::string(place.file) + ":" +
             std::to_string(place.line) + ":" + std::to_string(place.column) + "\n";
    }
    return all;
  }

  SourceMap& sources() { return sources_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }
  const Catalog& catalog() const { return catalog_; }
  const Derived& derived() const { return derived_; }

 private:
  SourceMap sources_;
  Diagnostics diagnostics_;
  std::unique_ptr<Files> files_;
  Catalog catalog_;
  Derived derived_;
};

// Replaces the only occurrence of a text in a file.
inline void replace(std::map<std::string, std::string>& files, const std::string& path, std::string_view from,
                    std::string_view to) {
  std::string& text = files.at(path);
  const auto at = text.find(from);
  TALIA_ASSERT(at != std::string::npos);
  text.replace(at, from.size(), to);
}

}  // namespace talia::test
