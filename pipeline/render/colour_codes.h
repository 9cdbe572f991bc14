// Colours of a drawing that goes to press. The inks are not known where it is drawn, so each paint stands in it as a triple that means
// a palette entry, a tint and how it is used; `press` puts the inks in its place. Exact in the six decimals that are written.
#pragma once
#include <array>
#include <optional>

#include "frame/paint.h"

namespace talia::render {

// An area; type, and lines and shapes so thin that inks which miss each other by a tenth of a millimetre would show; or such type
// that is printed upon what lies below it.
enum class Grain { area, fine, upon };

struct CodedPaint {
  Paint paint;
  Grain grain = Grain::area;
  bool operator==(const CodedPaint&) const = default;
};

// Red, green and blue, each a whole number of thousandths from 0 to 0.999, or of 25,000ths for a mix. Requires tints of at
// most 1000, and of mixes entries below `most_mixed_entries`; a mix is never printed upon anything.
std::array<double, 3> code_of(const CodedPaint& coded);
// Nothing where the colour is no code.
std::optional<CodedPaint> paint_of_code(const std::array<double, 3>& rgb);

}  // namespace talia::render
