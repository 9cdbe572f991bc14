// What every value of a run is known by, as text for `dump --stage keys`: which of them an edit leaves as they are is seen by
// comparing two.
#pragma once
#include <string>

#include "job/faces/drawing_context.h"
#include "job/plan/request.h"
#include "job/workspace/content.h"

namespace talia::job {

// A line for each file, definition, its stats, face of a deck for the usual target with its frame, part of its sheets,
// chapter, book, drawing of a PDF with the file that is finished of it, and picture: stage, name and key. What is at fault, and
// would not be written, has no file. Reports what laying out finds.
std::string dump_keys(const Workspace& workspace, const ReadRequest& reading, const DrawingContext& drawing,
                      Content& content);

}  // namespace talia::job
