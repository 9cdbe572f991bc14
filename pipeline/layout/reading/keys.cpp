#include "layout/reading/keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "layout/items/items.h"

namespace talia::layout {

namespace {

// What holds a box, and the keys of the box that count in it.
struct Holder {
  std::string_view name;
  std::string_view keys;
  std::string_view if_measured = {};  // Those that count where it is asked how wide it is by itself.
};
constexpr Holder side{"side", ""};
constexpr Holder column{"column", "width max_width height min_height max_height share", "min_width"};
constexpr Holder row{"row", "width min_width max_width height min_height share"};
constexpr Holder stack{"stack", "width height min_height left top right bottom", "min_width max_width"};
constexpr Holder grid{"grid", "width height min_height span"};
constexpr Holder table{"table", "width min_width max_width height min_height share"};
constexpr Holder rotate{"rotate", "width height min_height", "min_width max_width"};
constexpr Holder given{"given", "width height min_height", "min_width max_width"};
constexpr Holder part{"part", "width height min_height", "min_width max_width"};
constexpr Holder slot{"slot", "width height min_height", "min_width max_width"};

// Where a box stands.
struct Place {
  Holder holder;
  bool is_measured = false;  // Whether its holder is asked how wide it is by itself.
  bool is_turned = false;    // Inside a `rotate`, where nothing bleeds.
};

constexpr std::string_view of_all = "name when";
constexpr std::string_view of_ground =
    "padding background border border_width frame radius opacity shadow clip bleed";
constexpr std::string_view of_place =
    "width height min_width max_width min_height max_height share left top right bottom span";

const ItemKind* kind_of(Node box) {
  for (const Entry& entry : box.entries()) {
    const auto found = std::ranges::find(item_kinds, entry.key, &ItemKind::key);
    if (found != item_kinds.end()) {
      return &*found;
    }
  }
  return nullptr;
}

bool has(Node box, std::string_view key) {
  return box.find(key).exists();
}

bool is(Node box, std::string_view key, std::string_view value) {
  return has(box, key) && box.find(key).scalar() == value;
}

// Whether what a box holds goes on into the bleed with it; of what another file says, it may.
bool holds_what_bleeds(Node box) {
  static constexpr std::array<std::string_view, 6> kinds{"image", "ornament", "path",
                                                         "scene", "part",     "slot"};
  const Node inner = has(box, "rotate") ? box.find("rotate") : box.find("box");
  return std::ranges::any_of(kinds, [&](std::string_view kind) { return has(box, kind); }) ||
         ((has(box, "rotate") || has(box, "given")) && inner.exists() && holds_what_bleeds(inner));
}

std::string with_article(std::string_view word) {
  return fmt::format("{} `{}`", word.find_first_of("aeiou") == 0 ? "an" : "a", word);
}

// Which kinds of boxes read a key.
std::string readers_of(std::string_view key) {
  std::vector<std::string> kinds;
  for (const ItemKind& kind : item_kinds) {
    if (is_among(key, kind.keys)) {
      kinds.emplace_back(kind.key);
    }
  }
  return fmt::format("`{}` is read by {}", key, listed(kinds));
}

// What a key of the place is for.
std::string use_of(std::string_view key) {
  if (is_among(key, "left top right bottom")) {
    return fmt::format("`{}` is a distance from that side of a `stack`", key);
  }
  if (key == "span") {
    return "`span` is how many tracks a cell of a `grid` takes";
  }
  if (key == "share") {
    return "`share` is a part of what is left over in a `row`, a `column` or a `table`";
  }
  if (key == "max_height") {
    return "`max_height` is how high a box with a `share` grows in a `column`";
  }
  if (key == "min_width") {
    return "`min_width` is the least width of a box in a `row` or a `table`";
  }
  if (key == "max_width") {
    return "`max_width` is the most of a box in a `row`, a `column` or a `table`";
  }
  return "a side is as large as the card, whose `size` the template says";
}

class KeyCheck {
 public:
  explicit KeyCheck(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void check(Node box, const Place& place) {
    const ItemKind* const kind = kind_of(box);
    for (const Entry& entry : box.entries()) {
      // Two kinds in one box are a fault of their own.
      if (std::ranges::find(item_kinds, entry.key, &ItemKind::key) == item_kinds.end()) {
        check_key(entry, box, kind, place);
      }
    }
    check_inside(box, place);
  }

 private:
  void check_key(const Entry& entry, Node box, const ItemKind* kind, const Place& place) {
    const std::string_view key = entry.key;
    const bool is_repeat = kind != nullptr && kind->key == "repeat";
    if (is_among(key, of_all) || (is_repeat && is_among(key, "as box"))) {
      return;
    }
    if (is_repeat && !(key == "span" && place.holder.name == "grid")) {
      report(entry, "beside `repeat`", "write it in its `box`, each of which stands where the `repeat` does");
    } else if (is_among(key, of_place)) {
      check_place(entry, box, place);
    } else if (kind != nullptr && is_among(key, kind->keys)) {
      check_content(entry, box, place);
    } else if (is_among(key, of_ground)) {
      check_ground(entry, box, place);
    } else {
      report(entry, kind == nullptr ? "at a box that holds nothing" : "at " + with_article(kind->key),
             readers_of(key));
    }
  }

  void check_place(const Entry& entry, Node box, const Place& place) {
    const std::string_view key = entry.key;
    const Holder& holder = place.holder;
    if (!is_among(key, holder.keys) && !(place.is_measured && is_among(key, holder.if_measured))) {
      const bool is_inside = is_among(holder.name, "given part slot");
      report(
          entry,
          holder.name == "side" ? "at a side of a card"
          : is_inside           ? fmt::format("at the box of a `{}`", holder.name)
                                : fmt::format("in a `{}`", holder.name),
          key == "share" && is_inside ? fmt::format("write it beside the `{}`", holder.name) : use_of(key));
      return;
    }
    if (key == "max_height" && !has(box, "share")) {
      report(entry, "without a `share`", use_of(key));
    } else if (has(box, "width") && (key == "min_width" ||
                                     (key == "max_width" && !has(box, "share") && holder.name != "column"))) {
      report(entry, "beside a `width`", "keep one of the two");
    } else if (key == "min_height" && has(box, "height") && !has(box, "name")) {
      report(entry, "beside a `height`", "keep one of the two");
    }
  }

  void check_ground(const Entry& entry, Node box, const Place& place) {
    const std::string_view key = entry.key;
    const bool is_painted = has(box, "background") || has(box, "border");
    const bool is_outlined = is_painted || has(box, "clip");
    if (key == "border_width" && !has(box, "border")) {
      report(entry, "without a `border`", "`border` is the colour of the line, `border_width` its width");
    } else if (key == "clip" && kind_of(box) == nullptr) {
      report(entry, "at a box that holds nothing", "`clip` cuts off what reaches over the edges of its box");
    } else if (key == "opacity" && !is_painted && !has(box, "frame") && !has(box, "fill") &&
               !has(box, "stroke")) {
      report(entry, "here",
             "`opacity` is that of a `background`, a `border`, a `frame`, a `fill` and a `stroke` of the box "
             "itself");
    } else if (key == "radius" && !is_outlined && !has(box, "shadow")) {
      report(entry, "here",
             "`radius` rounds a `background`, a `border`, a `clip`, an `image` and a rectangle");
    } else if (key == "bleed" && place.is_turned) {
      report(entry, "inside a `rotate`", "write it beside the `rotate`");
    } else if (key == "bleed" && !is_outlined && !holds_what_bleeds(box)) {
      report(entry, "here",
             "what goes on into the bleed is a `background`, a `border`, an `image`, an `ornament`, a `path` "
             "or a `scene` of the box itself");
    }
  }

  // Keys that the kind of box reads, where they lack what they belong to.
  void check_content(const Entry& entry, Node box, const Place& place) {
    const std::string_view key = entry.key;
    const bool draws_shape = has(box, "path") || has(box, "badge");
    const std::string_view shape = has(box, "path") ? "path" : "shape";
    if (draws_shape && is_among(key, "points inner") && !is(box, shape, "star")) {
      report(entry, "without a star", fmt::format("`{}` is read where the shape is a `star`", key));
    } else if (draws_shape && key == "radius" && !is(box, shape, "rectangle") && !has(box, "background") &&
               !has(box, "border") && !has(box, "clip")) {
      report(entry, "here", "`radius` rounds a `rectangle`");
    } else if (is_among(key, "line dashes round") && !has(box, "stroke")) {
      report(entry, "without a `stroke`",
             fmt::format("`stroke` is the colour of the line, `{}` how it is drawn", key));
    } else if (key == "rule_width" && !has(box, "rule")) {
      report(entry, "without a `rule`", "`rule` is the colour of the lines, `rule_width` their width");
    } else if (key == "head_background" && !has(box, "head")) {
      report(entry, "without a `head`", "`head` is the row of boxes above all others");
    } else if (key == "focus" && is(box, "scale", "contain")) {
      report(entry, "beside `scale: contain`", "all of the picture is in sight");
    } else if (is_among(key, "align valign") && has(box, "image") && !is(box, "scale", "contain")) {
      report(entry, "at an `image` that covers its box",
             "write `focus` for what stays in sight, or `scale: contain`");
    } else if (is_among(key, "align valign") && has(box, "along")) {
      report(entry, "beside `along`", "a strip fills its box");
    } else if (is_among(key, "align valign") && has(box, "given")) {
      check_given(entry, box.find("box"));
    } else if (is_among(key, "align valign") && has(box, "qr")) {
      check_code(entry, box, place);
    }
  }

  // A code in a square box. In a stack a box that stands on its `bottom` alone is as high as the code is wide.
  void check_code(const Entry& entry, Node box, const Place& place) {
    if (has(box, "share") || has(box, "name") || has(box, "padding")) {
      return;
    }
    if (place.holder.name == "stack" && has(box, "bottom") && !has(box, "top") && !has(box, "height") &&
        !has(box, "min_height")) {
      report(entry, "where the box is no larger than its drawing",
             "name both `top` and `bottom`, or give the box a `height`");
    } else if (has(box, "width") && has(box, "height") &&
               box.find("width").scalar() == box.find("height").scalar()) {
      report(
          entry, "where the drawing fills its box",
          "say at what holds the box where it stands, in a `stack` by `left`, `top`, `right` and `bottom`");
    }
  }

  // Where the box of a `given` fills it, there is nothing to align.
  void check_given(const Entry& entry, Node inner) {
    const std::string_view size = entry.key == "align" ? "width" : "height";
    if (!has(inner, size) && !has(inner, "name") && !is_among(size, inner_sizes_of(inner))) {
      report(entry, "at this `given`",
             fmt::format("its box fills it; write it there, or give that box a `{}`", size));
    }
  }

  // A `repeat` has the sizes of its box.
  static std::string_view inner_sizes_of(Node box) { return has(box, "repeat") ? "width height" : ""; }

  void check_inside(Node box, const Place& place) {
    // A box with a width is not asked how wide it would be.
    const bool is_measured = place.is_measured && !has(box, "width");
    const auto check_all = [&](Node list, const Place& inner) {
      for (const Node each : list.items()) {
        check(each, inner);
      }
    };
    for (const Node each : box.find("row").items()) {
      check(each, {row, is_measured || (!has(each, "width") && !has(each, "share")), place.is_turned});
    }
    check_all(box.find("column"), {column, is_measured, place.is_turned});
    for (const Node each : box.find("stack").items()) {
      check(each, {stack, is_measured || has(each, "left") != has(each, "right"), place.is_turned});
    }
    check_all(box.find("grid"), {grid, false, place.is_turned});
    check_all(box.find("columns"), {table, true, place.is_turned});
    check_all(box.find("head"), {table, true, place.is_turned});
    if (has(box, "rotate")) {
      check(box.find("rotate"), {rotate, true, true});
    } else if (has(box, "repeat")) {
      check(box.find("box"), place);
    } else if (has(box, "given")) {
      check(box.find("box"), {given, is_measured, place.is_turned});
    }
    for (const Entry& filled : box.find("slots").entries()) {
      check(filled.value, {slot, true, place.is_turned});
    }
  }

  void report(const Entry& entry, std::string_view where, std::string help) {
    diagnostics_.add(Diagnostic::of(Code::key_without_effect, entry.key_span,
                                    fmt::format("`{}` does nothing {}", entry.key, where))
                         .help(std::move(help)));
  }

  Diagnostics& diagnostics_;
};

}  // namespace

bool is_among(std::string_view word, std::string_view words) {
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    if (words.substr(begin, end - begin) == word) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

std::string listed(const std::vector<std::string>& words) {
  return words.size() < 2
             ? fmt::format("`{}`", fmt::join(words, ""))
             : fmt::format("`{}` and `{}`", fmt::join(words.begin(), words.end() - 1, "`, `"), words.back());
}

void check_keys_of_template(Node root, Diagnostics& diagnostics) {
  for (const Entry& entry : root.find("sides").entries()) {
    KeyCheck(diagnostics).check(entry.value, {side});
  }
}

void check_keys_of_furniture(Node box, Diagnostics& diagnostics) {
  KeyCheck(diagnostics).check(box, {part});
}

void check_keys_of_theme(Node root, Diagnostics& diagnostics) {
  for (const Entry& entry : root.find("parts").entries()) {
    KeyCheck(diagnostics).check(entry.value.find("box"), {part, true});
  }
}

}  // namespace talia::layout
