// Marks by which a cutting machine finds where a sheet lies.
#pragma once
#include <vector>

#include "sheet/sheet.h"

namespace talia::sheet {

void add_registration(const SheetStyle& style, std::vector<Item>& out);

// Whether they stand on the paper, where its printer reaches, and clear of a grid with its bleed and marks. Reports bad-sheet.
bool has_room_for_registration(const SheetStyle& style, Diagnostics& diagnostics);

}  // namespace talia::sheet
