// What a theme says and nothing can print: styles, parts, colours, sets of colours, words and signs that no template, book or
// campaign names.
#pragma once
#include "job/workspace/workspace.h"
#include "model/catalog.h"

namespace talia::job {

// Reports key-without-effect at the key of each, in themes of the workspace itself that something takes. A name that stands
// anywhere among what may use it is taken to be used: who names a thing in a way of which this knows nothing hears nothing.
// Nor is anything told while a template, a style, a campaign or a book is broken, or names a theme that there is not.
void check_unused_looks(const Catalog& catalog, const SourceMap& sources, const Workspace& workspace,
                        Diagnostics& diagnostics);

}  // namespace talia::job
