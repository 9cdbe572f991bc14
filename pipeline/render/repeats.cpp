#include "render/repeats.h"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

namespace talia::render {
namespace {

using namespace length_literals;

constexpr std::size_t worth_sharing = 120;  // Bytes of a key from which one recording beats copies.
constexpr std::int64_t grid = 64;           // Units: finer than what Cairo writes.
constexpr double widest_mitre = 4;          // In widths of a line, from its middle.

// Writes items down so that those that look alike, wherever they stand, have one text.
class KeyWriter {
 public:
  explicit KeyWriter(std::string& out) : out_(out) {}

  // Where the item stands; nothing for what is not shared.
  std::optional<Point> write(const Item& item) {
    if (const auto* const path = std::get_if<PathItem>(&item.what); path && !path->path.empty()) {
      const Point origin = path->path.steps().front().to;
      add_look(item);
      add(*path, origin);
      return origin;
    }
    const auto* const group = std::get_if<Group>(&item.what);
    if (group == nullptr || !group->clip || group->clip->empty()) {
      return std::nullopt;
    }
    const Point origin = group->clip->steps().front().to;
    return add(*group, origin) ? std::optional(group->place.apply(origin)) : std::nullopt;
  }

 private:
  template <typename T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(Point point, Point from) {
    put(static_cast<std::int32_t>((point.x - from.x).units() / grid));
    put(static_cast<std::int32_t>((point.y - from.y).units() / grid));
  }
  void add_linear(const Transform& place) {
    for (const double factor : {place.xx, place.yx, place.xy, place.yy}) {
      put(factor);
    }
  }
  void add_look(const Item& item) {
    put(item.paint.entry);
    put(item.paint.tint);
    put(item.role.layer);
  }
  void add(const Path& path, Point origin) {
    for (const PathStep& step : path.steps()) {
      put(step.kind);
      if (step.kind == PathStep::Kind::curve) {
        put(step.control_1, origin);
        put(step.control_2, origin);
      }
      if (step.kind != PathStep::Kind::close) {
        put(step.to, origin);
      }
    }
  }
  void add(const PathItem& item, Point origin) {
    put(item.even_odd);
    put(item.stroke ? item.stroke->units() : -1);
    put(item.stroke_style.round_ends);
    put(item.stroke_style.round_joins);
    put(item.stroke_style.dashes.size());
    for (const Length dash : item.stroke_style.dashes) {
      put(dash.units());
    }
    add(item.path, origin);
  }
  // False: it holds more than drawings. `origin` is in the group's own coordinates.
  bool add(const Group& group, Point origin) {
    add_linear(group.place);
    add(*group.clip, origin);
    return std::ranges::all_of(group.items, [&](const Item& item) {
      add_look(item);
      put(item.what.index());
      if (const auto* const path = std::get_if<PathItem>(&item.what)) {
        add(*path, origin);
      } else if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
        put(symbol->symbol);
        add_linear(symbol->place);
        put(symbol->place.shift, origin);
      } else {
        return false;
      }
      return item.role.reading == Reading::artefact;
    });
  }

  std::string& out_;
};

}  // namespace

void Repeats::expect(const std::vector<Item>& items) {
  for (const Item& item : items) {
    key_.clear();
    if (KeyWriter(key_).write(item) && key_.size() >= worth_sharing) {
      ++counts_[std::hash<std::string>()(key_)];
    }
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      expect(group->items);
    }
  }
}

std::optional<Repeats::Found> Repeats::find(const Item& item) {
  key_.clear();
  const auto origin = KeyWriter(key_).write(item);
  if (!origin || key_.size() < worth_sharing) {
    return std::nullopt;
  }
  const auto count = counts_.find(std::hash<std::string>()(key_));
  return count != counts_.end() && count->second > 1 ? std::optional(Found{key_, *origin}) : std::nullopt;
}

Item at_origin(const Item& item, Point origin) {
  const Transform move = Transform::move({-origin.x, -origin.y});
  Item result = item;
  if (auto* const path = std::get_if<PathItem>(&result.what)) {
    path->path = moved(path->path, move);
  } else if (auto* const group = std::get_if<Group>(&result.what)) {
    group->place = group->place.then(move);
  }
  return result;
}

Rect ink_area(const Item& item) {
  constexpr Length spare = 1_pt;
  if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    const Length spill = path->stroke ? path->stroke->scaled(widest_mitre) : Length();
    return path->path.bounds().inset(-spill - spare);
  }
  const Group& group = std::get<Group>(item.what);
  return moved(*group.clip, group.place).bounds().inset(-spare);
}

}  // namespace talia::render
