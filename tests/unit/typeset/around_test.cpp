// Texts that run round an outline of straight lines.
#include "typeset/around.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include <catch2/catch.hpp>

#include "typeset/fit.h"
#include "typeset/ink.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using namespace length_literals;
using test::Studio;
using typeset::FittedText;
using typeset::KeptClear;
using typeset::RoomsAround;
using typeset::Settings;

namespace {

const std::string tide =
    "Kraby przypływu pilnują ujścia rzeki i nie przepuszczają nikogo, kto nie zna ich mowy. Kto chce "
    "przejść, musi nieść sól, kroczyć powoli i nie patrzeć im w oczy; kto biegnie, zostaje na mieliźnie do "
    "wieczora.\n\nÓsmego dnia przypływ wraca, a z nim „stara pieśń”, którą znają już tylko najstarsi - "
    "Żółwie, Łososie i Ćmy nadbrzeżne.\n";

KeptClear box(Length left, Length top, Length right, Length bottom, Length gap) {
  return {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, gap};
}

// All that is read, spaces as single ones.
std::string words_of(const SetText& text) {
  std::string words;
  for (const SetLine& line : text.lines) {
    std::string own;
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        own += run->text;
      }
    }
    constexpr std::string_view soft_hyphen = "\u00ad";
    if (own.ends_with(soft_hyphen)) {
      own.resize(own.size() - soft_hyphen.size());
    } else {
      own += ' ';
    }
    words += own;
  }
  return words;
}

struct Around {
  Studio studio;
  TextStyle style = studio.style();
  std::string words = tide;

  SetText set(const KeptClear& area, Length width) {
    const Settings settings({style});
    FittedText text(studio.typesetter, studio.text(words, markup::Mode::block), {}, settings);
    text.keep_clear(area);
    return text.take(width, 0);
  }
  SetText set(Length width) {
    const Settings settings({style});
    FittedText text(studio.typesetter, studio.text(words, markup::Mode::block), {}, settings);
    return text.take(width, 0);
  }
};

double cross(Point a, Point b, double x, double y) {
  return static_cast<double>((b.x - a.x).units()) * (y - static_cast<double>(a.y.units())) -
         static_cast<double>((b.y - a.y).units()) * (x - static_cast<double>(a.x.units()));
}

// Whether a rectangle and the area have a point in common, by a fine raster of the rectangle: another way than the program's.
bool touches(const Rect& rect, const std::vector<Point>& corners) {
  constexpr int steps = 12;
  for (int i = 0; i <= steps; ++i) {
    for (int j = 0; j <= steps; ++j) {
      const double x = static_cast<double>((rect.left() + rect.size.width * i / steps).units());
      const double y = static_cast<double>((rect.top() + rect.size.height * j / steps).units());
      bool is_inside = false;
      for (std::size_t k = 0; k < corners.size(); ++k) {
        const Point a = corners[k];
        const Point b = corners[(k + 1) % corners.size()];
        const bool a_below = static_cast<double>(a.y.units()) > y;
        const bool b_below = static_cast<double>(b.y.units()) > y;
        if (a_below != b_below && (cross(a, b, x, y) < 0) != (b.y > a.y)) {
          is_inside = !is_inside;
        }
      }
      if (is_inside) {
        return true;
      }
    }
  }
  return false;
}

// An outline with its corners in the order of their angles round a middle, so that it crosses itself nowhere.
std::vector<Point> random_outline(std::mt19937& random) {
  const auto between = [&](double least, double most) {
    return least + (most - least) * static_cast<double>(random() % 1000) / 1000;
  };
  const int corners = 3 + static_cast<int>(random() % 7);
  const double x = between(-10, 220);
  const double y = between(-10, 120);
  std::vector<Point> outline;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * (i + between(0, 0.8)) / corners;
    const double far = between(5, 80);
    outline.push_back({Length::pt(x + far * std::cos(angle)), Length::pt(y + far * std::sin(angle))});
  }
  return outline;
}

}  // namespace

