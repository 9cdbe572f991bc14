// The fonts, symbols and pictures of a workspace: what faces and pages are drawn with that says nothing of its definitions.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "frame/paint.h"
#include "frame/symbols.h"
#include "image/picture.h"
#include "markup/font_list.h"
#include "typeset/typeset.h"

namespace talia::job {

struct DrawingStock {
  Palette palette;  // With the colours of the symbols.
  FontStore fonts;
  Symbols symbols;
  Images images;
  std::shared_ptr<const Hyphenators> hyphenators = hyphenators_to_share();
};

// What a stock was made of, besides the files that are named here.
struct StockRequest {
  FontList fonts;
  std::vector<PaletteEntry> palette;  // Of themes and campaigns.
  std::vector<std::string> icons, ornaments, pictures;
  bool operator==(const StockRequest&) const = default;
};

}  // namespace talia::job
