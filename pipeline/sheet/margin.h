// What of a sheet lies where its printer cannot print, once it is corrected.
#pragma once
#include <span>

#include "sheet/sheet.h"

namespace talia::sheet {

// Of marks and cards, on the side that has less room: marks-in-margin.
void check_grid_to_margin(const SheetStyle& style, const SheetTarget& target, Diagnostics& diagnostics);

// Of what stands below the grid, as it was set and before it is corrected, on the side that has less room: marks-in-margin.
void check_foot_to_margin(const SheetStyle& style, std::span<const Item> foot, const FontStore& fonts,
                          Diagnostics& diagnostics);

}  // namespace talia::sheet
