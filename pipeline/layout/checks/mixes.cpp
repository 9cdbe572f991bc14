#include "layout/checks/mixes.h"

#include <algorithm>

#include "layout/checks/grounds.h"

namespace talia::layout {

namespace {

// Paints of it that are to be mixed with their ground.
std::vector<Paint*> open_paints(Item& item, PathItem& path) {
  std::vector<Paint*> open;
  if (is_open(item.paint)) {
    open.push_back(&item.paint);
  }
  for (std::size_t i = 0; path.gradient && i < path.gradient->stops.size(); ++i) {
    if (Paint& paint = path.gradient->stops[i].paint; is_open(paint)) {
      open.push_back(&paint);
    }
  }
  return open;
}

bool has_open(std::vector<Item>& items) {
  return std::ranges::any_of(items, [](Item& item) {
    if (auto* const group = std::get_if<Group>(&item.what)) {
      return has_open(group->items);
    }
    auto* const path = std::get_if<PathItem>(&item.what);
    return path != nullptr && !open_paints(item, *path).empty();
  });
}

class Mixes {
 public:
  Mixes(Face& face, const Faces& faces, const LayoutContext& common, Diagnostics& diagnostics)
      : face_(face),
        faces_(faces),
        diagnostics_(diagnostics),
        seen_(face.frame),
        grounds_(seen_, common.symbols, common.images) {}

  void run() { mix(face_.frame.items); }

 private:
  void mix(std::vector<Item>& items) {
    for (Item& item : items) {
      if (auto* const group = std::get_if<Group>(&item.what)) {
        mix(group->items);
      } else if (auto* const path = std::get_if<PathItem>(&item.what)) {
        mix(item, *path);
      }
    }
  }

  void mix(Item& item, PathItem& path) {
    const std::vector<Paint*> open = open_paints(item, path);
    if (open.empty()) {
      return;
    }
    const std::size_t shape = grounds_.open_shapes()[next_++];
    const auto ground = grounds_.flat_under(shape);
    bool is_mixed = true;
    for (Paint* const paint : open) {
      const auto mixed = ground ? over(*paint, *ground) : std::nullopt;
      is_mixed = is_mixed && mixed;
      *paint = mixed.value_or(Paint{paint->entry, paint->tint});
    }
    grounds_.set_paint(shape, item.paint);
    if (!is_mixed) {
      report(item.origin, ground.has_value());
    }
  }

  void report(Origin origin, bool is_flat) {
    face_.is_sound = false;
    diagnostics_.add(
        is_flat ? Diagnostic::of(Code::bad_box, faces_.span_of(origin),
                                 "this would mix three colours, and a solid mix is of two")
                      .help("let it lie on a full colour of the palette, or on a tint of one")
                : Diagnostic::of(Code::bad_box, faces_.span_of(origin),
                                 "this lies on more than one colour and cannot shine through: ink is solid")
                      .help("let what has an `opacity` or a `shadow` lie on one flat colour, or write a "
                            "tint, as in `ink 30%`"));
  }

  Face& face_;
  const Faces& faces_;
  Diagnostics& diagnostics_;
  const Frame seen_;  // As it was drawn: shapes point into it.
  Grounds grounds_;
  std::size_t next_ = 0;
};

}  // namespace

void mix_with_grounds(Face& face, const Faces& faces, const LayoutContext& common, Diagnostics& diagnostics) {
  if (!has_open(face.frame.items)) {
    return;
  }
  Mixes(face, faces, common, diagnostics).run();
}

}  // namespace talia::layout
