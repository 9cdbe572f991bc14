#include <cstdint>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "image/picture.h"

using namespace talia;

namespace {

Picture read(std::string bytes) {
  auto picture = image::read_picture("drawn", std::move(bytes), {});
  if (!picture) {
    FAIL(picture.error().message);
  }
  return std::move(*picture);
}

image::Pixels hills() {
  image::Pixels pixels{24, 16, {}};
  for (int i = 0; i < 24 * 16; ++i) {
    pixels.rgba.insert(pixels.rgba.end(), {static_cast<std::uint8_t>(i % 24 * 10),
                                           static_cast<std::uint8_t>(i / 24 * 15), 90, 255});
  }
  return pixels;
}

std::string bytes_of(std::uint32_t number, int count) {
  std::string bytes;
  for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
    bytes += static_cast<char>(number >> shift & 0xff);
  }
  return bytes;
}

// ISO 15948, annex D.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = 0xffffffff;
  for (const char each : bytes) {
    sum ^= static_cast<std::uint8_t>(each);
    for (int bit = 0; bit < 8; ++bit) {
      sum = (sum & 1) != 0 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
  }
  return ~sum;
}

// With a chunk before the first pixels.
std::string with_chunk(std::string png, const std::string& name, const std::string& data) {
  const std::size_t at = png.find("IDAT") - 4;
  return png.insert(at, bytes_of(static_cast<std::uint32_t>(data.size()), 4) + name + data +
                            bytes_of(checksum(name + data), 4));
}

std::string without_chunk(std::string png, const std::string& name) {
  const std::size_t at = png.find(name) - 4;
  return png.erase(at, 12 + static_cast<std::uint8_t>(png[at + 3]));
}

// With a segment behind the file's first mark.
std::string with_segment(std::string jpeg, std::uint32_t marker, const std::string& data) {
  return jpeg.insert(
      2, bytes_of(0xff00 + marker, 2) + bytes_of(static_cast<std::uint32_t>(data.size() + 2), 2) + data);
}

}  // namespace

TEST_CASE("a picture's own bytes are its pixels, without profiles and notes", "[image]") {
  const std::string jpeg = image::write_jpeg(hills(), 300);
  const std::string png = image::write_png(hills(), 300);
  const std::string secret = "ICC_PROFILE: where I live";
  for (const std::string& noted : {with_segment(with_segment(jpeg, 0xfe, secret), 0xe2, secret),
                                   with_segment(jpeg, 0xed, secret), with_segment(jpeg, 0xef, secret),
                                   with_chunk(png, "tEXt", "Comment" + std::string(1, '\0') + secret)}) {
    const Picture picture = read(noted);
    const auto plain = image::plain_bytes(picture);
    REQUIRE(plain);
    CHECK(picture.bytes.find(secret) != std::string::npos);
    CHECK(plain->find(secret) == std::string::npos);
    CHECK(image::decode(read(*plain)).value().rgba == image::decode(picture).value().rgba);
  }
  // How its colours are mixed and how large it is stay.
  const std::string adobe("Adobe\0\x64\0\0\0\0\x01", 12);
  CHECK(image::plain_bytes(read(with_segment(jpeg, 0xee, adobe)))->find("Adobe") != std::string::npos);
  CHECK(image::plain_bytes(read(jpeg))->find("JFIF") != std::string::npos);
}

TEST_CASE("what others would see otherwise has no own bytes", "[image]") {
  const std::string png = image::write_png(hills(), 300);
  const std::string dark = bytes_of(100'000, 4);
  CHECK(image::plain_bytes(read(with_chunk(png, "gAMA", dark))));  // It says that it is sRGB.
  CHECK_FALSE(image::plain_bytes(read(with_chunk(without_chunk(png, "sRGB"), "gAMA", dark))));
  Picture picture = read(png);
  picture.format = Picture::Format::webp;
  CHECK_FALSE(image::plain_bytes(picture));
  picture = read(image::write_jpeg(hills(), 300));
  picture.turned = true;
  CHECK_FALSE(image::plain_bytes(picture));
}

TEST_CASE("of a damaged file there are no own bytes, wherever it ends", "[image]") {
  for (Picture picture : {read(image::write_png(hills(), 300)), read(image::write_jpeg(hills(), 300))}) {
    const std::string whole = picture.bytes;
    const std::size_t pixels = picture.format == Picture::Format::png ? whole.size() : whole.find("\xff\xda");
    for (std::size_t end = 0; end < pixels; ++end) {
      picture.bytes = whole.substr(0, end);
      CHECK_FALSE(image::plain_bytes(picture));
    }
    picture.bytes = whole;
    picture.bytes[2 + 2] = '\xff';
    picture.bytes[2 + 3] = '\xff';
    picture.bytes[8] = '\xff';
    CHECK_FALSE(image::plain_bytes(picture));
  }
}
