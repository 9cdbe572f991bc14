#include "cli/easel.h"

#include "cli/studio.h"

namespace talia::cli {

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

std::unique_ptr<Easel> set_up_easel(const Catalog& catalog, const Workspace& workspace,
                                    Diagnostics& diagnostics) {
  auto easel =
      std::make_unique<Easel>(Easel{{}, {}, {}, load_fonts(catalog, workspace, diagnostics), {}, {}, {}});
  const auto& families = catalog.fonts.families;
  const auto family = families.empty() ? std::nullopt : easel->fonts.find_family(families.front().name);
  if (!family) {
    diagnostics.add(Diagnostic::of(Code::not_found, {}, "the workspace declares no fonts to write with"));
    return nullptr;
  }
  easel->style = chart_style(*family);
  easel->paints = declare_chart_colours(easel->palette);
  easel->typesetter = std::make_unique<Typesetter>(easel->fonts, easel->symbols, *workspace.hyphenation);
  return easel;
}

void write_drawing(const std::string& path, const Result<std::string>& bytes, Diagnostics& diagnostics) {
  if (!bytes) {
    diagnostics.add(bytes.error());
    return;
  }
  if (const auto written = write_output(path, *bytes); !written) {
    diagnostics.add(written.error());
  }
}

}  // namespace talia::cli