TEST_CASE("round any outline all words stand in their order, none over it, and each line in its room",
          "[typeset]") {
  std::mt19937 random(20);
  Around around;
  const std::string plain = words_of(around.set(2000_pt));
  for (int round = 0; round < 400; ++round) {
    KeptClear area{random_outline(random), Length::pt(static_cast<double>(random() % 6))};
    const Length width = Length::pt(120 + static_cast<double>(random() % 120));
    around.style.size = Length::pt(6 + static_cast<double>(random() % 5));
    around.style.leading = around.style.size.scaled(0.9 + static_cast<double>(random() % 5) / 10);
    around.style.alignment =
        std::array{Alignment::left, Alignment::justified, Alignment::centre, Alignment::right}[random() % 4];
    around.style.balanced = random() % 4 == 0;
    around.style.paragraph_gap = random() % 2 == 0 ? Length() : 4_pt;
    around.style.paragraph_indent = random() % 2 == 0 ? Length() : 8_pt;
    area.from_right = random() % 4 == 0;
    std::vector<Point> covered = area.corners;
    for (Point& corner : covered) {
      corner.x = area.from_right ? width - corner.x : corner.x;
    }
    const SetText set = around.set(area, width);
    INFO("round " << round);
    CHECK_FALSE(set.is_overfull);
    REQUIRE(words_of(set) == plain);
    Length before;
    for (const SetLine& line : set.lines) {
      REQUIRE(line.baseline - before >= std::min(around.style.leading, line.baseline));
      before = line.baseline;
      REQUIRE(line.width <= line.measure + Length::of_units(2));
      const auto ink = typeset::ink_of(line.items, around.studio.fonts);
      REQUIRE(ink);
      REQUIRE(ink->right() <= width + 3_pt);
      REQUIRE(ink->left() >= -3_pt);
      REQUIRE_FALSE(touches(*ink, covered));
    }
    REQUIRE(set.lines.back().baseline <= set.height);
  }
}

TEST_CASE("round an outline lines from the right have all words, and their marks beside them", "[typeset]") {
  std::mt19937 random(5);
  Around around;
  const auto system = source::disk_files("/usr/share/fonts");
  FontList list = test::small_fonts();
  list.fonts.push_back({"hebrew", "truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", {}, {}, {}});
  list.families[0].fallback = {"hebrew"};
  const FontStore fonts = typeset::load_fonts(list, *around.studio.files, *system, around.studio.diagnostics);
  const Typesetter typesetter(fonts, around.studio.symbols, *around.studio.patterns);
  const std::string words =
      "הסרטנים שומרים על שפך הנהר ואינם נותנים לאיש לעבור, אם אינו יודע את שפתם.\n\n"
      "- מי שרוצה לעבור חייב לשאת מלח, לצעוד לאט ולא להביט בעיניהם\n- שיר\n";
  const auto set = [&](const std::optional<KeptClear>& area, Length width) {
    TextStyle style = around.style;
    style.family = *fonts.find_family("text");
    const Settings settings({style});
    FittedText text(typesetter, around.studio.text(words, markup::Mode::block, "he"), {}, settings);
    if (area) {
      text.keep_clear(*area);
    }
    return text.take(width, 0);
  };
  const std::string plain = words_of(set(std::nullopt, 2000_pt));
  for (int round = 0; round < 60; ++round) {
    KeptClear area{random_outline(random), 2_pt, random() % 2 == 0};
    const Length width = Length::pt(140 + static_cast<double>(random() % 100));
    std::vector<Point> covered = area.corners;
    for (Point& corner : covered) {
      corner.x = area.from_right ? width - corner.x : corner.x;
    }
    around.style.alignment = round % 2 == 0 ? Alignment::left : Alignment::justified;
    const SetText made = set(area, width);
    INFO("round " << round);
    REQUIRE(words_of(made) == plain);
    for (const SetLine& line : made.lines) {
      const auto ink = typeset::ink_of(line.items, fonts);
      REQUIRE(ink);
      REQUIRE(ink->right() <= width + 3_pt);
      REQUIRE(ink->left() >= -3_pt);
      REQUIRE_FALSE(touches(*ink, covered));
    }
  }
}

