#include "chart/context.h"

#include <utility>

namespace talia::chart {

ChartPaints declare_chart_colours(Palette& palette) {
  // Each is darker or lighter than its neighbours.
  const PaletteEntry entries[] = {{"chart-1", {38, 70, 110}, {}, {}}, {"chart-2", {214, 134, 56}, {}, {}},
                                  {"chart-3", {52, 120, 92}, {}, {}}, {"chart-4", {170, 190, 210}, {}, {}},
                                  {"chart-5", {130, 48, 60}, {}, {}}, {"chart-6", {226, 200, 120}, {}, {}}};
  ChartPaints paints;
  for (const PaletteEntry& entry : entries) {
    paints.push_back({palette.declare(entry), 1000});
  }
  return paints;
}

TextStyle chart_style(FamilyId family) {
  TextStyle style;
  style.family = family;
  style.size = 8_pt;
  style.leading = 9.6_pt;
  style.features = {"lnum", "tnum"};
  style.hyphenate = false;
  return style;
}

std::unique_ptr<ChartContext> set_up(const FontList& declared, FontStore fonts, const Files& hyphenation,
                                     Diagnostics& diagnostics) {
  auto context = std::make_unique<ChartContext>(ChartContext{{}, {}, {}, std::move(fonts), {}, {}, {}});
  const auto& families = declared.families;
  const auto family = families.empty() ? std::nullopt : context->fonts.find_family(families.front().name);
  if (!family) {
    diagnostics.add(Diagnostic::of(Code::not_found, {}, "the workspace declares no fonts to write with"));
    return nullptr;
  }
  context->style = chart_style(*family);
  context->paints = declare_chart_colours(context->palette);
  context->typesetter = std::make_unique<Typesetter>(context->fonts, context->symbols, hyphenation);
  return context;
}

}  // namespace talia::chart
