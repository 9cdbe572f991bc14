#include "source/text/base64.h"

#include <cstdint>

#include <nettle/base64.h>

namespace talia::source {

std::string base64(std::string_view bytes) {
  std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  return text;
}

}  // namespace talia::source
