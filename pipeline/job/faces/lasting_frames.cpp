#include "job/faces/lasting_frames.h"

#include <string>
#include <utility>

#include "frame/bytes.h"

namespace talia::job {

std::uint32_t LastingFrames::add(Frame front) {
  frames_.push_back(std::move(front));
  return static_cast<std::uint32_t>(frames_.size() - 1);
}

std::uint32_t LastingFrames::add_back(Frame back) {
  // Within a run all that frames name goes by its number.
  const frame::NameTable numbers{[](std::uint32_t number) { return std::to_string(number); }, {}};
  const frame::FrameNames names{numbers, numbers, numbers, numbers, numbers};
  const auto [known, is_new] = backs_.emplace(source::digest_of(frame::to_bytes(back, names)),
                                              static_cast<std::uint32_t>(frames_.size()));
  if (is_new) {
    frames_.push_back(std::move(back));
  }
  return known->second;
}

}  // namespace talia::job
