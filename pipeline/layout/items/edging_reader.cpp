// The `frame:` of a box, read.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "layout/items/edging.h"
#include "layout/items/shapes.h"
#include "layout/reading/reader.h"
#include "layout/reading/value_kinds.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

using namespace length_literals;

constexpr Length usual_corner_size = 8_mm;
constexpr Length usual_edge_size = 2_mm;
constexpr Length usual_gap_of_edge = 1_mm;  // Between pieces of an edge.
constexpr Length usual_line_width = 0.3_mm;

// Ornament or icon.
std::optional<Motif> motif_of_drawing(Node name, std::string_view kind, Reader& reader) {
  const auto symbol = reader.common().symbols.find(fmt::format("{}/{}", kind, name.scalar()));
  if (!symbol) {
    const bool is_icon = kind == "icon";
    const auto& catalog = reader.common().catalog;
    reader.findings().fault(
        Diagnostic::of(is_icon ? Code::unknown_icon : Code::unknown_ornament, name.span(),
                       fmt::format("there is no {} `{}`", kind, name.scalar()))
            .help_closest(name.scalar(), is_icon ? catalog.icons : catalog.ornaments)
            .help_otherwise("it is one drawing on all faces, by the name of its file without the ending"));
    return std::nullopt;
  }
  const Symbol& drawing = reader.common().symbols.get(*symbol);
  return Motif{std::string(name.scalar()), symbol, drawing.parts, drawing.size};
}

std::optional<Motif> motif_of_outline(Node text, Reader& reader) {
  auto path = parse_path(text.scalar(), text.span());
  if (!path) {
    path.error().help_text =
        "write the name of an ornament, `{icon: NAME}`, or `M x y L x y C x y x y x y Z` in mm";
    reader.findings().fault(std::move(path.error()));
    return std::nullopt;
  }
  const Rect bounds = path->bounds();
  if (bounds.left() < Length() || bounds.top() < Length() || bounds.size.width <= Length() ||
      bounds.size.height <= Length()) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_path, text.span(),
                       bounds.size.width <= Length() || bounds.size.height <= Length()
                           ? "this outline has no area"
                           : "this outline reaches beyond the frame, to numbers below 0")
            .help("draw it as it stands at the upper left, from `0 0` to the right and down"));
    return std::nullopt;
  }
  Motif motif;
  motif.size = {bounds.right(), bounds.bottom()};
  motif.name = "outline";
  SymbolPart part;
  part.path = *std::move(path);
  motif.parts.push_back(std::move(part));
  return motif;
}

// A name, an outline, or a record that says which of them it is. `size` is how wide and high it may be.
std::optional<Motif> read_motif(Node node, Reader& reader) {
  if (!node.is(NodeKind::map)) {
    return looks_like_outline(node.scalar()) ? motif_of_outline(node, reader)
                                             : motif_of_drawing(node, "ornament", reader);
  }
  for (const std::string_view kind : {"ornament", "icon"}) {
    if (const Node name = node.find(kind); name.exists()) {
      return motif_of_drawing(name, kind, reader);
    }
  }
  if (const Node path = node.find("path"); path.exists()) {
    return motif_of_outline(path, reader);
  }
  reader.findings().require(false);  // A fault of the shape.
  return std::nullopt;
}

Node member_of(Node node, std::string_view key) {
  return node.is(NodeKind::map) ? node.find(key) : Node{};
}

// How large a drawing is, as written or as usual; outlines are in mm already.
std::optional<Length> extent_of(Node node, const Motif& motif, Length usual, Length own, Reader& reader) {
  const Node size = member_of(node, "size");
  const Length length = length_of(size).value_or(motif.symbol ? usual : own);
  if (length <= Length()) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_box, size.exists() ? size.span() : node.span(), "a drawing of no size")
            .help("give it a `size` above 0"));
    return std::nullopt;
  }
  return length;
}

