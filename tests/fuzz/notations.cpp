// Hostile bytes as a notation and as a text: the first line is a pattern, the rest stands on a card of a small game that
// has sound notations as well. Whatever is found or reported has its place inside its file.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "model/build.h"
#include "rules/rules.h"
#include "source/run/assert.h"
#include "source/source_map.h"
#include "source/text/unicode.h"

namespace {

using namespace talia;

constexpr const char* kind_of_card = R"yaml(
type: object
properties: {kind: {const: card}, id: {type: string}, text: {type: string, x-text: inline}}
required: [kind, id]
)yaml";

constexpr const char* sound_rules = R"yaml(
kind: terms
groups:
  skill:
    label: Skills
    terms: {climb: {name: Climbing, abbreviation: CL, forms: [climbs]}, swim: {name: Swimming at night}}
---
kind: notations
notations:
  test:
    label: test
    pattern: 'T\((?P<skill>\pL[\pL ]*?) ?(?P<bonus>[+-] ?\d+)?\)'
    captures: {skill: {type: term, of: [skill], nothing: [X]}, bonus: {type: integer, default: 0}}
    print: "'T(' + (if skill == null then 'X' else skill) + signed(bonus) + ')'"
    odds: P(2k6 + clamp(bonus, -20, 20) >= 7)
    checks: [{holds: bonus < 10, message: "{bonus} is too much", why: No test is that easy.}]
  dice:
    label: dice
    pattern: '(?P<count>\d+)?k(?P<sides>\d+)'
    captures: {count: {type: integer, default: 1}, sides: {type: integer, from: 1}}
    odds: roll(count, sides)
  list:
    label: list
    pattern: '\[(?P<parts>[^\[\]]+)\]'
    captures: {parts: {type: number, separator: ';'}}
)yaml";

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const bool is_plain = static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
    result += is_plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return result + "\"";
}

// Of the groups `a` and `b`, when the pattern has them; with others it is refused.
std::string captures_of(const std::string& pattern) {
  std::string captures = "    captures:\n";
  for (const auto& [group, type] : {std::pair{"a", "integer"}, std::pair{"b", "text"}}) {
    if (pattern.find(fmt::format("(?P<{}>", group)) != std::string::npos) {
      captures += fmt::format("      {}: {{type: {}, optional: true}}\n", group, type);
    }
  }
  return captures;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (source::first_invalid_utf8(bytes) || bytes.find('\0') != std::string::npos) {
    return 0;  // Refused before any text is made of it.
  }
  const auto end = bytes.find('\n');
  const std::string pattern = bytes.substr(0, end);
  const std::string text = quoted(end == std::string::npos ? "" : bytes.substr(end + 1));
  const auto files = source::map_files(
      {{"schemas/game/card.schema.yaml", kind_of_card},
       {"content/systems/game/ruleset.yaml", sound_rules},
       {"content/systems/game/wild.yaml",
        "kind: notations\nnotations:\n  wild:\n    label: wild\n    pattern: " + quoted(pattern) + "\n" +
            captures_of(pattern)},
       {"content/campaigns/table/campaign.yaml",
        "talia: 1\nid: table\nsystem: game\nlanguage: en\nname: Table\nversion: 1.0.0\n"},
       {"content/campaigns/table/card.yaml", "kind: card\nid: card\ntext: " + text + "\n"}});
  SourceMap sources;
  Diagnostics diagnostics;
  const Catalog catalog =
      model::build_catalog(model::read_workspace(*files, sources, diagnostics, 1), sources, diagnostics, 1);
  const Derived derived = rules::derive(catalog, diagnostics, {{}, 1});
  const auto check = [&](Span span) {
    TALIA_ASSERT(!span.exists() || (span.begin <= span.end && span.end <= sources.text(span.file).size()));
  };
  for (const rules::WrittenNotation& each : rules::written_notations(catalog, derived)) {
    check(each.span);
    TALIA_ASSERT(!each.text.empty());
    if (each.record) {
      rules::to_json(*each.record, catalog);
    }
    rules::to_json(each.odds, catalog);
  }
  for (const Diagnostic& each : diagnostics.in_order_added()) {
    check(each.span);
  }
  source::render_text(diagnostics, sources);
  return 0;
}
