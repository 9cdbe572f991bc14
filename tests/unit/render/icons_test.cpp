// The shipped icons at the size in which rules have them, seen by an eye that is not the best: no two look alike.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/drawing_fixture.h"

using namespace talia;
using namespace length_literals;
using test::DrawingBoard;

namespace {

constexpr double dpi = 300;
constexpr double blur = 0.3 / 25.4 * dpi;  // In pixels: how far an edge spreads.
const std::filesystem::path folder = TALIA_TESTS "/../templates/icons";

// How dark each pixel is, 0 to 1, row by row.
struct Sight {
  int width = 0, height = 0;
  std::vector<double> ink;
};

Sight blurred(const Sight& sharp) {
  const int reach = static_cast<int>(std::ceil(3 * blur));
  std::vector<double> weights;
  double sum = 0;
  for (int i = -reach; i <= reach; ++i) {
    weights.push_back(std::exp(-i * i / (2 * blur * blur)));
    sum += weights.back();
  }
  const auto spread = [&](const std::vector<double>& from, int along, int across, int step, int stride) {
    std::vector<double> to(from.size());
    for (int line = 0; line < across; ++line) {
      for (int i = 0; i < along; ++i) {
        double value = 0;
        for (int k = -reach; k <= reach; ++k) {
          if (i + k >= 0 && i + k < along) {
            const int weight = k + reach;
            const int pixel = line * stride + (i + k) * step;
            value += weights[static_cast<std::size_t>(weight)] * from[static_cast<std::size_t>(pixel)];
          }
        }
        const int pixel = line * stride + i * step;
        to[static_cast<std::size_t>(pixel)] = value / sum;
      }
    }
    return to;
  };
  Sight soft = sharp;
  soft.ink = spread(soft.ink, sharp.width, sharp.height, 1, sharp.width);
  soft.ink = spread(soft.ink, sharp.height, sharp.width, sharp.width, 1);
  return soft;
}

// An icon of 3.5 mm with some paper around it.
Sight sight_of(const std::string& name, const std::string& svg, DrawingBoard& board) {
  auto symbol = image::read_symbol(name, svg, FileId{}, board.palette);
  REQUIRE(symbol);
  const double scale = 3.5_mm / symbol->size.width;
  Frame frame{{5.5_mm, 5.5_mm}, {}};
  const SymbolId id = board.symbols.add(std::move(*symbol));
  frame.items.push_back({SymbolUse{id, Transform::scale(scale, {1_mm, 1_mm})}, black_paint, {}});
  auto png = render::png(frame, dpi, board.resources());
  REQUIRE(png);
  auto picture = image::read_picture("drawn", std::move(*png), {});
  REQUIRE(picture);
  const image::Pixels pixels = image::decode(*picture).value();
  Sight sight{pixels.width, pixels.height, {}};
  for (std::size_t i = 0; i < pixels.rgba.size(); i += 4) {
    sight.ink.push_back(1 - pixels.rgba[i] / 255.0);
  }
  return blurred(sight);
}

// The most by which one is darker than the other anywhere: 0 for two that are the same, 1 for black where the other has paper.
double difference(const Sight& a, const Sight& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.ink.size(); ++i) {
    most = std::max(most, std::abs(a.ink[i] - b.ink[i]));
  }
  return most;
}

constexpr double seen = 0.15;  // A patch that is so much darker stands out beside the other icon.

struct Icon {
  std::string name, svg;
};

std::vector<Icon> shipped() {
  std::vector<Icon> icons;
  const auto files = source::disk_files(folder.string());
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".svg") {
      auto text = files->read(entry.path().filename().string());
      REQUIRE(text);
      icons.push_back({entry.path().stem().string(), std::move(*text)});
    }
  }
  std::ranges::sort(icons, {}, &Icon::name);
  return icons;
}

// The system whose sign an icon is alone, by the first part of its name; "" where all games use it.
std::string game_of(const std::string& icon) {
  const std::string first = icon.substr(0, icon.find('-'));
  return std::filesystem::exists(std::filesystem::path(TALIA_TESTS "/../content/systems") / first) ? first
                                                                                                   : "";
}

// Two games may have the same sign, each for its own: nobody plays both at once. These pairs are a game's own sign and one of
// all games that it has no use for.
bool may_meet(const Icon& a, const Icon& b) {
  static const std::set<std::pair<std::string, std::string>> apart{
      {"el-lightning", "k10-will"}, {"k10-ghost", "type-ghost"}, {"stat-experience", "wprawa-wprawa"}};
  if (apart.contains(std::minmax(a.name, b.name))) {
    return false;
  }
  const std::string one = game_of(a.name);
  const std::string other = game_of(b.name);
  return one.empty() || other.empty() || one == other;
}

}  // namespace

TEST_CASE("any two icons of a game differ at 3.5 mm, blurred by 0.3 mm", "[render]") {
  DrawingBoard board;
  const std::vector<Icon> icons = shipped();
  REQUIRE(icons.size() > 100);
  std::vector<Sight> sights;
  sights.reserve(icons.size());
  for (const Icon& icon : icons) {
    sights.push_back(sight_of(icon.name, icon.svg, board));
  }
  for (std::size_t i = 0; i < icons.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!may_meet(icons[i], icons[j])) {
        continue;
      }
      INFO(icons[j].name << " and " << icons[i].name);
      CHECK(difference(sights[i], sights[j]) >= seen);
    }
  }
}

TEST_CASE("icons that differ in what nobody sees at 3.5 mm are too alike", "[render]") {
  DrawingBoard board;
  const auto drawn = [&](const std::string& name, const std::string& paths) {
    return sight_of(name, "<svg viewBox='0 0 24 24' fill='currentColor'><path d='" + paths + "'/></svg>",
                    board);
  };
  const std::string bars = "M2 17L22 17L22 19L2 19Z M6 16L6 10L18 10L18 16Z";
  const Sight rising = drawn("rising", bars + "M12 1.4L15.4 6L13 6L13 8.6L11 8.6L11 6L8.6 6Z");
  const Sight falling = drawn("falling", bars + "M12 8.6L8.6 4L11 4L11 1.4L13 1.4L13 4L15.4 4Z");
  CHECK(difference(rising, drawn("again", bars + "M12 1.4L15.4 6L13 6L13 8.6L11 8.6L11 6L8.6 6Z")) == 0);
  CHECK(difference(rising, falling) < seen);
  CHECK(difference(rising, drawn("none", bars)) >= seen);
}
