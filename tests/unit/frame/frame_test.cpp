#include <cstdlib>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/dump.h"
#include "frame/proof.h"
#include "frame/walk.h"

using namespace talia;
using namespace talia::length_literals;

TEST_CASE("an inch is 72 pt and 25.4 mm, exactly", "[frame]") {
  CHECK(72_pt == 25.4_mm);
  CHECK(Length::mm(63).in_mm() == 63);
  CHECK(Length::mm(-0.5) == -Length::mm(0.5));
}

TEST_CASE("four quarter turns are none", "[frame]") {
  const Point point{3_mm, 5_mm};
  const Transform quarter = Transform::quarter_turns(1);
  CHECK(quarter.apply({10_mm, 0_mm}) == Point{0_mm, 10_mm});
  CHECK(quarter.then(quarter).then(quarter).then(quarter).apply(point) == point);
  CHECK(quarter.then(Transform::quarter_turns(-1)).apply(point) == point);
  const Transform both = Transform::move({1_mm, 0_mm}).then(Transform::scale(2, {0_mm, 1_mm}));
  CHECK(both.apply(point) == Transform::scale(2, {0_mm, 1_mm}).apply({4_mm, 5_mm}));
}

TEST_CASE("a tint is a colour mixed with white paper", "[frame]") {
  Palette palette;
  const auto red = palette.declare({"red", {200, 0, 0}, {}, {}});
  CHECK(rgb_of({red, 1000}, palette) == Rgb{200, 0, 0});
  CHECK(rgb_of({red, 500}, palette) == Rgb{227, 127, 127});
  CHECK(rgb_of({red, 0}, palette) == Rgb{255, 255, 255});
  CHECK(palette.declare({"red", {1, 2, 3}, {}, {}}) == red);
  CHECK(palette.entry(red).rgb == Rgb{1, 2, 3});
  CHECK(contrast({0, 0, 0}, {255, 255, 255}) == Approx(21));
}

TEST_CASE("a path knows its bounds", "[frame]") {
  const Rect rect{{1_mm, 2_mm}, {10_mm, 20_mm}};
  CHECK(Path().add_rect(rect).bounds() == rect);
  CHECK(Path().add_rounded_rect(rect, 3_mm).bounds() == rect);
  CHECK(Path().add_rounded_rect(rect, 30_mm).bounds() == rect);
  CHECK(Path().add_circle({5_mm, 5_mm}, 2_mm).bounds() == Rect{{3_mm, 3_mm}, {4_mm, 4_mm}});
  CHECK(Path().bounds() == Rect{});
}

TEST_CASE("a frame's dump tells every item in reading order", "[frame]") {
  const Palette palette;
  Symbols symbols;
  const SymbolId star = symbols.add({"star", {8_mm, 8_mm}, {}});
  CHECK(symbols.find("star") == star);
  CHECK_FALSE(symbols.find("moon"));
  Group group{Transform::quarter_turns(1, {63_mm, 0_mm}), {}, {}};
  group.items.push_back(
      {SymbolUse{star, Transform::move({1_mm, 1_mm})}, {0, 500}, {Layer::art, Reading::figure}});
  Frame frame{{63_mm, 88_mm}, {}};
  frame.items.push_back({PathItem{Path().add_rect({{}, {1_mm, 1_mm}}), 0.5_pt}, black_paint, {Layer::mark}});
  GlyphRun run{FontId{2}, 9_pt, 1, {3_mm, 4_mm}, 12_mm, {{7, {}}}, "Koń", {{4, 1}}};
  frame.items.push_back({run, black_paint, {Layer::type, Reading::heading}});
  frame.items.push_back({group});
  frame.items.push_back({Link{{{}, {1_mm, 1_mm}}, "kon"}});
  CHECK(frame::dump(frame, palette, symbols) ==
        "frame 63.000x88.000\n"
        "  path mark/artefact stroke 0.176 black M 0.000,0.000 L 1.000,0.000 L 1.000,1.000 L 0.000,1.000 Z\n"
        "  text type/heading font 2 9.00pt at 3.000,4.000 advance 12.000 black \"Koń\"\n"
        "  group type/artefact at 63.000,0.000 turned 0 1 -1 0\n"
        "    symbol art/figure star at 1.000,1.000 black 50.0%\n"
        "  link 0.000,0.000 1.000x1.000 to kon\n");
}

TEST_CASE("items are visited in reading order, each with its place and the groups around it", "[frame]") {
  const auto anchor = [](std::string name) { return Item{Anchor{std::move(name), {1_mm, 1_mm}}}; };
  const Item inner{Group{Transform::move({10_mm, 0_mm}), {}, {anchor("b")}}};
  const Item outer{Group{Transform::quarter_turns(1), {}, {inner, anchor("c")}}};
  const std::vector<Item> items{anchor("a"), outer, anchor("d")};
  std::string seen;
  frame::for_each_item_inside(
      items, 0, [](const Group&, const Transform&, int depth) { return depth + 1; },
      [&](const Item& item, const Transform& place, int depth) {
        const auto& found = std::get<Anchor>(item.what);
        const Point at = place.apply(found.place);
        seen += fmt::format("{}{} {} {}; ", found.name, depth, at.x.in_mm(), at.y.in_mm());
      });
  CHECK(seen == "a0 1 1; b2 -1 11; c1 -1 1; d0 1 1; ");
}

TEST_CASE("proofs keep the numbers of colours, and show what others see", "[frame]") {
  Palette palette;
  const auto red = palette.declare({"red", {200, 30, 30}, Cmyk{20, 100, 100, 0}, {}});
  const auto green = palette.declare({"green", {20, 120, 40}, {}, {}});
  const Palette grey = frame::as_seen(palette, Proof::grey);
  CHECK(grey.find("red") == red);
  CHECK(grey.entry(0).rgb == Rgb{0, 0, 0});
  CHECK(grey.entry(1).rgb == Rgb{255, 255, 255});
  const Rgb shade = grey.entry(red).rgb;
  CHECK((shade.red == shade.green && shade.green == shade.blue));
  CHECK_FALSE(grey.entry(red).cmyk);
  const auto apart = [&](const Palette& seen) {
    const Rgb a = seen.entry(red).rgb;
    const Rgb b = seen.entry(green).rgb;
    return std::abs(a.red - b.red) + std::abs(a.green - b.green);
  };
  CHECK(apart(frame::as_seen(palette, Proof::deuteranopia)) < apart(palette) / 2);
  CHECK(apart(frame::as_seen(palette, Proof::protanopia)) < apart(palette) / 2);
  CHECK(apart(frame::as_seen(palette, Proof::none)) == apart(palette));
}
