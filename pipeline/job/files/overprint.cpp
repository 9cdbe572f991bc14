#include "job/files/overprint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "layout/checks/overprint.h"

namespace talia::job {

namespace {

// Of the runs of a frame, where each of its places was seen: what is printed upon all that lies below it there.
using UponOfFrames = std::map<std::uint32_t, std::vector<bool>>;

// All that is placed on a page, one upon the other, and its own items upon that.
Frame whole_page(const Page& page, const Booklet& part) {
  Frame whole{page.paper, {}};
  for (const PlacedFrame& placed : page.placed) {
    whole.items.push_back(
        {Group{{}, placed.clip, {Item{Group{placed.place, {}, part.frames.at(placed.frame)->items}}}}});
  }
  whole.items.insert(whole.items.end(), page.own.items.begin(), page.own.items.end());
  return whole;
}

void note(UponOfFrames& frames, std::uint32_t frame, std::vector<bool> upon) {
  const auto [known, is_new] = frames.try_emplace(frame, upon);
  for (std::size_t i = 0; !is_new && i < upon.size(); ++i) {
    known->second[i] = known->second[i] && upon[i];
  }
}

}  // namespace

Overprint::Overprint(const press::Style& style, const render::Resources& resources)
    : style_(style), resources_(resources) {
  if (style.standard != press::Standard::screen && style.overprints_black) {
    inks_.emplace(style, resources.palette);
  }
}

void Overprint::mark(Booklet& part) const {
  if (!inks_) {
    return;
  }
  const layout::OverprintStyle how{[this](const Paint& words) { return inks_->are_black(words); },
                                   [this](const Paint& ground) { return inks_->bears_black(ground); },
                                   style_.ink_limit == 0};
  UponOfFrames frames;
  for (Page& page : part.pages) {
    const std::vector<bool> upon =
        layout::words_upon(whole_page(page, part), how, resources_.symbols, resources_.images);
    auto next = upon.begin();
    for (const PlacedFrame& placed : page.placed) {
      const auto end =
          next + static_cast<std::ptrdiff_t>(layout::count_runs(part.frames.at(placed.frame)->items));
      note(frames, placed.frame, {next, end});
      next = end;
    }
    layout::set_upon(page.own.items, next);
  }
  for (const auto& [frame, upon] : frames) {
    // What later parts have too is drawn once, and lies who knows where.
    if (frame >= part.lasting && std::ranges::find(upon, true) != upon.end()) {
      layout::set_upon(part.frames.at(frame).edit().items, upon.begin());
    }
  }
}

}  // namespace talia::job
