#include "source/text/byte_stream.h"

#include <array>
#include <bit>

namespace talia::source {

void ByteWriter::real(double value) {
  std::array<char, 8> bytes{};
  auto bits = std::bit_cast<std::uint64_t>(value);
  for (char& byte : bytes) {
    byte = static_cast<char>(bits & 0xff);
    bits >>= 8;
  }
  raw({bytes.data(), bytes.size()});
}

double ByteReader::real() {
  std::uint64_t bits = 0;
  const std::string_view eight = raw(8);
  for (std::size_t i = 0; i < eight.size(); ++i) {
    bits |= std::uint64_t{static_cast<unsigned char>(eight[i])} << (8 * i);
  }
  return std::bit_cast<double>(bits);
}

std::uint64_t ByteReader::long_number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; is_sound_ && shift < 64 && at_ < bytes_.size(); shift += 7) {
    const auto bits = static_cast<unsigned char>(bytes_[at_++]);
    value |= std::uint64_t{bits & 0x7fu} << shift;
    if (bits < 0x80) {
      return value;
    }
  }
  is_sound_ = false;
  return 0;
}

std::string_view ByteReader::raw(std::size_t size) {
  if (!is_sound_ || size > bytes_.size() - at_) {
    is_sound_ = false;
    return {};
  }
  at_ += size;
  return bytes_.substr(at_ - size, size);
}

std::size_t ByteReader::count(std::size_t least_bytes) {
  const std::uint64_t count = number();
  is_sound_ = is_sound_ && count <= (bytes_.size() - at_) / least_bytes;
  return is_sound_ ? static_cast<std::size_t>(count) : 0;
}

}  // namespace talia::source
