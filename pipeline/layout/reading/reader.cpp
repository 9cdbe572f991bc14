#include "layout/reading/reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "layout/items/contours.h"
#include "layout/items/edging.h"
#include "layout/items/items.h"
#include "layout/items/shapes.h"
#include "layout/reading/values.h"

namespace talia::layout {

namespace {

using namespace length_literals;

constexpr int deepest_boxes = 48;

Insets insets_of(Node node) {
  if (!node.exists()) {
    return {};
  }
  if (!node.is(NodeKind::list)) {
    const Length all = length_in(node.scalar());
    return {all, all, all, all};
  }
  const auto at = [&](std::size_t i) { return length_in(node.at(i).scalar()); };
  switch (node.size()) {
    case 2:
      return {at(1), at(0), at(1), at(0)};
    case 3:
      return {at(1), at(0), at(1), at(2)};
    case 4:
      return {at(3), at(0), at(1), at(2)};
    default:
      return {};  // A fault of the shape.
  }
}

// From the key on that says what the box is, where that is not the first.
Span span_of(Node box, const ItemKind* kind) {
  Span span = box.span();
  if (kind != nullptr && box.entry(0).key != kind->key) {
    span.begin = box.key_span(kind->key).begin;
  }
  return span;
}

}  // namespace

Reader::Reader(const ReadContext& context, std::string_view variant, Origins& origins)
    : context_(context),
      names_(names_of_template(context_, variant)),
      expressions_(context_, names_),
      colours_(context_, expressions_, variant),
      styles_(context_, colours_),
      fits_(context_, styles_),
      parts_(context_),
      flow_(context_),
      origins_(origins) {}

std::string Reader::picture_folder() const {
  return context_.kind == nullptr
             ? "templates/books/"
             : fmt::format("templates/{}/", common().catalog.system(context_.kind->system).name);
}

void Reader::read_placement(Node node, Box& box) {
  box.width = length_of(node.find("width"));
  box.height = length_of(node.find("height"));
  box.min_width = length_of(node.find("min_width"));
  box.max_width = length_of(node.find("max_width"));
  box.min_height = length_of(node.find("min_height"));
  box.max_height = length_of(node.find("max_height"));
  box.share = number_of(node.find("share"), 0);
  box.left = length_of(node.find("left"));
  box.top = length_of(node.find("top"));
  box.right = length_of(node.find("right"));
  box.bottom = length_of(node.find("bottom"));
  box.padding = insets_of(node.find("padding"));
  static constexpr std::array<std::string_view, 4> sides{"left", "top", "right", "bottom"};
  for (const Node side : node.find("bleed").items()) {
    const auto found = std::ranges::find(sides, side.scalar());
    if (found != sides.end()) {
      box.bleeds[static_cast<std::size_t>(found - sides.begin())] = true;
    }
  }
  if (const Node align = node.find("align"); align.exists()) {
    box.align = align.scalar() == "centre"  ? Horizontal::centre
                : align.scalar() == "right" ? Horizontal::right
                                            : Horizontal::left;
  }
  if (node.find("badge").exists()) {
    box.valign = Vertical::middle;  // Its value, at whichever step of its `fit:`.
  } else if (const Node align = node.find("valign"); align.exists()) {
    box.valign = align.scalar() == "middle"   ? Vertical::middle
                 : align.scalar() == "bottom" ? Vertical::bottom
                                              : Vertical::top;
  }
  box.background = colours_.fill(node.find("background"));
  box.border = colours_.line(node.find("border"));
  box.border_width = length_of(node.find("border_width")).value_or(box.border_width);
  box.radius = length_of(node.find("radius")).value_or(Length());
  read_clip(node.find("clip"), box);
  box.opacity = static_cast<int>(std::lround(number_of(node.find("opacity"), 1) * 1000));
  if (const Node shadow = node.find("shadow"); shadow.exists()) {
    box.shadow = Shadow{colours_.area(shadow.find("colour")).value_or(Colour{black_paint, std::nullopt}),
                        point_of(shadow.find("shift")), length_of(shadow.find("blur")).value_or(1_mm),
                        static_cast<int>(std::lround(number_of(shadow.find("opacity"), 0.3) * 1000)),
                        static_cast<int>(number_of(shadow.find("steps"), 8))};
  }
  if (const Node frame = node.find("frame"); frame.exists()) {
    box.edging = read_edging(frame, box.opacity, *this);
    findings().require(box.edging != nullptr);
  }
  for (const char* const key : {"opacity", "shadow"}) {
    if (context_.furniture != nullptr && node.find(key).exists()) {
      findings().fault(Diagnostic::of(Code::bad_box, node.key_span(key),
                                      fmt::format("`{}` is for faces of cards, and this is a book's", key))
                           .help("write the solid colour, as in `ink 30%`"));
    }
  }
}

// `true`, the name of a shape, an outline, or an icon whose outline it is.
void Reader::read_clip(Node node, Box& box) {
  if (!node.exists() || node.is(NodeKind::boolean)) {
    box.clip = flag_of(node, false);
    return;
  }
  box.clip = true;
  if (const Node icon = node.find("icon"); icon.exists()) {
    const auto symbol = common().symbols.find(fmt::format("icon/{}", icon.scalar()));
    if (!symbol) {
      findings().fault(
          Diagnostic::of(Code::unknown_icon, icon.span(), fmt::format("there is no icon `{}`", icon.scalar()))
              .help_closest(icon.scalar(), common().catalog.icons));
      return;
    }
    const Symbol& drawing = common().symbols.get(*symbol);
    const std::optional<Path>& outline = common().outlines.of(*symbol, common());
    if (!outline || outline->empty()) {
      findings().fault(
          Diagnostic::of(
              Code::bad_box, icon.span(),
              outline
                  ? fmt::format("the icon `{}` is lines alone, and is no mask", icon.scalar())
                  : fmt::format("a part of the icon `{}` has outlines that cross each other, and is no mask",
                                icon.scalar()))
              .help("name one with filled areas, or write the outline as a path"));
      return;
    }
    box.mask.path = *outline;
    box.mask.of_icon = drawing.size;
    return;
  }
  const std::string_view name = node.scalar();
  if (name == "across" || name == "down") {
    findings().fault(Diagnostic::of(Code::bad_box, node.span(),
                                    fmt::format("`{}` is a line, and nothing is seen through it", name))
                         .help("name a shape that has an area, as `circle`"));
  } else if (find_shape(name)) {
    box.mask.shape = name;
  } else {
    auto outline = parse_path_or_shape(node);
    if (outline) {
      box.mask.path = std::move(*outline);
    } else {
      findings().fault(std::move(outline.error()));
    }
  }
}

void Reader::read_content(Node node, const ItemKind& kind, Box& box) {
  const Node fit = node.find("fit");
  const bool reaches_inside = fit.exists() && !is_text(node);
  if (reaches_inside) {
    fits_.enter(fit);
  }
  box.content = kind.read(node, *this);
  findings().require(box.content != nullptr);
  if (reaches_inside) {
    fits_.leave();
  }
}

std::optional<const ItemKind*> Reader::kind_of(Node box) {
  const ItemKind* kind = nullptr;
  for (const Entry& entry : box.entries()) {
    const auto found = std::ranges::find(item_kinds, entry.key, &ItemKind::key);
    if (found == item_kinds.end()) {
      continue;
    }
    if (kind != nullptr) {
      findings().fault(
          Diagnostic::of(Code::bad_box, entry.key_span, fmt::format("this box is a `{}` already", kind->key))
              .help("put one of the two into a box of its own"));
      return std::nullopt;
    }
    kind = &*found;
  }
  return kind;
}

std::unique_ptr<Box> Reader::box(Node node) {
  const bool is_column = std::exchange(is_column_, false);
  stack_of_box_ = std::exchange(stack_, Node{});
  if (!spend_box(node)) {
    return nullptr;
  }
  if (depth_ >= deepest_boxes) {
    findings().fault(
        Diagnostic::of(Code::bad_box, node.span(), fmt::format("boxes nest deeper than {}", deepest_boxes))
            .help("a part that holds itself never ends"));
    return nullptr;
  }
  const auto found = kind_of(node);
  if (!found) {
    return nullptr;
  }
  const ItemKind* const kind = *found;
  if (is_decimal(node) && !(is_column && kind != nullptr && kind->read == read_text)) {
    findings().fault(
        Diagnostic::of(Code::bad_box, node.find("align").span(),
                       "only a text that is a column of a table has its numbers under each other")
            .help("put `align: decimal` at a text right under the `columns:` of a `table:`"));
  }
  if (is_column && node.find("around").exists()) {
    findings().fault(Diagnostic::of(Code::bad_box, node.key_span("around"),
                                    "a text that is a column of a table runs round no outline")
                         .help("put it beside the table, or into a `repeat`"));
  }
  ++depth_;
  const NamesInForce::Mark outside = names_.mark();
  const std::size_t groups = fits_.groups();
  auto box = std::make_unique<Box>();
  box->span = span_of(node, kind);
  box->origin = origins_.add(box->span);
  const Node name = node.find("name");
  box->has_name = name.exists();
  box->name = name.exists() ? name.scalar() : kind != nullptr ? kind->key : "box";
  if (const Node when = node.find("when"); when.exists()) {
    box->when = expressions_.formula(when, Type::of(Type::Kind::boolean));
    names_.assume(*box->when);
  }
  read_placement(node, *box);
  fits_.follow(node, *box);
  flow_.enter(*box, node);
  if (kind != nullptr) {
    read_content(node, *kind, *box);
  }
  flow_.leave(node);
  box->shares_sizes = fits_.groups() > groups;
  names_.back_to(outside);
  --depth_;
  return kind != nullptr && !box->content ? nullptr : std::move(box);
}

std::unique_ptr<Box> Reader::slot(std::string_view name) {
  if (parts_.empty()) {
    return nullptr;
  }
  const OpenPart part = parts_.innermost();
  const Node node = part.slots.find(name);
  if (!node.exists()) {
    return nullptr;
  }
  // A slot's box means what it means where it is written: with the names and the slots of that place.
  NamesInForce::Aside names = names_.set_aside(part.names);
  const std::vector<OpenPart> parts = parts_.set_aside(part.outer);
  auto read = box(node);
  parts_.put_back(parts);
  names_.put_back(std::move(names));
  return read;
}

std::vector<std::unique_ptr<Box>> Reader::boxes(Node list) {
  std::vector<std::unique_ptr<Box>> boxes;
  for (const Node node : list.items()) {
    if (auto read = box(node)) {
      boxes.push_back(std::move(read));
    }
  }
  return boxes;
}

}  // namespace talia::layout
