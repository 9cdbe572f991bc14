// What finished files are known by.
#include "press/key.h"

#include "unit/press_fixture.h"

using namespace talia;
using namespace length_literals;
using test::DrawingBoard;

TEST_CASE("a finished file's key changes with its drawing, and with what its pages and the printer say",
          "[press]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const Profile profile = test::invented_press();
  const Digest drawn = source::digest_of("drawn");
  press::Style style;
  style.standard = press::Standard::x4;
  style.profile = &profile;
  style.ink_limit = 300;
  const Digest before = press::key_of(drawn, sheet, style, board.palette);
  CHECK(press::key_of(drawn, sheet, style, board.palette) == before);
  CHECK(press::key_of(source::digest_of("other"), sheet, style, board.palette) != before);
  const auto changed_by_page = [&](auto change) {
    Booklet other = sheet;
    change(other);
    return press::key_of(drawn, other, style, board.palette) != before;
  };
  CHECK(changed_by_page([](Booklet& each) { each.title = "x"; }));
  CHECK(changed_by_page([](Booklet& each) { each.author = "x"; }));
  CHECK(changed_by_page([](Booklet& each) { each.date = "2026-01-02T00:00:00Z"; }));
  CHECK(changed_by_page([](Booklet& each) { each.language = "en"; }));
  CHECK(changed_by_page([](Booklet& each) { each.flip = Flip::short_edge; }));
  CHECK(changed_by_page([](Booklet& each) { each.pages[0].label = "x"; }));
  CHECK(changed_by_page([](Booklet& each) { each.pages[0].trim.size.width += 1_mm; }));
  CHECK(changed_by_page([](Booklet& each) { each.pages[0].side = PageSide::single; }));
  CHECK_FALSE(changed_by_page([](Booklet& each) { each.pages[0].own.items.clear(); }));
  const auto changed_by_style = [&](auto change) {
    press::Style other = style;
    change(other);
    return press::key_of(drawn, sheet, other, board.palette) != before;
  };
  CHECK(changed_by_style([](press::Style& each) { each.standard = press::Standard::x1a; }));
  CHECK(changed_by_style([](press::Style& each) { each.standard = press::Standard::screen; }));
  CHECK(changed_by_style([](press::Style& each) { each.ink_limit = 280; }));
  CHECK(changed_by_style([](press::Style& each) { each.rich_black = Cmyk{40, 0, 0, 100}; }));
  CHECK(changed_by_style([](press::Style& each) { each.overprints_black = false; }));
  CHECK(changed_by_style([](press::Style& each) { each.outlines = true; }));
  Profile other_profile = profile;
  other_profile.condition = "FOGRA51";
  CHECK(changed_by_style([&](press::Style& each) { each.profile = &other_profile; }));
  other_profile = profile;
  other_profile.bytes += '\0';
  CHECK(changed_by_style([&](press::Style& each) { each.profile = &other_profile; }));
}

TEST_CASE("the inks of the palette are in the key of files for press alone", "[press]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  const Profile profile = test::invented_press();
  const Digest drawn = source::digest_of("drawn");
  press::Style for_press;
  for_press.standard = press::Standard::x1a;
  for_press.profile = &profile;
  const auto keys = [&] {
    return std::pair(press::key_of(drawn, sheet, for_press, board.palette),
                     press::key_of(drawn, sheet, {}, board.palette));
  };
  const auto before = keys();
  board.palette.declare({"red", {200, 10, 20}, Cmyk{0, 100, 90, 10}, {}});
  const auto after = keys();
  CHECK(after.first != before.first);
  CHECK(after.second == before.second);
}
