// A line of an index: the words of an entry, its pages, and what it sends its reader to.
#pragma once
#include <string>
#include <string_view>

#include "book/resolve/resolved.h"
#include "book/style/style.h"

namespace talia::book {

// Pages are links to the places that they are named for, each page once, by their numbers; those of a stretch, or three in a
// row, together. Of a place without a page nothing.
Line index_line(const IndexEntry& entry, const PageNames& pages, const BookStyle& style,
                std::string_view language);

// The letter below which an entry stands; empty for what begins with a figure or a sign.
std::string index_letter(const IndexEntry& entry, std::string_view language);

}  // namespace talia::book
