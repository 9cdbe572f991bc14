// What is drawn over two pages that face each other, page by page.
#pragma once
#include <cstdint>
#include <vector>

#include "book/style/style.h"
#include "frame/frame.h"

namespace talia::book {

enum class Half : std::uint8_t { left, right };

// From the corner of its page, and cut at its edges. Words, links and anchors are of the half in which their middle lies; all else
// is drawn on both, and what it shows is told on the left one.
Item half_of(const std::vector<Item>& items, Half half, const BookStyle& style);

}  // namespace talia::book
