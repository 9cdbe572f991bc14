// The kinds of boxes: the key that names each and the function that reads it. One file `item_<name>.cpp` each.
#pragma once
#include <array>
#include <memory>
#include <string_view>

#include "layout/reader.h"

namespace talia::layout {

std::unique_ptr<BoxContent> read_badge(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_given(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_grid(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_icon(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_image(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_line_of_boxes(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_ornament(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_part(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_path(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_repeat(Node node, Reader& reader);
// What `repeat` and the columns of tables share.
std::unique_ptr<BoxContent> read_repeated(Node list, Node as, Node box, Reader& reader);
std::unique_ptr<BoxContent> read_rotate(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_scene(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_slot(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_stack(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_table(Node node, Reader& reader);
std::unique_ptr<BoxContent> read_text(Node node, Reader& reader);

// Whether a box is a column of numbers whose commas stand under each other.
bool is_decimal(Node box);

struct ItemKind {
  std::string_view key;
  std::unique_ptr<BoxContent> (*read)(Node node, Reader& reader);  // Null when at fault.
};

inline constexpr std::array item_kinds{
    ItemKind{"badge", read_badge},       ItemKind{"column", read_line_of_boxes},
    ItemKind{"given", read_given},       ItemKind{"grid", read_grid},
    ItemKind{"icon", read_icon},         ItemKind{"image", read_image},
    ItemKind{"ornament", read_ornament}, ItemKind{"part", read_part},
    ItemKind{"path", read_path},         ItemKind{"repeat", read_repeat},
    ItemKind{"rotate", read_rotate},     ItemKind{"row", read_line_of_boxes},
    ItemKind{"scene", read_scene},       ItemKind{"show", read_text},
    ItemKind{"slot", read_slot},         ItemKind{"stack", read_stack},
    ItemKind{"table", read_table},       ItemKind{"text", read_text},
};

}  // namespace talia::layout
