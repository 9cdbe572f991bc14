// Icons and drawings as SVG of few words.
#pragma once
#include <string>
#include <string_view>

#include "frame/frame.h"
#include "frame/symbols.h"

namespace talia::web {

// `0 0 24 24`, in points.
std::string view_box(const Symbol& symbol);
// Its parts; what the symbol leaves to its user is drawn in the colour of the words around it.
std::string parts_of(const Symbol& symbol, const Palette& palette);
// A file of its own; what the symbol leaves to its user has one colour by day, and another by night.
std::string svg_file(const Symbol& symbol, Rgb by_day, Rgb by_night, const Palette& palette);

}  // namespace talia::web
