#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "image/picture.h"

namespace talia::image {
namespace {

// A number of so many bytes, the greatest first; nothing where the file ends before.
std::optional<std::size_t> number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || bytes.size() - at < size) {
    return std::nullopt;
  }
  std::size_t number = 0;
  for (const char each : bytes.substr(at, size)) {
    number = number << 8 | static_cast<std::uint8_t>(each);
  }
  return number;
}

// ISO 10918-1, annex B: segments up to the first scan, and from there all as it is.
std::optional<std::string> plain_jpeg(std::string_view bytes) {
  constexpr std::size_t jfif = 0xe0, adobe = 0xee, last_application = 0xef, comment = 0xfe, scan = 0xda;
  std::string plain(bytes.substr(0, 2));
  for (std::size_t at = 2;;) {
    const auto lead = number_at(bytes, at, 1);
    const auto marker = number_at(bytes, at + 1, 1);
    if (!lead || *lead != 0xff || !marker) {
      return std::nullopt;
    }
    if (*marker == 0xff) {  // Filling.
      ++at;
      continue;
    }
    if (*marker == scan) {
      return plain.append(bytes.substr(at));
    }
    const auto size = number_at(bytes, at + 2, 2);
    if (!size || !number_at(bytes, at + 2, *size)) {
      return std::nullopt;
    }
    const bool is_note = *marker == comment || (*marker > jfif && *marker <= last_application);
    if (!is_note || *marker == adobe) {  // Adobe's says how the colours are mixed.
      plain.append(bytes.substr(at, *size + 2));
    }
    at += *size + 2;
  }
}

// ISO 15948: the chunks that make the picture.
std::optional<std::string> plain_png(std::string_view bytes) {
  constexpr std::size_t signature = 8, frame = 12;  // Of a chunk: its size, name and checksum.
  std::string plain(bytes.substr(0, signature));
  bool has_gamma = false, is_srgb = false;
  for (std::size_t at = signature;;) {
    const auto size = number_at(bytes, at, 4);
    if (!size || bytes.size() - at < frame || bytes.size() - at - frame < *size) {
      return std::nullopt;
    }
    const std::string_view name = bytes.substr(at + 4, 4);
    constexpr std::size_t depth = 8 + 8;  // Behind width and height.
    if (name == "IHDR" && number_at(bytes, at + depth, 1) > 8U) {
      return std::nullopt;
    }
    has_gamma = has_gamma || name == "gAMA";
    is_srgb = is_srgb || name == "sRGB";
    if (name == "IHDR" || name == "PLTE" || name == "tRNS" || name == "IDAT" || name == "IEND") {
      plain.append(bytes.substr(at, *size + frame));
    }
    if (name == "IEND") {
      return has_gamma && !is_srgb ? std::nullopt : std::optional(std::move(plain));
    }
    at += *size + frame;
  }
}

}  // namespace

std::optional<std::string> plain_bytes(const Picture& picture) {
  switch (picture.format) {
    case Picture::Format::jpeg:
      return picture.turned ? std::nullopt : plain_jpeg(picture.bytes);
    case Picture::Format::png:
      return plain_png(picture.bytes);
    case Picture::Format::webp:
      break;
  }
  return std::nullopt;
}

}  // namespace talia::image
