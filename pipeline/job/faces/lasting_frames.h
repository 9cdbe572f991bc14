// Frames that every later part of a job has too: backs, and the fronts of cards of more than a sheet.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "frame/shared_frame.h"
#include "source/files/digest.h"

namespace talia::job {

class LastingFrames {
 public:
  // Each gives the frame's number. Of backs that are equal there is one.
  std::uint32_t add(SharedFrame front);
  std::uint32_t add_back(SharedFrame back);
  const std::vector<SharedFrame>& all() const { return frames_; }

 private:
  std::optional<std::uint32_t> known(const SharedFrame& back);

  std::vector<SharedFrame> frames_;
  std::vector<std::uint32_t> backs_;
  std::map<Digest, std::uint32_t> by_look_;
  // By their bytes, those that one without a look was compared with.
  std::map<Digest, std::uint32_t> by_bytes_;
  std::size_t compared_ = 0;  // So many backs, the first, are in it.
  bool has_unknown_ = false;  // A back without a look.
};

}  // namespace talia::job
