#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "frame/tell.h"
#include "render/coverage.h"
#include "unit/drawing_fixture.h"
#include "unit/folder.h"

using namespace talia;
using namespace length_literals;
using test::DrawingBoard;
using namespace length_literals;

namespace {

std::string pdf_of(const Booklet& booklet, const DrawingBoard& board) {
  auto pdf = render::pdf(booklet, board.resources());
  if (!pdf) {
    FAIL(pdf.error().message);
  }
  return pdf->all();
}

image::Pixels pixels_of(const Frame& frame, double dpi, const DrawingBoard& board) {
  auto png = render::png(frame, dpi, board.resources());
  REQUIRE(png);
  auto picture = image::read_picture("drawn", std::move(*png), {});
  REQUIRE(picture);
  return image::decode(*picture).value();
}

Rgb at(const image::Pixels& pixels, int x, int y) {
  const auto i = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                      static_cast<std::size_t>(x));
  return {pixels.rgba[i], pixels.rgba[i + 1], pixels.rgba[i + 2]};
}

// As qpdf spells it out: later versions of Cairo pack objects into streams.
std::string plain(const std::string& pdf) {
  const test::Folder folder;
  folder.put("a.pdf", pdf);
  const std::string a = (folder.path() / "a.pdf").string();
  const std::string b = (folder.path() / "b.pdf").string();
  REQUIRE(std::system(
              fmt::format("qpdf --no-warn --warning-exit-0 --qdf --object-streams=disable '{}' '{}'", a, b)
                  .c_str()) == 0);
  std::ifstream file(b, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("the same booklet gives the same PDF", "[render]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  CHECK(pdf_of(sheet, board) == pdf_of(sheet, board));
  const Booklet book = board.book();
  CHECK(pdf_of(book, board) == pdf_of(book, board));
  CHECK(board.diagnostics.empty());
}

TEST_CASE("a file of parts has the pages of all, and what lasts is drawn once", "[render]") {
  DrawingBoard board;
  const Booklet sheet = board.sheet();
  Booklet part = sheet;  // The back first, as the frame that lasts.
  part.frames = {sheet.frames[2], sheet.frames[0], sheet.frames[1]};
  part.lasting = 1;
  for (Page& page : part.pages) {
    for (PlacedFrame& placed : page.placed) {
      placed.frame = (placed.frame + 1) % 3;
    }
  }
  Booklet next = part;
  next.title = "Of no matter";
  next.pages[1].placed.pop_back();
  render::PdfFile file(board.resources());
  file.add(part);
  file.add(next);
  const std::string pdf = plain(file.finish().value().all());
  CHECK(test::count_in(pdf, "/Type /Page\n") == 4);
  CHECK(test::count_in(pdf, "/Subtype /Form") == 1);
  CHECK(test::count_in(pdf, "/Title") == 1);

  render::PdfFile alone(board.resources());
  alone.add(sheet);
  CHECK(alone.finish().value().all() == pdf_of(sheet, board));
  CHECK(render::PdfFile(board.resources()).finish().has_value());
}

TEST_CASE("a frame that stands often is drawn once", "[render]") {
  DrawingBoard board;
  Booklet sheet = board.sheet();
  CHECK(test::count_in(pdf_of(sheet, board), "/Subtype /Form") == 1);
  sheet.pages[1].placed.pop_back();
  CHECK(test::count_in(pdf_of(sheet, board), "/Subtype /Form") == 0);
}

namespace {

Item gear_at(Point centre, Length radius, Paint paint = black_paint) {
  Path path;
  for (int i = 0; i < 24; ++i) {
    const double angle = i * 15 * 3.14159265358979 / 180;
    const Length reach = i % 2 == 0 ? radius : radius / 2;
    const Point at{centre.x + reach.scaled(std::cos(angle)), centre.y + reach.scaled(std::sin(angle))};
    i == 0 ? path.move_to(at) : path.line_to(at);
  }
  path.close();
  return {PathItem{std::move(path)}, paint, {Layer::art, Reading::artefact}, Origin::none};
}

Booklet page_of(std::vector<Item> items) {
  Booklet booklet;
  Page page;
  page.paper = {60_mm, 60_mm};
  page.own = {page.paper, std::move(items)};
  booklet.pages.push_back(std::move(page));
  return booklet;
}

}  // namespace

TEST_CASE("an outline that comes again elsewhere is written once", "[render]") {
  DrawingBoard board;
  const auto forms = [&](std::vector<Item> items) {
    return test::count_in(pdf_of(page_of(std::move(items)), board), "/Subtype /Form");
  };
  const Item gear = gear_at({10_mm, 10_mm}, 8_mm);
  CHECK(forms({gear}) == 0);
  CHECK(forms({gear, gear_at({40_mm, 31_mm}, 8_mm)}) == 1);
  CHECK(forms({gear, gear_at({40_mm, 31_mm}, 7_mm)}) == 0);
  CHECK(forms({gear, gear_at({40_mm, 31_mm}, 8_mm, white_paint)}) == 0);
  Item drawn = gear;
  std::get<PathItem>(drawn.what).stroke = 1_mm;
  CHECK(forms({gear, drawn}) == 0);
}

TEST_CASE("a clipped group that comes again elsewhere is written once, but none with words", "[render]") {
  DrawingBoard board;
  const auto strip_at = [&](Point at) {
    Path clip;
    clip.add_rect({at, {10_mm, 10_mm}});
    const Point centre{at.x + 5_mm, at.y + 5_mm};
    return Item{Group{{}, std::move(clip), {gear_at(centre, 8_mm), gear_at(centre, 6_mm)}},
                {},
                {Layer::art, Reading::artefact},
                Origin::none};
  };
  const auto forms = [&](std::vector<Item> items) {
    return test::count_in(pdf_of(page_of(std::move(items)), board), "/Subtype /Form");
  };
  CHECK(forms({strip_at({2_mm, 2_mm})}) == 0);
  CHECK(forms({strip_at({2_mm, 2_mm}), strip_at({30_mm, 17_mm})}) == 2);  // The gears inside, too.
  Item worded = strip_at({2_mm, 2_mm});
  std::get<Group>(worded.what).items.push_back({GlyphRun{}, {}, {}, Origin::none});
  CHECK(forms({worded, worded}) == 1);  // The gears alone.
}

TEST_CASE("the words of a page are written alike whatever stands on other pages", "[render]") {
  DrawingBoard board;
  const auto page_with = [&](const std::string& words, Length at) {
    Frame frame{{100_mm, 100_mm}, {}};
    board.write(frame, words, {at, 20_mm});
    return page_of(std::move(frame.items)).pages.front();
  };
  Booklet alone;
  alone.pages = {page_with("Office of the Khan", 12_mm)};
  Booklet last;
  last.pages = {page_with("Żółw affects fjords", 30_mm), page_with("Khans", 44_mm), alone.pages.front()};
  const std::string pdf = pdf_of(alone, board);
  const std::size_t begin = pdf.find("1 0 0 -1 0 ");
  const std::string commands = pdf.substr(begin, pdf.find("endstream", begin) - begin);
  CHECK(test::count_in(commands, "TJ") > 0);
  CHECK(pdf_of(last, board).find(commands) != std::string::npos);
}

TEST_CASE("drawings that always come together are written as one", "[render]") {
  DrawingBoard board;
  const auto forms = [&](std::vector<Item> items) {
    return test::count_in(pdf_of(page_of(std::move(items)), board), "/Subtype /Form");
  };
  const Item large = gear_at({10_mm, 10_mm}, 8_mm), small = gear_at({12_mm, 11_mm}, 3_mm, white_paint);
  const Item large_there = gear_at({40_mm, 31_mm}, 8_mm),
             small_there = gear_at({42_mm, 32_mm}, 3_mm, white_paint);
  CHECK(forms({large, small, large_there, small_there}) == 1);
  CHECK(forms({large, small, large_there, gear_at({44_mm, 32_mm}, 3_mm, white_paint)}) == 2);
  CHECK(forms({large, small, large_there, small_there, large}) == 2);
  CHECK(forms({large, small, small_there, large_there}) == 2);
  Item told = small, told_there = small_there;
  told.role.reading = told_there.role.reading = Reading::figure;
  CHECK(forms({large, told, large_there, told_there}) == 2);
  Symbol claw{"icon/claw", {10_mm, 10_mm}, {}};
  claw.parts.push_back({Path().add_circle({5_mm, 5_mm}, 4_mm)});
  const SymbolId symbol = board.symbols.add(claw);
  const auto claw_at = [&](Point at) {
    return Item{SymbolUse{symbol, Transform::move(at)}, black_paint, {Layer::art, Reading::artefact}, {}};
  };
  const auto with_claw = [&](const Item& gear, Point at) { return std::vector{gear, claw_at(at)}; };
  CHECK(forms(with_claw(large, {12_mm, 12_mm})) == 1);
  std::vector<Item> twice = with_claw(large, {12_mm, 12_mm});
  for (const Item& item : with_claw(large_there, {42_mm, 33_mm})) {
    twice.push_back(item);
  }
  CHECK(forms(twice) == 2);  // The symbol's own one stands in the other.
}

TEST_CASE("drawings that came together in one part may come alone in a later one", "[render]") {
  DrawingBoard board;
  const Item large = gear_at({10_mm, 10_mm}, 8_mm), small = gear_at({12_mm, 11_mm}, 3_mm, white_paint);
  const Item large_there = gear_at({40_mm, 31_mm}, 8_mm),
             small_there = gear_at({42_mm, 32_mm}, 3_mm, white_paint);
  render::PdfFile file(board.resources());
  file.add(page_of({large, small, large_there, small_there}));
  file.add(page_of({large}));
  const std::string pdf = file.finish().value().all();
  CHECK(test::count_in(pdf, "/Subtype /Form") == 2);  // Both as one, and the large one.
}

TEST_CASE("lines in a clip that is no rectangle are lines wherever they stand", "[render]") {
  DrawingBoard board;
  const auto hatched_at = [&](Point at) {
    Path clip = std::get<PathItem>(gear_at({at.x + 8_mm, at.y + 8_mm}, 8_mm).what).path;
    std::vector<Item> lines;
    for (int i = 0; i < 20; ++i) {
      const Length y = at.y + 0.9_mm * i - 1_mm;
      PathItem line{Path().move_to({at.x - 4_mm, y}).line_to({at.x + 20_mm, y})};
      line.stroke = 0.16_mm;
      lines.push_back({std::move(line), black_paint, {Layer::art, Reading::artefact}, Origin::none});
    }
    return Item{
        Group{{}, std::move(clip), std::move(lines)}, {}, {Layer::art, Reading::artefact}, Origin::none};
  };
  const std::string beside = pdf_of(page_of({hatched_at({2_mm, 2_mm}), hatched_at({30_mm, 17_mm})}), board);
  CHECK(test::count_in(beside, "/Subtype /Image") == 0);
  CHECK(test::count_in(beside, "/Subtype /Form") == 1);
  // Of a frame that stands twice.
  Booklet sheet = board.sheet();
  for (SharedFrame& frame : sheet.frames) {
    frame.edit().items.push_back(hatched_at({2_mm, 2_mm}));
  }
  const std::string twice = pdf_of(sheet, board);
  CHECK(test::count_in(twice, "/Subtype /Image") == 0);
  CHECK(test::count_in(twice, "/Subtype /Form") == 2);  // The lines' own one stands in the frame's.
}

TEST_CASE("what is not all seen where it is drawn first is written whole for later pages", "[render]") {
  DrawingBoard board;
  const Item left = gear_at({10_mm, 10_mm}, 8_mm);
  const auto right_of = [&](Length by) { return gear_at({10_mm + by, 12_mm}, 3_mm, white_paint); };
  const auto forms = [&](const std::vector<std::vector<Item>>& pages) {
    Booklet book;
    for (const std::vector<Item>& items : pages) {
      book.pages.push_back(page_of(items).pages.front());
    }
    return test::count_in(pdf_of(book, board), "/Subtype /Form");
  };
  const std::vector<Item> seen{left, right_of(20_mm)};
  const std::vector<Item> half_seen{gear_at({10_mm, 30_mm}, 8_mm), right_of(400_mm)};
  CHECK(forms({seen, seen}) == 1);
  CHECK(forms({half_seen, half_seen}) == 1);
  Path clip;
  clip.add_rect({{}, {900_mm, 40_mm}});
  const Item wide{Group{{}, clip, half_seen}, {}, {Layer::art, Reading::artefact}, Origin::none};
  Item moved = wide;
  std::get<Group>(moved.what).place = Transform::move({-390_mm, {}});
  CHECK(forms({{wide}, {moved}}) == 2);  // The group, and what always comes together in it.
}

TEST_CASE("a page whose first mark is a background keeps its structure", "[render]") {
  DrawingBoard board;
  Booklet book = board.book();
  frame::tell(book);
  const std::string pdf = pdf_of(book, board);
  CHECK(test::count_in(pdf, "/P <</MCID ") ==
        6);  // Lines of one origin are one; as which they are told, `press` says.
  CHECK(test::count_in(pdf, "/Subtype /Link") == 6);
}

TEST_CASE("a frame's picture has its size, colours and turns", "[render]") {
  DrawingBoard board;
  const auto red = board.palette.declare({"red", {200, 10, 20}, {}, {}});
  Frame frame{{254_mm, 127_mm}, {}};
  Group group{Transform::quarter_turns(1, {254_mm, 0_mm}), Path().add_rect({{}, {127_mm, 100_mm}}), {}};
  group.items.push_back({PathItem{Path().add_rect({{}, {50_mm, 200_mm}})}, {red, 1000}});
  frame.items.push_back({std::move(group)});
  const image::Pixels pixels = pixels_of(frame, 10, board);
  CHECK(pixels.width == 100);
  CHECK(pixels.height == 50);
  CHECK(at(pixels, 98, 2) == Rgb{200, 10, 20});  // The group's top left corner is the frame's top right.
  CHECK(at(pixels, 98, 22) == Rgb{255, 255, 255});
  CHECK(at(pixels, 58, 2) == Rgb{255, 255, 255});  // Beyond the clip.
}

TEST_CASE("a picture has exactly the pixels that are asked for, and reaches its edges", "[render]") {
  DrawingBoard board;
  const auto red = board.palette.declare({"red", {200, 10, 20}, {}, {}});
  Frame frame{{69.596_mm, 94.996_mm}, {}};
  frame.items.push_back({PathItem{Path().add_rect({{}, frame.size})}, {red, 1000}});
  const auto drawn = render::pixels(frame, 822, 1122, board.resources());
  REQUIRE(drawn);
  CHECK(drawn->width == 822);
  CHECK(drawn->height == 1122);
  for (const auto& [x, y] : {std::pair{0, 0}, std::pair{821, 0}, std::pair{0, 1121}, std::pair{821, 1121}}) {
    CHECK(at(*drawn, x, y) == Rgb{200, 10, 20});
  }
}

TEST_CASE("the same frame gives the same SVG, whatever was drawn before", "[render]") {
  DrawingBoard board;
  Frame frame{{60_mm, 20_mm}, {}};
  board.write(frame, "Zażółć", {10_mm, 10_mm});
  const auto first = render::svg(frame, board.resources());
  REQUIRE(first);
  REQUIRE(pixels_of(frame, 100, board).width > 0);
  CHECK(render::svg(frame, board.resources()).value() == *first);
}

TEST_CASE("text leaves ink where it stands and nowhere else", "[render]") {
  DrawingBoard board;
  Frame frame{{60_mm, 20_mm}, {}};
  board.write(frame, "Zażółć", {10_mm, 10_mm});
  const image::Pixels pixels = pixels_of(frame, 254, board);
  int left = pixels.width;
  int bottom = 0;
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      if (at(pixels, x, y).red < 128) {
        left = std::min(left, x);
        bottom = std::max(bottom, y);
      }
    }
  }
  CHECK(left >= 100);
  CHECK(left <= 104);
  CHECK(bottom > 98);
  CHECK(bottom < 112);
}

