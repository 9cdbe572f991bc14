// Texts with their insertions evaluated and their references resolved.
#include <algorithm>

#include <fmt/format.h>

#include "markup/parse.h"
#include "rules/environment.h"
#include "rules/shares.h"

namespace talia::rules {
namespace {

class Filler {
 public:
  Filler(const Context& context, const Catalog& catalog, const Derived& derived, Diagnostics& diagnostics,
         formula::Allowance& allowance)
      : context_(context),
        catalog_(catalog),
        derived_(derived),
        diagnostics_(diagnostics),
        allowance_(allowance),
        system_(system_of(context, catalog)) {}

  Text fill(const Text& text) {
    Text filled = text;
    markup::for_each_inline(filled, [this](Inline& each) {
      if (const auto* const insertion = std::get_if<Insertion>(&each.what)) {
        each.what = inserted(*insertion);
      } else if (const auto* const reference = std::get_if<Reference>(&each.what)) {
        each.what = resolved(*reference);
      }
    });
    filled.is_broken |= !is_sound_;
    return filled;
  }

 private:
  Words inserted(const Insertion& insertion) {
    Formula formula = insertion.formula;
    const Scope& scope =
        context_.self ? derived_.scope(catalog_.definition(*context_.self).kind) : derived_.scope(system_);
    if (!formula.is_broken() && !formula::is_checked(formula)) {
      formula::check_insertion(formula, scope, diagnostics_, {}, present());
    }
    const auto value = evaluate(formula, context_, derived_, allowance_);
    if (value && !value->is_null()) {
      return shown(*value, insertion.span);
    }
    if (value && !scope.is_incomplete) {
      report_nothing(insertion);
    } else if (!value && !formula::is_silent(value.error())) {
      diagnostics_.add(value.error());
    }
    is_sound_ = false;
    return {};
  }

  // Of a record that lacks what it is asked for; what may be left out was to be checked before.
  void report_nothing(const Insertion& insertion) {
    auto diagnostic =
        Diagnostic::of(Code::no_such_item, insertion.span, "nothing comes of this, and the text has a hole")
            .help("say what stands there then, as in `{words.taste[taste] ?? taste}`");
    if (context_.self) {
      const Definition& definition = catalog_.definition(*context_.self);
      diagnostic.notes.push_back({definition.id_span, fmt::format("it is so for `{}`", definition.id)});
    }
    diagnostics_.add(std::move(diagnostic));
  }

  std::vector<std::string> present() const {
    if (!context_.self) {
      return {};
    }
    const Definition& definition = catalog_.definition(*context_.self);
    return present_paths(definition, derived_.storage().kind(definition.kind),
                         derived_.storage().stats[static_cast<std::size_t>(*context_.self)]);
  }

  std::variant<Words, IconName, Insertion, Reference, Hyperlink, LineBreak> resolved(
      const Reference& reference) {
    const auto found = catalog_.find(context_.campaign, system_, reference.target.view());
    if (!found) {  // Reported where references are resolved.
      is_sound_ = false;
      return Words{reference.written()};
    }
    const Definition& definition = catalog_.definition(*found);
    std::string destination = catalog_.full_name(definition);
    if (reference.label) {
      return Hyperlink{std::move(destination), *reference.label};
    }
    Words title = title_of(definition, reference.target.span());
    return Hyperlink{std::move(destination), std::move(title.text), title.value};
  }

  // A definition's name with the bytes that it came from; `at` where it has only its id.
  static Words title_of(const Definition& definition, Span at) {
    if (const Node name = definition.root.find("name"); name.exists() && name.scalar() == definition.title) {
      MappedText text = name.text();
      const Span whole = text.span();
      return {std::move(text), whole};
    }
    return {MappedText::from(definition.title, at)};
  }

  // A value as text, its characters at the places where the author wrote them; those that came from a computation or
  // from elsewhere stand for the insertion, `at`.
  Words shown(const Value& value, Span at) const {
    if (const DefinitionValue* const definition = value.definition()) {
      return title_of(catalog_.definitions[definition->definition], at);
    }
    const std::string text = to_text(value, catalog_);
    const Span origin = value.origin();
    if (!origin.exists()) {
      return {MappedText::from(text, at)};
    }
    if (value.is_as_written() && text.size() == origin.end - origin.begin) {
      return {MappedText::verbatim(text, origin), origin};
    }
    const Node node = node_at(origin);
    std::vector<MappedText> sources;
    add_sources(node, sources);
    MappedText mapped;
    std::size_t done = 0;
    for (const MappedText& source : sources) {
      if (const auto found = text.find(source.view(), done); found != std::string::npos) {
        mapped.append_from(text.substr(done, found - done), at);
        mapped.append(source);
        done = found + source.size();
      }
    }
    mapped.append_from(text.substr(done), at);
    const Span written = node.exists() ? node.text().span() : Span{};
    return {std::move(mapped), written.exists() ? written : origin};
  }

  // The texts that a value may be shown by, in the order in which they were written.
  void add_sources(Node node, std::vector<MappedText>& sources) const {
    for (const Node item : node.items()) {
      add_sources(item, sources);
    }
    for (const Entry& entry : node.entries()) {
      add_sources(entry.value, sources);
    }
    if (MappedText text = node.text(); !text.empty()) {
      const auto named = catalog_.find(context_.campaign, system_, text.view());
      sources.push_back(std::move(text));
      if (named) {
        sources.push_back(title_of(catalog_.definition(*named), sources.back().span()).text);
      }
    }
  }

  // The value that stands at a place of the definition's source, or of another's.
  Node node_at(Span place) const {
    if (context_.self) {
      if (const Node node = node_in(catalog_.definition(*context_.self).root, place); node.exists()) {
        return node;
      }
    }
    const auto file_of = [](const Definition& each) { return each.span.file; };
    const auto end = catalog_.definitions.end();
    for (auto each = std::ranges::lower_bound(catalog_.definitions, place.file, {}, file_of);
         each != end && each->span.file == place.file; ++each) {
      if (const Node node = node_in(each->root, place); node.exists()) {
        return node;
      }
    }
    return {};
  }

  static Node node_in(Node node, Span place) {
    if (!node.exists() || node.span() == place) {
      return node;
    }
    for (const Node item : node.items()) {
      if (const Node found = node_in(item, place); found.exists()) {
        return found;
      }
    }
    for (const Entry& entry : node.entries()) {
      if (const Node found = node_in(entry.value, place); found.exists()) {
        return found;
      }
    }
    return {};
  }

  const Context& context_;
  const Catalog& catalog_;
  const Derived& derived_;
  Diagnostics& diagnostics_;
  formula::Allowance& allowance_;
  const SystemId system_;
  bool is_sound_ = true;
};

}  // namespace

Text fill(const Text& text, const Context& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics, formula::Allowance& allowance) {
  return Filler(context, catalog, derived, diagnostics, allowance).fill(text);
}

Text fill(const Text& text, const Context& context, const Catalog& catalog, const Derived& derived,
          Diagnostics& diagnostics) {
  formula::Allowance endless;
  return fill(text, context, catalog, derived, diagnostics, endless);
}

}  // namespace talia::rules
