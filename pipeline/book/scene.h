// The pictures of a book: the scene that opens a chapter, and the cover. Built from hills, rays, clouds and icons in the
// chapter's colours, never loaded.
#pragma once
#include <vector>

#include "book/compose.h"

namespace talia::book {

// Across the page, from its top edge to the style's opener height, with the gold line below.
std::vector<Item> scene(const Composed& chapter, Kit& kit);
// The rays that leave a point and fill a box: every other of `count` sectors. Clipped to the box.
Path rays(Point centre, const Rect& box, int count, double turn);
// A hill: the ground below a wave between two heights, across the box.
Path hill(const Rect& box, Length left, Length crest, Length right, double crest_at);

}  // namespace talia::book
