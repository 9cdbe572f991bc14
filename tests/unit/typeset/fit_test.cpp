#include "typeset/fit.h"

#include <random>

#include <catch2/catch.hpp>

#include "unit/typeset_fixture.h"

using namespace talia;
using namespace length_literals;
using test::Studio;
using typeset::FittedText;
using typeset::none_feasible;
using typeset::Room;
using typeset::Settings;
using typeset::TextRange;

namespace {

const std::string prose_to_fit =
    "Kraby przypływu pilnują ujścia rzeki i nie przepuszczają nikogo, kto nie zna ich mowy. Kto chce "
    "przejść, "
    "musi nieść sól, kroczyć powoli i nie patrzeć im w oczy; kto biegnie, zostaje na mieliźnie do wieczora.";

TextRange range_of(double least_pt, double most_pt) {
  TextRange range;
  range.least_size = Length::pt(least_pt);
  range.most_size = Length::pt(most_pt);
  return range;
}

Room room_of(Length width, Length height) {
  return {{width, height}, {}, {}, 0};
}

}  // namespace

TEST_CASE("a range goes down by its grid: leading first, then size, tracking, the gap at last", "[typeset]") {
  TextRange range = range_of(7.87, 8);
  range.least_leading = 1.18;
  range.least_tracking = -2;
  range.most_gap = 1_mm;
  range.least_gap = Length::mm(0.92);
  const auto settings = typeset::settings_of(range, {});
  REQUIRE(settings.size() == typeset::count_settings(range));
  REQUIRE(settings.size() == 10);
  CHECK(settings[0].leading == Length::pt(9.6));
  CHECK(settings[2].leading.in_pt() == Approx(9.44));
  CHECK(settings[2].size == 8_pt);
  CHECK(settings[3].size == Length::pt(7.95));
  CHECK(settings[5].size == Length::pt(7.87));
  CHECK(settings[5].leading.in_pt() == Approx(7.87 * 1.18));
  CHECK(settings[5].tracking == 0);
  CHECK(settings[7].tracking == -2);
  CHECK(settings[7].paragraph_gap == 1_mm);
  CHECK(settings[9].paragraph_gap == Length::mm(0.92));
}

TEST_CASE("a range of one value is one setting", "[typeset]") {
  CHECK(typeset::settings_of(range_of(8, 8), {}).size() == 1);
}

TEST_CASE("the search finds the first feasible setting, also where smaller type takes a line more",
          "[typeset]") {
  const auto search = [](std::size_t count, const std::vector<std::size_t>& infeasible, std::size_t* asked) {
    return typeset::first_feasible(count, [&](std::size_t i) {
      ++*asked;
      return std::ranges::find(infeasible, i) == infeasible.end();
    });
  };
  std::size_t asked = 0;
  CHECK(search(100, {}, &asked) == 0);
  CHECK(asked == 1);
  std::vector<std::size_t> first_forty(40);
  for (std::size_t i = 0; i < 40; ++i) {
    first_forty[i] = i;
  }
  asked = 0;
  CHECK(search(100, first_forty, &asked) == 40);
  CHECK(asked < 20);
  // 40 and 41 have room, 42 and 43 by chance have not.
  std::vector<std::size_t> bumpy = first_forty;
  bumpy.insert(bumpy.end(), {42, 43});
  CHECK(search(100, bumpy, &asked) == 40);
  std::vector<std::size_t> all(100);
  for (std::size_t i = 0; i < 100; ++i) {
    all[i] = i;
  }
  CHECK(search(100, all, &asked) == none_feasible);
  CHECK(search(0, {}, &asked) == none_feasible);
  CHECK(search(1, {0}, &asked) == none_feasible);
}

TEST_CASE("a text takes the largest setting with which it has room", "[typeset]") {
  Studio studio;
  const Settings settings(typeset::settings_of(range_of(6, 10), studio.style()));
  FittedText text(studio.typesetter, studio.text(prose_to_fit), {}, settings);
  const auto fitted = [&](Length height) {
    return text.first_fitting(room_of(150_pt, height), 0, text.size());
  };
  CHECK(fitted(400_pt) == 0);
  const std::size_t smaller = fitted(text.extent(150_pt, 0).height - 1_pt);
  CHECK(smaller > 0);
  CHECK(text.style(smaller).size < 10_pt);
  CHECK(text.extent(150_pt, smaller).height <= text.extent(150_pt, 0).height);
  CHECK(fitted(20_pt) == none_feasible);
  CHECK(studio.diagnostics.empty());
}

