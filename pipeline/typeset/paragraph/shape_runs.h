// Runs into glyphs, and what lines are measured by: how wide the text is up to each character, and where it may be cut.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// The glyphs of all runs, one after the other; each run learns which are its own, and an icon how high it is.
std::vector<ShapedGlyph> shape_runs(std::span<StyleRun> runs, const Characters& text, Em tracking,
                                    double icon_scale, TypesetContext& context);

// Of the characters before each of `count`, and of all. What is in no run has no width.
std::vector<Em> widths_before(std::span<const StyleRun> runs, const std::vector<ShapedGlyph>& glyphs,
                              std::size_t count, const Symbols& symbols);

// Of each of `count` characters, and of the end: whether a line may be cut before it without new shapes.
std::vector<std::uint8_t> safe_places(std::span<const StyleRun> runs, const std::vector<ShapedGlyph>& glyphs,
                                      std::size_t count);

}  // namespace talia::typeset
