// Ornaments: a symbol as large as its box; an edge ornament repeats along its box a whole number of times and ends well.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "layout/items/items.h"
#include "layout/items/strip.h"
#include "layout/reading/reader.h"

namespace talia::layout {

namespace {

class OrnamentPiece : public PieceContent {
 public:
  OrnamentPiece(const Strip& strip, const Symbols& symbols)
      : strip_(strip), size_(symbols.get(strip.symbol).size) {}

  Length natural_width() override { return Length(); }
  bool bleeds() const override { return true; }
  Length height(Length, std::size_t) override { return Length(); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    if (strip_.repetition.periods > 0) {
      draw_strip(strip_, box, area, drawing);
      return;
    }
    const double scale = std::min(area.size.width / size_.width, area.size.height / size_.height);
    const Size size{size_.width.scaled(scale), size_.height.scaled(scale)};
    const Rect place = drawing.turned(aligned(area, size, box.align, box.valign), area);
    if (!drawing.is_in_sight(box, place)) {
      return;
    }
    drawing.out->push_back({SymbolUse{strip_.symbol, strip_.turned(scale, scale, place)},
                            strip_.paint,
                            {Layer::art, Reading::artefact},
                            box.origin});
  }

 private:
  Strip strip_;
  Size size_;
};

class OrnamentContent : public BoxContent {
 public:
  SymbolId symbol{};
  Colour colour;
  Repetition repetition;
  bool mirrored = false, upside_down = false;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const Strip strip{symbol, filling.paint(colour), repetition, mirrored, upside_down};
    out.push_back(piece_of(box, filling, std::make_unique<OrnamentPiece>(strip, filling.common.symbols)));
  }
};

}  // namespace

std::unique_ptr<BoxContent> read_ornament(Node node, Reader& reader) {
  auto content = std::make_unique<OrnamentContent>();
  const Node name = node.find("ornament");
  const auto symbol = reader.common().symbols.find(fmt::format("ornament/{}", name.scalar()));
  if (!symbol) {
    reader.findings().fault(Diagnostic::of(Code::unknown_ornament, name.span(),
                                           fmt::format("there is no ornament `{}`", name.scalar()))
                                .help_closest(name.scalar(), reader.common().catalog.ornaments));
    return nullptr;
  }
  content->symbol = *symbol;
  content->colour = reader.colours().line(node.find("colour")).value_or(Colour{});
  content->repetition = repetition_of(node.find("along"));
  const Node mirror = node.find("mirror");
  content->mirrored = mirror.exists() && (mirror.scalar() == "across" || mirror.scalar() == "both");
  content->upside_down = mirror.exists() && (mirror.scalar() == "down" || mirror.scalar() == "both");
  return content;
}

}  // namespace talia::layout
