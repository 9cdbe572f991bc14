// Numbers beside a card that lead to what is on it.
#pragma once
#include <vector>

#include "book/style/style.h"

namespace talia::book {

// A card within its edge, and the line around that, as large as it is, between two margins in which the numbers of some areas of it
// stand, from 1, each at the nearer side and none over another; a line leads from each to its area.
Frame labelled_card(const Frame& card, const Path& edge, const std::vector<Rect>& areas,
                    const BookStyle& style, const LayoutContext& common);

}  // namespace talia::book
