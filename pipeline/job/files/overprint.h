// What of a press file's words is printed upon what lies below them.
#pragma once
#include "frame/booklet.h"
#include "press/style.h"
#include "render/render.h"

namespace talia::job {

// States it of the words of a part's pages; of files that are not for a press, and of those that want none, nothing.
void mark_overprint(Booklet& part, const press::Style& style, const render::Resources& resources);

}  // namespace talia::job
