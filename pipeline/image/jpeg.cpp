#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <jpeglib.h>

#include "image/codecs.h"
#include "image/picture.h"
#include "source/run/assert.h"

namespace talia::image {
namespace {

constexpr int written_quality = 95;
// A progressive file of more scans is made to waste time.
constexpr int most_scans = 200;

// What libjpeg calls back into; it jumps out of a failing call.
struct Reporter {
  jpeg_error_mgr manager;
  jpeg_progress_mgr progress;
  jmp_buf out;
  std::array<char, JMSG_LENGTH_MAX> message;
  bool too_many_scans;
};

Reporter& reporter_of(j_common_ptr info) {
  return *static_cast<Reporter*>(info->client_data);
}

[[noreturn]] void leave(j_common_ptr info) {
  Reporter& reporter = reporter_of(info);
  info->err->format_message(info, reporter.message.data());
  std::longjmp(reporter.out, 1);  // NOLINT(cert-err52-cpp): libjpeg's only way to report.
}

void note_message(j_common_ptr info, int level) {
  if (level < 0) {
    // A warning is corrupt data: what viewers guess over, a printer may not.
    leave(info);
  }
}

void watch(j_common_ptr info) {
  if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number > most_scans) {
    reporter_of(info).too_many_scans = true;
    std::longjmp(reporter_of(info).out, 1);  // NOLINT(cert-err52-cpp)
  }
}

// The Exif orientation, 1 to 8.
int orientation_of(const jpeg_decompress_struct& info) {
  for (const jpeg_marker_struct* marker = info.marker_list; marker != nullptr; marker = marker->next) {
    const std::string_view data(reinterpret_cast<const char*>(marker->data), marker->data_length);
    if (marker->marker != JPEG_APP0 + 1 || !data.starts_with(std::string_view("Exif\0\0", 6))) {
      continue;
    }
    const std::string_view tiff = data.substr(6);
    const bool little = tiff.starts_with("II");
    const auto number = [&](std::size_t at, int bytes) {
      std::size_t value = 0;
      for (int i = 0; i < bytes; ++i) {
        const std::size_t place = at + static_cast<std::size_t>(little ? bytes - 1 - i : i);
        value = value << 8 | (place < tiff.size() ? static_cast<unsigned char>(tiff[place]) : 0u);
      }
      return value;
    };
    const std::size_t table = number(4, 4);
    const std::size_t entries = std::min<std::size_t>(number(table, 2), 200);
    for (std::size_t i = 0; i < entries; ++i) {
      const std::size_t entry = table + 2 + 12 * i;
      if (number(entry, 2) == 0x0112) {
        const std::size_t value = number(entry + 8, 2);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
      }
    }
  }
  return 1;
}

bool swaps_sides(int orientation) {
  return orientation >= 5;
}

// Puts stored rows the way the picture is seen.
Pixels upright(const Pixels& stored, int orientation) {
  const bool swaps = swaps_sides(orientation);
  Pixels result{swaps ? stored.height : stored.width, swaps ? stored.width : stored.height, {}};
  result.rgba.resize(stored.rgba.size());
  const auto width = static_cast<std::size_t>(stored.width);
  const auto height = static_cast<std::size_t>(stored.height);
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const bool flips_x = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
      const bool flips_y = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
      const std::size_t from_x = flips_x ? width - 1 - x : x;
      const std::size_t from_y = flips_y ? height - 1 - y : y;
      // The pixel seen at column x of the stored width goes to row x when the axes change places.
      const std::size_t to = swaps ? x * height + y : y * width + x;
      std::copy_n(stored.rgba.data() + 4 * (from_y * width + from_x), 4, result.rgba.data() + 4 * to);
    }
  }
  return result;
}

constexpr int size_alone = 0;

// What libjpeg finds; everything that it may jump over is made by the caller.
struct Finding {
  Pixels stored;  // Rows in stored order, or none.
  std::vector<std::uint8_t> row;
  int orientation = 1;
  bool is_grey = false;
  std::string fault;
  std::unique_lock<std::mutex> turn;
};

