#include "job/files/overprint.h"

#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "layout/checks/overprint.h"
#include "press/inks.h"

namespace talia::job {

void mark_overprint(Booklet& part, const press::Style& style, const render::Resources& resources) {
  if (style.standard == press::Standard::screen || !style.overprints_black) {
    return;
  }
  const press::Inks inks(style, resources.palette);
  const layout::OverprintStyle how{[&](const Paint& words) { return inks.are_black(words); },
                                   [&](const Paint& ground) { return inks.bears_black(ground); },
                                   style.ink_limit == 0};
  std::set<std::uint32_t> marked;
  for (Page& page : part.pages) {
    // Behind all that is placed, its own items lie upon that.
    Frame whole{page.paper, {}};
    for (const PlacedFrame& placed : page.placed) {
      SharedFrame& frame = part.frames.at(placed.frame);
      if (marked.insert(placed.frame).second) {
        layout::mark_overprint(frame.edit(), how, resources.symbols, resources.images);
      }
      if (!page.own.items.empty()) {
        whole.items.push_back({Group{{}, placed.clip, {Item{Group{placed.place, {}, frame->items}}}}});
      }
    }
    const auto own = static_cast<std::ptrdiff_t>(whole.items.size());
    std::ranges::move(page.own.items, std::back_inserter(whole.items));
    layout::mark_overprint(whole, how, resources.symbols, resources.images);
    page.own.items.assign(std::make_move_iterator(whole.items.begin() + own),
                          std::make_move_iterator(whole.items.end()));
  }
}

}  // namespace talia::job
