// Numbers and texts one behind the other as bytes: the form of values that outlive a run.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace talia::source {

class ByteWriter {
 public:
  // In as many bytes as it needs, seven bits in each, the lowest first.
  void number(std::uint64_t value) {
    make_room(10);
    for (; value >= 0x80; value >>= 7) {
      bytes_[size_++] = static_cast<char>(0x80 | (value & 0x7f));
    }
    bytes_[size_++] = static_cast<char>(value);
  }
  // The sign is the lowest bit.
  void integer(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    number((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
  }
  // Its eight bytes, the lowest first.
  void real(double value);
  void text(std::string_view text) {
    number(text.size());
    raw(text);
  }
  // Whoever reads knows how many.
  void raw(std::string_view bytes) {
    make_room(bytes.size());
    bytes.copy(bytes_.data() + size_, bytes.size());
    size_ += bytes.size();
  }
  std::string_view bytes() const { return std::string_view(bytes_).substr(0, size_); }
  std::string take() {
    bytes_.resize(std::exchange(size_, 0));
    return std::exchange(bytes_, {});
  }

 private:
  void make_room(std::size_t size) {
    if (bytes_.size() - size_ < size) {
      bytes_.resize(2 * bytes_.size() + size);
    }
  }

  std::string bytes_;  // With room behind what is written: most of it is written byte by byte.
  std::size_t size_ = 0;
};

// Gives what is asked for until the bytes end or say what cannot be; from then on nothing but zeros and empty texts.
class ByteReader {
 public:
  // They outlive it, and the texts that it gives.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t number() {
    if (is_sound_ && at_ < bytes_.size()) {
      if (const auto first = static_cast<unsigned char>(bytes_[at_]); first < 0x80) {
        ++at_;
        return first;
      }
    }
    return long_number();
  }
  std::int64_t integer() {
    const std::uint64_t bits = number();
    return static_cast<std::int64_t>((bits >> 1) ^ ((bits & 1) != 0 ? ~std::uint64_t{0} : 0));
  }
  double real();
  std::string_view text() { return raw(count()); }
  std::string_view raw(std::size_t size);
  // All that is left.
  std::string_view rest() { return raw(bytes_.size() - at_); }
  // Of things that take so many bytes or more each: no more than there is room for in what is left.
  std::size_t count(std::size_t least_bytes = 1);
  // What was read cannot be.
  void refuse() { is_sound_ = false; }
  bool is_sound() const { return is_sound_; }
  bool is_whole() const { return is_sound_ && at_ == bytes_.size(); }

 private:
  // Of more than a byte, or none that is sound.
  std::uint64_t long_number();

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_sound_ = true;
};

}  // namespace talia::source
