// Ties of a title or a name that in a row would hold too much of a line.
#pragma once
#include <optional>
#include <vector>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

// The breaks of a paragraph, as many and in the same order, where no row of two or more ties that holds a weak one (phrase_tie)
// is wider than a third of the measure: weak ones give way, from the row's middle on, at a cost that few lines are worth. The
// strong ones stay. Nothing when no row is so wide. Keeps the numbers of the breaks.
std::optional<std::vector<Break>> loosened_breaks(const PreparedParagraph& paragraph, Length size,
                                                  Length measure);

}  // namespace talia::typeset
