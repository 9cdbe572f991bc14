// Faces that runs before this one laid out, each for as long as all that it was made of is as it was. Of those with something to
// report, and those that show pictures of pixels, none is kept.
#pragma once
#include <memory>
#include <vector>

#include "job/faces/drawing_context.h"
#include "job/faces/pooled_face.h"
#include "job/workspace/keeping.h"

namespace talia::job {

class KeptFaces {
 public:
  // Of what the reading keeps; where it keeps nothing, no faces. All outlive it, and it the frames of its faces.
  KeptFaces(const DrawingContext& drawing, const Workspace& workspace, const ReadRequest& reading);
  explicit KeptFaces(const DrawingContext& drawing);  // Nothing is kept.
  ~KeptFaces();
  // Faces that will be asked for, once each, those that stand near each other at about the same time. Others are not kept.
  void expect(const std::vector<const FaceKey*>& keys);
  // As `Faces::lay_out` gives it, and what is seen by whoever looks; nothing where it is not wanted any more. Of what was kept
  // the look may be another. Thread-safe.
  PooledFace lay_out(const FaceKey& key, FaceLook look);
  // Of a face that nobody has looked at.
  void look_at(PooledFace& made, const FaceKey& key, FaceLook look) const;
  const DrawingContext& drawing() const { return drawing_; }
  // Where results of later stages may be kept; null: nowhere.
  const Keeping* keeping() const;
  // Of all fonts, which the looks of faces do not say. Requires a place where something is kept.
  Digest declared_fonts() const;

 private:
  PooledFace made(const FaceKey& key, FaceLook look) const;

  struct State;
  const DrawingContext& drawing_;
  std::unique_ptr<State> state_;  // Of what is kept.
};

}  // namespace talia::job
