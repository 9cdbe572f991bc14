// What the jobs of a run share.
#pragma once
#include "job/content.h"
#include "job/drawing_context.h"
#include "job/face_pool.h"
#include "job/faults.h"

namespace talia::job {

struct RunContext {
  const Content& content;
  const DrawingContext& drawing;
  FacePool& pool;
  const Faults& faults;
  bool draft;        // Cards at fault are printed, marked.
  unsigned threads;  // Of each job; 0: as many as the machine has.
};

}  // namespace talia::job
