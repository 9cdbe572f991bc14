#include "render/pictures.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <semaphore>
#include <string>
#include <utility>

#include <cairo.h>
#include <fmt/format.h>

#include "source/run/assert.h"

namespace talia::render {
namespace {

void fill(cairo_surface_t* surface, const image::Pixels& pixels) {
  unsigned char* const data = cairo_image_surface_get_data(surface);
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
  const auto width = static_cast<std::size_t>(pixels.width);
  for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint8_t* const from = pixels.rgba.data() + 4 * (y * width + x);
      const std::uint32_t alpha = from[3];
      const auto mixed = [&](std::size_t channel) { return (from[channel] * alpha + 127) / 255; };
      const std::uint32_t pixel = alpha << 24 | mixed(0) << 16 | mixed(1) << 8 | mixed(2);
      std::copy_n(reinterpret_cast<const unsigned char*>(&pixel), sizeof pixel, data + y * stride + 4 * x);
    }
  }
  cairo_surface_mark_dirty(surface);
}

void attach(cairo_surface_t* surface, const char* type, std::string bytes) {
  auto own = std::make_unique<std::string>(std::move(bytes));
  const auto* const text = reinterpret_cast<const unsigned char*>(own->data());
  const cairo_status_t status = cairo_surface_set_mime_data(
      surface, type, text, static_cast<unsigned long>(own->size()),
      [](void* owned) { const std::unique_ptr<std::string> owner(static_cast<std::string*>(owned)); },
      own.get());
  TALIA_ASSERT(status == CAIRO_STATUS_SUCCESS);
  static_cast<void>(own.release());
}

// Of the pixels that are there at once: far more than the finest scans on a sheet of cards have.
constexpr std::size_t most_held = std::size_t{480} << 20;
// Above this, one drawing at a time may hold them: only so does a bound for one bound the memory that all take.
constexpr std::size_t most_beside_others = std::size_t{64} << 20;
std::binary_semaphore& turn() {
  static std::binary_semaphore one_at_a_time(1);
  return one_at_a_time;
}

}  // namespace

bool Pictures::hold(std::size_t bytes, const Key& key) {
  if (held_ + bytes > most_held) {
    if (!fault_) {
      const Picture& picture = images_.get(key.first);
      fault_ =
          Diagnostic::of(Code::work_budget, picture.place,
                         fmt::format("with `{}` the pictures of one page have more than {} million pixels",
                                     picture.name, most_held / 4'000'000))
              .help("give them in a coarser resolution: more than 600 pixels to the inch no printer shows");
    }
    return false;
  }
  held_ += bytes;
  if (!has_turn_ && held_ > most_beside_others) {
    turn().acquire();
    has_turn_ = true;
  }
  return true;
}

bool Pictures::goes_as_it_is(ImageId image, int reduction) const {
  const Picture& picture = images_.get(image);
  return is_for_pdf_ && picture.format == Picture::Format::jpeg && !picture.turned && reduction == 1;
}

// What it is drawn by: its own bytes where it goes as it is, else its pixels.
void Pictures::load(cairo_surface_t* surface, const Key& key) {
  auto picture = images_.whole(key.first);
  if (picture && goes_as_it_is(key.first, key.second)) {
    attach(surface, CAIRO_MIME_TYPE_JPEG, std::move(picture->bytes));
    return;
  }
  const auto pixels = picture ? image::decode(*picture, key.second)
                              : Result<image::Pixels>(tl::unexpected(std::move(picture.error())));
  if (pixels) {
    fill(surface, *pixels);
  } else if (!fault_) {
    fault_ = pixels.error();
  }
}

Surface Pictures::make(const Key& key) {
  const ImageId image = key.first;
  const int reduction = key.second;
  const Picture& picture = images_.get(image);
  const bool goes_as_it_is = this->goes_as_it_is(image, reduction);
  const auto side = [&](int pixels) { return goes_as_it_is ? 1 : (pixels + reduction - 1) / reduction; };
  Surface surface(cairo_image_surface_create(picture.has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                             side(picture.width), side(picture.height)));
  // Cairo leaves memory that nobody wrote to the system: such a picture costs none.
  const auto bytes = std::size_t{4} * static_cast<std::size_t>(side(picture.width)) *
                     static_cast<std::size_t>(side(picture.height));
  if (goes_as_it_is || (!written_.contains(key) && hold(bytes, key))) {
    load(surface.get(), key);
  }
  if (is_for_pdf_) {
    attach(surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID,
           fmt::format("{}/{}", static_cast<std::uint32_t>(image), reduction));
  }
  return surface;
}

cairo_surface_t* Pictures::get(ImageId image, int reduction) {
  const Key key{image, reduction};
  Surface& surface = of_page_[key];
  if (!surface) {
    surface = make(key);
  }
  return surface.get();
}

void Pictures::let_go() {
  for (const auto& [key, surface] : of_page_) {
    written_.insert(key);
  }
  of_page_.clear();
  held_ = 0;
  if (std::exchange(has_turn_, false)) {
    turn().release();
  }
}

}  // namespace talia::render
