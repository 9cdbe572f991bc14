// QR codes (ISO/IEC 18004): words as a square of dark and light modules.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace talia::image {

// How much of a code may be spoilt and is still read: 7, 15, 25 and 30 per cent.
enum class QrLevel { low, medium, quartile, high };

// Light modules that a code needs around it.
inline constexpr int quiet_modules = 4;

struct QrCode {
  int size;                // Modules along a side, without those around it: 21 to 177.
  std::vector<bool> dark;  // Row by row.
  bool is_dark(int column, int row) const {
    return column >= 0 && row >= 0 && column < size && row < size &&
           dark[static_cast<std::size_t>(row) * static_cast<std::size_t>(size) +
                static_cast<std::size_t>(column)];
  }
};

// The smallest code that holds the bytes. Nothing where no code does, or there are none.
std::optional<QrCode> qr_code(std::string_view bytes, QrLevel level);

}  // namespace talia::image
