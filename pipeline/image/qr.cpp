#include "image/qr.h"

#include <memory>

#include <qrencode.h>

namespace talia::image {

std::optional<QrCode> qr_code(std::string_view bytes, QrLevel level) {
  constexpr std::size_t most_bytes = 2953;
  if (bytes.empty() || bytes.size() > most_bytes) {
    return std::nullopt;
  }
  const QRecLevel wanted = level == QrLevel::low        ? QR_ECLEVEL_L
                           : level == QrLevel::medium   ? QR_ECLEVEL_M
                           : level == QrLevel::quartile ? QR_ECLEVEL_Q
                                                        : QR_ECLEVEL_H;
  const std::unique_ptr<QRcode, void (*)(QRcode*)> made(
      QRcode_encodeData(static_cast<int>(bytes.size()), reinterpret_cast<const unsigned char*>(bytes.data()),
                        0, wanted),
      QRcode_free);
  if (!made) {
    return std::nullopt;
  }
  QrCode code{made->width, {}};
  const auto count = static_cast<std::size_t>(made->width) * static_cast<std::size_t>(made->width);
  code.dark.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    code.dark.push_back((made->data[i] & 1) != 0);
  }
  return code;
}

}  // namespace talia::image
