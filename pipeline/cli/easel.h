// What a chart needs besides its numbers: fonts, colours, and a way to its files.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "cli/workspace.h"
#include "model/catalog.h"
#include "render/render.h"
#include "typeset/typeset.h"

namespace talia::cli {

// What series are drawn with; told apart in grey too.
using ChartPaints = std::vector<Paint>;
ChartPaints declare_chart_colours(Palette& palette);

struct Easel {
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts;
  std::unique_ptr<Typesetter> typesetter;
  ChartPaints paints;
  TextStyle style;  // Of 8 points, in the workspace's first family.

  render::Resources resources() const { return {palette, symbols, images, fonts}; }
};

// Null when the workspace has no fonts, which is reported; as is what fonts lack.
std::unique_ptr<Easel> set_up_easel(const Catalog& catalog, const Workspace& workspace,
                                    Diagnostics& diagnostics);

// 8 points, figures of one width.
TextStyle chart_style(FamilyId family);

// Writes one file where the user wants it, whole or not at all. Reports unwritable-file, and what hindered its making.
void write_drawing(const std::string& path, const Result<std::string>& bytes, Diagnostics& diagnostics);

constexpr double picture_dpi = 200;

}  // namespace talia::cli
