#include "press/inks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "source/run/assert.h"

namespace talia::press {
namespace {

constexpr int full = 255;

double sum(const Cmyk& inks) {
  return inks.cyan + inks.magenta + inks.yellow + inks.black;
}

// The most that all inks together may come to; four in full where nothing is said.
int limit_in_bytes(int per_cent) {
  return per_cent == 0 ? 4 * full : per_cent * full / 100;
}

Cmyk within(const Cmyk& inks, int per_cent) {
  if (per_cent == 0 || sum(inks) <= per_cent) {
    return inks;
  }
  const auto byte = [](double ink) { return static_cast<int>(std::lround(ink / 100 * full)); };
  const InkBytes held = within_limit(
      {byte(inks.cyan), byte(inks.magenta), byte(inks.yellow), byte(inks.black)}, limit_in_bytes(per_cent));
  const auto ink = [](int value) { return value * 100.0 / full; };
  return {ink(held[0]), ink(held[1]), ink(held[2]), ink(held[3])};
}

Cmyk tinted(const Cmyk& inks, double tint) {
  return {inks.cyan * tint, inks.magenta * tint, inks.yellow * tint, inks.black * tint};
}

// What an entry says of itself, for one way to use it.
std::optional<Cmyk> declared_inks(const PaletteEntry& entry, render::Grain grain) {
  return grain != render::Grain::area && entry.cmyk_for_type ? entry.cmyk_for_type : entry.cmyk;
}

bool is_neutral(const Rgb& colour) {
  return colour.red == colour.green && colour.green == colour.blue;
}

}  // namespace

InkBytes within_limit(const InkBytes& inks, int limit) {
  TALIA_ASSERT(limit >= full);
  auto [cyan, magenta, yellow, black] = inks;
  int over = cyan + magenta + yellow + black - limit;
  if (over <= 0) {
    return inks;
  }
  // Of each of the three so much goes as black comes: the sum falls by two for each.
  const int grey = std::min({(over + 1) / 2, cyan, magenta, yellow, full - black});
  cyan -= grey;
  magenta -= grey;
  yellow -= grey;
  black += grey;
  over -= 2 * grey;
  if (over > 0) {
    const int colours = cyan + magenta + yellow;
    const auto shrunk = [&](int ink) { return ink * (colours - over) / colours; };
    return {shrunk(cyan), shrunk(magenta), shrunk(yellow), black};
  }
  return {cyan, magenta, yellow, black};
}

Inks::Inks(const Style& style, const Palette& palette)
    : style_(style), palette_(palette), converter_(*style.profile) {}

std::optional<Cmyk> Inks::of(const render::CodedPaint& coded) const {
  const Paint& paint = coded.paint;
  const bool is_mix = paint.under_tint > 0;
  if (std::max(paint.entry, is_mix ? paint.under : paint.entry) >= palette_.entries().size()) {
    return std::nullopt;
  }
  Cmyk inks = of_one({{paint.entry, paint.tint}, coded.grain});
  if (is_mix) {
    const Cmyk other = of_one({{paint.under, paint.under_tint}, coded.grain});
    inks = {std::min(100.0, inks.cyan + other.cyan), std::min(100.0, inks.magenta + other.magenta),
            std::min(100.0, inks.yellow + other.yellow), std::min(100.0, inks.black + other.black)};
  }
  return within(inks, style_.ink_limit);
}

bool Inks::are_black(const Paint& words) const {
  return of({words, render::Grain::fine}) == Cmyk{0, 0, 0, 100};
}

bool Inks::bears_black(const Paint& ground) const {
  constexpr double black = 100;
  return style_.ink_limit == 0 ||
         std::ranges::all_of(std::array{render::Grain::area, render::Grain::fine}, [&](render::Grain grain) {
           const auto inks = of({ground, grain});
           return inks && inks->cyan + inks->magenta + inks->yellow + black <= style_.ink_limit;
         });
}

Cmyk Inks::of_one(const render::CodedPaint& coded) const {
  const PaletteEntry& entry = palette_.entry(coded.paint.entry);
  std::optional<Cmyk> inks = declared_inks(entry, coded.grain);
  if (inks) {
    inks = tinted(*inks, coded.paint.tint / 1000.0);
  } else if (const Rgb seen = rgb_of(coded.paint, palette_); is_neutral(seen)) {
    inks = Cmyk{0, 0, 0, (full - seen.red) * 100.0 / full};
  } else {
    inks = converter_.inks_of(seen);
  }
  if (style_.rich_black && coded.grain == render::Grain::area && *inks == Cmyk{0, 0, 0, 100}) {
    inks = style_.rich_black;
  }
  return *inks;
}

std::string Inks::of_pixels(std::string_view rgb) const {
  const std::size_t pixels = rgb.size() / 3;
  std::string result(pixels * 4, '\0');
  auto* const bytes = reinterpret_cast<std::uint8_t*>(result.data());
  converter_.convert({reinterpret_cast<const std::uint8_t*>(rgb.data()), pixels * 3}, {bytes, result.size()});
  const int limit = limit_in_bytes(style_.ink_limit);
  for (std::size_t i = 0; i < result.size(); i += 4) {
    if (bytes[i] + bytes[i + 1] + bytes[i + 2] + bytes[i + 3] > limit) {
      const InkBytes held = within_limit({bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]}, limit);
      std::ranges::transform(held, bytes + i, [](int ink) { return static_cast<std::uint8_t>(ink); });
    }
  }
  return result;
}

void note_limited(const Palette& palette, int ink_limit,
                  const std::function<Span(const std::string&)>& place_of, Diagnostics& diagnostics) {
  const auto words = [](const Cmyk& inks) {
    return fmt::format("{:.0f}/{:.0f}/{:.0f}/{:.0f}", inks.cyan, inks.magenta, inks.yellow, inks.black);
  };
  for (const PaletteEntry& entry : palette.entries()) {
    for (const auto& declared : {entry.cmyk, entry.cmyk_for_type}) {
      const Cmyk printed = within(declared.value_or(Cmyk{}), ink_limit);
      if (declared && printed != *declared) {
        diagnostics.add(
            Diagnostic::of(Code::ink_over_limit, place_of(entry.name),
                           fmt::format("`{}` has {:.0f} % of ink and is printed as {}: the limit is {} %",
                                       words(*declared), sum(*declared), words(printed), ink_limit)));
      }
    }
  }
}

}  // namespace talia::press
