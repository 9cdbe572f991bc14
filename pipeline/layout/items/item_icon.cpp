// Icons: a symbol in one colour, as large as its box; for a hero with a rim and a shade, like felt sewn on felt.
#include <algorithm>

#include <fmt/format.h>

#include "layout/items/icon_field.h"
#include "layout/items/items.h"
#include "layout/items/shapes.h"
#include "layout/reading/reader.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

struct Look {
  Paint paint;
  std::optional<Paint> rim, shade;
  Length rim_width;
  Point shade_shift;
  Reading reading = Reading::artefact;
};

class IconPiece : public PieceContent {
 public:
  IconPiece(SymbolId symbol, Look look) : symbol_(symbol), look_(look) {}

  // Icons have no size of their own; a box that gives none gets what stands well beside text.
  Length natural_width() override { return Length::mm(3.5); }
  Length height(Length width, std::size_t) override { return std::min(width, Length::mm(3.5)); }

  void draw(const Box& box, const Rect& area, std::size_t, Drawing& drawing) override {
    if (!drawing.has_room(box, area)) {
      return;
    }
    const Symbol& symbol = drawing.common.symbols.get(symbol_);
    const double scale = std::min(area.size.width / symbol.size.width, area.size.height / symbol.size.height);
    const Size size{symbol.size.width.scaled(scale), symbol.size.height.scaled(scale)};
    const Rect drawn = drawing.turned(aligned(area, size, box.align, box.valign), area);
    if (!drawing.is_in_sight(box, drawn)) {
      return;
    }
    const Transform place = Transform::scale(scale, drawn.origin);
    if (look_.shade) {
      fatten(symbol, place.then(Transform::move(look_.shade_shift)), *look_.shade, look_.rim_width, box,
             drawing);
    }
    if (look_.rim) {
      fatten(symbol, place, *look_.rim, look_.rim_width, box, drawing);
    }
    drawing.add({SymbolUse{symbol_, place}, look_.paint, {Layer::art, look_.reading}}, box.origin);
  }

 private:
  static void fatten(const Symbol& symbol, const Transform& place, Paint paint, Length by, const Box& box,
                     Drawing& drawing) {
    for (const SymbolPart& part : symbol.parts) {
      const Length line = by * 2 + (part.stroke ? part.stroke->scaled(place.xx) : Length());
      const Path path = moved(part.path, place);
      constexpr Role art{Layer::art, Reading::artefact};
      if (!part.stroke) {
        drawing.add({PathItem{path, std::nullopt, part.even_odd}, paint, art}, box.origin);
      }
      drawing.add({PathItem{path, line, part.even_odd, {true, true, {}}}, paint, art}, box.origin);
    }
  }

  SymbolId symbol_;
  Look look_;
};

class IconContent : public BoxContent {
 public:
  Wording name;
  Colour colour;
  std::optional<Colour> rim, shade;
  Length rim_width;
  Point shade_shift;
  Reading reading = Reading::artefact;

  void fill(const Box& box, Filling& filling, std::vector<Piece>& out) const override {
    const std::string icon = filling.words(name, "an icon");
    if (icon.empty()) {
      return;
    }
    const auto symbol = filling.common.symbols.find("icon/" + icon);
    if (!symbol) {
      filling.is_sound = false;
      const IconField field = icon_field(icon, filling.subject, filling.common.catalog);
      if (!field.is_told) {
        filling.report(Diagnostic::of(Code::unknown_icon,
                                      field.value.exists() ? field.value.span() : name.span,
                                      fmt::format("there is no icon `{}`", icon))
                           .note(filling.subject.place, filling.subject.note)
                           .help_closest(icon, filling.common.catalog.icons));
      }
      return;
    }
    const Look look{
        filling.paint(colour), filling.paint(rim), filling.paint(shade), rim_width, shade_shift, reading};
    out.push_back(piece_of(box, filling, std::make_unique<IconPiece>(*symbol, look)));
  }
};

// A square icon fills a square box, and nothing is left to align. Of a name that definitions choose all icons count.
void check_alignment(Node node, const Wording& name, Reader& reader) {
  const auto says = [&](std::string_view key) { return node.find(key).exists(); };
  if (!says("width") || !says("height") || says("share") || says("name") || says("padding") ||
      node.find("width").scalar() != node.find("height").scalar()) {
    return;
  }
  const LayoutContext& common = reader.common();
  const auto is_square = [&](const std::string& icon) {
    const auto symbol = common.symbols.find("icon/" + icon);
    const Size size = symbol ? common.symbols.get(*symbol).size : Size{};
    return size.width == size.height;
  };
  for (const std::string_view key : {"align", "valign"}) {
    if (says(key) &&
        (name.open ? std::ranges::all_of(common.catalog.icons, is_square) : is_square(name.constant))) {
      reader.findings().warn(
          Diagnostic::of(Code::key_without_effect, node.key_span(key),
                         fmt::format("`{}` does nothing where the drawing fills its box", key))
              .help("say at what holds the box where it stands, in a `stack` by `left`, `top`, `right` and "
                    "`bottom`"));
    }
  }
}

}  // namespace

std::unique_ptr<BoxContent> read_icon(Node node, Reader& reader) {
  auto content = std::make_unique<IconContent>();
  content->name = reader.expressions().wording(node.find("icon"));
  if (!content->name.open && !reader.common().symbols.find("icon/" + content->name.constant)) {
    reader.findings().fault(Diagnostic::of(Code::unknown_icon, node.find("icon").span(),
                                           fmt::format("there is no icon `{}`", content->name.constant))
                                .help_closest(content->name.constant, reader.common().catalog.icons));
    return nullptr;
  }
  check_alignment(node, content->name, reader);
  content->colour = reader.colours().line(node.find("colour")).value_or(Colour{});
  content->rim = reader.colours().area(node.find("rim"));
  content->shade = reader.colours().area(node.find("shade"));
  content->rim_width = length_of(node.find("rim_width")).value_or(Length::mm(0.5));
  content->shade_shift = point_of(node.find("shade_shift"));
  const Node figure = node.find("reading");
  content->reading = figure.exists() && figure.scalar() == "figure" ? Reading::figure : Reading::artefact;
  return content;
}

}  // namespace talia::layout
