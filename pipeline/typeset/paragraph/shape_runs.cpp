#include "typeset/paragraph/shape_runs.h"

#include <optional>

namespace talia::typeset {
namespace {

// No word has so many letters that each change the next; signs without end, all kerned, would be shaped anew at every place
// where a line may end among them.
constexpr std::size_t most_joined = 32;

void measure_icon(StyleRun& run, double icon_scale, TypesetContext& context) {
  const FontMetrics& metrics = context.fonts.metrics(run.shape.font);
  if (!context.symbols.get(*run.icon).names.empty()) {
    std::vector<ShapedGlyph> space;
    context.shaper.shape(U" ", 0, 1, run.shape, space);
    run.blank = space.empty() ? std::nullopt : std::optional(space.front());
  }
  run.icon_height = static_cast<Em>(
      static_cast<double>(of_font_units(metrics.cap_height, metrics.units_per_em)) * icon_scale);
}

Em icon_width(const StyleRun& run, const Symbols& symbols) {
  const Size size = symbols.get(*run.icon).size;
  return size.height.units() <= 0
             ? 0
             : static_cast<Em>(static_cast<double>(run.icon_height) * (size.width / size.height));
}

}  // namespace

std::vector<ShapedGlyph> shape_runs(std::span<StyleRun> runs, const Characters& text, Em tracking,
                                    double icon_scale, TypesetContext& context) {
  std::vector<ShapedGlyph> glyphs;
  for (StyleRun& run : runs) {
    run.first_glyph = static_cast<std::uint32_t>(glyphs.size());
    if (run.icon) {
      measure_icon(run, icon_scale, context);
    } else if (!run.is_initial) {
      context.shapes.shape(text.shown, run.begin, run.end, run.shape, context.shaper, glyphs);
      finish_glyphs(glyphs, run.first_glyph, text.written, tracking);
    }
    run.last_glyph = static_cast<std::uint32_t>(glyphs.size());
  }
  return glyphs;
}

std::vector<Em> widths_before(std::span<const StyleRun> runs, const std::vector<ShapedGlyph>& glyphs,
                              std::size_t count, const Symbols& symbols) {
  std::vector<Em> widths(count + 1, 0);
  for (const ShapedGlyph& glyph : glyphs) {
    widths[glyph.cluster + 1] += glyph.advance;
  }
  for (const StyleRun& run : runs) {
    if (run.icon) {
      widths[run.begin + 1] = icon_width(run, symbols);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    widths[i + 1] += widths[i];
  }
  return widths;
}

std::vector<std::uint8_t> safe_places(std::span<const StyleRun> runs, const std::vector<ShapedGlyph>& glyphs,
                                      std::size_t count) {
  std::vector<std::uint8_t> safe(count + 1, 0);
  safe[count] = 1;
  for (const StyleRun& run : runs) {
    // How many letters in a row, up to here, change the next one.
    std::size_t joined = 0;
    for (std::size_t i = run.first_glyph; i < run.last_glyph; ++i) {
      const ShapedGlyph& glyph = glyphs[i];
      if (i == run.first_glyph || glyphs[i - 1].cluster != glyph.cluster) {
        joined = glyph.is_unsafe && joined < most_joined ? joined + 1 : 0;
        safe[glyph.cluster] = joined == 0 ? 1 : 0;
      }
    }
    safe[run.begin] = 1;
  }
  return safe;
}

}  // namespace talia::typeset
