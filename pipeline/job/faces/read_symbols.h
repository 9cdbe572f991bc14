// Icons and ornaments, which are read whether or not anything shows them: what is wrong with one is told.
#pragma once
#include "job/faces/drawing_stock.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::job {

// As symbols `icon/NAME` and `ornament/NAME`, with their colours. One that cannot be read is there with nothing in it.
void read_symbols(DrawingStock& stock, const Workspace& workspace, const ReadRequest& reading,
                  Content& content);

}  // namespace talia::job
