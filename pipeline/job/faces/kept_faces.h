// Faces that runs before this one laid out, each for as long as all that it was made of is as it was. Of those with something to
// report, and those that show pictures of pixels, none is kept.
#pragma once
#include <memory>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/workspace/keeping.h"

namespace talia::job {

// A face and what was wrong with it.
struct PooledFace {
  Face face;
  Diagnostics faults;
};

class KeptFaces {
 public:
  // Null: nothing is kept. All outlive it.
  KeptFaces(const DrawingContext& drawing, const Workspace& workspace, Keeping* keeping);
  explicit KeptFaces(const DrawingContext& drawing);  // Nothing is kept.
  ~KeptFaces();
  // Faces that will be asked for, once each, those that stand near each other at about the same time. Others are not kept.
  void expect(const std::vector<const FaceKey*>& keys);
  // As `Faces::lay_out` gives it; nothing where it is not wanted any more. Thread-safe.
  PooledFace lay_out(const FaceKey& key);
  const DrawingContext& drawing() const { return drawing_; }

 private:
  struct State;
  const DrawingContext& drawing_;
  std::unique_ptr<State> state_;  // Of what is kept.
};

}  // namespace talia::job
