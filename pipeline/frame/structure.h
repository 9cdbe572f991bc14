// What a finished file tells readers who do not see it: units in a tree, and the stretches of a page's drawing that are theirs.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "frame/frame.h"

namespace talia {

// As which of the standard types of tagged PDF (ISO 32000-1, 14.8.4) a unit is told.
enum class UnitKind : std::uint8_t {
  section,
  division,
  heading,
  paragraph,
  words,  // A part of a paragraph.
  code,
  caption,
  note,
  contents,
  contents_entry,
  index,
  list,
  list_item,
  list_mark,
  list_body,
  table,
  row,
  head_of_column,
  head_of_row,
  cell,
  figure,
};

struct Unit {
  UnitKind kind = UnitKind::paragraph;
  std::uint32_t parent = 0;  // The number, from 1, of a unit before it; 0: the document.
  int level = 0;             // Of a heading, from 1.
  int columns = 1;           // Of a cell: over how many it stands.
  std::string alt{};         // Of a figure: what it shows.
  bool operator==(const Unit&) const = default;
};

// Items of a page that are drawn in a row and told as one.
struct Told {
  std::uint32_t unit = 0;  // Of the booklet, from 1; 0: it has no units, and this is one of its own.
  Reading reading = Reading::paragraph;
  int link = -1;      // Among the links of its page, the one that it leads by.
  Rect area{};        // Of a figure.
  std::string alt{};  // Of a figure without a unit.
  bool operator==(const Told&) const = default;
};

struct ToldLink {
  Rect area;  // In the page's coordinates.
  std::string destination;
  std::string words{};  // By which it leads there.
  bool operator==(const ToldLink&) const = default;
};

}  // namespace talia
