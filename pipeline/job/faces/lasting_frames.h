// Frames that every later part of a job has too: backs, and the fronts of cards of more than a sheet.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "frame/frame.h"
#include "source/files/digest.h"

namespace talia::job {

class LastingFrames {
 public:
  // Each gives the frame's number. Of backs that are equal there is one.
  std::uint32_t add(Frame front);
  std::uint32_t add_back(Frame back);
  const std::vector<Frame>& all() const { return frames_; }

 private:
  std::vector<Frame> frames_;
  std::map<Digest, std::uint32_t> backs_;  // By their bytes.
};

}  // namespace talia::job
