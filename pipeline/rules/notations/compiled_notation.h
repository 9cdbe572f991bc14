// The notations of a ruleset, compiled.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formula/formula.h"
#include "formula/interval.h"
#include "model/catalog.h"
#include "source/reports/diagnostic.h"
#include "source/text/pattern.h"

namespace talia::rules {

// The functions that every scope has for notations; index of NameMeaning::notation.
enum class NotationCall : std::uint8_t { parse, matches, print, odds, notations };

// A text with `{expression}`s, as rulesets write messages.
struct MessagePart {
  std::string words;
  std::optional<Formula> value;
};
// What a named group of the pattern holds.
struct Capture {
  enum class What : std::uint8_t { integer, number, text, term };
  std::string name;
  What what = What::text;
  formula::Interval range;          // Of a number.
  std::vector<std::string> groups;  // Of a term.
  // Normalised texts that stand for no value.
  std::vector<std::string> nothing;
  // The group may take no part; its value is `standard` then.
  bool is_optional = false;
  Value standard;
  std::string separator;  // Of a list; empty: one value.

  // Whether the record tells the term's group beside it.
  bool has_group() const { return groups.size() > 1 && separator.empty(); }
};

struct CompiledNotation {
  std::string id, label, source;
  std::optional<source::Pattern> pattern;  // None: broken, which was reported.
  std::vector<Capture> captures;
  // Of the captures in order; beside a term of several groups its group as `NAME_group`.
  Type record;
  std::optional<Formula> print, odds;
  struct Check {
    Formula holds;
    std::vector<MessagePart> message;
    std::string why;
    Severity severity;
    Span span;
  };
  std::vector<Check> checks;
  std::vector<std::string> examples;
  // Where it may stand on two lines: within these captures, or anywhere.
  std::vector<std::string> may_part;
  bool may_part_anywhere = false;
  Span span;
};

// The notations of a system, and what it needs to read them.
struct CompiledNotations {
  std::vector<CompiledNotation> all;              // In the order of the ruleset.
  std::vector<Node> roots;                        // One for each.
  std::vector<std::string> broken;                // Ids in documents at fault.
  std::shared_ptr<const source::PatternSet> set;  // Null: there is none.
  // By group, then the folded words of abbreviation, names and forms: the term's slug.
  std::map<std::string, std::map<std::string, std::string>, std::less<>> terms;
  std::map<std::string, std::vector<std::string>, std::less<>> names;  // By group, for suggestions.
  bool is_incomplete = false;  // Terms may be missing, which was reported.
  const CompiledNotation* find(std::string_view id) const;
};

}  // namespace talia::rules
