#include <catch2/catch.hpp>

#include "image/picture.h"
#include "render/render.h"
#include "unit/drawing_fixture.h"

using namespace talia;
using namespace talia::test;

TEST_CASE("what is scaled to nothing is reported, and nothing is written", "[render]") {
  const DrawingBoard board;
  Path square;
  square.add_rect({{}, {5_mm, 5_mm}});
  Frame frame{{10_mm, 10_mm}, {}};
  // A group that is scaled to nothing has no way back to the page.
  frame.items.push_back(
      {Group{Transform::scale(0), std::nullopt, {Item{PathItem{square, {}, false, {}}, {}, {}, {}}}},
       {},
       {},
       {}});
  const auto picture = render::png(frame, 100, board.resources());
  REQUIRE_FALSE(picture);
  CHECK(picture.error().code == Code::drawing_failed);
  Booklet booklet;
  booklet.pages.push_back({{10_mm, 10_mm}, {}, {}, PageSide::single, {}, frame, {}, {}, "1"});
  const auto file = render::pdf(booklet, board.resources());
  REQUIRE_FALSE(file);
  CHECK(file.error().code == Code::drawing_failed);
}

TEST_CASE("a picture whose bytes broke after they were read is told, and nothing is written", "[render]") {
  DrawingBoard board;
  Picture broken{"crab.png", Picture::Format::png, 30, 20, false, false, "no longer a picture"};
  broken.place = {static_cast<FileId>(0), 7, 15};
  Frame frame{{10_mm, 10_mm}, {}};
  frame.items.push_back({ImageUse{board.images.add(std::move(broken)), {{}, {6_mm, 4_mm}}}, {}, {}, {}});
  Booklet booklet;
  booklet.pages.push_back({{10_mm, 10_mm}, {}, {}, PageSide::single, {}, frame, {}, {}, "1"});
  const auto told = [](const auto& result) {
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Code::drawing_failed);
    CHECK(result.error().span == Span{static_cast<FileId>(0), 7, 15});
    CHECK(result.error().message.starts_with(
        "the picture `crab.png` was sound when it was read, and cannot be drawn: "));
    CHECK(result.error().help_text.has_value());
  };
  told(render::png(frame, 100, board.resources()));
  told(render::svg(frame, board.resources()));
  told(render::pdf(booklet, board.resources()));
}

TEST_CASE("pictures of more pixels than a page may hold are refused at the first too many", "[render]") {
  DrawingBoard board;
  const std::string bytes =
      image::write_png({3, 2, std::vector<std::uint8_t>(std::size_t{3} * 2 * 4, 255)}, std::nullopt);
  const auto page_of = [&](const std::vector<std::string>& names) {
    Frame frame{{200_mm, 200_mm}, {}};
    for (const std::string& name : names) {
      Picture picture{name, Picture::Format::png, 8000, 8000, false, false, bytes};
      picture.place = {static_cast<FileId>(0), 7, 15};
      frame.items.push_back(
          {ImageUse{board.images.add(std::move(picture)), {{}, {200_mm, 200_mm}}}, {}, {}, {}});
    }
    return Page{{200_mm, 200_mm}, {}, {}, PageSide::single, {}, frame, {}, {}, "1"};
  };
  Booklet parted;
  parted.pages = {page_of({"a.png"}), page_of({"b.png"})};
  CHECK(render::pdf(parted, board.resources()));  // A page at a time.
  Booklet together;
  together.pages = {page_of({"c.png", "d.png"})};
  const auto told = [](const auto& refused) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Code::work_budget);
    CHECK(refused.error().span == Span{static_cast<FileId>(0), 7, 15});
    CHECK(refused.error().message ==
          "with `d.png` the pictures of one page have more than 125 million pixels");
    CHECK(refused.error().help_text.has_value());
  };
  told(render::pdf(together, board.resources()));
  told(render::png(together.pages.front().own, 300, board.resources()));
}
