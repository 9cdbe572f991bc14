#include "job/faces/lasting_frames.h"

#include <string>
#include <utility>

#include "frame/bytes.h"

namespace talia::job {

namespace {

Digest bytes_of(const Frame& frame) {
  // Within a run all that frames name goes by its number.
  const frame::NameTable numbers{[](std::uint32_t number) { return std::to_string(number); }, {}};
  return source::digest_of(frame::to_bytes(frame, {numbers, numbers, numbers, numbers, numbers}));
}

}  // namespace

std::uint32_t LastingFrames::add(SharedFrame front) {
  frames_.push_back(std::move(front));
  return static_cast<std::uint32_t>(frames_.size() - 1);
}

// Most backs are as they were kept, and none of these need be made to be told apart.
std::optional<std::uint32_t> LastingFrames::known(const SharedFrame& back) {
  const auto look = back.look();
  if (look) {
    if (const auto found = by_look_.find(*look); found != by_look_.end()) {
      return found->second;
    }
  }
  has_unknown_ = has_unknown_ || !look;
  if (!has_unknown_) {
    return std::nullopt;
  }
  for (; compared_ < backs_.size(); ++compared_) {
    by_bytes_.emplace(bytes_of(*frames_[backs_[compared_]]), backs_[compared_]);
  }
  const auto found = by_bytes_.find(bytes_of(*back));
  return found == by_bytes_.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t LastingFrames::add_back(SharedFrame back) {
  const auto look = back.look();
  auto number = known(back);
  if (!number) {
    number = add(std::move(back));
    backs_.push_back(*number);
  }
  if (look) {
    by_look_.emplace(*look, *number);
  }
  return *number;
}

}  // namespace talia::job
