// How much a template and a face may hold: far more than a card has room for, far less than harms. Small numbers that
// multiply (parts within parts, repeats within repeats) end here, each with a report at its box. Known to layout alone.
#pragma once
#include <cstddef>

#include "model/catalog.h"

namespace talia::layout {

// Of one side of a template, those of parts and slots counted wherever they are used; and of one face, those of
// repeats likewise.
inline constexpr std::size_t most_boxes = 10'000;
// The characters of YAML that the boxes of one template are read from, counted as boxes are, and again for the boxes
// around them.
inline constexpr std::size_t most_characters_read = 16'000'000;
// Corners of the paths of one face, and the drawings that stand in it; those of a mask once for each drawing that is held
// against it.
inline constexpr std::size_t most_strokes = 500'000;
// Parts of expressions that the motifs of one face may compute: a forest of a hundred trees takes a hundredth.
inline constexpr std::size_t most_motif_work = 8'000'000;
// How often an ornament repeats along its box.
inline constexpr int most_repetitions = 2'000;

// What is left for one face.
struct Budget {
  std::size_t boxes = 0, most_boxes = 0;
  std::size_t characters = 0, most_characters = 0;  // Of its texts, in bytes of UTF-8.
  bool is_exhausted = false;                        // Was reported; nothing more is filled.
};
// The more definitions a run has, the less each has for itself, but in measure of what is written in it.
Budget budget_of(const Definition& definition, const Catalog& catalog);
// Of one piece of a book's furniture.
Budget budget_of_furniture();

}  // namespace talia::layout
