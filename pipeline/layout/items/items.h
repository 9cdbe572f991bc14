// The kinds of boxes: the key that names each and the function that reads it. One file `item_<name>.cpp` each.
#pragma once
#include <array>
#include <memory>
#include <string_view>

#include "layout/box.h"

namespace talia::layout {

class Reader;

std::unique_ptr<BoxContent> read_badge(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_given(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_grid(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_icon(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_image(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_line_of_boxes(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_ornament(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_part(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_path(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_qr(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_repeat(Node node, Reader& reader);
// What `repeat` and the columns of tables share.
std::unique_ptr<BoxContent> read_repeated(Node list, Node as, Node box, Reader& reader);
std::unique_ptr<BoxContent> read_rotate(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_scene(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_slot(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_stack(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_table(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_text(Node node, Reader& reader);

// Boxes beside each other, or one below the other.
std::unique_ptr<BoxContent> line_of(std::vector<std::unique_ptr<Box>> boxes, Length gap, bool is_row);

// Whether a box is a column of numbers whose commas stand under each other.
bool is_decimal(Node box);

struct ItemKind {
  std::string_view key;
  std::unique_ptr<BoxContent> (*read)(Node node, Reader& reader);  // Null when at fault.
  std::string_view keys;  // That it reads besides those of all boxes, with spaces between them.
};

inline constexpr std::array item_kinds{
    ItemKind{"badge", read_badge,
             "style fit colour shape points inner radius fill stroke line rim rim_width"},
    ItemKind{"column", read_line_of_boxes, "gap align valign fit"},
    ItemKind{"given", read_given, "as box align valign"},
    ItemKind{"grid", read_grid, "tracks gap row_gap align valign fit"},
    ItemKind{"icon", read_icon, "colour rim rim_width shade shade_shift reading align valign"},
    ItemKind{"image", read_image, "colour scale focus reading radius align valign"},
    ItemKind{"ornament", read_ornament, "colour along mirror align valign"},
    ItemKind{"part", read_part, "with slots align valign fit"},
    ItemKind{"path", read_path, "fill stroke line dashes round points inner radius"},
    ItemKind{"qr", read_qr, "level colour ground align valign"},
    ItemKind{"repeat", read_repeat, "as box"},
    ItemKind{"rotate", read_rotate, "turns angle"},
    ItemKind{"row", read_line_of_boxes, "gap align valign fit"},
    ItemKind{"scene", read_scene, ""},
    ItemKind{"show", read_text, "style fit colour align valign rest around"},
    ItemKind{"slot", read_slot, "align valign"},
    ItemKind{"stack", read_stack, "align valign fit"},
    ItemKind{"table", read_table, "as columns head head_background gap row_gap rule rule_width band"},
    ItemKind{"text", read_text, "style fit colour align valign around"},
};

}  // namespace talia::layout
