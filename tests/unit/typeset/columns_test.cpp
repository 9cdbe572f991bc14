// Columns of numbers, and of tables.
#include "typeset/columns.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "source/text/unicode.h"
#include "unit/typeset_fixture.h"

using namespace talia;
using test::Studio;
using typeset::end_of_whole_part;
using typeset::is_decimal_column;

namespace {

// Where the character after a cell's whole part begins, in points from the left: one for each cell that has a number.
std::vector<double> commas_of(const SetText& set) {
  std::vector<double> places;
  for (const SetLine& line : set.lines) {
    for (const Item& item : line.items) {
      const auto* const run = std::get_if<GlyphRun>(&item.what);
      if (run == nullptr) {
        continue;
      }
      const auto end = end_of_whole_part(source::decode(run->text), "pl");
      if (end) {
        const bool is_last = *end == run->glyphs.size();
        const Length x = is_last ? run->advance : run->glyphs.at(*end).offset.x;
        places.push_back((run->origin.x + x).in_pt());
      }
    }
  }
  return places;
}

}  // namespace

TEST_CASE("the whole part of a number ends before its comma, a range's dash or a unit", "[typeset]") {
  CHECK(end_of_whole_part(U"12,5", "pl") == 2);
  CHECK(end_of_whole_part(U"12.5", "pl") == 2);
  CHECK(end_of_whole_part(U"−3,25 kg", "pl") == 2);
  CHECK(end_of_whole_part(U"+7", "pl") == 2);
  CHECK(end_of_whole_part(U"\u200e−3.5", "pl") == 3);
  CHECK(end_of_whole_part(U"1–3", "pl") == 1);
  CHECK(end_of_whole_part(U"5%", "pl") == 1);
  CHECK(end_of_whole_part(U"10 000,5", "pl") == 6);
  CHECK(end_of_whole_part(U"1,234.50", "en") == 5);
  CHECK(end_of_whole_part(U"1,234", "en") == 5);
  CHECK(end_of_whole_part(U"1,234", "pl") == 1);
  CHECK(end_of_whole_part(U"1.234,50", "de") == 5);
  CHECK(end_of_whole_part(U"3.050", "en") == 1);
  CHECK(end_of_whole_part(U"10 kg", "pl") == 2);
  CHECK(end_of_whole_part(U"1 2000", "pl") == 1);
  CHECK(end_of_whole_part(U"–", "pl") == 1);
  CHECK_FALSE(end_of_whole_part(U"", "pl"));
  CHECK_FALSE(end_of_whole_part(U"+", "pl"));
  CHECK_FALSE(end_of_whole_part(U"brak 5", "pl"));
  CHECK_FALSE(end_of_whole_part(U",5", "pl"));
}

TEST_CASE("a column of numbers with decimals is one, words and whole numbers make none", "[typeset]") {
  using Cells = std::vector<std::string>;
  CHECK(is_decimal_column(Cells{"1,5", "12", "–", ""}, "pl"));
  CHECK(is_decimal_column(Cells{"0.5"}, "pl"));
  CHECK_FALSE(is_decimal_column(Cells{"1", "12"}, "pl"));
  CHECK_FALSE(is_decimal_column(Cells{"1,5", "dużo"}, "pl"));
  CHECK_FALSE(is_decimal_column(Cells{"1, 5"}, "pl"));
  CHECK_FALSE(is_decimal_column(Cells{}, "pl"));
}

TEST_CASE("the commas of a table's column stand under each other", "[typeset]") {
  Studio studio;
  const Text text = studio.text(
      "| Rzecz | Waga |\n|--|--|\n| Koń | 10 000,5 |\n| Miecz | −1,25 |\n| Łuk | 2 |\n| Pył | – |\n| Worek | "
      "3–4 |\n",
      markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 200_pt, studio.style(), {}, studio.diagnostics);
  CHECK(studio.diagnostics.empty());
  const auto commas = commas_of(set);
  REQUIRE(commas.size() == 5);
  for (const double each : commas) {
    CHECK(each == Approx(commas[0]).margin(0.01));
  }
  // No cell leaves its column, and the widest end stands at its right.
  double right = 0;
  for (const SetLine& line : set.lines) {
    for (const Item& item : line.items) {
      if (const auto* const run = std::get_if<GlyphRun>(&item.what)) {
        right = std::max(right, (run->origin.x + run->advance).in_pt());
      }
    }
  }
  CHECK(right == Approx(200).margin(0.1));
  // A column that its author centred stays centred.
  const Text centred = studio.text("| a | b |\n|--|:-:|\n| c | 1,5 |\n| d | 12,5 |\n", markup::Mode::block);
  const auto apart =
      commas_of(studio.typesetter.set(centred, 200_pt, studio.style(), {}, studio.diagnostics));
  REQUIRE(apart.size() == 2);
  CHECK(apart[0] != Approx(apart[1]).margin(0.5));
}