TEST_CASE("lines that are too many and words that are too wide do not fit", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.max_lines = 2;
  const Settings settings({style});
  FittedText text(studio.typesetter, studio.text(prose_to_fit), {}, settings);
  CHECK(text.first_fitting(room_of(150_pt, 400_pt), 0, 1) == none_feasible);
  const auto over = text.overflow(room_of(150_pt, 400_pt), 0);
  CHECK(over.characters > 100);
  CHECK(prose_to_fit.ends_with(over.left_over));
  CHECK(text.first_fitting(room_of(2000_pt, 400_pt), 0, 1) == 0);

  style.max_lines = 0;
  FittedText word(studio.typesetter, studio.text("Wrrrrrrrrrrrrrrr"), {}, settings);
  CHECK(word.first_fitting(room_of(30_pt, 400_pt), 0, 1) == none_feasible);
}

TEST_CASE("a word that is too wide for its cell is told with the cell's width and what to cut", "[typeset]") {
  Studio studio;
  const Settings settings({studio.style()});
  FittedText table(
      studio.typesetter,
      studio.text("| a | b | c |\n|---|---|---|\n| Brrrrrrr | Wrrrrrrrrr | jest |\n", markup::Mode::block),
      {}, settings);
  const SetText& set = table.set(100_pt, 0);
  REQUIRE(set.wide_word);
  CHECK(set.wide_word->word == "Wrrrrrrrrr");
  CHECK(set.wide_word->measure < 50_pt);
  CHECK(set.wide_word->width < 100_pt);
  const auto over = table.overflow(room_of(100_pt, 400_pt), 0);
  CHECK(over.left_over == "Wrrrrrrrrr");
  CHECK(over.characters > 0);
}

TEST_CASE("ink that hangs out of the room does not fit, and a margin may take it", "[typeset]") {
  Studio studio;
  TextStyle style = studio.style();
  style.leading = 6_pt;  // Lines are closer than the letters are high.
  const Settings settings({style});
  FittedText text(studio.typesetter, studio.text("gęś pląsa"), {}, settings);
  Room room = room_of(150_pt, 6_pt);
  CHECK(text.extent(150_pt, 0).ink_below > 1_pt);
  CHECK(text.first_fitting(room, 0, 1) == none_feasible);
  room.above = room.below = 4_pt;
  CHECK(text.first_fitting(room, 0, 1) == 0);
}

TEST_CASE("what a setting finds wrong is told once, whatever the number of settings", "[typeset]") {
  Studio studio;
  const Settings settings(typeset::settings_of(range_of(6, 10), studio.style()));
  FittedText text(studio.typesetter, studio.text("☃ " + prose_to_fit), {}, settings);
  text.first_fitting(room_of(150_pt, 60_pt), 0, text.size());
  CHECK(text.take_faults().in_order_added().size() == 1);
  CHECK(text.take_faults().empty());
}

TEST_CASE("the search equals a scan of all settings, and is never infeasible", "[typeset]") {
  Studio studio;
  std::mt19937_64 chance(7);
  std::size_t differ = 0;
  constexpr int rounds = 60;
  for (int round = 0; round < rounds; ++round) {
    const std::size_t begin = prose_to_fit.find(' ', chance() % (prose_to_fit.size() / 3));
    const std::string words =
        prose_to_fit.substr(begin, prose_to_fit.find(' ', begin + 60 + chance() % 120) - begin);
    const Settings settings(
        typeset::settings_of(range_of(6, 8 + static_cast<double>(chance() % 30) / 10), studio.style()));
    const Length width = Length::pt(70 + static_cast<double>(chance() % 90));
    FittedText scanned(studio.typesetter, studio.text(words), {}, settings);
    const Length needed = scanned.extent(width, chance() % settings.size()).height;
    const Room room = room_of(width, needed);
    std::size_t expected = none_feasible;
    for (std::size_t i = 0; i < settings.size() && expected == none_feasible; ++i) {
      expected = typeset::fits(scanned.extent(width, i), settings[i], room) ? i : none_feasible;
    }
    FittedText searched(studio.typesetter, studio.text(words), {}, settings);
    const std::size_t found = searched.first_fitting(room, 0, settings.size());
    differ += found == expected ? 0 : 1;
    if (found != none_feasible) {
      CHECK(searched.set(width, found).height <= room.size.height + typeset::fit_tolerance);
    }
  }
  CHECK(differ == 0);
}
