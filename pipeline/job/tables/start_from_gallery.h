// A workspace out of the gallery that comes with the program: its six kinds with their faces, and a card of each.
#pragma once
#include "job/tables/start.h"
#include "source/files/files.h"

namespace talia::job {

// In the request's language (none: English), which is one that a campaign of the gallery has. `share` is the share folder. Errors:
// unreadable_file where it has no gallery, not_found for a language that none of its campaigns has.
Result<Start> start_from_gallery(const StartRequest& request, const Files& share);

}  // namespace talia::job
