#include "cli/ink.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "render/coverage.h"

namespace talia::cli {

namespace {

constexpr std::size_t most_cards = 9;  // Of a side.

std::optional<int> mean_of(const Booklet& pages, bool of_backs, const render::Resources& resources) {
  std::set<std::uint32_t> found;
  for (const Page& page : pages.pages) {
    for (const PlacedFrame& placed : page.placed) {
      if ((page.side == PageSide::back) == of_backs) {
        found.insert(placed.frame);
      }
    }
  }
  if (found.empty()) {
    return std::nullopt;
  }
  const std::vector<std::uint32_t> frames(found.begin(), found.end());
  const std::size_t count = std::min(frames.size(), most_cards);
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += render::ink_coverage(pages.frames[frames[i * frames.size() / count]], resources);
  }
  return static_cast<int>(std::lround(100 * sum / static_cast<double>(count)));
}

}  // namespace

Ink ink_of(const Booklet& pages, const render::Resources& resources) {
  return {mean_of(pages, false, resources), mean_of(pages, true, resources)};
}

std::string words_of(const Ink& ink) {
  if (!ink.front) {
    return {};
  }
  return ink.back ? fmt::format(", ink {} % front, {} % back", *ink.front, *ink.back)
                  : fmt::format(", ink {} %", *ink.front);
}

}  // namespace talia::cli
