#include "image/svg.h"

#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "render/ft_face.h"
#include "unit/drawing_fixture.h"

using namespace talia;
using namespace length_literals;
using test::count_in;
using test::DrawingBoard;

namespace {

std::string svg_of(const Frame& frame, const DrawingBoard& board) {
  auto svg = render::svg(frame, board.resources());
  if (!svg) {
    FAIL(svg.error().message);
  }
  return *std::move(svg);
}

image::Pixels pixels_of(const Frame& frame, const DrawingBoard& board) {
  const auto side = [](Length length) { return static_cast<int>(length.in_mm() * 16); };
  auto pixels = render::pixels(frame, side(frame.size.width), side(frame.size.height), board.resources());
  REQUIRE(pixels);
  return *std::move(pixels);
}

// What our reader of drawings sees in the file: a frame that shows it.
Frame read_back(const Frame& frame, DrawingBoard& board, const std::string& name) {
  auto symbol = image::read_symbol(name, svg_of(frame, board), FileId::none, board.palette);
  if (!symbol) {
    FAIL(symbol.error().message);
  }
  // A unit of the file is a point, and one of a symbol a millimetre.
  const double scale = Length::mm_per_inch / Length::pt_per_inch;
  CHECK(std::abs(symbol->size.width.in_mm() * scale - frame.size.width.in_mm()) < 0.001);
  CHECK(std::abs(symbol->size.height.in_mm() * scale - frame.size.height.in_mm()) < 0.001);
  const SymbolId id = board.symbols.add(std::move(*symbol));
  Frame read{frame.size, {}};
  read.items.push_back({SymbolUse{id, Transform::scale(scale)}});
  return read;
}

struct Distance {
  int greatest = 0;
  double mean = 0;
};

Distance distance(const image::Pixels& a, const image::Pixels& b) {
  REQUIRE(a.rgba.size() == b.rgba.size());
  Distance found;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    const int each = std::abs(a.rgba[i] - b.rgba[i]);
    found.greatest = std::max(found.greatest, each);
    found.mean += each;
  }
  found.mean /= static_cast<double>(a.rgba.size());
  return found;
}

}  // namespace

