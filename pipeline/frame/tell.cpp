#include "frame/tell.h"

#include <algorithm>

namespace talia::frame {

namespace {

bool is_told(const Item& item) {
  if (item.role.reading == Reading::artefact) {
    return false;
  }
  if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    return !run->glyphs.empty();
  }
  return std::holds_alternative<PathItem>(item.what) || std::holds_alternative<SymbolUse>(item.what) ||
         std::holds_alternative<ImageUse>(item.what);
}

bool is_drawn(const Item& item) {
  return !std::holds_alternative<Link>(item.what) && !std::holds_alternative<Anchor>(item.what);
}

Point start_of(const Item& item) {
  if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    return {run->origin.x + run->advance / 2, run->origin.y};
  }
  if (const auto* const use = std::get_if<SymbolUse>(&item.what)) {
    return use->place.shift;
  }
  if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
    return image->box.origin;
  }
  const auto* const path = std::get_if<PathItem>(&item.what);
  return path == nullptr ? Point{} : path->path.bounds().origin;
}

bool holds(const Rect& area, Point point) {
  return point.x >= area.left() && point.x <= area.right() && point.y >= area.top() &&
         point.y <= area.bottom();
}

// A link stands behind the items that it covers.
std::vector<std::size_t> links_of(const std::vector<Item>& items) {
  std::vector<std::size_t> links(items.size(), no_link);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto* const link = std::get_if<Link>(&items[i].what);
    for (std::size_t before = i; link != nullptr && before-- > 0;) {
      const Item& item = items[before];
      if (!is_told(item) || item.origin != items[i].origin || links[before] != no_link ||
          !holds(link->area, start_of(item))) {
        break;
      }
      links[before] = i;
    }
  }
  return links;
}

Rect placed(const Rect& area, const Transform& place) {
  return moved(Path().add_rect(area), place).bounds();
}

class Teller {
 public:
  Teller(Page& page, bool has_units, const Symbols* symbols)
      : page_(page), has_units_(has_units), symbols_(symbols) {}

  void add(const std::vector<Item>& items, const Transform& place) {
    const std::vector<Stretch> all = stretches(items);
    std::vector<int> numbers(items.size(), -1);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (const auto* const link = std::get_if<Link>(&items[i].what)) {
        numbers[i] = static_cast<int>(page_.links.size());
        page_.links.push_back({placed(link->area, place), link->destination});
      }
    }
    auto stretch = all.begin();
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Item& item = items[i];
      if (stretch != all.end() && stretch->first == i) {
        add(*stretch, items, stretch->link == no_link ? -1 : numbers[stretch->link]);
        ++stretch;
      }
      const auto* const group = std::get_if<Group>(&item.what);
      if (group != nullptr && is_figure(item)) {
        page_.told.push_back({unit_of(item), Reading::figure, -1,
                              picture_area(group->items, symbols_, group->place.then(place)),
                              has_units_ ? std::string() : group->alt});
      } else if (group != nullptr) {
        add(group->items, group->place.then(place));
      }
    }
  }

 private:
  std::uint32_t unit_of(const Item& item) const {
    return has_units_ ? static_cast<std::uint32_t>(item.origin) : 0;
  }

  void add(const Stretch& stretch, const std::vector<Item>& items, int link) {
    const Item& first = items[stretch.first];
    page_.told.push_back({unit_of(first), first.role.reading, link});
    for (std::size_t i = stretch.first; link >= 0 && i < stretch.last; ++i) {
      if (const auto* const run = std::get_if<GlyphRun>(&items[i].what)) {
        page_.links[static_cast<std::size_t>(link)].words += run->text;
      }
    }
  }

  Page& page_;
  const bool has_units_;
  const Symbols* const symbols_;
};

}  // namespace

Rect picture_area(std::span<const Item> items, const Symbols* symbols, const Transform& place) {
  Path corners;
  for (const Item& item : items) {
    if (const auto* const image = std::get_if<ImageUse>(&item.what)) {
      corners.add_rect(placed(image->box, place));
    } else if (const auto* const path = std::get_if<PathItem>(&item.what); path && !path->path.empty()) {
      corners.add_rect(placed(path->path.bounds(), place));
    } else if (const auto* const group = std::get_if<Group>(&item.what)) {
      const Transform inside = group->place.then(place);
      corners.add_rect(group->clip ? placed(group->clip->bounds(), inside)
                                   : picture_area(group->items, symbols, inside));
    } else if (const auto* const use = std::get_if<SymbolUse>(&item.what); use && symbols != nullptr) {
      corners.add_rect(placed({{}, symbols->get(use->symbol).size}, use->place.then(place)));
    }
  }
  return corners.empty() ? Rect{} : corners.bounds();
}

bool is_figure(const Item& item) {
  const auto* const group = std::get_if<Group>(&item.what);
  return group != nullptr && !group->alt.empty();
}

std::vector<Stretch> stretches(const std::vector<Item>& items) {
  const std::vector<std::size_t> links = links_of(items);
  std::vector<Stretch> all;
  bool is_open = false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Item& item = items[i];
    if (!is_told(item)) {
      is_open = is_open && !is_drawn(item);
      continue;
    }
    const bool goes_on = is_open && items[all.back().first].origin == item.origin &&
                         items[all.back().first].role.reading == item.role.reading &&
                         all.back().link == links[i];
    if (goes_on) {
      all.back().last = i + 1;
    } else {
      all.push_back({i, i + 1, links[i]});
    }
    is_open = true;
  }
  return all;
}

void tell(Page& page, const std::vector<SharedFrame>& frames, bool has_units, const Symbols* symbols) {
  page.told.clear();
  page.links.clear();
  for (const PlacedFrame& still : page.placed) {
    if (has_units && still.unit > 0) {
      const Rect area =
          still.clip ? still.clip->bounds() : placed({{}, frames[still.frame].size()}, still.place);
      page.told.push_back({still.unit, Reading::figure, -1, area});
    }
  }
  Teller(page, has_units, symbols).add(page.own.items, {});
}

void tell(Booklet& booklet, const Symbols* symbols) {
  for (Page& page : booklet.pages) {
    tell(page, booklet.frames, !booklet.units.empty(), symbols);
  }
}

}  // namespace talia::frame
