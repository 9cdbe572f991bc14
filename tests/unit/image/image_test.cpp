#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <jpeglib.h>
#include <webp/encode.h>

#include "image/codecs.h"
#include "image/picture.h"
#include "image/svg.h"
#include "source/source_map.h"

using namespace talia;
using namespace talia::length_literals;

namespace {

constexpr auto file = static_cast<FileId>(0);

Symbol read(std::string_view svg) {
  Palette palette;
  auto symbol = image::read_symbol("test", svg, file, palette);
  if (!symbol) {
    FAIL(symbol.error().message);
  }
  return std::move(*symbol);
}

// The characters at fault.
std::string fault_in(std::string_view svg) {
  Palette palette;
  const auto symbol = image::read_symbol("test", svg, file, palette);
  REQUIRE_FALSE(symbol);
  CHECK(symbol.error().code == Code::faulty_icon);
  return std::string(
      svg.substr(symbol.error().span.begin, symbol.error().span.end - symbol.error().span.begin));
}

std::string svg(const std::string& inside, const std::string& attributes = "viewBox=\"0 0 10 10\"") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + attributes + ">" + inside + "</svg>";
}

image::Pixels stripes() {
  image::Pixels pixels{3, 2, {}};
  for (int i = 0; i < 6; ++i) {
    pixels.rgba.insert(pixels.rgba.end(), {static_cast<std::uint8_t>(40 * i), 10, 200, 255});
  }
  return pixels;
}

