// What a chart needs besides its numbers: fonts and colours.
#pragma once
#include <memory>
#include <vector>

#include "markup/font_list.h"
#include "render/render.h"
#include "source/files/files.h"
#include "typeset/typeset.h"

namespace talia::chart {

// What series are drawn with; told apart in grey too.
using ChartPaints = std::vector<Paint>;
ChartPaints declare_chart_colours(Palette& palette);

struct ChartContext {
  Palette palette;
  Symbols symbols;
  Images images;
  FontStore fonts;
  std::unique_ptr<Typesetter> typesetter;
  ChartPaints paints;
  TextStyle style;  // Of 8 points, in the workspace's first family.

  render::Resources resources() const { return {palette, symbols, images, fonts}; }
};

// Null when the workspace declares no fonts, which is reported. `hyphenation` holds the machine's patterns and outlives it.
std::unique_ptr<ChartContext> set_up(const FontList& declared, FontStore fonts, const Files& hyphenation,
                                     Diagnostics& diagnostics);

// 8 points, figures of one width.
TextStyle chart_style(FamilyId family);

constexpr double picture_dpi = 200;

}  // namespace talia::chart
