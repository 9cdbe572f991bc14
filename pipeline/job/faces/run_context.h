// What the jobs of a run share.
#pragma once
#include "job/faces/drawing_context.h"
#include "job/faces/face_pool.h"
#include "job/workspace/content.h"
#include "job/workspace/faults.h"
#include "source/run/worker.h"

namespace talia::job {

struct RunContext {
  const Content& content;
  const DrawingContext& drawing;
  FacePool& pool;
  const Faults& faults;
  bool draft;  // Cards at fault are printed, marked.
  // Of each job. A step is a card of a deck, or a whole book.
  source::Workers workers;
};

}  // namespace talia::job
