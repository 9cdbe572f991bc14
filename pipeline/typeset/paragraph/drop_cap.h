// A paragraph that opens with a large letter, which its first lines stand beside. The letter is an outline: what is drawn
// is measured, and its word is copied whole from the first line.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "frame/path.h"
#include "typeset/breaking/lines.h"

namespace talia::typeset {

inline bool has_drop_cap(const TextStyle& style) {
  return style.drop_cap.lines > 0 &&
         (style.alignment == Alignment::left || style.alignment == Alignment::justified);
}

// What the initial of a text consists of.
struct InitialPlace {
  std::uint32_t letter;  // Its first character: opening quotes stand before it.
  std::uint32_t end;     // After the letter and its marks.
  std::uint32_t next;    // After the spaces that follow it, too.
};

// Nothing where a text does not open with a letter that has capitals, or has nothing else. `plain` is how many of the
// first characters stand in the text's own look.
std::optional<InitialPlace> initial_place(std::u32string_view written, std::size_t plain);
// The character after the first `words` words; spaces part them.
std::size_t end_of_words(std::u32string_view written, std::size_t words);

// `face` draws the letter, as a capital whatever was written, `text_face` its quote.
Initial make_initial(const Paragraph& paragraph, const InitialPlace& place, FontId face, FontId text_face,
                     TypesetContext& context);

// A drop cap in its place.
struct SetInitial {
  Path path;  // From the top left corner of the paragraph.
  // Of the lines beside it, and of all that follow. Two or more.
  std::vector<LineRoom> rooms;
  std::size_t lines() const { return rooms.size() - 1; }
};

// Of a style whose drop cap has lines, in a paragraph `measure` wide and `left` from the edge.
SetInitial set_initial(const Initial& initial, const TextStyle& style, Length left, Length measure,
                       Length to_baseline, const FontStore& fonts);

}  // namespace talia::typeset
