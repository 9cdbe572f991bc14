// Pictures as faces and books draw them: files of pixels, and drawings.
#pragma once
#include <optional>
#include <string>
#include <variant>

#include "layout/layout.h"

namespace talia::layout {

using PictureSource = std::variant<ImageId, SymbolId>;

// By the path of its file. Nothing for one that was not read, which was reported.
std::optional<PictureSource> find_picture(const std::string& file, const LayoutContext& common);

// Pixels as they are printed best; the same for all printers, which do not change what a face is.
Size size_of_picture(PictureSource source, const LayoutContext& common);

// So many times its size. `paint` is for what a drawing leaves to its user.
Item drawn_picture(PictureSource source, Point corner, double scale, Paint paint, Reading reading,
                   const LayoutContext& common);

// What is wrong with a picture of too few pixels an inch for a width: coarse-picture at `named`.
std::optional<Diagnostic> coarse_picture(PictureSource source, Length width, int wanted_ppi, Span named,
                                         const LayoutContext& common);

}  // namespace talia::layout
