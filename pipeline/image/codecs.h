// The three decoders behind `read_picture`, each the only place that knows its library.
#pragma once
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "image/pixels.h"
#include "source/result.h"

namespace talia::image {

struct Decoded {
  Pixels pixels;
  bool has_alpha = false;
  bool turned = false;
  std::unique_lock<std::mutex> turn{};  // Of a large one.
  bool is_grey = false;                 // A JPEG of one channel.
};

// Large pictures are decoded one after the other, whichever threads ask: only so does a bound for one bound the memory that
// all of them take. Each may hold some 250 MB. Holds nothing for a small one.
std::unique_lock<std::mutex> turn_for(long width, long height);

inline constexpr int longest_side = 30'000;
inline constexpr long most_pixels = 64'000'000;

// Empty when the size is allowed, else what is wrong with it.
std::string fault_of_size(long width, long height);

// The pixels, or in words why there are none.
tl::expected<Decoded, std::string> decode_png(std::string_view bytes);
// Of a JPEG one pixel for `reduction` each way: 1, 2, 4 or 8.
tl::expected<Decoded, std::string> decode_jpeg(std::string_view bytes, int reduction);
tl::expected<Decoded, std::string> decode_webp(std::string_view bytes);

// By its header; nothing for what is no WebP.
std::optional<std::pair<int, int>> size_of_webp(std::string_view bytes);

// As `decode_jpeg`, with the size alone in place of the pixels: every byte is read, but no large picture is made.
tl::expected<Decoded, std::string> check_jpeg(std::string_view bytes);

}  // namespace talia::image
