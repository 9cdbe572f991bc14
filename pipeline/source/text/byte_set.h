// A set of bytes that is asked with one look: `find_first_of` of the library asks for each sign of a text among all that are
// looked for.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace talia::source {

class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view bytes) {
    for (const char c : bytes) {
      has_[static_cast<unsigned char>(c)] = true;
    }
  }
  constexpr bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }
  // The first in a text from some byte on; npos where there is none.
  constexpr std::size_t find_in(std::string_view text, std::size_t from = 0) const {
    for (std::size_t at = from; at < text.size(); ++at) {
      if (has(text[at])) {
        return at;
      }
    }
    return std::string_view::npos;
  }

 private:
  std::array<bool, 256> has_{};
};

}  // namespace talia::source
