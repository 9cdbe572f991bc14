// What of a page is told, and by what.
#include "frame/tell.h"

#include <catch2/catch.hpp>

using namespace talia;
using namespace length_literals;

namespace {

Item words(const std::string& text, Length x, Origin origin, Reading reading = Reading::paragraph) {
  GlyphRun run;
  run.size = 10_pt;
  run.origin = {x, 20_mm};
  run.advance = 10_mm;
  run.text = text;
  run.glyphs.push_back({1, {}});
  run.clusters.push_back({static_cast<std::uint16_t>(text.size()), 1});
  return {std::move(run), black_paint, {Layer::type, reading}, origin};
}

Item link(Length x, const std::string& to, Origin origin) {
  return {Link{{{x, 17_mm}, {10_mm, 4_mm}}, to}, {}, {Layer::type, Reading::paragraph}, origin};
}

constexpr Origin first = static_cast<Origin>(1), second = static_cast<Origin>(2);

}  // namespace

TEST_CASE("what is drawn in a row, of one unit and by one link, is told as one", "[frame]") {
  Page page;
  page.own.items = {words("Take ", 0_mm, first),    words("a ", 10_mm, first),
                    words("lamp", 20_mm, first),    link(20_mm, "lamp", first),
                    words(" along.", 30_mm, first), words("iv", 90_mm, Origin::none, Reading::artefact),
                    words("Or", 0_mm, second),      {Anchor{"or", {}}, {}, {}, second},
                    words(" not.", 10_mm, second)};
  frame::tell(page, {}, true);
  REQUIRE(page.told.size() == 4);
  CHECK(page.told[0] == Told{1, Reading::paragraph, -1});
  CHECK(page.told[1] == Told{1, Reading::paragraph, 0});
  CHECK(page.told[2] == Told{1, Reading::paragraph, -1});
  CHECK(page.told[3] == Told{2, Reading::paragraph, -1});
  REQUIRE(page.links.size() == 1);
  CHECK(page.links[0].words == "lamp");
  CHECK(page.links[0].destination == "lamp");
}

TEST_CASE("links and figures stand where their groups put them", "[frame]") {
  Page page;
  const Item picture{ImageUse{static_cast<ImageId>(0), {{1_mm, 2_mm}, {10_mm, 20_mm}}}, {}, {Layer::art}};
  const Item figure{Group{{}, {}, {picture}, "A picture."}, {}, {Layer::art}, second};
  page.own.items = {{Group{Transform::scale(2, {5_mm, 5_mm}),
                           {},
                           {words("there", 10_mm, first), link(10_mm, "x", first), figure}}}};
  page.placed.push_back({0, {}, Path().add_rect({{}, {30_mm, 40_mm}}), 3});
  page.placed.push_back({0, {}, {}});
  frame::tell(page, {}, true);
  REQUIRE(page.told.size() == 3);
  CHECK(page.told[0] == Told{3, Reading::figure, -1, {{}, {30_mm, 40_mm}}});
  CHECK(page.told[1].link == 0);
  CHECK(page.told[2] == Told{2, Reading::figure, -1, {{7_mm, 9_mm}, {20_mm, 40_mm}}});
  CHECK(page.links[0].area == Rect{{25_mm, 39_mm}, {20_mm, 8_mm}});
  frame::tell(page, {}, false);
  REQUIRE(page.told.size() == 2);
  CHECK(page.told[1] == Told{0, Reading::figure, -1, {{7_mm, 9_mm}, {20_mm, 40_mm}}, "A picture."});
}

TEST_CASE("what leaves no ink is not told", "[frame]") {
  Page page;
  Item nothing = words("", 0_mm, first);
  std::get<GlyphRun>(nothing.what).glyphs.clear();
  page.own.items = {nothing, link(0_mm, "x", first)};
  frame::tell(page, {}, true);
  CHECK(page.told.empty());
  CHECK(page.links.size() == 1);
}
