#include "job/files/ink.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "render/coverage.h"
#include "source/text/byte_stream.h"

namespace talia::job {

namespace {

constexpr std::size_t most_listed = 9;  // Of a side.

}  // namespace

std::optional<int> InkMeter::Side::mean() const {
  return measured == 0
             ? std::nullopt
             : std::optional(static_cast<int>(std::lround(100 * sum / static_cast<double>(measured))));
}

void InkMeter::add(const Booklet& part, double done) {
  add(part, done, false, front_);
  add(part, done, true, back_);
}

void InkMeter::add(const Booklet& part, double done, bool of_backs, Side& side) const {
  std::set<std::uint32_t> found;
  for (const Page& page : part.pages) {
    for (const PlacedFrame& placed : page.placed) {
      if ((page.side == PageSide::back) == of_backs && placed.frame >= side.lasting) {
        found.insert(placed.frame);
      }
    }
  }
  side.lasting = part.lasting;
  const std::vector<std::uint32_t> frames(found.begin(), found.end());
  const auto due = static_cast<std::size_t>(std::ceil(done * most_listed));
  const std::size_t count = std::min(frames.size(), due - std::min(due, side.measured));
  std::vector<const SharedFrame*> chosen(count);
  for (std::size_t i = 0; i < count; ++i) {
    chosen[i] = &part.frames[frames[i * frames.size() / count]];
  }
  const auto bytes_of = [this](const Frame& frame) {
    source::ByteWriter out;
    out.real(render::ink_coverage(frame, resources_));
    return out.take();
  };
  for (const std::string& each : kept_.all(chosen, bytes_of)) {
    side.sum += source::ByteReader(each).real();
  }
  side.measured += count;
}

Ink InkMeter::ink() const {
  return {front_.mean(), back_.mean()};
}

std::string words_of(const Ink& ink) {
  if (!ink.front) {
    return {};
  }
  return ink.back ? fmt::format(", ink {} % front, {} % back", *ink.front, *ink.back)
                  : fmt::format(", ink {} %", *ink.front);
}

}  // namespace talia::job
