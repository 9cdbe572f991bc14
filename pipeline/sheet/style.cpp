// Sheet styles: templates/sheets/NAME.yaml, whose shape the core schema `sheet` has already held.
#include <fmt/format.h>

#include "frame/read_length.h"
#include "sheet/sheet.h"

namespace talia::sheet {

namespace {

// Of a length that the schema's pattern has held; absent ones are 0.
Length length_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? frame::read_length(node.scalar()).value_or(Length{}) : Length{};
}

Size size_at(Node map, std::string_view key) {
  const Node size = map.find(key);
  return {length_at(size, "width"), length_at(size, "height")};
}

std::string text_at(Node map, std::string_view key) {
  const Node node = map.find(key);
  return node.exists() ? std::string(node.scalar()) : std::string{};
}

int number_at(Node map, std::string_view key, int otherwise) {
  const Node node = map.find(key);
  return node.is(NodeKind::integer) ? static_cast<int>(node.int64().value_or(otherwise)) : otherwise;
}

Length grid_of(Length card, Length gap, int count) {
  return card * count + gap * (count - 1);
}

// Says by how much a grid is too large for the paper, on one axis.
std::optional<std::string> misfit(std::string_view axis, Length card, Length gap, int count, Length paper) {
  const Length grid = grid_of(card, gap, count);
  if (grid <= paper) {
    return std::nullopt;
  }
  return fmt::format(
      "{} cards of {:.4g} mm with gaps of {:.4g} mm are {:.4g} mm {}, and the paper has {:.4g} mm", count,
      card.in_mm(), gap.in_mm(), grid.in_mm(), axis, paper.in_mm());
}

void read_words(SheetStyle& style, Node words) {
  for (const Entry& entry : words.entries()) {
    style.words[std::string(entry.key)] = {text_at(entry.value, "footer"), text_at(entry.value, "front"),
                                           text_at(entry.value, "back"), text_at(entry.value, "scale")};
  }
}

// Nearest distance of the marks' outer ends from the paper's edge.
Length room_outside_marks(const SheetStyle& style) {
  const Length beside = (style.paper.width - grid_of(style.card.width, style.gap_x, style.columns)) / 2;
  const Length above = (style.paper.height - grid_of(style.card.height, style.gap_y, style.rows)) / 2;
  return std::min(beside, above) - style.mark_to;
}

}  // namespace

std::optional<SheetStyle> read_style(const StyleSource& source, Diagnostics& diagnostics) {
  if (source.is_broken) {
    return std::nullopt;
  }
  const Node root = source.root;
  SheetStyle style;
  style.id = source.id;
  style.span = source.span;
  style.paper = size_at(root, "paper");
  style.card = size_at(root, "card");
  style.columns = number_at(root, "columns", 1);
  style.rows = number_at(root, "rows", 1);
  style.gap_x = length_at(root.find("gap"), "x");
  style.gap_y = length_at(root.find("gap"), "y");
  style.bleed = length_at(root, "bleed");
  style.safe = length_at(root, "safe");
  style.margin = length_at(root, "margin");
  style.mark_from = length_at(root.find("marks"), "from");
  style.mark_to = length_at(root.find("marks"), "to");
  style.mark_width = length_at(root.find("marks"), "width");
  style.backs = text_at(root, "backs") != "none";
  style.flip_long_edge = text_at(root, "backs") != "short-edge";
  read_words(style, root.find("words"));
  style.label_family = text_at(root.find("label"), "family");
  style.label_size = length_at(root.find("label"), "size");
  style.label_baseline = length_at(root.find("label"), "baseline");
  style.scale_bar = length_at(root, "scale_bar");
  if (const Node variant = root.find("variant"); variant.exists()) {
    style.variant = variant.scalar();
  }
  for (const auto& fault : {misfit("wide", style.card.width, style.gap_x, style.columns, style.paper.width),
                            misfit("high", style.card.height, style.gap_y, style.rows, style.paper.height)}) {
    if (fault) {
      diagnostics.add(Diagnostic::of(Code::bad_sheet, root.find("paper").span(), *fault)
                          .help("take fewer cards, smaller gaps or larger paper; nothing is scaled"));
      return std::nullopt;
    }
  }
  if (const Length room = room_outside_marks(style); style.mark_width > Length{} && room < style.margin) {
    diagnostics.add(
        Diagnostic::of(
            Code::marks_in_margin, root.find("marks").span(),
            fmt::format("the crop marks end {:.4g} mm from the paper's edge, where a printer with a "
                        "margin of {:.4g} mm cannot print",
                        room.in_mm(), style.margin.in_mm()))
            .help("shorten the marks or take a smaller grid"));
  }
  return style;
}

}  // namespace talia::sheet
