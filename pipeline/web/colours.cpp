#include "web/colours.h"

#include <cmath>

#include <fmt/format.h>

namespace talia::web {

namespace {

constexpr Rgb black{0, 0, 0}, white{255, 255, 255};
constexpr double least_contrast = 4.5;  // Of words.
constexpr double wished_contrast = 7;   // Of running text.
constexpr double tint_share = 0.12;     // Of the colour in a tint.

std::uint8_t mixed(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
}

Rgb mix(Rgb a, Rgb b, double share) {
  return {mixed(a.red, b.red, share), mixed(a.green, b.green, share), mixed(a.blue, b.blue, share)};
}

// Moved away from a ground as far as the contrast asks.
Rgb legible(Rgb colour, Rgb ground, double least) {
  const Rgb far = contrast(ground, white) > contrast(ground, black) ? white : black;
  constexpr int steps = 20;
  for (int i = 0; i < steps; ++i) {
    const Rgb tried = mix(colour, far, static_cast<double>(i) / steps);
    if (contrast(tried, ground) >= least) {
      return tried;
    }
  }
  return far;
}

bool is_light(Rgb colour) {
  return contrast(colour, black) > contrast(colour, white);
}

}  // namespace

Colours::Colours(const book::BookStyle& style, const Palette& palette, bool is_dark)
    : style_(style), palette_(palette) {
  const auto part = [&](std::string_view name) -> std::string_view {
    const auto found = style.colours.find(name);
    return found == style.colours.end() ? std::string_view() : std::string_view(found->second);
  };
  const Rgb paper = rgb(part("ground"), style.accent, white);
  const auto body = style.looks.find("body");
  const Rgb ink =
      rgb(body == style.looks.end() ? std::string_view() : body->second.colour, style.accent, black);
  // A book that is printed on dark ground stays as it is.
  const bool turns = is_dark && is_light(paper);
  constexpr double paper_left = 0.09, ink_left = 0.12;
  scheme_.ground = turns ? mix(black, paper, paper_left) : paper;
  scheme_.ink = legible(turns ? mix(paper, ink, ink_left) : ink, scheme_.ground, wished_contrast);
  constexpr double soft_share = 0.3, line_share = 0.75;
  scheme_.soft = words(mix(scheme_.ink, scheme_.ground, soft_share));
  scheme_.line = mix(scheme_.ink, scheme_.ground, line_share);
}

Rgb Colours::rgb(std::string_view colour, std::string_view accent, Rgb otherwise) const {
  const auto paint = book::paint_of(colour, accent, style_, palette_);
  return paint ? rgb_of(*paint, palette_) : otherwise;
}

Rgb Colours::words(Rgb colour) const {
  // On a tint, which lies between the ground and a colour, words stand out less than on the ground.
  constexpr double on_tint = 1.2;
  return legible(colour, scheme_.ground, least_contrast * on_tint);
}

Accent Colours::accent(std::string_view name) const {
  const Rgb deep = words(rgb("deep", name, scheme_.ink));
  return {deep, mix(scheme_.ground, deep, tint_share)};
}

std::string hex(Rgb colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace talia::web
