#include "frame/symbols.h"

#include <utility>

#include "language/language.h"
#include "source/of_each.h"
#include "source/run/assert.h"

namespace talia {

std::string_view Symbol::name_in(std::string_view language) const {
  for (const std::string_view asked : {language, language::primary_subtag(language), std::string_view()}) {
    if (const auto known = names.find(asked); known != names.end()) {
      return known->second;
    }
  }
  return {};
}

SymbolId Symbols::add(Symbol symbol) {
  const auto id = static_cast<SymbolId>(symbols_.size());
  const bool is_new = by_name_.emplace(symbol.name, id).second;
  TALIA_ASSERT(is_new);
  for (SymbolPart& part : symbol.parts) {
    part.bounds = part.path.bounds();
  }
  symbols_.push_back(std::move(symbol));
  return id;
}

std::optional<SymbolId> Symbols::find(std::string_view name) const {
  const auto known = by_name_.find(name);
  return known == by_name_.end() ? std::nullopt : std::optional(known->second);
}

std::vector<std::string> Symbols::names() const {
  return source::keys_of(by_name_);
}

}  // namespace talia
