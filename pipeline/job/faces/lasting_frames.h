// Frames that every later part of a job has too: backs, and the fronts of cards of more than a sheet.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frame/frame.h"
#include "frame/symbols.h"

namespace talia::job {

class LastingFrames {
 public:
  LastingFrames(const Palette& palette, const Symbols& symbols) : palette_(palette), symbols_(symbols) {}
  // Each gives the frame's number. Of backs that are equal there is one.
  std::uint32_t add(Frame front);
  std::uint32_t add_back(Frame back);
  const std::vector<Frame>& all() const { return frames_; }

 private:
  const Palette& palette_;
  const Symbols& symbols_;
  std::vector<Frame> frames_;
  std::map<std::string, std::uint32_t> backs_;  // By their dumps.
};

}  // namespace talia::job
