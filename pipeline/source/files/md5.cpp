#include "source/files/md5.h"

#include <iterator>

#include <fmt/format.h>
#include <nettle/md5.h>

namespace talia::source {

struct Md5::State {
  md5_ctx hash;
};

Md5::Md5() : state_(std::make_unique<State>()) {
  md5_init(&state_->hash);
}

Md5::~Md5() = default;

void Md5::add(std::string_view part) {
  md5_update(&state_->hash, part.size(), reinterpret_cast<const std::uint8_t*>(part.data()));
}

std::string Md5::hex() const {
  md5_ctx state = state_->hash;
  std::array<std::uint8_t, MD5_DIGEST_SIZE> sum{};
  md5_digest(&state, sum.size(), sum.data());
  std::string text;
  for (const std::uint8_t byte : sum) {
    fmt::format_to(std::back_inserter(text), "{:02x}", byte);
  }
  return text;
}

}  // namespace talia::source
