// What is found out of drawings, kept between runs by their looks.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "frame/shared_frame.h"
#include "job/faces/kept_faces.h"

namespace talia::job {

class KeptOfLooks {
 public:
  KeptOfLooks() = default;  // Nothing is kept.
  // `what` says what is found; `palette` as it is drawn with. Where nothing is kept, all is found anew. Keeps a reference.
  KeptOfLooks(std::string_view what, const Palette& palette, const KeptFaces& kept);
  // Of each frame, those of known looks kept as one value; null stays empty.
  std::vector<std::string> all(const std::vector<const SharedFrame*>& frames,
                               const std::function<std::string(const Frame&)>& find) const;

 private:
  const Keeping* keeping_ = nullptr;
  Digest read_;
};

// What results are kept by besides looks and a palette.
Digest drawing_digest(const KeptFaces& kept);

}  // namespace talia::job