bool read_into(std::string_view bytes, int reduction, jpeg_decompress_struct& info, Reporter& reporter,
               Finding& finding) {
  if (setjmp(reporter.out) != 0) {  // NOLINT(cert-err52-cpp)
    return false;
  }
  jpeg_create_decompress(&info);
  info.progress = &reporter.progress;
  jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  jpeg_read_header(&info, TRUE);
  finding.fault = fault_of_size(info.image_width, info.image_height);
  if (finding.fault.empty() && info.num_components > 3) {
    finding.fault = "it is in CMYK";
  }
  if (!finding.fault.empty()) {
    return false;
  }
  finding.orientation = orientation_of(info);
  finding.is_grey = info.num_components == 1;
  if (reduction != size_alone || jpeg_has_multiple_scans(&info) == TRUE) {
    // Other pictures are read row by row.
    finding.turn = turn_for(info.image_width, info.image_height);
  }
  info.out_color_space = JCS_EXT_RGBA;
  // For the size alone every code is read, and little made of it: a run that reads 60 photographs of 24
  // million pixels takes 2.8 s in place of 4.8.
  info.scale_num = 1;
  info.scale_denom = reduction == size_alone ? 8 : static_cast<unsigned>(reduction);
  jpeg_start_decompress(&info);
  const std::size_t line = std::size_t{4} * info.output_width;
  if (reduction == size_alone) {
    finding.stored.width = static_cast<int>(info.image_width);
    finding.stored.height = static_cast<int>(info.image_height);
    finding.row.resize(line);
  } else {
    finding.stored.width = static_cast<int>(info.output_width);
    finding.stored.height = static_cast<int>(info.output_height);
    finding.stored.rgba.resize(line * info.output_height);
  }
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = reduction == size_alone ? finding.row.data()
                                           : finding.stored.rgba.data() + line * info.output_scanline;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  return true;
}

tl::expected<Finding, std::string> read(std::string_view bytes, int reduction) {
  Reporter reporter{};
  jpeg_decompress_struct info{};
  info.err = jpeg_std_error(&reporter.manager);
  info.client_data = &reporter;
  reporter.manager.error_exit = leave;
  reporter.manager.emit_message = note_message;
  reporter.progress.progress_monitor = watch;
  Finding finding;
  const bool whole = read_into(bytes, reduction, info, reporter, finding);
  jpeg_destroy_decompress(&info);
  if (!whole) {
    return tl::unexpected(!finding.fault.empty()    ? std::move(finding.fault)
                          : reporter.too_many_scans ? std::string("it has too many scans")
                                                    : std::string(reporter.message.data()));
  }
  return finding;
}

}  // namespace

tl::expected<Decoded, std::string> decode_jpeg(std::string_view bytes, int reduction) {
  auto found = read(bytes, reduction);
  if (!found) {
    return tl::unexpected(std::move(found.error()));
  }
  const bool turned = found->orientation != 1;
  return Decoded{turned ? upright(found->stored, found->orientation) : std::move(found->stored), false,
                 turned, std::move(found->turn), found->is_grey};
}

tl::expected<Decoded, std::string> check_jpeg(std::string_view bytes) {
  auto found = read(bytes, size_alone);
  if (!found) {
    return tl::unexpected(std::move(found.error()));
  }
  Pixels& size = found->stored;
  if (swaps_sides(found->orientation)) {
    std::swap(size.width, size.height);
  }
  return Decoded{std::move(size), false, found->orientation != 1, {}, found->is_grey};
}

std::string write_jpeg(const Pixels& pixels, double dpi) {
  const auto width = static_cast<std::size_t>(pixels.width);
  TALIA_ASSERT(pixels.rgba.size() == 4 * width * static_cast<std::size_t>(pixels.height));
  Reporter reporter{};
  jpeg_compress_struct info{};
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  std::vector<std::uint8_t> row(3 * width);
  info.err = jpeg_std_error(&reporter.manager);
  info.client_data = &reporter;
  reporter.manager.error_exit = leave;
  if (setjmp(reporter.out) != 0) {  // NOLINT(cert-err52-cpp)
    const bool written = false;     // Only memory can have run out.
    TALIA_ASSERT(written);
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = static_cast<JDIMENSION>(pixels.width);
  info.image_height = static_cast<JDIMENSION>(pixels.height);
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, written_quality, TRUE);
  for (int i = 0; i < info.num_components; ++i) {
    info.comp_info[i].h_samp_factor = info.comp_info[i].v_samp_factor = 1;
  }
  info.density_unit = 1;  // Dots per inch.
  info.X_density = info.Y_density = static_cast<UINT16>(std::lround(dpi));
  info.optimize_coding = TRUE;
  jpeg_start_compress(&info, TRUE);
  for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      std::copy_n(pixels.rgba.data() + 4 * (width * y + x), 3, row.data() + 3 * x);
    }
    JSAMPROW line = row.data();
    jpeg_write_scanlines(&info, &line, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  std::string written(reinterpret_cast<const char*>(bytes), size);
  std::free(bytes);  // NOLINT(cppcoreguidelines-no-malloc): libjpeg's own.
  return written;
}

}  // namespace talia::image