TEST_CASE("symbols take the user's paint unless they have their own", "[render]") {
  DrawingBoard board;
  const auto green = board.palette.declare({"green", {0, 120, 0}, {}, {}});
  auto symbol = image::read_symbol(
      "icon/flag",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\" fill=\"currentColor\">"
      "<path d=\"M0 0h5v10H0z\"/><path fill=\"#0000ff\" d=\"M5 0h5v10H5z\"/></svg>",
      FileId::none, board.palette);
  REQUIRE(symbol);
  const SymbolId id = board.symbols.add(std::move(*symbol));
  Frame frame{{20_mm, 20_mm}, {}};
  frame.items.push_back({SymbolUse{id, Transform::scale(2)}, {green, 1000}});
  const image::Pixels pixels = pixels_of(frame, 25.4, board);
  CHECK(at(pixels, 3, 10) == Rgb{0, 120, 0});
  CHECK(at(pixels, 16, 10) == Rgb{0, 0, 255});
}

TEST_CASE("a picture fills its box in the page's picture and stays one in the PDF", "[render]") {
  DrawingBoard board;
  image::Pixels stripes{2, 1, {255, 0, 0, 255, 0, 0, 255, 255}};
  auto picture = image::read_picture("stripes.png", image::write_png(stripes, std::nullopt), {});
  REQUIRE(picture);
  const ImageId id = board.images.add(std::move(*picture));
  Frame frame{{20_mm, 10_mm}, {}};
  frame.items.push_back({ImageUse{id, {{}, frame.size}}});
  const image::Pixels pixels = pixels_of(frame, 254, board);
  CHECK(at(pixels, 10, 50) == Rgb{255, 0, 0});
  CHECK(at(pixels, 190, 50) == Rgb{0, 0, 255});
  Booklet sheet = board.sheet();
  sheet.frames[0].edit().items.push_back({ImageUse{id, {{}, {10_mm, 10_mm}}}});
  sheet.frames[1].edit().items.push_back({ImageUse{id, {{}, {20_mm, 10_mm}}}});
  CHECK(test::count_in(pdf_of(sheet, board), "/Subtype /Image") == 1);
}

