#include "source/files/digest.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include <nettle/sha2.h>

#include "source/version.h"

namespace talia {

std::string Digest::hex() const {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 0xf];
  }
  return text;
}

namespace source {

namespace {

void update(sha256_ctx& state, std::string_view bytes) {
  sha256_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
}

Digest finished(sha256_ctx state) {
  Digest digest;
  sha256_digest(&state, digest.bytes.size(), digest.bytes.data());
  return digest;
}

// What a part is, before its bytes.
enum class Sort : char { text = 't', number = 'n', real = 'r', digest = 'd' };

void begin(sha256_ctx& state, Sort sort, std::uint64_t value) {
  std::array<char, 9> head{static_cast<char>(sort)};
  for (std::size_t i = 1; i < head.size(); ++i, value >>= 8) {
    head[i] = static_cast<char>(value & 0xff);
  }
  update(state, {head.data(), head.size()});
}

}  // namespace

void put(const Digest& digest, ByteWriter& out) {
  out.raw({reinterpret_cast<const char*>(digest.bytes.data()), digest.bytes.size()});
}

Digest digest_in(ByteReader& in) {
  Digest digest;
  const std::string_view bytes = in.raw(digest.bytes.size());
  std::ranges::copy(bytes, digest.bytes.begin());
  return digest;
}

Digest digest_of(std::string_view bytes) {
  return digest_of(TextBytes(bytes));
}

Digest digest_of(const Bytes& bytes) {
  sha256_ctx state;
  sha256_init(&state);
  bytes.each([&](std::string_view piece) {
    update(state, piece);
    return true;
  });
  return finished(state);
}

struct Key::State {
  sha256_ctx hash;
};

Key::Key(std::string_view stage) : state_(std::make_unique<State>()) {
  sha256_init(&state_->hash);
  add(version());
  add(stage);
}

Key::Key(Key&&) noexcept = default;
Key& Key::operator=(Key&&) noexcept = default;
Key::~Key() = default;

Key& Key::add(std::string_view part) {
  begin(state_->hash, Sort::text, part.size());
  update(state_->hash, part);
  return *this;
}

Key& Key::add(std::int64_t part) {
  begin(state_->hash, Sort::number, static_cast<std::uint64_t>(part));
  return *this;
}

Key& Key::add(double part) {
  begin(state_->hash, Sort::real, std::bit_cast<std::uint64_t>(part));
  return *this;
}

Key& Key::add(const Digest& part) {
  begin(state_->hash, Sort::digest, part.bytes.size());
  update(state_->hash, {reinterpret_cast<const char*>(part.bytes.data()), part.bytes.size()});
  return *this;
}

Digest Key::digest() const {
  return finished(state_->hash);
}

}  // namespace source
}  // namespace talia