TEST_CASE("numbers that are too wide for their column are set all the same", "[typeset]") {
  Studio studio;
  const Text text =
      studio.text("| a | b |\n|--|--|\n| 1 | 123456789,123456789 |\n| 2 | 0,1 |\n", markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 60_pt, studio.style(), {}, studio.diagnostics);
  CHECK(set.is_overfull);
  CHECK_FALSE(set.lines.empty());
}

namespace {

using typeset::ColumnNeed;

// In whole millimetres, of columns whose widest words and cells are given in them.
std::vector<int> shared(const std::vector<std::pair<int, int>>& needs, double width) {
  std::vector<ColumnNeed> columns;
  columns.reserve(needs.size());
  for (const auto& [least, most] : needs) {
    columns.push_back({Length::mm(least), Length::mm(most)});
  }
  std::vector<int> widths;
  Length sum;
  for (const Length each : typeset::share_width(columns, Length::mm(width))) {
    widths.push_back(static_cast<int>(std::lround(each.in_mm())));
    sum += each;
  }
  CHECK(std::abs(sum.in_mm() - width) < 0.001);
  return widths;
}

}  // namespace

TEST_CASE("the columns of a table share its width by what stands in them", "[typeset]") {
  using Widths = std::vector<int>;
  CHECK(shared({{5, 10}, {5, 30}}, 100) == Widths{25, 75});    // What nobody needs goes to each by its own.
  CHECK(shared({{5, 10}, {10, 300}}, 100) == Widths{10, 90});  // The short one takes what it needs.
  CHECK(shared({{5, 20}, {10, 200}, {10, 600}}, 100) == Widths{20, 20, 60});
  CHECK(shared({{10, 100}, {40, 110}}, 90) == Widths{43, 47});  // In proportion …
  CHECK(shared({{10, 100}, {40, 900}, {30, 100}}, 100) == Widths{10, 60, 30});
  CHECK(shared({{10, 900}, {30, 100}}, 100) == Widths{70, 30});  // … each its widest word at least.
  CHECK(shared({{60, 60}, {5, 100}, {5, 100}}, 100) == Widths{60, 20, 20});
  CHECK(shared({{5, 33}, {90, 200}}, 100) == Widths{10, 90});   // No short one takes what words need.
  CHECK(shared({{60, 60}, {120, 200}}, 90) == Widths{45, 45});  // Less than the words need …
  CHECK(shared({{10, 20}, {20, 60}}, 26) == Widths{10, 16});    // … takes from the widest.
  CHECK(shared({{10, 20}, {90, 900}, {90, 900}}, 90) == Widths{10, 40, 40});
  CHECK(shared({{0, 0}, {0, 0}}, 90) == Widths{45, 45});
  CHECK(shared({{10, 10}}, 90) == Widths{90});
}

TEST_CASE("a long cell breaks into lines while the short ones beside it stay whole", "[typeset]") {
  Studio studio;
  const Text text = studio.text(
      "| rzut | skutek |\n|---|---|\n| 1 | Koń staje dęba i zrzuca jeźdźca, chyba że ten trzyma się grzywy "
      "|\n",
      markup::Mode::block);
  const SetText set = studio.typesetter.set(text, 120_pt, studio.style(), {}, studio.diagnostics);
  const auto place = [&](std::size_t line) {
    return std::get<GlyphRun>(set.lines.at(line).items.at(0).what).origin.x;
  };
  CHECK(set.lines.at(0).measure < 30_pt);
  CHECK(set.lines.at(0).measure == set.lines.at(2).measure);
  CHECK(set.lines.at(1).measure > 80_pt);
  CHECK(place(1) == place(3));
  CHECK(place(1) - set.lines[0].measure == studio.style().size.scaled(0.9));
}
