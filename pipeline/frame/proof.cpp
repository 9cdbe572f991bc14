#include "frame/proof.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace talia::frame {

namespace {

using Matrix = std::array<double, 9>;  // By rows, of linear red, green and blue.

constexpr Matrix grey{0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722};
constexpr Matrix deuteranopia{0.367322, 0.860646,  -0.227968, 0.280085, 0.672501,
                              0.047413, -0.011820, 0.042940,  0.968881};
constexpr Matrix protanopia{0.152286, 1.052583,  -0.204868, 0.114503, 0.786281,
                            0.099216, -0.003882, -0.048116, 1.051998};

double linear(std::uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::uint8_t channel_of(double value) {
  const double light = std::clamp(value, 0.0, 1.0);
  const double coded = light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(coded * 255));
}

Rgb seen(Rgb colour, const Matrix& by) {
  const std::array light{linear(colour.red), linear(colour.green), linear(colour.blue)};
  const auto row = [&](std::size_t at) {
    return channel_of(by[at] * light[0] + by[at + 1] * light[1] + by[at + 2] * light[2]);
  };
  return {row(0), row(3), row(6)};
}

}  // namespace

Palette as_seen(const Palette& palette, Proof proof) {
  Palette shown;
  for (PaletteEntry entry : palette.entries()) {
    if (proof != Proof::none) {
      entry.rgb = seen(entry.rgb, proof == Proof::grey           ? grey
                                  : proof == Proof::deuteranopia ? deuteranopia
                                                                 : protanopia);
      entry.cmyk.reset();
      entry.cmyk_for_type.reset();
    }
    shown.declare(std::move(entry));
  }
  return shown;
}

}  // namespace talia::frame
