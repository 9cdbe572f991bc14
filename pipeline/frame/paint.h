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
  // The plate of its own on which it is written where no press file is; the colour is what is seen of that.
  std::string plate{};
  bool operator==(const PaletteEntry&) const = default;
};

// Entry 0 is always `black`, entry 1 always `white` (the bare paper).
class Palette {
 public:
  Palette();
  // The number of an entry of that name; adds it, or replaces its colours.
  std::uint16_t declare(PaletteEntry entry);
  // The number of an entry of that name; adds it where there is none.
  std::uint16_t number_of(const PaletteEntry& entry);
  std::optional<std::uint16_t> find(std::string_view name) const;
  const PaletteEntry& entry(std::uint16_t number) const { return entries_[number]; }
  const std::vector<PaletteEntry>& entries() const { return entries_; }

 private:
  std::vector<PaletteEntry> entries_;
};

// A palette entry and its strength over white paper, or of a mix two of them. Solid: alpha exists in images alone.
struct Paint {
  std::uint16_t entry = 0;
  std::uint16_t tint = 1000;  // Thousandths of full strength.
  // Of a mix the other entry and its strength; the two strengths come to 1000 at most, and white is the rest.
  std::uint16_t under = 0;
  std::uint16_t under_tint = 0;  // 0: no mix.
  auto operator<=>(const Paint&) const = default;
};

inline constexpr Paint black_paint{0, 1000};
inline constexpr Paint white_paint{1, 1000};

// The entries in which lines for knives and folds are drawn, each on a plate of its own. No theme's colour has such a name.
inline constexpr std::string_view cut_colour = "cut line";
inline constexpr std::string_view fold_colour = "fold line";

// In the place of `under` while a face is laid out: whatever ground the paint comes to lie on. No finished frame has it.
inline constexpr std::uint16_t open_ground = 0xffff;
inline bool is_open(const Paint& paint) {
  return paint.under == open_ground && paint.under_tint > 0;
}
// A paint through which `1000 - opacity` thousandths of its ground show; itself where that is none of it. Of a mix or an
// open paint nothing. Requires an opacity of at most 1000.
std::optional<Paint> translucent(const Paint& paint, int opacity);
// Entries from this number on cannot be mixed: a press file has no code for them.
inline constexpr std::uint16_t most_mixed_entries = 2700;
// What an open paint comes to over a ground that is not open: nothing where more than two entries besides white would
// meet, or two of which one cannot be mixed.
std::optional<Paint> over(const Paint& open, const Paint& ground);

// The colour as seen: the entry mixed with white, or with another one.
Rgb rgb_of(const Paint& paint, const Palette& palette);
// WCAG contrast, 1 to 21.
double contrast(Rgb a, Rgb b);

}  // namespace talia