TEST_CASE("ink coverage is the mean strength of what is drawn", "[render]") {
  const DrawingBoard board;
  Frame frame{{20_mm, 10_mm}, {}};
  const render::Resources resources = board.resources();
  CHECK(render::ink_coverage(frame, resources) == 0);
  frame.items.push_back({PathItem{Path().add_rect({{}, {10_mm, 10_mm}})}, black_paint});
  CHECK(std::abs(render::ink_coverage(frame, resources) - 0.5) < 0.02);
  frame.items.push_back({PathItem{Path().add_rect({{10_mm, {}}, {10_mm, 10_mm}})}, Paint{0, 500}});
  CHECK(std::abs(render::ink_coverage(frame, resources) - 0.75) < 0.02);
}

TEST_CASE("a picture on many pages is written once, with its pixels", "[render]") {
  DrawingBoard board;
  image::Pixels noise{64, 64, {}};
  std::uint32_t state = 1;
  for (int i = 0; i < 64 * 64; ++i) {
    state = state * 1664525 + 1013904223;
    noise.rgba.insert(noise.rgba.end(), {static_cast<std::uint8_t>(state >> 24),
                                         static_cast<std::uint8_t>(state >> 16), 0, 255});
  }
  auto picture = image::read_picture("noise.png", image::write_png(noise, std::nullopt), {});
  REQUIRE(picture);
  const ImageId id = board.images.add(std::move(*picture));
  const Item shown{ImageUse{id, {{}, {30_mm, 30_mm}}}};
  const std::string once = pdf_of(page_of({shown}), board);
  CHECK(once.size() > 2 * 64 * 64);  // Two channels of noise, which nothing makes smaller.
  Booklet book = page_of({shown});
  book.pages.push_back(page_of({shown}).pages.front());
  book.pages.push_back(page_of({shown, shown}).pages.front());
  const std::string often = pdf_of(book, board);
  CHECK(test::count_in(often, "/Subtype /Image") == 1);
  CHECK(often.size() > once.size());
  CHECK(often.size() < once.size() + 64 * 64);
}

TEST_CASE("a ground over all of a page of whole points takes no tag of what lies on it", "[render]") {
  DrawingBoard board;
  for (const Size& paper : {Size{612_pt, 792_pt}, Size{400_pt, 600_pt}}) {
    Booklet book;
    for (int i = 0; i < 3; ++i) {
      Page page;
      page.paper = paper;
      page.trim = page.bleed = {{}, paper};
      page.own.size = paper;
      DrawingBoard::flood(page.own, white_paint);
      board.write(page.own, "Water", {20_mm, 20_mm}, {Layer::type, Reading::paragraph});
      book.pages.push_back(std::move(page));
    }
    frame::tell(book);
    CHECK(test::count_in(pdf_of(book, board), "/P <</MCID 0>>BDC") == 3);
  }
}