// A JPEG of 32 by 16 pixels, red on the left and blue on the right, with an Exif orientation.
std::string red_and_blue(char orientation) {
  std::string row;
  for (int x = 0; x < 32; ++x) {
    row += x < 16 ? std::string("\xFF\0\0", 3) : std::string("\0\0\xFF", 3);
  }
  jpeg_compress_struct info{};
  jpeg_error_mgr errors{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = 32;
  info.image_height = 16;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_start_compress(&info, TRUE);
  const std::string exif = std::string("Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 24) +
                           orientation + std::string(7, '\0');
  jpeg_write_marker(&info, JPEG_APP0 + 1, reinterpret_cast<const JOCTET*>(exif.data()),
                    static_cast<unsigned>(exif.size()));
  for (int y = 0; y < 16; ++y) {
    auto* line = reinterpret_cast<JSAMPROW>(row.data());
    jpeg_write_scanlines(&info, &line, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  std::string result(reinterpret_cast<const char*>(bytes), size);
  std::free(bytes);
  return result;
}

// 'r' or 'b', whichever there is more of.
char colour_at(const image::Pixels& pixels, int x, int y) {
  const auto i = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                      static_cast<std::size_t>(x));
  return pixels.rgba.at(i) > pixels.rgba.at(i + 2) ? 'r' : 'b';
}

}  // namespace

TEST_CASE("a drawing's titles are its names, each in its language", "[image]") {
  const std::string shape = "<path d=\"M0 0h5v5z\"/>";
  const Symbol fire =
      read(svg("<title xml:lang=\"pl\">\n  ogień\n  święty </title><title xml:lang='en'>fire</title>" +
               shape + "<g><title>of a part</title></g><title xml:lang=\"pl\">drugi</title>"));
  CHECK(fire.name_in("pl") == "ogień święty");
  CHECK(fire.name_in("pl-PL") == "ogień święty");
  CHECK(fire.name_in("en") == "fire");
  CHECK(fire.name_in("de").empty());
  CHECK(read(svg("<title>Feuer &amp; Flamme</title>" + shape)).name_in("de") == "Feuer & Flamme");
  CHECK(read(svg("<title> </title>" + shape)).names.empty());
  CHECK(read(svg(shape)).name_in("").empty());
  CHECK(fault_in(svg("<title>" + std::string(201, 'x') + "</title>" + shape)) == "<title");
  CHECK(fault_in(svg("<title>a&#127;b</title>" + shape)) == "<title");
}

TEST_CASE("the view box moves to the origin and one unit is a millimetre", "[image]") {
  const Symbol symbol =
      read(svg("<path fill=\"currentColor\" d=\"M-5-5h2.5v.5L0 0z\"/>", "viewBox=\"-5 -5 10 20\""));
  CHECK(symbol.size == Size{10_mm, 20_mm});
  REQUIRE(symbol.parts.size() == 1);
  CHECK_FALSE(symbol.parts[0].own);
  CHECK(symbol.parts[0].path.bounds() == Rect{{}, {5_mm, 5_mm}});
  CHECK(symbol.parts[0].path.steps().size() == 5);
}

TEST_CASE("every path command ends where it says", "[image]") {
  const std::string d =
      "M1 1 2 1 l1,0H4h1V2v1C6 3 6 4 5 4c0 0 1 1 0 1S4 6 5 6s0 1 1 1Q7 7 7 8q0 1 1 1T9 8t0-1A1 1 0 0 1 8 6a1 "
      "1 0 11-1 0Zm3 3";
  const Symbol symbol = read(svg("<path d=\"" + d + "\"/>"));
  const auto& steps = symbol.parts[0].path.steps();
  CHECK(steps.back().to == Point{4_mm, 4_mm});
  std::vector<Point> ends(steps.size());
  std::ranges::transform(steps, ends.begin(), &PathStep::to);
  CHECK(ends[1] == Point{2_mm, 1_mm});
  CHECK(ends[6] == Point{5_mm, 3_mm});
  CHECK(ends[7] == Point{5_mm, 4_mm});
  CHECK(std::ranges::find(ends, Point{9_mm, 7_mm}) != ends.end());
  CHECK(std::ranges::find(ends, Point{7_mm, 6_mm}) != ends.end());
}

TEST_CASE("arcs and circles keep to their ellipse", "[image]") {
  const Symbol symbol =
      read(svg("<circle cx=\"5\" cy=\"5\" r=\"4\"/><path d=\"M1 5A4 4 0 0 1 9 5\"/>"
               "<ellipse cx=\"5\" cy=\"5\" rx=\"2\" ry=\"1\" transform=\"rotate(90 5 5)\"/>"
               "<rect x=\"1\" y=\"1\" width=\"8\" height=\"4\" rx=\"9\"/>"));
  REQUIRE(symbol.parts.size() == 4);
  CHECK(symbol.parts[0].path.bounds() == Rect{{1_mm, 1_mm}, {8_mm, 8_mm}});
  CHECK(symbol.parts[1].path.bounds().bottom() == 5_mm);
  CHECK(symbol.parts[1].path.bounds().top() == 1_mm);
  CHECK(symbol.parts[2].path.bounds() == Rect{{4_mm, 3_mm}, {2_mm, 4_mm}});
  CHECK(symbol.parts[3].path.bounds() == Rect{{1_mm, 1_mm}, {8_mm, 4_mm}});
}

TEST_CASE("strokes scale with their drawing and keep their dashes", "[image]") {
  const Symbol symbol =
      read(svg("<g transform=\"scale(2)\" style=\"stroke: currentColor; fill:none\" stroke-width=\".5\" "
               "stroke-dasharray=\"1 .5\" stroke-linecap=\"round\"><line x2=\"4\"/></g>"));
  REQUIRE(symbol.parts.size() == 1);
  CHECK(symbol.parts[0].stroke == 1_mm);
  CHECK(symbol.parts[0].stroke_style.round_ends);
  CHECK(symbol.parts[0].stroke_style.dashes == std::vector<Length>{2_mm, 1_mm});
}

TEST_CASE("a drawing's own colours enter the palette by their hexadecimal name", "[image]") {
  Palette palette;
  const auto symbol = image::read_symbol(
      "test", svg("<path fill=\"#7A1f1F\" d=\"M0 0h1v1z\"/><path d=\"M0 0h1v1z\"/>"), file, palette);
  REQUIRE(symbol);
  const auto entry = palette.find("#7a1f1f");
  REQUIRE(entry);
  CHECK(palette.entry(*entry).rgb == Rgb{0x7a, 0x1f, 0x1f});
  CHECK(symbol->parts[0].own == Paint{*entry, 1000});
  CHECK(symbol->parts[1].own == black_paint);
}

TEST_CASE("what cannot be drawn is refused at its own characters", "[image]") {
  CHECK(fault_in(svg("<!-- <text> --><g><text x=\"1\">A</text></g>")) == "<text");
  CHECK(fault_in(svg("<path id=\"d\" d=\"M1 1L2 x\"/>")) == "x");
  CHECK(fault_in(svg("<path fill=\"url(#a)\" d=\"\"/>")) == "url(#a)");
  CHECK(fault_in(svg("<g opacity='0.5'/>")) == "0.5");
  CHECK(fault_in(svg("<path transform=\"spin(3)\"/>")) == "s");
  CHECK(fault_in(svg("", "width=\"3cm\" height=\"1\"")) == "3cm");
  CHECK(fault_in(svg("<path d=\"M1 1L1e300 0\"/>")) == "1");
  CHECK(fault_in("<html/>") == "<html");
  fault_in(svg(""));  // Nothing is drawn.
  fault_in(svg("<path d=\"M0 0h1v1z\" fill=\"none\"/>"));
  fault_in("");
  fault_in("<svg");
  fault_in("<svg viewBox=\"0 0 1 1\">&a;</svg>");
  CHECK(fault_in("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>") == "<!DOCTYPE");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) {
    deep += "<g>";
  }
  CHECK(fault_in(svg(deep)) == "<g");
}

TEST_CASE("what editors leave in a drawing does no harm", "[image]") {
  const Symbol symbol = read(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "xmlns:s=\"urn:s\" "
      "width=\"10px\" height=\"10\"><title>Koń</title><s:view s:fill=\"odd\"><path "
      "d=\"x\"/></s:view><metadata><a/></metadata>"
      "<path style=\"display:none\" d=\"M0 0h1\"/><path d=\"M0 0h1v1z\" stroke=\"none\"/></svg>");
  CHECK(symbol.parts.size() == 1);
}

TEST_CASE("a JPEG keeps its colours next to each other, and says how fine it is", "[image]") {
  image::Pixels pixels{16, 8, {}};
  for (int i = 0; i < 16 * 8; ++i) {
    const bool is_red = i % 2 == 0;
    pixels.rgba.insert(pixels.rgba.end(), {static_cast<std::uint8_t>(is_red ? 220 : 30), 40,
                                           static_cast<std::uint8_t>(is_red ? 30 : 220), 255});
  }
  const std::string bytes = image::write_jpeg(pixels, 300);
  CHECK(bytes == image::write_jpeg(pixels, 300));
  CHECK(bytes.find(std::string("JFIF\0\1\1\1\1\x2c\1\x2c", 12)) != std::string::npos);
  const auto picture = image::read_picture("a.jpg", bytes, {file, 1, 2});
  REQUIRE(picture);
  const image::Pixels back = image::decode(*picture).value();
  for (std::size_t i = 0; i < pixels.rgba.size(); ++i) {
    CHECK(std::abs(int{back.rgba[i]} - int{pixels.rgba[i]}) < 16);
  }
}

TEST_CASE("a picture comes back as it was written", "[image]") {
  const image::Pixels pixels = stripes();
  const std::string bytes = image::write_png(pixels, 300);
  CHECK(bytes == image::write_png(pixels, 300));
  CHECK(bytes.find("pHYs") != std::string::npos);
  const auto picture = image::read_picture("a.png", bytes, {file, 1, 2});
  REQUIRE(picture);
  CHECK(picture->width == 3);
  CHECK(picture->height == 2);
  CHECK_FALSE(picture->has_alpha);
  CHECK(image::decode(*picture).value().rgba == pixels.rgba);
  Images images;
  const ImageId id = images.add(*picture);
  CHECK(images.find("a.png") == id);
  CHECK(images.whole(id).value().bytes == bytes);
}

TEST_CASE("large pictures wait on the disk, and come back whole, each its own", "[image]") {
  Images images;
  std::vector<std::string> files;
  for (int i = 0; i < 12; ++i) {
    Picture picture{fmt::format("{}.jpg", i), Picture::Format::jpeg, 1, 1, false, false, {}};
    picture.bytes = std::string(static_cast<std::size_t>(50'000 * (i % 5)), static_cast<char>('a' + i)) + "!";
    files.push_back(picture.bytes);
    const ImageId id = images.add(std::move(picture));
    CHECK(images.get(id).bytes.empty() == (files.back().size() >= 1u << 16));
  }
  for (std::uint32_t i = 0; i < files.size(); ++i) {
    CHECK(images.whole(ImageId{i}).value().bytes == files[i]);
    CHECK(images.whole(ImageId{i}).value().name == fmt::format("{}.jpg", i));
  }
}

TEST_CASE("a large picture that the disk does not give back is told where it was asked for", "[image]") {
  Images images;
  const ImageId id = images.add(
      {"a.jpg", Picture::Format::jpeg, 1, 1, false, false, std::string(500'000, 'a'), {file, 1, 2}});
  REQUIRE(images.whole(id));
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code error;
    if (std::filesystem::read_symlink(each, error).string().ends_with(" (deleted)")) {
      std::filesystem::resize_file(each, 1000);  // Of the file without a name.
    }
  }
  const auto lost = images.whole(id);
  REQUIRE_FALSE(lost);
  CHECK(lost.error().code == Code::drawing_failed);
  CHECK(lost.error().span == Span{file, 1, 2});
  CHECK(lost.error().message ==
        "the picture `a.jpg` was sound when it was read, and cannot be drawn: its temporary file breaks off");
  CHECK(lost.error().help_text.has_value());
}

TEST_CASE("a bad picture is refused where it is asked for", "[image]") {
  const std::string png = image::write_png(stripes(), std::nullopt);
  std::string damaged = png;
  damaged[damaged.find("IDAT") + 8] ^= 0x55;
  for (const std::string& bytes :
       {std::string(), std::string("GIF89a"), png.substr(0, png.size() / 2), damaged,
        std::string("\xFF\xD8\xFF\xE0\x00\x10JFIF", 10), std::string("RIFF\0\0\0\0WEBPVP8 ", 16)}) {
    const auto picture = image::read_picture("a.png", bytes, {file, 7, 9});
    REQUIRE_FALSE(picture);
    CHECK(picture.error().code == Code::faulty_picture);
    CHECK(picture.error().span == Span{file, 7, 9});
  }
}

TEST_CASE("a JPEG is seen the way its camera was held", "[image]") {
  struct Case {
    char orientation;
    int width, height;
    const char* corners;  // Top left, top right, bottom left, bottom right.
  };
  for (const Case& one : {Case{1, 32, 16, "rbrb"}, Case{2, 32, 16, "brbr"}, Case{3, 32, 16, "brbr"},
                          Case{6, 16, 32, "rrbb"}, Case{8, 16, 32, "bbrr"}}) {
    const auto picture = image::read_picture("a.jpg", red_and_blue(one.orientation), {});
    REQUIRE(picture);
    CHECK(picture->width == one.width);
    CHECK(picture->height == one.height);
    CHECK(picture->turned == (one.orientation != 1));
    const image::Pixels pixels = image::decode(*picture).value();
    const std::string corners{colour_at(pixels, 2, 2), colour_at(pixels, one.width - 3, 2),
                              colour_at(pixels, 2, one.height - 3),
                              colour_at(pixels, one.width - 3, one.height - 3)};
    CHECK(corners == one.corners);
  }
}

TEST_CASE("a JPEG that is cut short is refused", "[image]") {
  const std::string whole = red_and_blue(1);
  for (std::size_t size = 0; size < whole.size(); size += 13) {
    CHECK_FALSE(image::read_picture("a.jpg", whole.substr(0, size), {}));
  }
}

TEST_CASE("a picture with fewer pixels shows the same, whoever leaves the others out", "[image]") {
  image::Pixels slope{50, 30, {}};
  for (int i = 0; i < slope.width * slope.height; ++i) {
    const auto grey = static_cast<std::uint8_t>(40 + 3 * (i % slope.width));
    slope.rgba.insert(slope.rgba.end(), {grey, static_cast<std::uint8_t>(250 - grey), 90, 255});
  }
  const auto png = image::read_picture("a.png", image::write_png(slope, std::nullopt), {});
  const auto jpeg = image::read_picture("a.jpg", image::write_jpeg(slope, 300), {});
  REQUIRE((png && jpeg));
  for (const int reduction : {1, 2, 3, 4, 6, 8, 12, 16}) {
    INFO(reduction);
    const image::Pixels a = image::decode(*png, reduction).value();
    const image::Pixels b = image::decode(*jpeg, reduction).value();
    CHECK(a.width == (slope.width + reduction - 1) / reduction);
    CHECK(a.height == (slope.height + reduction - 1) / reduction);
    REQUIRE((a.width == b.width && a.height == b.height && a.rgba.size() == b.rgba.size()));
    int furthest = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
      furthest = std::max(furthest, std::abs(int{a.rgba[i]} - int{b.rgba[i]}));
    }
    CHECK(furthest < 20);  // Pixels at the edge are means of fewer.
  }
}

TEST_CASE("a damaged JPEG is judged without its pixels as it would be with them", "[image]") {
  std::mt19937 random(20261123);
  image::Pixels noise{96, 64, {}};
  for (int i = 0; i < 4 * noise.width * noise.height; ++i) {
    noise.rgba.push_back(static_cast<std::uint8_t>(random()));
  }
  const std::string whole = image::write_jpeg(noise, 300);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = whole;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    const auto checked = image::check_jpeg(damaged);
    const auto decoded = image::decode_jpeg(damaged, 1);
    REQUIRE(checked.has_value() == decoded.has_value());
    if (checked) {
      CHECK(checked->pixels.rgba.empty());
      CHECK(checked->pixels.width == decoded->pixels.width);
      CHECK(checked->pixels.height == decoded->pixels.height);
    } else {
      CHECK(checked.error() == decoded.error());
      ++refused;
    }
  }
  CHECK(refused > 200);
}

TEST_CASE("a WebP comes back as it was written, and cut short is refused", "[image]") {
  image::Pixels pixels = stripes();
  pixels.rgba[3] = 100;
  std::uint8_t* bytes = nullptr;
  const std::size_t size =
      WebPEncodeLosslessRGBA(pixels.rgba.data(), pixels.width, pixels.height, 12, &bytes);
  REQUIRE(size > 0);
  const std::string whole(reinterpret_cast<const char*>(bytes), size);
  WebPFree(bytes);
  const auto picture = image::read_picture("a.webp", whole, {});
  REQUIRE(picture);
  CHECK(picture->has_alpha);
  CHECK(image::decode(*picture).value().rgba == pixels.rgba);
  CHECK_FALSE(image::read_picture("a.webp", whole.substr(0, size - 8), {}));
}
