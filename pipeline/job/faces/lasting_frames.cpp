#include "job/faces/lasting_frames.h"

#include <utility>

#include "frame/dump.h"

namespace talia::job {

std::uint32_t LastingFrames::add(Frame front) {
  frames_.push_back(std::move(front));
  return static_cast<std::uint32_t>(frames_.size() - 1);
}

std::uint32_t LastingFrames::add_back(Frame back) {
  const auto [known, is_new] =
      backs_.emplace(frame::dump(back, palette_, symbols_), static_cast<std::uint32_t>(frames_.size()));
  if (is_new) {
    frames_.push_back(std::move(back));
  }
  return known->second;
}

}  // namespace talia::job
