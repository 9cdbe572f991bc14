#include <webp/decode.h>

#include "image/codecs.h"

namespace talia::image {

std::optional<std::pair<int, int>> size_of_webp(std::string_view bytes) {
  int width = 0;
  int height = 0;
  const bool is_read =
      WebPGetInfo(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), &width, &height) != 0;
  return is_read ? std::optional(std::pair(width, height)) : std::nullopt;
}

tl::expected<Decoded, std::string> decode_webp(std::string_view bytes) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  WebPBitstreamFeatures features{};
  if (WebPGetFeatures(data, bytes.size(), &features) != VP8_STATUS_OK) {
    return tl::unexpected(std::string("it is damaged or cut short"));
  }
  if (features.has_animation != 0) {
    return tl::unexpected(std::string("it is animated"));
  }
  if (std::string fault = fault_of_size(features.width, features.height); !fault.empty()) {
    return tl::unexpected(std::move(fault));
  }
  Decoded result{{features.width, features.height, {}},
                 features.has_alpha != 0,
                 false,
                 turn_for(features.width, features.height)};
  const std::size_t row = std::size_t{4} * static_cast<std::size_t>(features.width);
  result.pixels.rgba.resize(row * static_cast<std::size_t>(features.height));
  if (WebPDecodeRGBAInto(data, bytes.size(), result.pixels.rgba.data(), result.pixels.rgba.size(),
                         static_cast<int>(row)) == nullptr) {
    return tl::unexpected(std::string("it is damaged or cut short"));
  }
  return result;
}

}  // namespace talia::image
