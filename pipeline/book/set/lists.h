// Lists as they are told: their items, and in them the marks and what these stand before.
#pragma once
#include "book/set/telling.h"
#include "book/words.h"

namespace talia::book {

// Asks for the words of a set list, paragraph by paragraph, and gives each its mark, in a look; false, and nothing is asked for, where its
// lines are not those of paragraphs and lists alone.
bool tell_list(const ListBlock& list, Origin look, SetText& text, BookWords& account, Telling& telling);

}  // namespace talia::book
