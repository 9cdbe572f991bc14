#include "source/sha256.h"

#include <array>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>
#include <nettle/sha2.h>

namespace talia::source {

std::string sha256(std::string_view bytes) {
  return sha256(TextBytes(bytes));
}

std::string sha256(const Bytes& bytes) {
  sha256_ctx state;
  sha256_init(&state);
  bytes.each([&](std::string_view piece) {
    sha256_update(&state, piece.size(), reinterpret_cast<const std::uint8_t*>(piece.data()));
    return true;
  });
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state, digest.size(), digest.data());
  std::string hex;
  for (const std::uint8_t byte : digest) {
    fmt::format_to(std::back_inserter(hex), "{:02x}", byte);
  }
  return hex;
}

}  // namespace talia::source
