// The jobs of a run, from the request to the files in place.
#pragma once
#include <string>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/files/written.h"
#include "job/plan/job.h"
#include "job/plan/request.h"
#include "job/workspace/content.h"
#include "job/workspace/workspace.h"

namespace talia::job {

struct Built {
  std::vector<Job> jobs;
  std::vector<Written> written;  // Of each.
  // Files of earlier runs that nothing makes any more, relative to the outputs.
  std::vector<std::string> removed;
};

// Makes all that the request asks for and puts it in place, with manifests and the schemas for editors. Whatever is wrong is
// reported in `content`; a fault in one job withholds that job alone. With a fatal one nothing is made.
Built build(const Request& request, const Workspace& workspace, Content& content);

// Looks at all that the workspace makes, and writes nothing.
void check(const Request& request, const Workspace& workspace, Content& content);
// The same of what was planned already; its decks learn which sizes their texts share, and how these go on. What a look of a live
// workspace finds that was overtaken is to be thrown away.
void check(std::vector<Job>& jobs, const DrawingContext& drawing, const Request& request,
           const Workspace& workspace, Content& content);

}  // namespace talia::job