TEST_CASE("a text that an outline does not reach is set as without it", "[typeset]") {
  Around around;
  const SetText plain = around.set(180_pt);
  const SetText below = around.set(box(0_pt, plain.height + 2_pt, 90_pt, plain.height + 9_pt, 1_pt), 180_pt);
  const SetText beside = around.set(box(182_pt, 0_pt, 190_pt, 90_pt, 1_pt), 180_pt);
  CHECK(typeset::dump(below) == typeset::dump(plain));
  CHECK(typeset::dump(beside) == typeset::dump(plain));
}

TEST_CASE("lines beside an outline have what it leaves, and all of the width below it", "[typeset]") {
  Around around;
  const SetText set = around.set(box(0_pt, 0_pt, 60_pt, 30_pt, 4_pt), 180_pt);
  REQUIRE(set.lines.size() > 4);
  for (std::size_t line = 0; line < 3; ++line) {
    CHECK(set.lines[line].measure == 116_pt);
    CHECK(std::get<GlyphRun>(set.lines[line].items.front().what).origin.x == 64_pt);
  }
  CHECK(set.lines[3].measure == 180_pt);
}

TEST_CASE("a slanted outline leaves more from line to line, each over the whole height of the line",
          "[typeset]") {
  Around around;
  const KeptClear area{{{0_pt, 0_pt}, {96_pt, 0_pt}, {0_pt, 48_pt}}, 0_pt};
  const SetText set = around.set(area, 200_pt);
  // Its edge goes 24 pt to the left with each line of 12 pt; a tenth of the size stays free beside it.
  const std::array<Length, 5> rooms{103_pt, 127_pt, 151_pt, 175_pt, 200_pt};
  for (std::size_t line = 0; line < rooms.size(); ++line) {
    CHECK(std::abs((set.lines[line].measure - rooms[line]).in_pt()) < 0.001);
  }
}

TEST_CASE("an outline in the middle leaves the wider side, and of two as wide the one where lines begin",
          "[typeset]") {
  const KeptClear right = box(110_pt, 0_pt, 130_pt, 20_pt, 2_pt);
  const RoomsAround rooms(right, 200_pt, Length());
  CHECK(rooms.widest({0_pt, 12_pt}).left == Length());
  CHECK(rooms.widest({0_pt, 12_pt}).right == 108_pt);
  CHECK(rooms.is_free({22_pt, 34_pt}));
  CHECK_FALSE(rooms.is_free({21_pt, 33_pt}));
  KeptClear middle = box(90_pt, 0_pt, 110_pt, 20_pt, 2_pt);
  CHECK(RoomsAround(middle, 200_pt, Length()).widest({0_pt, 12_pt}).left == Length());
  middle.from_right = true;
  CHECK(RoomsAround(middle, 200_pt, Length()).widest({0_pt, 12_pt}).left == Length());
  middle.lines_begin_right = true;
  CHECK(RoomsAround(middle, 200_pt, Length()).widest({0_pt, 12_pt}).left == 112_pt);
  middle.from_right = false;
  CHECK(RoomsAround(middle, 200_pt, Length()).widest({0_pt, 12_pt}).left == 112_pt);
  // A band that lies wholly inside has no room, and neither has one between two arms that are as wide as the text.
  const KeptClear all = box(-10_pt, -10_pt, 300_pt, 90_pt, 0_pt);
  CHECK(RoomsAround(all, 200_pt, Length()).widest({20_pt, 32_pt}).width() == Length());
}

TEST_CASE("what an outline has between its arms is room as well", "[typeset]") {
  const KeptClear cup{{{0_pt, 0_pt},
                       {20_pt, 0_pt},
                       {20_pt, 40_pt},
                       {180_pt, 40_pt},
                       {180_pt, 0_pt},
                       {200_pt, 0_pt},
                       {200_pt, 60_pt},
                       {0_pt, 60_pt}},
                      5_pt};
  const RoomsAround rooms(cup, 200_pt, Length());
  CHECK(rooms.widest({0_pt, 12_pt}).left == 25_pt);
  CHECK(rooms.widest({0_pt, 12_pt}).width() == 150_pt);
  CHECK(rooms.widest({30_pt, 42_pt}).width() == Length());
  CHECK(rooms.bottom() == 65_pt);
}