// Colours that run, and what shines through, fill areas alone, and none that have a colour of their own.
bool has_areas_alone(const Motif& motif, Node node, Reader& reader) {
  const auto report = [&](std::string_view fault, const char* help) {
    reader.findings().fault(
        Diagnostic::of(Code::bad_box, node.span(), fmt::format("`{}` {}", motif.name, fault)).help(help));
    return false;
  };
  if (std::ranges::any_of(motif.parts, [](const SymbolPart& part) { return part.stroke.has_value(); })) {
    return report("is drawn in lines, and a gradient or an `opacity` is for areas",
                  "take a drawing of filled areas, or one solid colour");
  }
  if (std::ranges::any_of(motif.parts, [](const SymbolPart& part) { return part.own.has_value(); })) {
    return report("has colours of its own, which a gradient or an `opacity` does not change",
                  "take a drawing in `currentColor` alone, or one solid colour");
  }
  return true;
}

std::optional<Edge> read_edge_of_frame(Node node, Reader& reader) {
  auto motif = read_motif(node, reader);
  if (!motif) {
    return std::nullopt;
  }
  const auto height = extent_of(node, *motif, usual_edge_size, motif->size.height, reader);
  if (!height) {
    return std::nullopt;
  }
  motif->scale = *height / motif->size.height;
  Edge edge{*std::move(motif), repetition_of(member_of(node, "along")),
            flag_of(member_of(node, "stretch"), false),
            length_of(member_of(node, "gap")).value_or(usual_gap_of_edge),
            length_of(member_of(node, "at")).value_or(Length())};
  return edge;
}

std::optional<EdgeLine> read_edge_line(Node node, Reader& reader) {
  const bool is_map = node.is(NodeKind::map);
  const Length width = length_of(is_map ? node.find("width") : node).value_or(usual_line_width);
  if (width <= Length()) {
    reader.findings().fault(Diagnostic::of(Code::bad_box, node.span(), "a line of no width is not seen")
                                .help("give it a width above 0, or leave it out"));
    return std::nullopt;
  }
  return EdgeLine{width, length_of(member_of(node, "at")).value_or(Length())};
}

}  // namespace

std::shared_ptr<const Edging> read_edging(Node frame, int opacity, Reader& reader) {
  if (!frame.is(NodeKind::map) || !frame.find("corner").exists()) {
    reader.findings().require(!frame.exists());  // A fault of the shape.
    return nullptr;
  }
  Edging edging;
  edging.span = frame.span();
  const Node corner = frame.find("corner");
  auto motif = read_motif(corner, reader);
  edging.colour = reader.colours().ink(frame.find("colour")).value_or(Fill{{Colour{black_paint, {}}}});
  edging.inset = length_of(frame.find("inset")).value_or(Length());
  edging.gap = length_of(frame.find("gap")).value_or(Length());
  edging.is_turned = flag_of(frame.find("turned"), false);
  bool is_sound = motif.has_value();
  if (motif) {
    const Length longer = std::max(motif->size.width, motif->size.height);
    const auto size = extent_of(corner, *motif, usual_corner_size, longer, reader);
    is_sound = size.has_value();
    motif->scale = size.value_or(longer) / longer;
    edging.corner = *std::move(motif);
  }
  const Node edge = frame.find("edge");
  if (edge.exists()) {
    edging.edge = read_edge_of_frame(edge, reader);
    is_sound = is_sound && edging.edge;
  }
  for (const Node each : frame.find("line").as_list()) {
    const auto line = read_edge_line(each, reader);
    is_sound = is_sound && line;
    edging.lines.push_back(line.value_or(EdgeLine{}));
  }
  if (!is_sound) {
    return nullptr;
  }
  if (edging.colour.gradient || opacity < 1000) {
    is_sound = has_areas_alone(edging.corner, corner, reader) &&
               (!edging.edge || has_areas_alone(edging.edge->motif, edge, reader));
    if (is_sound && edging.edge && edging.edge->repetition.periods > 0 &&
        has_long_figures(reader.common().symbols.get(*edging.edge->motif.symbol), edging.edge->repetition)) {
      reader.findings().fault(
          Diagnostic::of(Code::bad_box, edge.span(),
                         fmt::format("`{}` is drawn in one go over several periods, and cannot be cut where "
                                     "colours run or shine through",
                                     edging.edge->motif.name))
              .help("take an edge of separate figures, or one solid colour"));
      is_sound = false;
    }
  }
  return is_sound ? std::make_shared<const Edging>(std::move(edging)) : nullptr;
}

}  // namespace talia::layout
