// What a paint is printed with: declared inks, or a profile's, within what the paper can hold.
#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "frame/paint.h"
#include "press/profile.h"
#include "press/style.h"
#include "render/colour_codes.h"
#include "source/reports/diagnostics.h"

namespace talia::press {

// Cyan, magenta, yellow, black as a press file holds them: 0 to 255.
using InkBytes = std::array<int, 4>;

// Holds all inks together to a limit: equal parts of cyan, magenta and yellow give way to black, then they shrink in
// proportion. Requires a limit of at least 255, one ink in full.
InkBytes within_limit(const InkBytes& inks, int limit);

class Inks {
 public:
  // Requires a style for press. Keeps references.
  Inks(const Style& style, const Palette& palette);

  // Declared inks times the tint; those for type where lines and letters need others. What declares none: neutral
  // colours are black alone, others the profile's. All within the limit, as steps of 1/255 where that changes them. Nothing where the palette has no such entry.
  // Of a mix both, one upon the other.
  std::optional<Cmyk> of(const render::CodedPaint& coded) const;

  // Whether words of a paint are black alone; and whether black in full, printed upon a paint, leaves all inks within the limit.
  bool are_black(const Paint& words) const;
  bool bears_black(const Paint& ground) const;

  // Three bytes a pixel to four. Requires whole pixels.
  std::string of_pixels(std::string_view rgb) const;

 private:
  Cmyk of_one(const render::CodedPaint& coded) const;  // Without the limit.

  const Style& style_;
  const Palette& palette_;
  Converter converter_;
};

// Notes each declared colour that a limit does not let be printed as it stands, at the place where `place_of` says that
// the palette entry of that name is declared. Reports `ink-over-limit`.
void note_limited(const Palette& palette, int ink_limit,
                  const std::function<Span(const std::string&)>& place_of, Diagnostics& diagnostics);

}  // namespace talia::press
