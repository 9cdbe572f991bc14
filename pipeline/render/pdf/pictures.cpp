#include "render/pdf/pictures.h"

#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "source/files/digest.h"

namespace talia::render {
namespace {

std::string facts_of(int width, int height, const char* space, const std::string& more) {
  return fmt::format(
      "/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /{} "
      "/BitsPerComponent 8 /Interpolate true{}",
      width, height, space, more);
}

}  // namespace

bool PdfPictures::goes_as_it_is(ImageId image, int reduction) const {
  const Picture& picture = images_.get(image);
  return picture.format == Picture::Format::jpeg && !picture.turned && reduction == 1;
}

std::string PdfPictures::name(ImageId image, int reduction) const {
  constexpr std::size_t enough = 16;  // Digits.
  const std::string digest = source::digest_of(images_.get(image).name).hex().substr(0, enough);
  return reduction == 1 ? "I" + digest : fmt::format("I{}-{}", digest, reduction);
}

int PdfPictures::object(ImageId image, int reduction) {
  const auto [known, is_new] = written_.try_emplace({image, reduction});
  if (is_new) {
    known->second = write(image, reduction);
  }
  return known->second;
}

int PdfPictures::write(ImageId image, int reduction) {
  const auto picture = images_.whole(image);
  if (!picture) {
    fault_ = fault_.value_or(picture.error());
    return objects_.add("null");
  }
  if (!goes_as_it_is(image, reduction)) {
    return write_pixels(*picture, reduction);
  }
  return objects_.add_stream(facts_of(picture->width, picture->height,
                                      picture->is_grey ? "DeviceGray" : "DeviceRGB", " /Filter /DCTDecode"),
                             picture->bytes);
}

int PdfPictures::write_pixels(const Picture& picture, int reduction) {
  if (auto fault = budget_.take(picture, reduction)) {
    fault_ = fault_ ? fault_ : std::move(fault);
    return objects_.add("null");
  }
  const auto pixels = image::decode(picture, reduction);
  if (!pixels) {
    fault_ = fault_.value_or(pixels.error());
    return objects_.add("null");
  }
  // Grey ones have one channel, which a press prints with black alone.
  bool is_grey = true;
  bool is_solid = true;
  for (std::size_t at = 0; at + 4 <= pixels->rgba.size(); at += 4) {
    const std::uint8_t* const pixel = pixels->rgba.data() + at;
    is_grey = is_grey && (pixel[3] == 0 || (pixel[0] == pixel[1] && pixel[1] == pixel[2]));
    is_solid = is_solid && pixel[3] == 255;
  }
  const int channels = is_grey ? 1 : 3;
  std::string colours;
  std::string alpha;
  colours.reserve(pixels->rgba.size() / 4 * static_cast<std::size_t>(channels));
  for (std::size_t at = 0; at + 4 <= pixels->rgba.size(); at += 4) {
    const std::uint8_t* const pixel = pixels->rgba.data() + at;
    for (int channel = 0; channel < channels; ++channel) {
      // What is not seen has no colour of its own.
      colours += static_cast<char>(pixel[3] > 0 ? pixel[channel] : 0);
    }
    if (!is_solid) {
      alpha += static_cast<char>(pixel[3]);
    }
  }
  std::string mask;
  if (!is_solid) {
    mask = fmt::format(" /SMask {} 0 R",
                       objects_.add_stream(facts_of(pixels->width, pixels->height, "DeviceGray", ""), alpha));
  }
  return objects_.add_stream(
      facts_of(pixels->width, pixels->height, is_grey ? "DeviceGray" : "DeviceRGB", mask), colours);
}

}  // namespace talia::render