TEST_CASE("a picture as SVG shows what its pixels show", "[render]") {
  DrawingBoard board;
  const auto red = board.palette.declare({"red", {200, 10, 20}, {}, {}});
  const auto blue = board.palette.declare({"blue", {10, 20, 200}, {}, {}});
  auto flag = image::read_symbol("icon/flag",
                                 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
                                 "<path fill=\"currentColor\" d=\"M0 0h5v10H0z\"/><path fill=\"none\" "
                                 "stroke=\"#0a1\" stroke-linecap=\"round\" d=\"M6 2L9 8\"/></svg>",
                                 FileId::none, board.palette);
  REQUIRE(flag);
  const SymbolId symbol = board.symbols.add(std::move(*flag));

  Frame frame{{60_mm, 40_mm}, {}};
  board.flood(frame, {red, 150});
  Group turned{Transform::turned(33, {40_mm, 20_mm}), {}, {}};
  turned.items.push_back({SymbolUse{symbol, Transform::scale(0.7, {2_mm, 6_mm})}, {blue, 800}});
  frame.items.push_back({std::move(turned)});
  frame.items.push_back(
      {PathItem{Path().add_circle({12_mm, 28_mm}, 8_mm).add_circle({12_mm, 28_mm}, 5_mm), std::nullopt, true},
       {blue, 1000}});
  frame.items.push_back(
      {PathItem{Path().move_to({24_mm, 30_mm}).line_to({34_mm, 36_mm}).line_to({36_mm, 24_mm}),
                0.8_mm,
                false,
                {true, true, {2_mm, 1.5_mm}}},
       {red, 1000}});
  const Distance apart = distance(pixels_of(frame, board), pixels_of(read_back(frame, board, "back"), board));
  CHECK(apart.mean < 0.02);
  CHECK(apart.greatest < 24);
  // Something is there, and the measure sees it when it is not.
  for (std::size_t i = 0; i < frame.items.size(); ++i) {
    Frame other = frame;
    other.items.erase(other.items.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(distance(pixels_of(frame, board), pixels_of(other, board)).mean > 0.5);
  }
}

TEST_CASE("letters of a picture as SVG stand where its pixels have them", "[render]") {
  DrawingBoard board;
  const auto frame_at = [&](Length x) {
    Frame frame{{60_mm, 40_mm}, {}};
    board.write(frame, "Zażółć gęślą jaźń", {x, 8_mm});
    board.write(frame, "office & <fjord> „Ż”", {x, 14_mm});
    for (Item& item : frame.items) {
      std::get<GlyphRun>(item.what).x_scale = 1.1;
    }
    Group turned{Transform::turned(33, {x + 40_mm, 20_mm}), {}, {}};
    Frame inside{frame.size, {}};
    board.write(inside, "turned", {{}, 4_mm});
    turned.items = inside.items;
    frame.items.push_back({std::move(turned)});
    return frame;
  };
  const image::Pixels wanted = pixels_of(frame_at(4_mm), board);
  // Cairo has the shades of letters at every quarter of a pixel, which is a sixtieth of a millimetre here.
  CHECK(distance(wanted, pixels_of(read_back(frame_at(4_mm), board, "back"), board)).mean < 0.3);
  CHECK(distance(wanted, pixels_of(read_back(frame_at(4.05_mm), board, "beside"), board)).mean > 0.75);
}

TEST_CASE("a picture as SVG has each line of letters as one path", "[render]") {
  DrawingBoard board;
  Frame frame{{60_mm, 40_mm}, {}};
  board.write(frame, "Zażółć gęślą jaźń", {4_mm, 8_mm});
  board.write(frame, "Zażółć gęślą jaźń", {4_mm, 14_mm});
  const std::string svg = svg_of(frame, board);
  CHECK(count_in(svg, "<path") == 2);
  CHECK(svg.size() <
        12'000);  // Of letters as often as they stand there; Cairo names each and draws it once, in 24,000.
}

TEST_CASE("letters whose contours run the other way round do not take away from others", "[render]") {
  DrawingBoard board;
  const auto folder = source::disk_files("/usr/share/fonts/truetype/dejavu");
  FontList list = test::drawing_fonts();
  list.fonts.front().file = "DejaVuSerif.ttf";
  board.fonts = typeset::load_fonts(list, *folder, *folder, board.diagnostics);
  const FontId font = *board.fonts.find("text");
  const render::FtFace face(board.fonts.bytes(font));
  std::uint32_t other = 1;
  while (other < 5000 && !face.trace(other).fills_left) {
    ++other;
  }
  REQUIRE(other < 5000);
  Frame frame{{20_mm, 20_mm}, {}};
  board.write(frame, "H", {4_mm, 14_mm});
  auto& run = std::get<GlyphRun>(frame.items.back().what);
  run.size = 30_pt;
  const PlacedGlyph letter = run.glyphs.front();
  CHECK_FALSE(face.trace(letter.glyph).fills_left);
  run.glyphs = {letter, {other, {letter.offset.x + 2_mm, letter.offset.y + 2_mm}}, letter};
  CHECK(count_in(svg_of(frame, board), "<path") == 3);
  // What is seen of the two is what is seen of each, on the other.
  const image::Pixels seen = pixels_of(read_back(frame, board, "all"), board);
  Frame alone = frame;
  std::get<GlyphRun>(alone.items.back().what).glyphs = {letter};
  const image::Pixels of_one = pixels_of(read_back(alone, board, "one"), board);
  int lost = 0;
  for (std::size_t i = 0; i < seen.rgba.size(); ++i) {
    lost += seen.rgba[i] > of_one.rgba[i] + 8 ? 1 : 0;
  }
  CHECK(lost == 0);
}

TEST_CASE("what a picture as SVG clips, shades and shows of pictures is named and its own", "[render]") {
  DrawingBoard board;
  const auto red = board.palette.declare({"red", {200, 10, 20}, {}, {}});
  const image::Pixels stripes{2, 1, {255, 0, 0, 255, 0, 0, 255, 255}};
  const std::string bytes = image::write_png(stripes, std::nullopt);
  auto picture = image::read_picture("stripes.png", bytes, {});
  REQUIRE(picture);
  const ImageId image = board.images.add(std::move(*picture));
  Frame frame{{20_mm, 20_mm}, {}};
  for (int i = 0; i < 2; ++i) {
    Group group{Transform::move({5_mm, 5_mm}), Path().add_rect({{}, {10_mm, 10_mm}}), {}};
    PathItem shaded{Path().add_rect({{}, {20_mm, 20_mm}})};
    shaded.gradient = Gradient{};
    shaded.gradient->is_radial = i == 1;
    shaded.gradient->stops = {{0, {red, 1000}}, {1000, white_paint}};
    group.items.push_back({shaded, {red, 1000}});
    group.items.push_back({ImageUse{image, {{1_mm, 1_mm}, {4_mm, 4_mm}}}});
    frame.items.push_back({std::move(group)});
  }
  const std::string svg = svg_of(frame, board);
  for (const char* const part :
       {"<clipPath id=\"c1\"", "<clipPath id=\"c2\"", "clip-path=\"url(#c1)\"", "clip-path=\"url(#c2)\"",
        "<linearGradient id=\"g1\"", "<radialGradient id=\"g2\"", "fill=\"url(#g1)\"", "fill=\"url(#g2)\"",
        "stop-color=\"#c80a14\"", "stop-color=\"#ffffff\"", "data:image/png;base64,"}) {
    INFO(part);
    CHECK(count_in(svg, part) >= 1);
  }
  CHECK(count_in(svg, "<image ") == 2);
  CHECK(svg_of(frame, board) == svg);
}
