#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <string>

#include <png.h>

#include "image/codecs.h"
#include "image/picture.h"
#include "source/run/assert.h"

namespace talia::image {
namespace {

void append(png_structp png, png_bytep data, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
}

void flush_nothing(png_structp) {}

}  // namespace

tl::expected<Decoded, std::string> decode_png(std::string_view bytes) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0) {
    return tl::unexpected(std::string(png.message));
  }
  if (std::string fault = fault_of_size(png.width, png.height); !fault.empty()) {
    png_image_free(&png);
    return tl::unexpected(std::move(fault));
  }
  const bool has_alpha = (png.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  png.format = PNG_FORMAT_RGBA;
  Decoded result{{static_cast<int>(png.width), static_cast<int>(png.height), {}},
                 has_alpha,
                 false,
                 turn_for(png.width, png.height)};
  result.pixels.rgba.resize(PNG_IMAGE_SIZE(png));
  if (png_image_finish_read(&png, nullptr, result.pixels.rgba.data(), 0, nullptr) == 0 ||
      png.warning_or_error > 1) {
    return tl::unexpected(std::string(png.message));
  }
  return result;
}

std::string write_png(const Pixels& pixels, std::optional<double> dpi) {
  const auto width = static_cast<std::size_t>(pixels.width);
  TALIA_ASSERT(pixels.rgba.size() == 4 * width * static_cast<std::size_t>(pixels.height));
  bool is_opaque = true;
  for (std::size_t i = 3; is_opaque && i < pixels.rgba.size(); i += 4) {
    is_opaque = pixels.rgba[i] == 255;
  }
  std::string out;
  std::vector<std::uint8_t> row(width * 4);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  TALIA_ASSERT(png != nullptr);
  png_infop info = png_create_info_struct(png);
  TALIA_ASSERT(info != nullptr);
  if (setjmp(png_jmpbuf(png)) != 0) {  // NOLINT(cert-err52-cpp): libpng's only way to report.
    png_destroy_write_struct(&png, &info);
    const bool written = false;
    TALIA_ASSERT(written);
  }
  png_set_write_fn(png, &out, append, flush_nothing);
  png_set_IHDR(png, info, static_cast<png_uint_32>(pixels.width), static_cast<png_uint_32>(pixels.height), 8,
               is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_RELATIVE);
  if (dpi) {
    const auto per_metre = static_cast<png_uint_32>(std::lround(*dpi / 0.0254));
    png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  }
  png_write_info(png, info);
  for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y) {
    const std::uint8_t* const from = pixels.rgba.data() + 4 * width * y;
    if (is_opaque) {
      for (std::size_t x = 0; x < width; ++x) {
        std::copy_n(from + 4 * x, 3, row.data() + 3 * x);
      }
    } else {
      std::copy_n(from, 4 * width, row.data());
    }
    png_write_row(png, row.data());
  }
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return out;
}

}  // namespace talia::image
