#include "image/picture.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "image/codecs.h"
#include "image/reduce.h"
#include "source/run/assert.h"

namespace talia {

namespace {

// Smaller files stay in memory.
constexpr std::size_t least_stored = std::size_t{1} << 16;

// Of a picture that was sound when it was read.
Diagnostic lost(const Picture& picture, std::string_view why) {
  return Diagnostic::of(Code::drawing_failed, picture.place,
                        fmt::format("the picture `{}` was sound when it was read, and cannot be drawn: {}",
                                    picture.name, why))
      .help(
          "large pictures wait in the folder for temporary files; see that it is sound and has room, or name "
          "another "
          "in TMPDIR, and build again");
}

}  // namespace

ImageId Images::add(Picture picture) {
  const auto id = static_cast<ImageId>(pictures_.size());
  const bool is_new = by_name_.emplace(picture.name, id).second;
  TALIA_ASSERT(is_new);
  Stored stored{store_.end(), 0};
  if (picture.bytes.size() >= least_stored && store_.append(picture.bytes)) {
    stored.size = picture.bytes.size();
    // Assigned from an empty one the string would keep its room.
    std::string().swap(picture.bytes);
  }
  stored_.push_back(stored);
  pictures_.push_back(std::move(picture));
  return id;
}

Result<Picture> Images::whole(ImageId id) const {
  Picture picture = get(id);
  if (const Stored& stored = stored_[static_cast<std::size_t>(id)]; stored.size > 0) {
    picture.bytes = store_.part(stored.begin, stored.size);
    if (picture.bytes.size() < stored.size) {
      return tl::unexpected(lost(picture, "its temporary file breaks off"));
    }
  }
  return picture;
}

std::optional<ImageId> Images::find(std::string_view name) const {
  const auto known = by_name_.find(name);
  return known == by_name_.end() ? std::nullopt : std::optional(known->second);
}

namespace image {
namespace {

std::optional<Picture::Format> format_of(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) {
    return Picture::Format::png;
  }
  if (bytes.starts_with("\xFF\xD8\xFF")) {
    return Picture::Format::jpeg;
  }
  if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP")) {
    return Picture::Format::webp;
  }
  return std::nullopt;
}

tl::expected<Decoded, std::string> decode_whole(Picture::Format format, std::string_view bytes) {
  switch (format) {
    case Picture::Format::png:
      return decode_png(bytes);
    case Picture::Format::jpeg:
      return decode_jpeg(bytes, 1);
    case Picture::Format::webp:
      return decode_webp(bytes);
  }
  return tl::unexpected(std::string("it has no known format"));
}

// The size of the picture, once all of it was read.
tl::expected<Decoded, std::string> check(Picture::Format format, std::string_view bytes) {
  return format == Picture::Format::jpeg ? check_jpeg(bytes) : decode_whole(format, bytes);
}

}  // namespace

std::unique_lock<std::mutex> turn_for(long width, long height) {
  constexpr long large = 8'000'000;
  static std::mutex one_at_a_time;
  return width * height > large ? std::unique_lock(one_at_a_time) : std::unique_lock<std::mutex>();
}

std::string fault_of_size(long width, long height) {
  if (width < 1 || height < 1 || width > longest_side || height > longest_side ||
      width * height > most_pixels) {
    return fmt::format("{} × {} pixels; a side may have {} and the whole {} million", width, height,
                       longest_side, most_pixels / 1'000'000);
  }
  return {};
}

std::int64_t empty_pixels(std::string_view bytes) {
  constexpr std::int64_t pixels_of_byte = 256;  // Of a drawing in few colours.
  std::int64_t width = 0;
  std::int64_t height = 0;
  const auto format = format_of(bytes);
  if (format == Picture::Format::png) {
    constexpr std::size_t width_at = 16;
    constexpr std::size_t height_at = 20;
    const auto number = [&](std::size_t at) {
      std::int64_t value = 0;
      for (std::size_t i = at; i < at + 4; ++i) {
        value = value << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0);
      }
      return value;
    };
    width = number(width_at);
    height = number(height_at);
  } else if (const auto size = format == Picture::Format::webp ? size_of_webp(bytes) : std::nullopt) {
    std::tie(width, height) = *size;
  }
  if (!fault_of_size(width, height).empty()) {
    return 0;
  }
  return std::max<std::int64_t>(width * height - pixels_of_byte * static_cast<std::int64_t>(bytes.size()), 0);
}

Result<Picture> read_picture(std::string name, std::string bytes, Span place) {
  const auto format = format_of(bytes);
  auto decoded = format ? check(*format, bytes)
                        : tl::expected<Decoded, std::string>(tl::unexpected(
                              std::string(bytes.empty() ? "it is empty" : "it has no known format")));
  if (!decoded) {
    return tl::unexpected(
        Diagnostic::of(Code::faulty_picture, place,
                       fmt::format("the picture `{}` cannot be used: {}", name, decoded.error()))
            .help("give a whole PNG, JPEG or WebP file in RGB or grey"));
  }
  return Picture{std::move(name),    *format,         decoded->pixels.width, decoded->pixels.height,
                 decoded->has_alpha, decoded->turned, std::move(bytes),      place,
                 decoded->is_grey};
}

Result<Pixels> decode(const Picture& picture, int reduction) {
  // What libjpeg leaves out of a photograph need not be made: of 114 that are far finer than their paper it
  // saves 6 % of the time of the build.
  int read = 1;
  while (picture.format == Picture::Format::jpeg && read < 8 && reduction % (2 * read) == 0) {
    read *= 2;
  }
  auto decoded = read > 1 ? decode_jpeg(picture.bytes, read) : decode_whole(picture.format, picture.bytes);
  if (!decoded) {
    return tl::unexpected(lost(picture, decoded.error()));
  }
  return reduction == read ? std::move(decoded->pixels) : reduced(decoded->pixels, reduction / read);
}

}  // namespace image
}  // namespace talia
