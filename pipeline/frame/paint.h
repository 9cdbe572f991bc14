// Colours: a palette of declared entries; everything that is drawn names an entry and a tint, never an RGB value.
#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talia {

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  auto operator<=>(const Rgb&) const = default;
};

// Per cent of ink, 0 to 100.
struct Cmyk {
  double cyan = 0, magenta = 0, yellow = 0, black = 0;
  bool operator==(const Cmyk&) const = default;
};

struct PaletteEntry {
  std::string name;
  Rgb rgb;
  std::optional<Cmyk> cmyk;           // Declared; without it press converts by profile.
  std::optional<Cmyk> cmyk_for_type;  // Where type needs another mix than areas.
};

// Entry 0 is always `black`, entry 1 always `white` (the bare paper).
class Palette {
 public:
  Palette();
  // The number of an entry of that name; adds it, or replaces its colours.
  std::uint16_t declare(PaletteEntry entry);
  std::optional<std::uint16_t> find(std::string_view name) const;
  const PaletteEntry& entry(std::uint16_t number) const { return entries_[number]; }
  const std::vector<PaletteEntry>& entries() const { return entries_; }

 private:
  std::vector<PaletteEntry> entries_;
};

// A palette entry and its strength over white paper. Solid: alpha exists in images alone.
struct Paint {
  std::uint16_t entry = 0;
  std::uint16_t tint = 1000;  // Thousandths of full strength.
  auto operator<=>(const Paint&) const = default;
};

inline constexpr Paint black_paint{0, 1000};
inline constexpr Paint white_paint{1, 1000};

// The colour as seen: the entry mixed with white.
Rgb rgb_of(const Paint& paint, const Palette& palette);
// WCAG contrast, 1 to 21.
double contrast(Rgb a, Rgb b);

}  // namespace talia
