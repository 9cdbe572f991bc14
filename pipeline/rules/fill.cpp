// Texts with their insertions evaluated and their references resolved.
#include <fmt/format.h>

#include "markup/parse.h"
#include "rules/environment.h"

namespace talia::rules {
namespace {

class Filler {
 public:
  Filler(const Context& context, const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics)
      : context_(context), catalog_(catalog), derived_(derived), diagnostics_(diagnostics) {
    if (context.self) {
      const Definition& definition = catalog.definition(*context.self);
      present_ = present_paths(definition, derived.storage().kind(definition.kind),
                               derived.storage().values[static_cast<std::size_t>(*context.self)]);
    }
  }

  Text fill(const Text& text) {
    Text filled = text;
    markup::for_each_inline(filled, [this](Inline& each) {
      if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
        each.what = Words{inserted(*insertion)};
      } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        each.what = resolved(*reference);
      }
    });
    filled.is_broken |= !is_sound_;
    return filled;
  }

 private:
  MappedText inserted(const Insertion& insertion) {
    Formula formula = insertion.formula;
    if (!formula.is_broken() && !formula::is_checked(formula)) {
      const SystemId system = catalog_.campaign(context_.campaign).system;
      const Scope& scope =
          context_.self ? derived_.scope(catalog_.definition(*context_.self).kind) : derived_.scope(system);
      formula::check(formula, scope, Type(), diagnostics_, {}, present_);
    }
    const auto value = derived_.evaluate(formula, context_);
    if (value) {
      return MappedText::from(to_text(*value, catalog_), insertion.span);
    }
    if (!formula::is_silent(value.error())) {
      diagnostics_.add(value.error());
    }
    is_sound_ = false;
    return {};
  }

  std::variant<Words, IconName, Insertion, Reference, Hyperlink, LineBreak> resolved(
      const Reference& reference) {
    const auto found = catalog_.find(context_.campaign, reference.target.view());
    if (!found) {  // Reported where references are resolved.
      is_sound_ = false;
      return Words{reference.label.empty() ? reference.target : reference.label};
    }
    const Definition& definition = catalog_.definition(*found);
    const std::string& campaign = catalog_.campaign(definition.campaign.value_or(context_.campaign)).id;
    return Hyperlink{fmt::format("{}:{}", campaign, definition.id),
                     reference.label.empty() ? MappedText::from(definition.title, reference.target.span())
                                             : reference.label};
  }

  const Context& context_;
  const Catalog& catalog_;
  const Derived& derived_;
  Diagnostics& diagnostics_;
  std::vector<std::string> present_;
  bool is_sound_ = true;
};

}  // namespace

Text fill(const Text& text, const Context& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics) {
  return Filler(context, catalog, derived, diagnostics).fill(text);
}

}  // namespace talia::rules
