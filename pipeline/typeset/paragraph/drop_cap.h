// A paragraph that opens with a large letter, which its first lines stand beside. The letter is an outline: what is drawn
// is measured, and its word is copied whole from the first line.
#pragma once
#include <memory>
#include <vector>

#include "frame/path.h"
#include "typeset/breaking/lines.h"
#include "typeset/paragraph/characters.h"
#include "typeset/paragraph/font_choice.h"

namespace talia::typeset {

inline bool has_drop_cap(const TextStyle& style) {
  return style.drop_cap.lines > 0 &&
         (style.alignment == Alignment::left || style.alignment == Alignment::justified);
}

// Where the style asks for one and the text opens with a letter of its own look that has capitals: the letter, drawn as a
// capital whatever was written. The words that follow it look like small capitals from here on, as many as the style says.
std::shared_ptr<const Initial> take_initial(StyledText& text, const TextStyle& style, FontChoice& choice,
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
