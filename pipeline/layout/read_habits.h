// The habits of a language and the division of words as styles of cards and of books say them.
#pragma once
#include "layout/layout.h"
#include "typeset/typeset.h"

namespace talia::layout {

// Reads `hyphenate` and `habits` of a style into `text`; what the style leaves out stays as it is.
void read_habits(Node style, TextStyle& text);

// Reads a `drop_cap` anew, but for its family and colour.
void read_drop_cap(Node node, DropCap& drop_cap);

// Reads how a style's lines are chosen, and what gives in justified ones.
void read_lines(Node style, TextStyle& text);

}  // namespace talia::layout
