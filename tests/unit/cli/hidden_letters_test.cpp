// Letters that a reader of the PDF's text still finds, and eyes do not: what is told of them is held to pixels.
#include <array>
#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "layout/checks/preflight.h"
#include "render/render.h"
#include "unit/layout_fixture.h"

using namespace talia;
using test::BeastFaces;

namespace {

constexpr int width = 900, height = 1200;  // Pixels of a card of 60 mm × 80 mm.

struct Seen {
  image::Pixels pixels;
  bool is_told = false;
};

Seen seen_of(const std::string& front) {
  BeastFaces beast(front);
  const FaceKey key = beast.key();
  Face face = beast.faces->lay_out(key, beast.diagnostics);
  REQUIRE(beast.reports().empty());
  Diagnostics said;
  layout::preflight_at_home(face, key, *beast.faces, *beast.common, said);
  auto pixels =
      render::pixels(face.frame, width, height, {beast.palette, beast.symbols, beast.images, beast.fonts});
  REQUIRE(pixels);
  Seen seen{*std::move(pixels), false};
  for (const Diagnostic& each : said.in_order_added()) {
    seen.is_told = seen.is_told || each.code == Code::box_overflows;
  }
  return seen;
}

// Which share of what is dark in `whole` is not so in `other`.
double lost(const image::Pixels& whole, const image::Pixels& other) {
  constexpr int dark = 60;  // The ink is; the sea is not.
  const auto is_dark = [](const image::Pixels& pixels, std::size_t at) { return pixels.rgba[at + 2] < dark; };
  double all = 0, gone = 0;
  for (std::size_t at = 0; at < whole.rgba.size(); at += 4) {
    if (is_dark(whole, at)) {
      all += 1;
      gone += is_dark(other, at) ? 0 : 1;
    }
  }
  REQUIRE(all > 100);
  return gone / all;
}

// A place that meets the words, goes past them, or lies about them.
std::string place(std::mt19937& random) {
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
  };
  return fmt::format("left: {:.2f}mm, top: {:.2f}mm, width: {:.2f}mm, height: {:.2f}mm", between(12, 34),
                     between(26, 34), between(1, 24), between(1, 8));
}

const std::string words = "left: 20mm, top: 30mm, width: 30mm, height: 4mm, text: '{name}', style: body";

}  // namespace

TEST_CASE("letters that a later box hides are told, as their pixels are", "[cli]") {
  const Seen whole = seen_of("stack: [{" + words + "}]");
  CHECK_FALSE(whole.is_told);
  std::mt19937 random(11);
  int hidden = 0;
  for (int i = 0; i < 60; ++i) {
    constexpr std::array looks{"background: sea", "path: ellipse, fill: sea", "icon: claw, colour: sea"};
    const std::string front = fmt::format("stack: [{{{}}}, {{{}, {}}}]", words, place(random),
                                          looks[static_cast<std::size_t>(i) % 3]);
    CAPTURE(front);
    const Seen seen = seen_of(front);
    const double share = lost(whole.pixels, seen.pixels);
    CAPTURE(share);
    if (seen.is_told) {
      CHECK(share > 0.02);
    } else {
      CHECK(share < 0.25);
    }
    hidden += seen.is_told ? 1 : 0;
  }
  CHECK(hidden > 10);
  CHECK(hidden < 55);
}

TEST_CASE("letters that a clip cuts are told, as their pixels are", "[cli]") {
  const Seen whole = seen_of("stack: [{" + words + "}]");
  std::mt19937 random(12);
  int cut = 0;
  for (int i = 0; i < 60; ++i) {
    // The words stay where they are, and what they stand in is clipped.
    const auto to = [&](int high) { return static_cast<int>(random() % static_cast<unsigned>(high)); };
    const int left = to(24), top = 24 + to(7), right = 14 + to(18);
    const std::string front = fmt::format(
        "stack: [{{left: {}mm, top: {}mm, right: {}mm, height: 12mm, clip: true, radius: {}mm, column: "
        "[{{padding: "
        "[{}mm, -20mm, 0mm, {}mm], height: 12mm, text: '{{name}}', style: body}}]}}]",
        left, top, right, to(3), 30 - top, 20 - left);
    CAPTURE(front);
    const Seen seen = seen_of(front);
    const double share = lost(whole.pixels, seen.pixels);
    CAPTURE(share);
    if (!seen.is_told) {
      CHECK(share < 0.02);
    }
    cut += seen.is_told ? 1 : 0;
  }
  CHECK(cut > 5);
  CHECK(cut < 55);
}