TEST_CASE("a line that would have less room than six letters' heights stands below the outline",
          "[typeset]") {
  Around around;
  const SetText wide = around.set(box(0_pt, 0_pt, 119_pt, 20_pt, 0_pt), 180_pt);
  CHECK(wide.lines.front().baseline < 12_pt);
  const SetText narrow = around.set(box(0_pt, 0_pt, 121_pt, 20_pt, 0_pt), 180_pt);
  CHECK(narrow.lines.front().baseline > 24_pt);
  CHECK(narrow.lines.front().measure == 180_pt);
  CHECK(narrow.height > wide.height);
  // Lines above it stay there, and the paragraph goes on below.
  const SetText parted = around.set(box(0_pt, 24_pt, 180_pt, 47_pt, 0_pt), 180_pt);
  CHECK(parted.lines[1].baseline < 24_pt);
  CHECK(parted.lines[2].baseline > 48_pt);
  CHECK(words_of(parted) == words_of(around.set(180_pt)));
}

TEST_CASE("a word that is too wide for the lines beside an outline stands below it, uncut", "[typeset]") {
  Around around;
  around.style.hyphenate = false;
  around.words = "Konstantynopolitańczykowianeczka\n";
  const SetText set = around.set(box(0_pt, 0_pt, 100_pt, 20_pt, 0_pt), 180_pt);
  CHECK_FALSE(set.is_overfull);
  REQUIRE(set.lines.size() == 1);
  CHECK(set.lines.front().measure == 180_pt);
  // One that has no room there either is told.
  CHECK(around.set(box(0_pt, 0_pt, 20_pt, 20_pt, 0_pt), 80_pt).is_overfull);
}

TEST_CASE("marks of lists stand beside an outline with their words", "[typeset]") {
  Around around;
  around.words = "- Sól dla krabów przypływu, wrzucona do wody\n- Pieśń\n";
  const SetText plain = around.set(200_pt);
  const SetText set = around.set(box(0_pt, 0_pt, 60_pt, 60_pt, 4_pt), 264_pt);
  REQUIRE(test::lines_of(set) == test::lines_of(plain));
  for (std::size_t line = 0; line < set.lines.size(); ++line) {
    CHECK(std::get<GlyphRun>(set.lines[line].items.front().what).origin.x -
              std::get<GlyphRun>(plain.lines[line].items.front().what).origin.x ==
          64_pt);
  }
}

TEST_CASE("a table stands where all of the width is free, above an outline or below it", "[typeset]") {
  Around around;
  around.words = "| Sól | Pieśń |\n| --- | --- |\n| dwa | trzy |\n\nKraby.\n";
  const SetText plain = around.set(180_pt);
  const SetText below = around.set(box(0_pt, 30_pt, 60_pt, 60_pt, 1_pt), 180_pt);
  CHECK(below.lines[0].baseline == plain.lines[0].baseline);
  const SetText pushed = around.set(box(0_pt, 10_pt, 60_pt, 30_pt, 1_pt), 180_pt);
  CHECK(pushed.lines[0].baseline > 31_pt);
  CHECK(words_of(pushed) == words_of(plain));
}

TEST_CASE("an outline moves lines as type grows smaller, and the fit goes by the lines that come of it",
          "[typeset]") {
  Studio studio;
  TextStyle large = studio.style();
  TextStyle small = large;
  small.size = 7_pt;
  small.leading = 8_pt;
  const Settings settings({large, small});
  FittedText text(studio.typesetter, studio.text(tide, markup::Mode::block), {}, settings);
  text.keep_clear(box(0_pt, 0_pt, 60_pt, 30_pt, 2_pt));
  const Length height = text.extent(180_pt, 0).height;
  CHECK(text.extent(180_pt, 1).height < height);
  CHECK(text.first_fitting({{180_pt, height}, {}, {}, 0}, 0, 2) == 0);
  CHECK(text.first_fitting({{180_pt, height - 1_pt}, {}, {}, 0}, 0, 2) == 1);
  // Where no line has an end, the text runs round nothing.
  FittedText plain(studio.typesetter, studio.text(tide, markup::Mode::block), {}, settings);
  CHECK(text.extent(Length::mm(2000), 0).width == plain.extent(Length::mm(2000), 0).width);
}
