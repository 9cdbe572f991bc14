// Values and whole results as text.
#include <fmt/format.h>

#include "formula/parts.h"
#include "rules/rulesets/ruleset.h"

namespace talia::rules {
namespace {

// A value with every definition replaced by a text.
template <typename Name>
Value named(const Value& value, Name name) {
  if (const DefinitionValue* const definition = value.definition()) {
    return Value(name(*definition));
  }
  return *formula::with_parts(value, [&](const Value& part) { return named(part, name); });
}

}  // namespace

std::string to_text(const Value& value, const Catalog& catalog) {
  return formula::to_text(
      named(value, [&](DefinitionValue each) { return catalog.definitions[each.definition].title; }));
}

std::string to_json(const Value& value, const Catalog& catalog) {
  return formula::to_json(
      named(value, [&](DefinitionValue each) { return catalog.definitions[each.definition].id; }));
}

std::string value_text(const Result<Value>& value, const Catalog& catalog) {
  return value ? to_text(*value, catalog) : std::string("(at fault)");
}

std::string dump(DefinitionId id, const Derived& derived, const Catalog& catalog) {
  const Definition& definition = catalog.definition(id);
  std::string text = fmt::format("{} {}{}\n", catalog.kind(definition.kind).name, definition.id,
                                 derived.is_broken(id) ? " (broken)" : "");
  for (const Stat& stat : derived.stats(definition.kind)) {
    const auto value = derived.stat(id, stat.id);
    text += fmt::format("  {} = {}  [{}]\n", stat.id,
                        value ? to_text(*value, catalog) : std::string("broken"), stat.source);
  }
  return text;
}

std::string dump(const Derived& derived, const Catalog& catalog) {
  std::string text;
  for (std::size_t i = 0; i < catalog.definitions.size(); ++i) {
    text += dump(static_cast<DefinitionId>(i), derived, catalog);
  }
  return text;
}

}  // namespace talia::rules
