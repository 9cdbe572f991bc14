#include "book/spreads.h"

#include <optional>
#include <utility>
#include <variant>

#include "book/set/draw.h"

namespace talia::book {

namespace {

// Of what stands on one page alone.
std::optional<Point> middle_of(const Item& item) {
  if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
    return Point{run->origin.x + run->advance / 2, run->origin.y};
  }
  if (const auto* const link = std::get_if<Link>(&item.what)) {
    return Point{link->area.left() + link->area.size.width / 2, link->area.top()};
  }
  if (const auto* const anchor = std::get_if<Anchor>(&item.what)) {
    return anchor->place;
  }
  return std::nullopt;
}

std::vector<Item> kept(const std::vector<Item>& items, Half half, Length fold, const Transform& place) {
  std::vector<Item> out;
  for (const Item& item : items) {
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      std::vector<Item> inner = kept(group->items, half, fold, group->place.then(place));
      if (!inner.empty()) {
        Item copy = item;
        auto& parted = std::get<Group>(copy.what);
        parted.items = std::move(inner);
        if (half == Half::right) {
          parted.alt.clear();
        }
        out.push_back(std::move(copy));
      }
      continue;
    }
    const std::optional<Point> middle = middle_of(item);
    if (!middle || (place.apply(*middle).x < fold) == (half == Half::left)) {
      out.push_back(item);
    }
  }
  return out;
}

}  // namespace

Item half_of(const std::vector<Item>& items, Half half, const BookStyle& style) {
  const Length fold = style.page.width;
  const Length from = half == Half::left ? Length() : fold;
  Path sheet;
  sheet.add_rect({{style.sheet().left() + from, style.sheet().top()}, style.sheet().size});
  return {Group{Transform::move({Length() - from, {}}), std::move(sheet), kept(items, half, fold, {})},
          {},
          drawn_art};
}

}  // namespace talia::book
