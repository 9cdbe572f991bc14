#include "job/plan/variants.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "layout/layout.h"
#include "press/profile.h"

namespace talia::job {

namespace {

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// The themes that draw the job's cards, each with the template that names it. What is broken was reported.
std::set<std::pair<const StyleSource*, const TemplateSource*>> themes_of(const DeckJob& job,
                                                                         const Catalog& catalog) {
  std::set<std::pair<const StyleSource*, const TemplateSource*>> themes;
  const auto add = [&](const Definition& card, const std::string& name) {
    const TemplateSource* const face = catalog.find_template(card.system, name);
    if (face == nullptr || face->is_broken) {
      return;
    }
    const Node theme = face->root.find("theme");
    const auto found = std::ranges::find(catalog.themes, theme.exists() ? theme.scalar() : std::string_view{},
                                         &StyleSource::id);
    if (found != catalog.themes.end() && !found->is_broken) {
      themes.emplace(&*found, face);
    }
  };
  for (const rules::DeckCard& each : job.selection.cards) {
    const Definition& card = catalog.definition(each.definition);
    add(card, job.deck->face.empty() ? catalog.kind(card.kind).name : job.deck->face);
    if (const rules::Reverse* const reverse = job.reverse_of(each)) {
      const Definition& other = catalog.definition(reverse->definition);
      add(other, reverse->face.empty() ? catalog.kind(other.kind).name : reverse->face);
    } else if (job.has_backs()) {
      add(card, job.deck->back);
    }
  }
  return themes;
}

}  // namespace

bool has_variant(const std::string& variant, Span at, const Catalog& catalog, Diagnostics& diagnostics) {
  std::vector<std::string> variants{std::string(usual_variant)};
  for (const StyleSource& theme : catalog.themes) {
    if (theme.is_broken) {
      // Nobody knows which variants a broken theme would have had.
      return true;
    }
    std::ranges::copy(layout::variants_of(theme), std::back_inserter(variants));
  }
  if (has(variants, variant)) {
    return true;
  }
  std::ranges::sort(variants);
  variants.erase(std::unique(variants.begin(), variants.end()), variants.end());
  diagnostics.add(
      Diagnostic::of(Code::unknown_variant, at, fmt::format("no theme has a variant `{}`", variant))
          .help_closest(variant, variants));
  return false;
}

bool has_variant(const PrinterTarget& target, const Catalog& catalog, Diagnostics& diagnostics) {
  if (const auto* const printer = std::get_if<Printer>(&target)) {
    return has_variant(printer->variant, printer->variant_span, catalog, diagnostics);
  }
  const SheetStyle& sheet = std::get<SheetTarget>(target).style;
  return has_variant(sheet.variant, sheet.variant_span, catalog, diagnostics);
}

bool has_variant(const DeckJob& job, const Catalog& catalog, Diagnostics& diagnostics) {
  if (job.sheet.variant == usual_variant) {
    return true;
  }
  for (const auto& [theme, face] : themes_of(job, catalog)) {
    const std::vector<std::string> variants = layout::variants_of(*theme);
    if (!has(variants, job.sheet.variant)) {
      auto lacking = Diagnostic::of(Code::unknown_variant, job.sheet.variant_span,
                                    fmt::format("the theme `{}`, which draws cards of the deck `{}`, has no "
                                                "variant `{}`",
                                                theme->id, job.deck->id, job.sheet.variant))
                         .note(face->root.find("theme").span(), "a template of the deck names the theme")
                         .help_closest(job.sheet.variant, variants);
      if (lacking.fixes.empty()) {
        lacking.help_text = fmt::format(
            "add it to the theme: `variants: {{{}: {{areas: {{all: white}}, outline: {{colour: COLOUR, "
            "width: "
            "0.13mm}}}}}}` draws all that is filled as an outline",
            job.sheet.variant);
      }
      diagnostics.add(std::move(lacking));
      return false;
    }
  }
  return true;
}

bool is_own(Node node, const SourceMap& sources, const Workspace& workspace) {
  std::error_code error;
  const std::string path(sources.path(node.span().file));
  return std::filesystem::exists(std::filesystem::path(workspace.root) / path, error);
}

void check_profiles(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                    Diagnostics& diagnostics) {
  for (const StyleSource& printer : catalog.printers) {
    const Node profile = printer.root.find("press").find("profile");
    if (printer.is_broken || !profile.is(NodeKind::text) || !is_own(profile, sources, workspace)) {
      continue;
    }
    auto missing = press::missing_profile(std::string(profile.scalar()), *workspace.files, profile.span());
    if (missing) {
      // It is an error only for who asks for the printer.
      missing->severity = Severity::warning;
      diagnostics.add(*std::move(missing));
    }
  }
}

void check_variants(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                    Diagnostics& diagnostics) {
  for (const auto* const styles : {&catalog.sheets, &catalog.printers}) {
    for (const StyleSource& style : *styles) {
      const Node variant = style.root.find("variant");
      if (style.is_broken || !variant.exists()) {
        continue;
      }
      if (is_own(variant, sources, workspace)) {
        has_variant(std::string(variant.scalar()), variant.span(), catalog, diagnostics);
      }
    }
  }
}

}  // namespace talia::job
