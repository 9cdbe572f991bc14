// How the columns of a text's table share its width: by what stands in them.
#pragma once
#include <vector>

#include "typeset/paragraph/paragraph.h"

namespace talia::typeset {

struct ColumnNeed {
  Em least = 0;  // Its widest word.
  Em most = 0;   // Its widest cell in one line.
  void hear(const Paragraph& cell);
};

// The columns' widths, which sum to `width`, gaps left out. Columns that need no more than an even share take what they
// need, the longer ones what is left, in proportion, each its widest word at least. What nobody needs goes to all alike;
// what is less than the words need is shared as they need it.
std::vector<Length> share_width(const std::vector<ColumnNeed>& needs, Length width, Length size);

}  // namespace talia::typeset
