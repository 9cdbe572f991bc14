#include "render/repeats.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace talia::render {
namespace {

using namespace length_literals;

// Bytes of a key from which one recording beats copies.
constexpr std::size_t worth_sharing = 120;
constexpr std::int64_t grid = 64;   // Units: finer than what is written.
constexpr double widest_mitre = 4;  // In widths of a line, from its middle.

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
    if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
      add_look(item);
      add(*symbol);
      return symbol->place.shift;
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
  void add(const Paint& paint) {
    put(paint.entry);
    put(paint.tint);
    if (paint.under_tint > 0) {
      put(paint.under);
      put(paint.under_tint);
    }
  }
  void add_look(const Item& item) {
    add(item.paint);
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
    if (item.gradient) {
      put(item.gradient->angle);
      put(item.gradient->is_radial);
      put(item.gradient->centre_x);
      put(item.gradient->centre_y);
      for (const GradientStop& stop : item.gradient->stops) {
        put(stop.at);
        add(stop.paint);
      }
    }
    add(item.path, origin);
  }
  void add(const SymbolUse& use) {
    put(use.symbol);
    add_linear(use.place);
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
        add(*symbol);
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

std::optional<Repeats::Look> Repeats::look_at(const Item& item) {
  key_.clear();
  const auto origin = KeyWriter(key_).write(item);
  return origin ? std::optional(Look{std::hash<std::string>()(key_), *origin}) : std::nullopt;
}

std::size_t Repeats::pair_of(const Look& a, const Look& b) {
  const std::array<std::int64_t, 4> both{static_cast<std::int64_t>(a.hash), static_cast<std::int64_t>(b.hash),
                                         (b.origin.x - a.origin.x).units() / grid,
                                         (b.origin.y - a.origin.y).units() / grid};
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(both.data()), sizeof both});
}

bool Repeats::always_together(const Look& a, const Look& b) const {
  const auto pair = pairs_.find(pair_of(a, b));
  return pair != pairs_.end() && pair->second == counts_.at(a.hash) && pair->second == counts_.at(b.hash);
}

void Repeats::expect(const std::vector<Item>& items) {
  std::optional<Look> before;
  for (const Item& item : items) {
    const std::optional<Look> look = look_at(item);
    if (look) {
      ++counts_[look->hash];
    }
    if (look && before) {
      ++pairs_[pair_of(*before, *look)];
    }
    // What is read is told apart from what stands beside it.
    before = item.role.reading == Reading::artefact ? look : std::nullopt;
    if (const auto* const group = std::get_if<Group>(&item.what)) {
      expect(group->items);
    }
  }
}

std::vector<Repeats::Run> Repeats::runs(const std::vector<Item>& items) {
  std::vector<Run> runs;
  // The last of the run that the item after it may join.
  std::optional<Look> before;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::optional<Look> look = look_at(items[i]);
    const bool is_read = items[i].role.reading != Reading::artefact;
    if (look && before && !is_read && always_together(*before, *look)) {
      Run& run = runs.back();
      ++run.count;
      for (const Length offset : {look->origin.x - run.origin.x, look->origin.y - run.origin.y}) {
        run.key += std::to_string(offset.units() / grid) + ' ';
      }
      run.key += key_;
      before = look;
      continue;
    }
    const auto count = look ? counts_.find(look->hash) : counts_.end();
    const bool is_repeated = count != counts_.end() && count->second > 1;
    if (is_repeated) {
      runs.push_back({i, 1, key_, look->origin});
    }
    before = is_repeated && !is_read ? look : std::nullopt;
  }
  std::erase_if(runs, [](const Run& run) { return run.key.size() < worth_sharing; });
  return runs;
}

Item at_origin(const Item& item, Point origin) {
  const Transform move = Transform::move({-origin.x, -origin.y});
  Item result = item;
  if (auto* const path = std::get_if<PathItem>(&result.what)) {
    path->path = moved(path->path, move);
  } else if (auto* const symbol = std::get_if<SymbolUse>(&result.what)) {
    symbol->place = symbol->place.then(move);
  } else if (auto* const group = std::get_if<Group>(&result.what)) {
    group->place = group->place.then(move);
  }
  return result;
}

Rect ink_area(const Item& item, const Symbols& symbols) {
  constexpr Length spare = 1_pt;
  if (const auto* const path = std::get_if<PathItem>(&item.what)) {
    const Length spill = path->stroke ? path->stroke->scaled(widest_mitre) : Length();
    return path->path.bounds().inset(-spill - spare);
  }
  if (const auto* const symbol = std::get_if<SymbolUse>(&item.what)) {
    return moved(Path().add_rect({{}, symbols.get(symbol->symbol).size}), symbol->place)
        .bounds()
        .inset(-spare);
  }
  const Group& group = std::get<Group>(item.what);
  return moved(*group.clip, group.place).bounds().inset(-spare);
}

}  // namespace talia::render
